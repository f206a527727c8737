#include "roofline/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

// Own code instead of printf and strtod: those weigh 15 kB in the WebAssembly and their locale is
// the host's. Both parts are exact and are tested against the C library's.
namespace roofline {
namespace {

/// 10^n for the few decimals that are asked for; exact in a double to n = 22.
double power_of_ten(int n) {
  double power = 1;
  while (n-- > 0) power *= 10;
  return power;
}

/// Whether a whole number is odd.
bool is_odd(double whole) { return whole != 2 * std::floor(whole / 2); }

/// x * y rounded to the nearest whole number by its exact value, ties to even. 0 <= x < 1 and y a
/// power of ten: the product's rounding error, found by Dekker's splitting, decides near a tie.
double rounded_product(double x, double y) {
  const double product = x * y;
  const auto high = [](double number) {
    const double scaled = number * 134217729.0;  // 2^27 + 1
    return scaled - (scaled - number);
  };
  const double x_high = high(x), x_low = x - x_high;
  const double y_high = high(y), y_low = y - y_high;
  const double error =
      ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low;
  const double below = std::floor(product);
  const double fraction = product - below;
  if (fraction > 0.5 || (fraction == 0.5 && error > 0)) return below + 1;
  if (fraction < 0.5 || error < 0) return below;
  return is_odd(below) ? below + 1 : below;
}

/// |number| as whole + thousandths / 10^decimals, rounded.
struct Parts {
  double whole;
  double fraction;  ///< a whole number below 10^decimals
};

Parts rounded_parts(double magnitude, int decimals) {
  const double scale = power_of_ten(decimals);
  Parts parts{std::trunc(magnitude), 0};
  // With no decimals the tie goes to the even whole number, not to the even (absent) digit.
  if (decimals == 0) {
    const double fraction = magnitude - parts.whole;
    if (fraction > 0.5 || (fraction == 0.5 && is_odd(parts.whole))) parts.whole += 1;
    return parts;
  }
  parts.fraction = rounded_product(magnitude - parts.whole, scale);
  if (parts.fraction == scale) {
    parts.whole += 1;
    parts.fraction = 0;
  }
  return parts;
}

/// A natural number as large as a double's digits need (2^1077 and a little).
class Natural {
 public:
  explicit Natural(std::uint64_t number) {
    while (number > 0) {
      words_[size_++] = static_cast<std::uint32_t>(number);
      number >>= 32;
    }
  }
  void multiply(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      carry += static_cast<std::uint64_t>(words_[i]) * factor;
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry > 0) words_[size_++] = static_cast<std::uint32_t>(carry);
  }
  void multiply_by_power(std::uint32_t base, int exponent) {
    while (exponent-- > 0) multiply(base);
  }
  /// a + b <=> c: negative, zero, positive.
  static int compare_sum(const Natural& a, const Natural& b, const Natural& c) {
    std::int64_t difference = 0;
    for (std::size_t i = words; i-- > 0;) {
      difference = difference * (std::int64_t{1} << 32) + a.words_[i] + b.words_[i] -
                   static_cast<std::int64_t>(c.words_[i]);
      // Lower words can change the sum by less than two of this one's units.
      if (difference < -2 || difference > 2) return difference < 0 ? -1 : 1;
    }
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  }
  /// this - other, which is not larger.
  void subtract(const Natural& other) {
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      borrow += static_cast<std::int64_t>(words_[i]) - other.words_[i];
      words_[i] = static_cast<std::uint32_t>(borrow);
      borrow >>= 32;
    }
  }

 private:
  static constexpr std::size_t words = 40;
  std::array<std::uint32_t, words> words_{};
  std::size_t size_ = 0;
};

/// 0.d1d2d3... * 10^point
struct Digits {
  std::string digits;
  int point;
};

