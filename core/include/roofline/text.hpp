#pragma once
#include <string_view>

namespace roofline {

/// A text that stands in the program itself: a key, a name, a unit, a sentence. One pointer wide,
/// where a std::string_view costs every call two stores (WebAssembly passes it through memory) and
/// every table twice the room.
class Text {
 public:
  constexpr Text() = default;
  /// `literal` ends with a null character and outlives the program's use of it.
  constexpr Text(const char* literal) : start_(literal) {}

  constexpr operator std::string_view() const { return start_; }
  constexpr bool empty() const { return *start_ == '\0'; }

  friend constexpr bool operator==(Text left, std::string_view right) {
    return std::string_view(left) == right;
  }

 private:
  const char* start_ = "";
};

}  // namespace roofline
