#pragma once
#include <utility>
#include <variant>

#include "roofline/error.hpp"

namespace roofline {

/// A T, or the Error that says why there is none. (std::expected, until C++23 is everywhere.)
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  /// Only when ok().
  const T& value() const& { return *std::get_if<0>(&content_); }
  T& value() & { return *std::get_if<0>(&content_); }
  T&& value() && { return std::move(*std::get_if<0>(&content_)); }
  const T& operator*() const { return value(); }
  T& operator*() { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  /// Only when not ok().
  const Error& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace roofline
