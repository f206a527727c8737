// Catch2 2.13 (Debian 12, Ubuntu 24.04) or 3 (Debian 13, Homebrew): the same tests build with both.
#pragma once
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;  // as 2.13 has it
#else
#include <catch2/catch.hpp>
#endif
