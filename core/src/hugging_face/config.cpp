#include "hugging_face/config.hpp"

#include <cmath>

#include "roofline/fields.hpp"
#include "roofline/number_text.hpp"

namespace roofline::hugging_face {
namespace {

NumberField whole_number(double minimum, double maximum) {
  return {.key = {},
          .label = {},
          .unit = {},
          .description = {},
          .integer = true,
          .minimum = minimum,
          .maximum = maximum};
}

}  // namespace

bool divides(double divisor, double number) {
  return std::floor(number / divisor) * divisor == number;
}

const Value* Config::find(std::string_view key) const {
  const std::size_t dot = key.find('.');
  const Value* found = members_->find(key.substr(0, dot));
  if (found && dot != std::string_view::npos) found = found->find(key.substr(dot + 1));
  return found && !found->is_null() ? found : nullptr;
}

std::string_view Config::first(Keys keys) const {
  for (const std::string_view key : keys) {
    if (find(key)) return key;
  }
  return keys.front();
}

std::optional<Config> Config::nested(std::string_view key) const {
  const Value* found = find(key);
  if (!found) return {};
  if (found->object()) return Config(*found, path_of(key), *report_);
  wrong_type(key, "an object");
  return {};
}

std::optional<double> Config::number(Keys keys, double maximum, double minimum) const {
  std::optional<double> agreed;
  for (const std::string_view key : keys) {
    const Value* value = find(key);
    if (!value) continue;
    if (const Value::Array* items = value->array(); items && !items->empty()) {
      value = &items->front();
      for (const Value& item : *items) {
        if (!(item == *value)) not_modelled(key, "layers that differ in size");
      }
    }
    const auto number = checked_number(whole_number(minimum, maximum), *value, path_of(key));
    if (!number) {
      if (!failed()) report_->fault = number.error();
      return minimum;
    }
    if (agreed && *agreed != *number) contradiction(key, "the number that its other name has");
    agreed = *number;
  }
  if (agreed) return agreed;
  for (const Default& item : defaults_) {
    if (item.key != keys.front()) continue;
    note_default(item.key, item.value);
    return item.value;
  }
  return {};
}

double Config::required(Keys keys, double maximum) const {
  if (const auto number = this->number(keys, maximum)) return *number;
  missing(keys.front(), allowed_text(whole_number(1, maximum)));
  return 1;
}

std::optional<bool> Config::flag(std::string_view key) const {
  const Value* value = find(key);
  if (!value) return {};
  if (const bool* boolean = value->boolean()) return *boolean;
  wrong_type(key, "true or false");
  return {};
}

std::string_view Config::text(std::string_view key) const {
  const Value* value = find(key);
  if (!value) return {};
  if (const std::string* text = value->string()) return *text;
  wrong_type(key, "a text");
  return {};
}

const Value::Array* Config::list(std::string_view key) const {
  const Value* value = find(key);
  if (!value) return nullptr;
  const Value::Array* items = value->array();
  if (!items) wrong_type(key, "a list");
  return items;
}

void Config::note_default(std::string_view key, double value) const {
  note({key, " is not in the config: ", shortest_text(value), ", the default of its class."});
}

void Config::missing(std::string_view key, std::string_view needed) const {
  fail(ErrorCode::missing_key, key, Value(), needed);
}

void Config::contradiction(std::string_view key, std::string_view needed) const {
  fail(ErrorCode::inconsistent, key, given(key), needed);
}

void Config::wrong_type(std::string_view key, std::string_view needed) const {
  fail(ErrorCode::wrong_type, key, given(key), needed);
}

void Config::not_modelled(std::string_view key, std::string_view what,
                          std::string_view name) const {
  std::string text(what);
  text += name;
  fail(ErrorCode::not_modelled, key, std::move(text),
       "decoders with full or sliding-window attention and a dense or mixture-of-experts FFN, all "
       "layers of one size");
}

void Config::fail(ErrorCode code, std::string_view key, Value value,
                  std::string_view allowed) const {
  if (!failed()) report_->fault = Error{code, path_of(key), std::move(value), std::string(allowed)};
}

void Config::note(std::initializer_list<std::string_view> parts) const {
  std::string sentence;
  for (const std::string_view part : parts) sentence += part;
  report_->notes.push_back(std::move(sentence));
}

std::string Config::path_of(std::string_view key) const {
  std::string path = path_;
  path += '.';
  path += key;
  return path;
}

Value Config::given(std::string_view key) const {
  const Value* value = find(key);
  return value ? *value : Value();
}

}  // namespace roofline::hugging_face
