#pragma once
#include <string>

namespace roofline {

/// The shortest decimal text that reads back as the same double ("0.1", "1e+30", "512").
std::string shortest_text(double number);

/// `number` rounded to `decimals` places by its exact binary value, ties to even, as the nearest
/// double: what Python's round(x, n) does.
double round_to_decimals(double number, int decimals);

/// `number` with that many decimals, as printf("%.*f") writes it.
std::string fixed_text(double number, int decimals);

}  // namespace roofline
