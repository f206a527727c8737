#pragma once
#include <string_view>

#include "roofline/levels.hpp"
#include "roofline/step.hpp"
#include "roofline/value.hpp"

/// The energy in the document of a result: see first_principles_document.hpp.
namespace roofline {

Value energy_document(const Scenario& scenario, const StepReport& report, const StepLevels& levels,
                      Text& overflowed);

}  // namespace roofline
