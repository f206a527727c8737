#pragma once
#include <vector>

#include "roofline/field_group.hpp"

namespace roofline {

/// Every field of a first-principles request: the request's own first, then one group an object.
/// What the page's inputs, the JSON Schema and the reader have in common.
std::vector<FieldGroup> scenario_field_groups();

}  // namespace roofline
