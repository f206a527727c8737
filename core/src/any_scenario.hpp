#pragma once
#include "roofline/published/scenario.hpp"
#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// What one of the two says of a checked scenario: its `costModel` decides which.
Result<Value> answer_any(const Value& request,
                         Result<Value> (*of_published)(const published::Scenario&),
                         Result<Value> (*of_first_principles)(const Scenario&));

}  // namespace roofline