/// The fewest digits that only this double is nearest to (Steele and White, "How to print
/// floating-point numbers accurately", PLDI 1990; in the form of Burger and Dybvig, PLDI 1996).
Digits shortest_digits(double magnitude) {
  int exponent;
  const double significand = std::frexp(magnitude, &exponent);
  auto mantissa = static_cast<std::uint64_t>(std::ldexp(significand, 53));
  exponent -= 53;
  while (exponent < -1074) {  // a subnormal has fewer bits
    mantissa >>= 1;
    ++exponent;
  }
  const bool even = mantissa % 2 == 0;
  const bool boundary = mantissa == std::uint64_t{1} << 52 && exponent > -1074;

  // magnitude = numerator / denominator; half the gaps to its neighbours in the same unit.
  Natural numerator(mantissa), denominator(1), gap_below(1), gap_above(1);
  const int extra = boundary ? 2 : 1;
  numerator.multiply_by_power(2, extra + std::max(exponent, 0));
  denominator.multiply_by_power(2, extra + std::max(-exponent, 0));
  gap_below.multiply_by_power(2, std::max(exponent, 0));
  gap_above.multiply_by_power(2, (boundary ? 1 : 0) + std::max(exponent, 0));

  int point = static_cast<int>(std::ceil(std::log10(magnitude) - 1e-10));
  if (point >= 0) {
    denominator.multiply_by_power(10, point);
  } else {
    numerator.multiply_by_power(10, -point);
    gap_below.multiply_by_power(10, -point);
    gap_above.multiply_by_power(10, -point);
  }
  const auto reaches_next = [&] {
    const int order = Natural::compare_sum(numerator, gap_above, denominator);
    return even ? order >= 0 : order > 0;
  };
  if (reaches_next()) {
    denominator.multiply(10);
    ++point;
  }
  const Natural zero(0);
  std::string digits;
  while (true) {
    numerator.multiply(10);
    gap_below.multiply(10);
    gap_above.multiply(10);
    int digit = 0;
    while (Natural::compare_sum(numerator, zero, denominator) >= 0) {
      numerator.subtract(denominator);
      ++digit;
    }
    const int order = Natural::compare_sum(numerator, zero, gap_below);
    const bool low_ends = even ? order <= 0 : order < 0;
    const bool high_ends = reaches_next();
    if (low_ends || high_ends) {
      const bool up =
          high_ends && (!low_ends || Natural::compare_sum(numerator, numerator, denominator) >= 0);
      digits.push_back(static_cast<char>('0' + digit + (up ? 1 : 0)));
      return {digits, point};
    }
    digits.push_back(static_cast<char>('0' + digit));
  }
}

std::string whole_text(double whole) {
  if (whole == 0) return "0";
  // Below 2^64 every digit is exact; above it a double's own digits end before the point.
  if (whole < 18446744073709551616.0) {
    auto number = static_cast<std::uint64_t>(whole);
    std::string text;
    for (; number > 0; number /= 10) text.push_back(static_cast<char>('0' + number % 10));
    std::reverse(text.begin(), text.end());
    return text;
  }
  const Digits d = shortest_digits(whole);
  return d.digits + std::string(static_cast<std::size_t>(d.point) - d.digits.size(), '0');
}

}  // namespace

double round_to_decimals(double number, int decimals) {
  if (!std::isfinite(number)) return number;
  const Parts parts = rounded_parts(std::abs(number), decimals);
  const double scale = power_of_ten(decimals);
  const double scaled = parts.whole * scale + parts.fraction;
  // Below 2^53 `scaled` is exact and the quotient the nearest double. Above it the fraction's own
  // rounding is far too small to move the sum across a midpoint of its neighbours.
  const double magnitude =
      scaled < 9007199254740992.0 ? scaled / scale : parts.whole + parts.fraction / scale;
  return std::copysign(magnitude, number);
}

std::string fixed_text(double number, int decimals) {
  const Parts parts = rounded_parts(std::abs(number), decimals);
  std::string text = std::signbit(number) ? "-" : "";
  text += whole_text(parts.whole);
  if (decimals > 0) {
    const std::string fraction = whole_text(parts.fraction);
    text += '.';
    text.append(static_cast<std::size_t>(decimals) - fraction.size(), '0');
    text += fraction;
  }
  return text;
}

std::string shortest_text(double number) {
  if (std::isnan(number)) return "NaN";
  std::string text = std::signbit(number) ? "-" : "";
  const double magnitude = std::abs(number);
  if (std::isinf(magnitude)) return text + "Infinity";
  if (magnitude == 0) return text + "0";
  const Digits d = shortest_digits(magnitude);
  const int count = static_cast<int>(d.digits.size());
  if (d.point > 21 || d.point < -5) {
    text += d.digits[0];
    if (count > 1) text += '.' + d.digits.substr(1);
    const int exponent = d.point - 1;
    return text + (exponent < 0 ? "e-" : "e+") + whole_text(std::abs(exponent));
  }
  if (d.point <= 0) {
    return text + "0." + std::string(static_cast<std::size_t>(-d.point), '0') + d.digits;
  }
  if (d.point >= count) {
    return text + d.digits + std::string(static_cast<std::size_t>(d.point - count), '0');
  }
  const auto point = static_cast<std::size_t>(d.point);
  return text + d.digits.substr(0, point) + '.' + d.digits.substr(point);
}

}  // namespace roofline
