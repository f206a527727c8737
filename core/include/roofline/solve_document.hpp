#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// An inverse question
///
///     {scenario: first-principles, find: "rank" | "weightBits" | "bandwidth" | "batch",
///      target: {tokensPerSecond: x} or {memoryBytes: x}}
///
/// and its answer
///
///     {find, unit, value (number, or "none": nothing in the field's range reaches it), is:
///      "largest" | "smallest", closestValue, reached (tokens/s or bytes at closestValue)}
///
/// `bandwidth` is in GB/s, as in a scenario.
Result<Value> solve_document(const Value& request);

}  // namespace roofline
