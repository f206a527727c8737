#include "roofline/number_text.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace roofline {
namespace {
// The longest double in fixed notation: 309 digits before the point, 1 sign, 1 point, decimals.
using Buffer = std::array<char, 400>;
}  // namespace

std::string shortest_text(double number) {
  Buffer text{};
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    if (std::strtod(text.data(), nullptr) == number) break;
  }
  return text.data();
}

double round_to_decimals(double number, int decimals) {
  if (!std::isfinite(number)) return number;
  Buffer text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return std::strtod(text.data(), nullptr);
}

std::string fixed_text(double number, int decimals) {
  Buffer text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

}  // namespace roofline
