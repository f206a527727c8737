// Golden files and JSON texts as the tests read them.
#pragma once
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "roofline/value.hpp"

namespace golden {

inline nlohmann::ordered_json read(const std::string& name) {
  std::ifstream file(std::string(ROOFLINE_GOLDEN_DIR) + "/" + name);
  return nlohmann::ordered_json::parse(file);
}

inline roofline::Value to_value(const nlohmann::ordered_json& json) {
  using roofline::Value;
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    Value::Array items;
    for (const auto& item : json) items.push_back(to_value(item));
    return items;
  }
  if (json.is_object()) {
    Value::Object members;
    for (const auto& [key, value] : json.items()) members.emplace_back(key, to_value(value));
    return members;
  }
  return {};
}

inline roofline::Value parse(const std::string& text) {
  return to_value(nlohmann::ordered_json::parse(text));
}

}  // namespace golden
