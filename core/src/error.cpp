#include "roofline/error.hpp"

#include "roofline/number_text.hpp"

namespace roofline {
namespace {

constexpr std::size_t longest_shown_text = 80;

std::string cut_text(const std::string& text) {
  if (text.size() <= longest_shown_text) return text;
  std::size_t end = longest_shown_text;
  while ((text[end] & 0xc0) == 0x80) --end;  // not inside a UTF-8 character
  return text.substr(0, end) + "...";
}

std::string shown(const Value& value) {
  if (const double* number = value.number()) return shortest_text(*number);
  if (const std::string* text = value.string()) {
    return '"' + *text + '"';
  }
  if (const bool* boolean = value.boolean()) return *boolean ? "true" : "false";
  if (value.array()) return "an array";
  if (value.object()) return "an object";
  return "null";
}

}  // namespace

Text name(ErrorCode code) {
  switch (code) {
    using enum ErrorCode;
    case unknown_key: return "unknown-key";
    case missing_key: return "missing-key";
    case duplicate_key: return "duplicate-key";
    case wrong_type: return "wrong-type";
    case not_finite: return "not-finite";
    case not_an_integer: return "not-an-integer";
    case out_of_range: return "out-of-range";
    case unknown_name: return "unknown-name";
    case inconsistent: return "inconsistent";
    case count_overflow: return "count-overflow";
    case not_modelled: return "not-modelled";
    case too_large: return "too-large";
    case malformed: return "malformed";
  }
  return "malformed";
}

Error Error::within(std::string_view member) const {
  Error error = *this;
  error.field = std::string(member) + (field.empty() ? "" : "." + field);
  return error;
}

Error not_finite_result(std::string_view field) {
  return {ErrorCode::not_finite, std::string(field), "the result",
          "a scenario whose numbers a double can hold"};
}

std::string Error::message() const {
  std::string text = field.empty() ? std::string("The request") : field;
  switch (code) {
    using enum ErrorCode;
    case unknown_key: text += " is not a known key"; break;
    case missing_key: text += " is missing"; break;
    case duplicate_key: text += " is given twice"; break;
    case wrong_type: text += " has the wrong type: " + shown(value); break;
    case not_finite: text += " is not a finite number"; break;
    case not_an_integer: text += " is not a whole number: " + shown(value); break;
    case out_of_range: text += " is out of range: " + shown(value); break;
    case unknown_name: text += " is not a known name: " + shown(value); break;
    case inconsistent: text += " contradicts the rest: " + shown(value); break;
    case count_overflow: text += " passes 2^53 - 1, the largest count held exactly"; break;
    case not_modelled:
      text += ": not modelled: " + (value.string() ? *value.string() : shown(value));
      break;
    case too_large: text += " is too large"; break;
    case malformed: text += " cannot be read"; break;
  }
  if (!allowed.empty()) text += "; allowed: " + allowed;
  return text;
}

Value Error::to_value() const {
  // A fault in a large request is answered by a small error.
  Value given = value;
  if (const std::string* text = value.string()) given = cut_text(*text);
  if (value.array() || value.object()) given = shown(value);
  const Error small{code, cut_text(field), given, allowed};
  return ObjectBuilder(5)
      .add("code", name(code))
      .add("field", small.field)
      .add("value", small.value)
      .add("allowed", allowed)
      .add("message", small.message())
      .done();
}

}  // namespace roofline
