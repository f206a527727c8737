#include "roofline/counts/factorisation.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <vector>

#include "catch.hpp"

namespace {

using Factors = std::vector<double>;

Factors best(double size, int factors) {
  const auto modes = roofline::best_factorisation(size, factors);
  return Factors(modes.begin(), modes.begin() + factors);
}

/// Every non-decreasing tuple, without any pruning, and the definition's order on them.
Factors best_of_all(long size, int factors) {
  std::vector<std::vector<long>> all;
  std::vector<long> chosen;
  const std::function<void(long, int, long)> extend = [&](long rest, int open, long smallest) {
    if (open == 1) {
      if (rest < smallest) return;
      all.push_back(chosen);
      all.back().push_back(rest);
      return;
    }
    for (long factor = smallest; factor * factor <= rest || factor == rest; ++factor) {
      if (rest % factor != 0) continue;
      chosen.push_back(factor);
      extend(rest / factor, open - 1, factor);
      chosen.pop_back();
    }
  };
  extend(size, factors, 1);
  const auto key = [](const std::vector<long>& tuple) {
    std::vector<long> negated(tuple.size());
    std::transform(tuple.begin(), tuple.end(), negated.begin(), std::negate<>());
    return std::tuple(std::accumulate(tuple.begin(), tuple.end(), 0L), tuple.back(), negated);
  };
  const auto least = std::min_element(
      all.begin(), all.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return Factors(least->begin(), least->end());
}

}  // namespace

TEST_CASE("factorisation: the definition, against every tuple there is") {
  for (int factors = 1; factors <= roofline::max_cores; ++factors) {
    for (long size = 1; size <= 3000; ++size) {
      if (best(static_cast<double>(size), factors) == best_of_all(size, factors)) continue;
      CAPTURE(size, factors);
      CHECK(best(static_cast<double>(size), factors) == best_of_all(size, factors));
    }
    // Many divisors: the most of all numbers below a million, and two powers.
    for (const long size : {720720L, 1L << 20, 531441L, 982800L}) {
      CAPTURE(size, factors);
      CHECK(best(static_cast<double>(size), factors) == best_of_all(size, factors));
    }
  }
}

TEST_CASE("factorisation: a prime is not padded") {
  CHECK(best(50257, 3) == Factors{1, 29, 1733});
  CHECK(best(1048573, 2) == Factors{1, 1048573});
  CHECK(best(1048573, 6) == Factors{1, 1, 1, 1, 1, 1048573});
  CHECK(best(2147483647, 3) == Factors{1, 1, 2147483647});
}

TEST_CASE("factorisation: one factor, the number one, large dimensions") {
  CHECK(best(4096, 1) == Factors{4096});
  CHECK(best(1, 4) == Factors{1, 1, 1, 1});
  CHECK(best(1048576, 6) == Factors{8, 8, 8, 8, 16, 16});
  CHECK(best(2147483646, 6) == Factors{9, 11, 14, 31, 151, 331});
  CHECK(best(2095133040, 6) == Factors{33, 34, 35, 36, 38, 39});
}
