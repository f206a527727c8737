#include "roofline/fields.hpp"

#include <algorithm>
#include <cmath>

#include "roofline/number_text.hpp"

namespace roofline {
namespace {

/// Far more than any request has; the check for repeated keys takes the square of it.
constexpr std::size_t most_members = 1000;

Text type_needed(const NumberField& field) {
  return field.integer ? "a whole number, " : "a number, ";
}

template <typename Items, typename Show>
std::string joined(const Items& items, Show show) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " or " : ", ";
    text += show(items[i]);
  }
  return text;
}

}  // namespace

std::string allowed_text(const NumberField& field) {
  if (!field.choices.empty()) return joined(field.choices, shortest_text);
  std::string text(type_needed(field));
  if (field.exclusive_minimum) {
    text += "greater than " + shortest_text(field.minimum) + " and at most ";
  } else {
    text += shortest_text(field.minimum) + " to ";
  }
  return text + shortest_text(field.maximum);
}

std::string allowed_text(std::span<const Text> names) {
  return joined(names, [](Text name) { return name; });
}

std::optional<ErrorCode> fault_of(const NumberField& field, double number) {
  using enum ErrorCode;
  if (!std::isfinite(number)) return not_finite;
  if (!field.choices.empty()) {
    const auto end = field.choices.end();
    if (std::find(field.choices.begin(), end, number) == end) return out_of_range;
    return {};
  }
  if (number < field.minimum || number > field.maximum ||
      (field.exclusive_minimum && number == field.minimum)) {
    return out_of_range;
  }
  if (field.integer && number != std::trunc(number)) return not_an_integer;
  return {};
}

Value to_value(const NumberField& field) {
  ObjectBuilder object(10);
  object.add("name", field.key)
      .add("label", field.label)
      .add("unit", field.unit)
      .add("description", field.description)
      .add("type", field.integer ? "integer" : "number")
      .add("minimum", field.minimum)
      .add("maximum", field.maximum);
  if (field.exclusive_minimum) object.add("exclusiveMinimum", true);
  if (field.fallback) object.add("default", *field.fallback);
  if (field.optional) object.add("optional", true);
  if (!field.choices.empty()) {
    object.add("choices", Value::Array(field.choices.begin(), field.choices.end()));
  }
  return std::move(object).done();
}

Result<double> checked_number(const NumberField& field, const Value& given, std::string path) {
  const double* number = given.number();
  if (!number) return Error{ErrorCode::wrong_type, std::move(path), given, allowed_text(field)};
  const std::optional<ErrorCode> code = fault_of(field, *number);
  if (!code) return *number;
  if (code == ErrorCode::not_finite) {
    const char* text = std::isnan(*number) ? "NaN" : *number > 0 ? "Infinity" : "-Infinity";
    return Error{*code, std::move(path), text, allowed_text(field)};
  }
  return Error{*code, std::move(path), given, allowed_text(field)};
}

ObjectReader::ObjectReader(const Value& value, std::string path)
    : value_(&value), path_(std::move(path)) {
  if (!value.object()) {
    fail(ErrorCode::wrong_type, path_, value, "an object");
    return;
  }
  const Value::Object& members = *value.object();
  if (members.size() > most_members) {
    fail(ErrorCode::too_large, path_, Value(), "at most 1000 members");
    return;
  }
  for (std::size_t i = 1; i < members.size(); ++i) {
    const auto same = [&](const Value::Member& other) { return other.first == members[i].first; };
    if (std::any_of(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(i), same)) {
      fail(ErrorCode::duplicate_key, path_of(members[i].first), members[i].second, "one value");
    }
  }
}

std::string ObjectReader::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void ObjectReader::fail(Error error) {
  if (!fault_) fault_ = std::move(error);
}

void ObjectReader::fail(ErrorCode code, const std::string& path, const Value& given,
                        std::string_view allowed) {
  if (!fault_) fault_ = Error{code, path, given, std::string(allowed)};
}

void ObjectReader::fail(const Error* fault) {
  if (fault && !fault_) fault_ = *fault;
}

void ObjectReader::refuse(ErrorCode code, Text key, const Value& given, std::string_view allowed) {
  fail(code, path_of(key), given, allowed);
}

const Value* ObjectReader::take(Text key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  return value_->find(key);
}

bool ObjectReader::has(Text key) const { return value_->find(key) != nullptr; }

