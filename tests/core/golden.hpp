// Golden files and JSON texts as the tests read them.
#pragma once
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"
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

/// Every member of `expected` is in `given`: whole numbers exactly, other numbers to 1e-12.
inline void check_close(const roofline::Value& given, const nlohmann::ordered_json& expected,
                        const std::string& path = "") {
  INFO(path);
  if (expected.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      const roofline::Value* member = given.find(key);
      if (!member) FAIL(path + "." + key + " is missing");
      check_close(*member, value, path + "." + key);
    }
  } else if (expected.is_array()) {
    REQUIRE(given.array());
    REQUIRE(given.array()->size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      check_close((*given.array())[i], expected[i], path + "[" + std::to_string(i) + "]");
    }
  } else if (expected.is_number()) {
    REQUIRE(given.number());
    const double number = expected.get<double>();
    const bool whole = number == std::trunc(number) && std::abs(number) < 9007199254740992.0;
    if (whole) {
      REQUIRE(*given.number() == number);
    } else {
      REQUIRE(std::abs(*given.number() - number) <= 1e-12 * std::abs(number));
    }
  } else {
    REQUIRE(given == to_value(expected));
  }
}

}  // namespace golden
