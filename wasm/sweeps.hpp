#pragma once
#include <cstddef>
#include <span>

#include "roofline/result.hpp"
#include "roofline/value.hpp"

/// The sweeps that JavaScript has open, each known by a number.
namespace roofline::wasm {

/// Numbers after each column that nobody reads: columns of whole pages would share cache sets.
inline constexpr int column_padding = 24;

/// A specification -> {sweep: its number, columnPadding, points, layout, axes: [{field, count,
/// names?}], columns:
/// [{name, legend?}]}.
Result<Value> open_sweep(const Value& spec);

/// Computes `count` points from `first` on. The answer is valid until the next request: the columns
/// one after the other, each `count` numbers and column_padding more, and then `count` bytes of
/// validity.
std::span<const double> run_sweep(unsigned sweep, double first, std::size_t count);

/// `count` values of an axis from `first` on, valid until the next request.
std::span<const double> sweep_axis(unsigned sweep, unsigned axis, double first, std::size_t count);

/// The number of a sweep -> [{code, field, allowed, count}]: the gaps in what was computed so far.
Result<Value> sweep_gaps(const Value& sweep);

/// Frees a sweep's memory; its number may be given to another.
void close_sweep(unsigned sweep);

}  // namespace roofline::wasm