std::optional<double> ObjectReader::checked(const NumberField& field, const Value& given) {
  const Result<double> number = checked_number(field, given, path_of(field.key));
  if (number) return *number;
  fail(&number.error());
  return {};
}

double ObjectReader::number(const NumberField& field) {
  const double harmless =
      field.fallback.value_or(field.exclusive_minimum ? field.maximum : field.minimum);
  const Value* given = take(field.key);
  if (given) return checked(field, *given).value_or(harmless);
  if (!field.fallback) {
    fail(ErrorCode::missing_key, path_of(field.key), Value(), allowed_text(field));
  }
  return harmless;
}

std::optional<double> ObjectReader::optional_number(const NumberField& field) {
  const Value* given = take(field.key);
  if (!given) return {};
  return checked(field, *given);
}

bool ObjectReader::boolean(Text key, std::optional<bool> fallback) {
  const Value* given = take(key);
  if (!given) {
    if (!fallback) refuse(ErrorCode::missing_key, key, Value(), "true or false");
    return fallback.value_or(false);
  }
  if (const bool* boolean = given->boolean()) return *boolean;
  refuse(ErrorCode::wrong_type, key, *given, "true or false");
  return false;
}

std::optional<std::string> ObjectReader::optional_text(Text key) {
  const Value* given = take(key);
  if (!given) return {};
  if (const std::string* text = given->string()) return *text;
  refuse(ErrorCode::wrong_type, key, *given, "a text");
  return {};
}

std::size_t ObjectReader::choice(Text key, std::span<const Text> names,
                                 std::optional<std::size_t> fallback) {
  const Value* given = take(key);
  if (!given) {
    if (!fallback) refuse(ErrorCode::missing_key, key, Value(), allowed_text(names));
    return fallback.value_or(0);
  }
  const std::string* text = given->string();
  if (!text) {
    refuse(ErrorCode::wrong_type, key, *given, allowed_text(names));
    return 0;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == *text) return i;
  }
  refuse(ErrorCode::unknown_name, key, *given, allowed_text(names));
  return 0;
}

void ObjectReader::numbers(std::span<const NumberField> fields, std::span<double* const> targets,
                           unsigned variant) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!((fields[i].variants >> variant) & 1U)) continue;
    if (!fields[i].optional) {
      *targets[i] = number(fields[i]);
    } else if (const auto given = optional_number(fields[i])) {
      *targets[i] = *given;
    }
  }
}

unsigned ObjectReader::choices(Text key, std::span<const Text> names) {
  const std::string allowed = "a list of " + allowed_text(names) + ", each at most once";
  const Value* given = take(key);
  if (!given) {
    refuse(ErrorCode::missing_key, key, Value(), allowed);
    return 0;
  }
  const Value::Array* items = given->array();
  if (!items) {
    refuse(ErrorCode::wrong_type, key, *given, allowed);
    return 0;
  }
  if (items->empty()) refuse(ErrorCode::out_of_range, key, *given, allowed);
  unsigned chosen = 0;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string path = path_of(key) + "[" + fixed_text(static_cast<double>(i), 0) + "]";
    const Value& item = (*items)[i];
    const std::string* text = item.string();
    if (!text) {
      fail(ErrorCode::wrong_type, path, item, allowed);
      break;
    }
    const auto name = std::find(names.begin(), names.end(), std::string_view(*text));
    if (name == names.end()) {
      fail(ErrorCode::unknown_name, path, item, allowed);
      break;
    }
    const unsigned bit = 1U << (name - names.begin());
    if (chosen & bit) fail(ErrorCode::inconsistent, path, item, allowed);
    chosen |= bit;
  }
  return chosen;
}

const Value* ObjectReader::member(Text key, bool required) {
  const Value* given = take(key);
  if (!given && required) refuse(ErrorCode::missing_key, key, Value(), "a value");
  return given;
}

bool ObjectReader::object(Text key, bool required, void (*read)(ObjectReader&, void*),
                          void* content) {
  const Value* given = member(key, required);
  if (!given) return false;
  ObjectReader reader(*given, path_of(key));
  read(reader, content);
  fail(reader.finish());
  return true;
}

const Error* ObjectReader::finish() {
  if (const Value::Object* members = value_->object()) {
    for (const Value::Member& member : *members) {
      if (std::find(known_.begin(), known_.end(), member.first) == known_.end()) {
        fail(ErrorCode::unknown_key, path_of(member.first), member.second,
             allowed_text(std::span<const Text>(known_)));
      }
    }
  }
  return fault();
}

}  // namespace roofline
