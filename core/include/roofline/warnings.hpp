#pragma once
#include <string>
#include <vector>

#include "roofline/step.hpp"

namespace roofline {

/// What a user should know about a result that is right as asked: ranks above the full rank, maps
/// that stay dense, a tied lm_head, targets that the model does not have, another type's rate, a
/// context beyond the model's longest position, the notes of the model as given.
/// One sentence each.
std::vector<std::string> warnings(const Scenario& scenario, const StepReport& report);

}  // namespace roofline
