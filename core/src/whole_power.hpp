#pragma once

namespace roofline {

/// base^exponent for a whole number >= 0, by squaring: std::pow weighs 6 kB in the WebAssembly.
inline double whole_power(double base, double exponent) {
  double power = 1;
  for (auto rest = static_cast<unsigned long long>(exponent); rest > 0; rest >>= 1) {
    if (rest & 1) power *= base;
    base *= base;
  }
  return power;
}

}  // namespace roofline
