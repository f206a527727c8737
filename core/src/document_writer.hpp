#pragma once
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "roofline/value.hpp"

namespace roofline {

inline constexpr Text unknown_text = "unknown";

/// A number in a unit of so many base units, or "unknown".
inline Value known_or_unknown(const std::optional<double>& number, double unit = 1) {
  return number ? Value(*number / unit) : Value(unknown_text);
}

/// Writes the numbers of a result, and remembers the first that is not finite.
class Writer {
 public:
  Writer(std::size_t size, Text& overflowed) : object_(size), overflowed_(overflowed) {}

  void number(Text key, double number) {
    if (!std::isfinite(number) && overflowed_.empty()) overflowed_ = key;
    object_.add(key, number);
  }
  /// A number that may not be known.
  void number_or_unknown(Text key, const double* known) {
    if (known) {
      number(key, *known);
    } else {
      object_.add(key, unknown_text);
    }
  }
  void number_or_unknown(Text key, const std::optional<double>& known) {
    number_or_unknown(key, known ? &*known : nullptr);
  }
  void boolean_or_unknown(Text key, const std::optional<bool>& known) {
    object_.add(key, known ? Value(*known) : Value(unknown_text));
  }
  void value(Text key, Value value) { object_.add(key, std::move(value)); }
  Value done() { return std::move(object_).done(); }

 private:
  ObjectBuilder object_;
  Text& overflowed_;
};

}  // namespace roofline
