#include "roofline/counts/factorisation.hpp"

#include <cmath>
#include <cstdint>

namespace roofline {
namespace {

double power(double base, int exponent) {
  double result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// The largest whole number whose power is at most `value`.
double floor_root(double value, int exponent) {
  double root = std::floor(std::sqrt(value));
  if (exponent == 2) return root;
  double below = 1;
  double above = root + 1;
  while (above - below > 1) {
    const double middle = std::floor((below + above) / 2);
    (power(middle, exponent) <= value ? below : above) = middle;
  }
  return below;
}

/// The whole quotient, or 0 when `divisor` does not divide `value`.
double exact_quotient(double value, double divisor) {
  // A conversion, because std::trunc is a library call on the oldest x86 targets.
  const auto quotient = static_cast<double>(static_cast<std::int64_t>(value / divisor));
  return quotient * divisor == value ? quotient : 0;
}

/// The distinct primes of a whole number to 2^53, ascending: at most 15.
struct Primes {
  std::array<double, 15> prime{};
  int count = 0;

  explicit Primes(double value) {
    double divisor = 2;
    while (divisor * divisor <= value) {
      if (exact_quotient(value, divisor) != 0) prime[count++] = divisor;
      while (exact_quotient(value, divisor) != 0) value /= divisor;
      divisor += divisor == 2 ? 1 : 2;
    }
    if (value > 1) prime[count++] = value;
  }

  /// The largest that divides `value`, 1 if none does.
  double largest_in(double value) const {
    for (int i = count - 1; i >= 0; --i)
      if (exact_quotient(value, prime[i]) != 0) return prime[i];
    return 1;
  }
};

/// Depth-first over the factors from the smallest on, each from the balanced value downwards: what
/// comes first among equals is the lexicographically largest, so only a better one replaces it.
class FactorisationSearch {
 public:
  FactorisationSearch(double size, int factors) : factors_(factors), primes_(size) {
    descend(0, 1, size, 0);
  }
  const Modes& best() const { return best_; }

 private:
  void descend(int position, double smallest, double rest, double sum) {
    const int open = factors_ - position;
    if (open == 1) {
      current_[position] = rest;
      offer(sum + rest);
      return;
    }
    double factor = floor_root(rest, open);
    // A prime above the balanced value makes one of the later factors at least that large, which
    // leaves less for the others.
    const double prime = primes_.largest_in(rest);
    const bool bound_by_prime = open > 2 && prime > factor;
    if (bound_by_prime) factor = floor_root(rest / prime, open - 1);
    while (factor >= smallest) {
      const bool promising =
          bound_by_prime ? can_reach_best(sum + prime + factor, open - 2, rest / prime / factor)
                         : can_reach_best(sum + factor, open - 1, rest / factor);
      if (!promising) return;
      if (const double quotient = exact_quotient(rest, factor); quotient != 0) {
        current_[position] = factor;
        descend(position + 1, factor, quotient, sum + factor);
        // With one factor left to choose, the first found is the most balanced.
        if (open == 2) return;
      }
      --factor;
    }
  }

  /// Whether `open` factors with that product can still give a sum that is not worse than the best:
  /// theirs is least when they are equal. It only gets harder as the factor before them shrinks.
  bool can_reach_best(double sum, int open, double product) const {
    if (best_sum_ == 0) return true;
    const double each = (best_sum_ - sum) / open;
    return each > 0 && power(each, open) >= product;
  }

  void offer(double sum) {
    const double largest = current_[factors_ - 1];
    const bool better =
        sum < best_sum_ || (sum == best_sum_ && largest < best_[factors_ - 1]) || best_sum_ == 0;
    if (!better) return;
    best_ = current_;
    best_sum_ = sum;
  }

  int factors_;
  Primes primes_;
  double best_sum_ = 0;
  Modes current_{};
  Modes best_{};
};

}  // namespace

Modes best_factorisation(double size, int factors) {
  return FactorisationSearch(size, factors).best();
}

}  // namespace roofline
