#include "roofline/roofline.hpp"

#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"

using namespace roofline;

namespace {
constexpr Roof h100{989e12, 3.35e12};
}

TEST_CASE("attainable throughput is the lower of the two limits") {
  CHECK(attainable_flops_per_second(h100, 0) == 0);
  CHECK(attainable_flops_per_second(h100, 1) == 3.35e12);
  CHECK(attainable_flops_per_second(h100, 1e6) == 989e12);
  CHECK(h100.ridge_point() == Approx(295.2238806));
}

TEST_CASE("the regime changes at the ridge point, which is compute") {
  const Roof roof{8, 2};
  CHECK(regime(roof, 3.999) == Regime::memory);
  CHECK(regime(roof, 4) == Regime::compute);
  CHECK(name(regime(roof, 5)) == "compute");
}

TEST_CASE("a roof never falls and never passes peak or slope") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> exponent(-6, 18);
  for (int i = 0; i < 2000; ++i) {
    const Roof roof{std::pow(10, exponent(random)), std::pow(10, exponent(random))};
    double a = std::pow(10, exponent(random)), b = std::pow(10, exponent(random));
    if (a > b) std::swap(a, b);
    CHECK(attainable_flops_per_second(roof, a) <= attainable_flops_per_second(roof, b));
    CHECK(attainable_flops_per_second(roof, b) <= roof.peak_flops_per_second);
    CHECK(attainable_flops_per_second(roof, b) <= b * roof.bandwidth_bytes_per_second);
    if (a == b) continue;
    for (const RoofVertex& vertex : roof_vertices(roof, a, b)) {
      CHECK(vertex.flops_per_second ==
            Approx(attainable_flops_per_second(roof, vertex.intensity)).epsilon(1e-12));
    }
  }
}

TEST_CASE("the polyline has its ridge only where the plot shows it") {
  CHECK(roof_vertices(h100, 0.1, 1e4).size() == 3);
  CHECK(roof_vertices(h100, 0.1, 10).size() == 2);
  CHECK(roof_vertices(h100, 1e3, 1e4).size() == 2);
  const auto three = roof_vertices(h100, 0.1, 1e4);
  CHECK(three[1].intensity == h100.ridge_point());
  CHECK(three[1].flops_per_second == h100.peak_flops_per_second);
  const auto answer = api::roof_vertices(golden::parse(
      R"({"peakFlopsPerSecond":8,"bandwidthBytesPerSecond":2,"fromIntensity":5,"toIntensity":1})"));
  REQUIRE_FALSE(answer.ok());
  CHECK(answer.error().field == "toIntensity");
}
