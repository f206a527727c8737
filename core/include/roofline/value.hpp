#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "roofline/text.hpp"

namespace roofline {

/// A document: what a request or an answer is made of, in no particular format. Null, boolean,
/// number (double: counts are exact to 2^53), string, array, or object with its keys in order.
///
/// A tagged union of its own and not a std::variant: copies, moves and destructions stand once in
/// value.cpp, where a variant puts them into every caller.
class Value {
 public:
  using Array = std::vector<Value>;
  using Member = std::pair<std::string, Value>;
  using Object = std::vector<Member>;

  Value() noexcept : kind_(Kind::null), number_(0) {}
  Value(bool boolean) noexcept : kind_(Kind::boolean), boolean_(boolean) {}
  Value(double number) noexcept : kind_(Kind::number), number_(number) {}
  Value(int number) noexcept : Value(static_cast<double>(number)) {}
  Value(std::string text);
  Value(std::string_view text);
  Value(Text text);
  Value(const char* text) : Value(Text(text)) {}
  Value(Array items);
  Value(Object members);

  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(Value other) noexcept;
  ~Value();

  bool is_null() const { return kind_ == Kind::null; }
  /// The content as that type, or nullptr when it is another one.
  const bool* boolean() const { return kind_ == Kind::boolean ? &boolean_ : nullptr; }
  const double* number() const { return kind_ == Kind::number ? &number_ : nullptr; }
  const std::string* string() const { return kind_ == Kind::string ? string_ : nullptr; }
  const Array* array() const { return kind_ == Kind::array ? array_ : nullptr; }
  const Object* object() const { return kind_ == Kind::object ? object_ : nullptr; }

  /// The member of that name, or nullptr when there is none or this is no object.
  const Value* find(std::string_view key) const;

  bool operator==(const Value& other) const;

 private:
  enum class Kind : unsigned char { null, boolean, number, string, array, object };
  Kind kind_;
  union {
    bool boolean_;
    double number_;
    std::string* string_;  ///< owned, as the two below
    Array* array_;
    Object* object_;
  };
};

/// Builds an object without copying its members (an initialiser list would copy each, deeply).
class ObjectBuilder {
 public:
  explicit ObjectBuilder(std::size_t size);
  ObjectBuilder& add(Text key, Value value) &;
  // Most members are numbers and texts: these spare each caller a Value of its own.
  ObjectBuilder& add(Text key, double number) &;
  /// Under a key that is not known before.
  ObjectBuilder& add_named(std::string_view key, Value value) &;
  ObjectBuilder& add(Text key, std::string_view text) &;
  ObjectBuilder& add(Text key, Text text) &;
  ObjectBuilder& add(Text key, const char* text) & { return add(key, Text(text)); }
  ObjectBuilder& add(Text key, bool boolean) & { return add(key, Value(boolean)); }
  ObjectBuilder& add(Text key, int number) & { return add(key, static_cast<double>(number)); }
  ObjectBuilder& add(Text key, std::string text) & { return add(key, Value(std::move(text))); }
  ObjectBuilder& add(Text key, Value::Array items) & { return add(key, Value(std::move(items))); }
  template <typename Content>
  ObjectBuilder&& add(Text key, Content&& content) && {
    add(key, std::forward<Content>(content));
    return std::move(*this);
  }
  Value done() &&;

 private:
  Value::Object members_;
};

}  // namespace roofline
