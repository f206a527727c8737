#include "roofline/counts/low_rank.hpp"

#include <cstdint>
#include <random>

#include "catch.hpp"

using namespace roofline;

TEST_CASE("low rank: stored numbers, FLOPs and the intermediate") {
  const LowRankCost cost = low_rank_cost(512, 2048, 16, 3);
  CHECK(cost.parameters == 16 * (512 + 2048));
  CHECK(cost.flops == 2 * 3 * 16 * (512 + 2048));
  CHECK(cost.intermediate == 3 * 16);
  // Above the full rank it is counted as asked, and nothing wraps.
  CHECK(low_rank_cost(4, 4, 2147483647, 2147483647).flops == 2.0 * 2147483647 * 2147483647 * 8);
}

TEST_CASE("low rank: the counts are those of two loops") {
  double multiply_adds = 0;
  const int inputs = 5, outputs = 7, rank = 3, batch = 2;
  for (int b = 0; b < batch; ++b) {
    for (int j = 0; j < rank; ++j)
      for (int i = 0; i < inputs; ++i) ++multiply_adds;
    for (int o = 0; o < outputs; ++o)
      for (int j = 0; j < rank; ++j) ++multiply_adds;
  }
  CHECK(low_rank_cost(inputs, outputs, rank, batch).flops == 2 * multiply_adds);
}

TEST_CASE("low rank: the break-even rank is the last that is no larger than dense") {
  CHECK(low_rank_breakeven_rank(512, 512) == 256);
  CHECK(low_rank_breakeven_rank(1, 4096) == 0);
  CHECK(low_rank_breakeven_rank(2, 2) == 1);
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::uint64_t> dimension(1, 1U << 26);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t n = i % 2 == 0 ? dimension(random) % 3000 + 1 : dimension(random);
    const std::uint64_t m = i % 3 == 0 ? n : dimension(random);
    const auto rank = low_rank_breakeven_rank(static_cast<double>(n), static_cast<double>(m));
    CAPTURE(n, m, rank);
    CHECK(static_cast<std::uint64_t>(rank) == n * m / (n + m));
  }
}
