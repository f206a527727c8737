#pragma once
#include "roofline/published/scenario.hpp"
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline::published {

/// The first-principles scenario of the same decoding step, as a document: the same device by its
/// catalogue key, a transformer of d -> 4d -> d layers without grouped queries, gate or vocabulary,
/// the same width for all numbers, and every map as a tensor train of three cores of that rank.
///
/// A sequence of no tokens has no twin: there the new token itself is counted as attended.
Result<Value> first_principles_twin(const Scenario& scenario);

}  // namespace roofline::published
