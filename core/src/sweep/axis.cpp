// Compiled for speed: a sweep along one long axis computes a value a point.
#include "sweep/axis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sweep/lanes.hpp"

namespace roofline::sweep {
namespace {

/// base^exponent for exponents from 0 to 1, as the product of the square roots of square roots that
/// the exponent's binary digits name: std::pow weighs 6 kB in the WebAssembly.
class FractionalPower {
 public:
  explicit FractionalPower(double base) {
    for (double& root : roots_) root = base = std::sqrt(base);
  }
  double operator()(double exponent) const {
    double power = 1;
    for (const double root : roots_) {
      exponent *= 2;
      if (exponent >= 1) {
        power *= root;
        exponent -= 1;
      }
    }
    return power;
  }

 private:
  std::array<double, std::numeric_limits<double>::digits> roots_{};
};

}  // namespace

void Axis::values(double first, std::size_t n, double* out) const {
  if (scale == Scale::listed) {
    std::copy_n(listed.begin() + static_cast<std::ptrdiff_t>(first), n, out);
    return;
  }
  const double last = count - 1;
  if (scale == Scale::linear) {
    for (std::size_t i = 0; i < n; i += Lanes::size) {
      const double position = first + static_cast<double>(i);
      // The product first: a step that is a whole number then gives whole numbers.
      Lanes value = Lanes(from) + Lanes(to - from) * Lanes(position, position + 1) / Lanes(last);
      if (whole) value = floor(value + 0.5);
      out[i] = value[0];
      if (i + 1 < n) out[i + 1] = value[1];
    }
  } else {
    const FractionalPower power(to / from);
    for (std::size_t i = 0; i < n; ++i) {
      const double value = from * power((first + static_cast<double>(i)) / last);
      out[i] = whole ? std::floor(value + 0.5) : value;
    }
  }
  // The ends are those asked for, whatever the formulas' rounding.
  if (n > 0 && first == 0) out[0] = from;
  if (n > 0 && first + static_cast<double>(n) == count) out[n - 1] = to;
}

}  // namespace roofline::sweep
