#pragma once
#include <array>

namespace roofline {

/// Most cores a tensor train has here.
inline constexpr int max_cores = 6;

/// The sizes of up to max_cores modes. Only the first `cores` entries mean something.
using Modes = std::array<double, max_cores>;

/// The most balanced exact factorisation of a whole number into that many factors, ascending.
///
/// Among all non-decreasing tuples of `factors` whole numbers with product `size`: the smallest sum
/// (equal factors have the smallest, by the inequality of means), then the smallest largest factor,
/// then the lexicographically largest. Nothing is padded: a prime p gives (1, ..., 1, p).
/// @param size whole number from 1 to 2^53; takes time in the order of its square root
/// @param factors 1 to max_cores
Modes best_factorisation(double size, int factors);

}  // namespace roofline
