#include "hugging_face/config.hpp"

#include <cmath>

#include "data_text.hpp"
#include "hugging_face/architectures.hpp"
#include "roofline/fields.hpp"
#include "roofline/number_text.hpp"

namespace roofline::hugging_face {
namespace {

NumberField whole_number(int minimum, int maximum) {
  NumberField field{};
  field.integer = true;
  field.minimum = minimum;
  field.maximum = maximum;
  return field;
}

}  // namespace

bool is_number(const Value& value, double number) {
  return value.number() && *value.number() == number;
}

bool divides(double divisor, double number) {
  return std::floor(number / divisor) * divisor == number;
}

const Value* Config::find(Text key) const {
  const std::string_view name = key;
  const std::size_t dot = name.find('.');
  const Value* found = members_->find(name.substr(0, dot));
  if (found && dot != std::string_view::npos) found = found->find(name.substr(dot + 1));
  return found && !found->is_null() ? found : nullptr;
}

Text Config::first(Keys keys) const {
  for (const char* key = keys; *key != '\0'; key = next_text(key)) {
    if (find(key)) return key;
  }
  return keys;
}

const Value* Config::object(Text key) const {
  const Value* found = find(key);
  if (!found || found->object()) return found;
  wrong_type(key, "an object");
  return nullptr;
}

double Config::checked(Text key, const Value& given, int maximum, int minimum) const {
  const Value* value = &given;
  if (const Value::Array* items = value->array(); items && !items->empty()) {
    value = &items->front();
    for (const Value& item : *items) {
      if (!(item == *value)) not_modelled(key, "layers that differ in size");
    }
  }
  const auto number = checked_number(whole_number(minimum, maximum), *value, path_of(key));
  if (number) return *number;
  if (!failed()) report_->fault = number.error();
  return minimum;
}

double Config::number(Keys keys, double fallback, int maximum, int minimum) const {
  bool found = false;
  double agreed = fallback;
  for (const char* key = keys; *key != '\0'; key = next_text(key)) {
    const Value* value = find(key);
    if (!value) continue;
    const double number = checked(key, *value, maximum, minimum);
    if (found && agreed != number) contradiction(key, "the number that its other name has");
    found = true;
    agreed = number;
  }
  if (found || !defaults_) return agreed;
  const double of_class = class_default(keys);
  if (of_class == 0) return fallback;
  note_default(keys, of_class);
  return of_class;
}

double Config::first_number(Keys keys) const {
  const Text key = first(keys);
  const Value* value = find(key);
  return value ? checked(key, *value, largest_size, 1) : 0;
}

double Config::class_default(Keys keys) const {
  const std::string_view wanted = keys;
  NumberList numbers(defaults_);
  for (const char* key = class_default_keys; *key != '\0'; key = next_text(key)) {
    const auto number = numbers.next();
    if (key == wanted) return number.value_or(0);
  }
  return 0;
}

double Config::required(Keys keys, int maximum) const {
  const double number = this->number(keys, 0, maximum);
  if (number != 0) return number;
  fail(ErrorCode::missing_key, keys, Value(), allowed_text(whole_number(1, maximum)));
  return 1;
}

bool Config::flag(Text key, bool fallback) const {
  const Value* value = find(key);
  if (!value) return fallback;
  if (const bool* boolean = value->boolean()) return *boolean;
  wrong_type(key, "true or false");
  return fallback;
}

std::string_view Config::text(Text key) const {
  const Value* value = find(key);
  if (!value) return {};
  if (const std::string* text = value->string()) return *text;
  wrong_type(key, "a text");
  return {};
}

const Value::Array* Config::list(Text key) const {
  const Value* value = find(key);
  if (!value) return nullptr;
  const Value::Array* items = value->array();
  if (!items) wrong_type(key, "a list");
  return items;
}

void Config::note_default(Text key, double value) const {
  note("% is not in the config: %, the default of its class.", key, shortest_text(value));
}

void Config::refuse(ErrorCode code, Text key, Text needed) const {
  const Value* given = find(key);
  fail(code, key, given ? *given : Value(), std::string(std::string_view(needed)));
}

void Config::not_modelled(Text key, Text what, std::string_view name) const {
  std::string text(std::string_view{what});
  text += name;
  fail(ErrorCode::not_modelled, key, std::move(text),
       "decoders with full or sliding-window attention and a dense or mixture-of-experts FFN, all "
       "layers of one size");
}

void Config::fail(ErrorCode code, Text key, Value value, std::string allowed) const {
  if (!failed()) report_->fault = Error{code, path_of(key), std::move(value), std::move(allowed)};
}

void Config::note(Text sentence, std::string_view first, std::string_view second) const {
  std::string text;
  for (const char c : std::string_view(sentence)) {
    if (c != '%') {
      text += c;
      continue;
    }
    text += first;
    first = second;
  }
  report_->notes.push_back(std::move(text));
}

std::string Config::path() const {
  return around_ ? around_->path_of(key_) : std::string(std::string_view(key_));
}

std::string Config::path_of(Text key) const {
  std::string path = this->path();
  path += '.';
  path += std::string_view(key);
  return path;
}

}  // namespace roofline::hugging_face
