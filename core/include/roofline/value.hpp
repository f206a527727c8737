#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace roofline {

/// A document: what a request or an answer is made of, in no particular format. Null, boolean,
/// number (double: counts are exact to 2^53), string, array, or object with its keys in order.
class Value {
 public:
  struct Null {
    bool operator==(const Null&) const = default;
  };
  using Array = std::vector<Value>;
  using Member = std::pair<std::string, Value>;
  using Object = std::vector<Member>;

  Value() = default;
  Value(bool boolean) : content_(boolean) {}
  Value(double number) : content_(number) {}
  Value(int number) : content_(static_cast<double>(number)) {}
  Value(std::string text) : content_(std::move(text)) {}
  Value(std::string_view text) : content_(std::string(text)) {}
  Value(const char* text) : content_(std::string(text)) {}
  Value(Array items) : content_(std::move(items)) {}
  Value(Object members) : content_(std::move(members)) {}

  bool is_null() const { return std::holds_alternative<Null>(content_); }
  /// The content as that type, or nullptr when it is another one.
  const bool* boolean() const { return std::get_if<bool>(&content_); }
  const double* number() const { return std::get_if<double>(&content_); }
  const std::string* string() const { return std::get_if<std::string>(&content_); }
  const Array* array() const { return std::get_if<Array>(&content_); }
  const Object* object() const { return std::get_if<Object>(&content_); }

  /// The member of that name, or nullptr when there is none or this is no object.
  const Value* find(std::string_view key) const;

  bool operator==(const Value&) const = default;

 private:
  std::variant<Null, bool, double, std::string, Array, Object> content_;
};

/// Builds an object without copying its members (an initialiser list would copy each, deeply).
class ObjectBuilder {
 public:
  explicit ObjectBuilder(std::size_t size) { members_.reserve(size); }
  ObjectBuilder&& add(std::string_view key, Value value) && {
    members_.emplace_back(std::string(key), std::move(value));
    return std::move(*this);
  }
  ObjectBuilder& add(std::string_view key, Value value) & {
    members_.emplace_back(std::string(key), std::move(value));
    return *this;
  }
  Value done() && { return Value(std::move(members_)); }

 private:
  Value::Object members_;
};

}  // namespace roofline
