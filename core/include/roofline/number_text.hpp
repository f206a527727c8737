#pragma once
#include <string>

namespace roofline {

/// The shortest decimal text that reads back as the same double, in JavaScript's notation: "0.1",
/// "512", "1e+30", "NaN", "-Infinity".
std::string shortest_text(double number);

/// `number` rounded to `decimals` places (0 to 15) by its exact binary value, ties to even, as the
/// nearest double: what Python's round(x, n) does.
double round_to_decimals(double number, int decimals);

/// A finite `number` with that many decimals (0 to 15), as printf("%.*f") writes it below 2^64.
std::string fixed_text(double number, int decimals);

}  // namespace roofline
