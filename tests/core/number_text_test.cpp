#include "roofline/number_text.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace roofline;

TEST_CASE("rounding takes the exact binary value, ties to even") {
  CHECK(round_to_decimals(0.5, 0) == 0.0);
  CHECK(round_to_decimals(1.5, 0) == 2.0);
  CHECK(round_to_decimals(2.5, 0) == 2.0);
  CHECK(round_to_decimals(0.125, 2) == 0.12);  // a tie in binary too
  CHECK(round_to_decimals(0.375, 2) == 0.38);
  CHECK(round_to_decimals(2.675, 2) == 2.67);  // stored just below the tie
  CHECK(round_to_decimals(1.005, 2) == 1.0);
  CHECK(round_to_decimals(-0.125, 2) == -0.12);
  CHECK(round_to_decimals(1e300, 4) == 1e300);
  CHECK(round_to_decimals(5e-324, 4) == 0.0);
}

namespace {
/// Doubles of every size, near ties and at the edges of the format.
std::vector<double> samples(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> list{0.0,
                           -0.0,
                           5e-324,
                           2.2250738585072014e-308,
                           1.7976931348623157e308,
                           9007199254740991.0,
                           9007199254740993.0,
                           4503599627370496.5,
                           0.5,
                           1e21,
                           1e22,
                           1e23,
                           123456789012345680.0};
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random();
    double any;
    std::memcpy(&any, &bits, sizeof any);
    if (std::isfinite(any)) list.push_back(any);
    const double magnitude =
        std::ldexp(static_cast<double>(random() >> 11), -static_cast<int>(random() % 90));
    list.push_back(magnitude);
    list.push_back(-magnitude);
    list.push_back(static_cast<double>(random() % 100000000) / 10000.0 + 0.00005);  // near ties
    list.push_back(std::ldexp(static_cast<double>(random() % 1000000), -5));        // exact ties
  }
  return list;
}
}  // namespace

TEST_CASE("rounding and fixed text agree with the C library on doubles of every size") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  for (const double number : samples(seed)) {
    for (const int decimals : {0, 1, 2, 3, 4}) {
      char text[400];
      std::snprintf(text, sizeof text, "%.*f", decimals, number);
      const double rounded = std::strtod(text, nullptr);
      if (std::abs(number) < 18446744073709551616.0 && fixed_text(number, decimals) != text) {
        FAIL(text << " is not " << fixed_text(number, decimals));
      }
      if (round_to_decimals(number, decimals) != rounded) {
        FAIL(text << " is not " << shortest_text(round_to_decimals(number, decimals)));
      }
    }
  }
}

TEST_CASE("the shortest text reads back as the same double and no shorter one does") {
  CHECK(shortest_text(0.1) == "0.1");
  CHECK(shortest_text(512) == "512");
  CHECK(shortest_text(-1.5) == "-1.5");
  CHECK(shortest_text(0) == "0");
  CHECK(shortest_text(1e20) == "100000000000000000000");
  CHECK(shortest_text(1e21) == "1e+21");
  CHECK(shortest_text(1e22) == "1e+22");
  CHECK(shortest_text(5e-324) == "5e-324");
  CHECK(shortest_text(1.7976931348623157e308) == "1.7976931348623157e+308");
  CHECK(shortest_text(0.000001) == "0.000001");
  CHECK(shortest_text(1.5e-7) == "1.5e-7");
  CHECK(shortest_text(std::numeric_limits<double>::quiet_NaN()) == "NaN");
  CHECK(shortest_text(-std::numeric_limits<double>::infinity()) == "-Infinity");
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  for (const double number : samples(seed)) {
    const std::string text = shortest_text(number);
    if (std::strtod(text.c_str(), nullptr) != number) FAIL(text << " reads back differently");
    int needed = 1;
    char shorter[40];
    for (; needed < 17; ++needed) {
      std::snprintf(shorter, sizeof shorter, "%.*e", needed - 1, number);
      if (std::strtod(shorter, nullptr) == number) break;
    }
    std::string digits;
    for (const char c : text.substr(0, text.find('e'))) {
      if (c >= '0' && c <= '9') digits.push_back(c);
    }
    digits.erase(0, digits.find_first_not_of('0'));
    while (!digits.empty() && digits.back() == '0') digits.pop_back();
    if (static_cast<int>(digits.size()) > needed) FAIL(text << " is longer than " << shorter);
  }
}
