// Catch2 2.13 (Debian 12, Ubuntu 24.04) or 3 (Debian 13, Homebrew): the same tests build with both.
#pragma once
#include <ostream>
#include <string>

#include "roofline/text.hpp"

namespace roofline {
/// For the reports of failed assertions.
inline std::ostream& operator<<(std::ostream& out, Text text) {
  return out << std::string_view(text);
}
}  // namespace roofline

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
// As 2.13 has them.
using Catch::Approx;
namespace Catch {
inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }
}  // namespace Catch
#else
#include <catch2/catch.hpp>
#endif
