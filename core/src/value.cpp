#include "roofline/value.hpp"

#include <cstring>

namespace roofline {

Value::Value(std::string text) : kind_(Kind::string), string_(new std::string(std::move(text))) {}
Value::Value(std::string_view text) : kind_(Kind::string), string_(new std::string(text)) {}
Value::Value(Text text) : Value(std::string_view(text)) {}
Value::Value(Array items) : kind_(Kind::array), array_(new Array(std::move(items))) {}
Value::Value(Object members) : kind_(Kind::object), object_(new Object(std::move(members))) {}

Value::Value(const Value& other) : kind_(other.kind_), number_(0) {
  switch (kind_) {
    case Kind::null: break;
    case Kind::boolean: boolean_ = other.boolean_; break;
    case Kind::number: number_ = other.number_; break;
    case Kind::string: string_ = new std::string(*other.string_); break;
    case Kind::array: array_ = new Array(*other.array_); break;
    case Kind::object: object_ = new Object(*other.object_); break;
  }
}

Value::Value(Value&& other) noexcept : kind_(other.kind_), number_(0) {
  std::memcpy(&number_, &other.number_, sizeof number_);
  other.kind_ = Kind::null;
}

Value& Value::operator=(Value other) noexcept {
  std::swap(kind_, other.kind_);
  double content;
  std::memcpy(&content, &number_, sizeof content);
  std::memcpy(&number_, &other.number_, sizeof content);
  std::memcpy(&other.number_, &content, sizeof content);
  return *this;
}

Value::~Value() {
  switch (kind_) {
    case Kind::null:
    case Kind::boolean:
    case Kind::number: break;
    case Kind::string: delete string_; break;
    case Kind::array: delete array_; break;
    case Kind::object: delete object_; break;
  }
}

const Value* Value::find(std::string_view key) const {
  if (const Object* members = object()) {
    for (const Member& member : *members) {
      if (member.first == key) return &member.second;
    }
  }
  return nullptr;
}

bool Value::operator==(const Value& other) const {
  if (kind_ != other.kind_) return false;
  switch (kind_) {
    case Kind::null: return true;
    case Kind::boolean: return boolean_ == other.boolean_;
    case Kind::number: return number_ == other.number_;
    case Kind::string: return *string_ == *other.string_;
    case Kind::array: return *array_ == *other.array_;
    case Kind::object: return *object_ == *other.object_;
  }
  return false;
}

ObjectBuilder::ObjectBuilder(std::size_t size) { members_.reserve(size); }

ObjectBuilder& ObjectBuilder::add(Text key, Value value) & {
  return add_named(key, std::move(value));
}

ObjectBuilder& ObjectBuilder::add(Text key, double number) & { return add(key, Value(number)); }

ObjectBuilder& ObjectBuilder::add(Text key, Text text) & { return add(key, Value(text)); }

ObjectBuilder& ObjectBuilder::add_named(std::string_view key, Value value) & {
  members_.emplace_back(std::string(key), std::move(value));
  return *this;
}

ObjectBuilder& ObjectBuilder::add(Text key, std::string_view text) & {
  return add(key, Value(text));
}

Value ObjectBuilder::done() && { return Value(std::move(members_)); }

}  // namespace roofline
