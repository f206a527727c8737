#pragma once
#include <memory>
#include <optional>
#include <utility>

#include "roofline/error.hpp"

namespace roofline {

/// A T, or the Error that says why there is none. (std::expected, until C++23 is everywhere.)
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::make_unique<Error>(std::move(error))) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  /// Only when ok().
  const T& value() const& { return *value_; }
  T& value() & { return *value_; }
  T&& value() && { return std::move(*value_); }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return &*value_; }
  T* operator->() { return &*value_; }

  /// Only when not ok().
  const Error& error() const { return *error_; }

 private:
  std::optional<T> value_;
  std::unique_ptr<Error> error_;
};

}  // namespace roofline
