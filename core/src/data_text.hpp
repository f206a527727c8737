#pragma once
#include <optional>

/// Reading of the texts that core/cmake/ makes of data files: rows of texts that each end in a null
/// character. An empty text where a row would begin ends the table.
namespace roofline {

/// The text behind this one.
const char* next_text(const char* text);

/// Decimal numbers between commas, each read as the nearest double; unknown where there is none and
/// from the text's end on. They have at most 15 digits, so that mantissa and power of ten are
/// exact.
class NumberList {
 public:
  explicit NumberList(const char* text) : at_(text) {}
  std::optional<double> next();
  /// Moves behind the next comma, whatever stands before it.
  void skip();

 private:
  const char* at_;
};

}  // namespace roofline
