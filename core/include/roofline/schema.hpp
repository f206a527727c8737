#pragma once
#include "roofline/value.hpp"

namespace roofline {

/// The JSON Schema (draft 2020-12) of a scenario of either cost model, written from the same field
/// tables that validate one, so that an editor completes and checks it. Rules between fields that a
/// schema cannot say (kvHeads <= heads) are left to the validator.
Value scenario_schema();

}  // namespace roofline
