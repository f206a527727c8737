#pragma once
#include "explain/explainer.hpp"
#include "roofline/levels.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// Explains everything of one operator of a result: `operation` is its entry in `ops`. What the
/// scenario gives is known and set already: see first_principles.cpp.
void explain_operator(Explainer& explainer, const Scenario& scenario, const Value& operation,
                      const StepLevels& step, const OperatorLevels& levels);

}  // namespace roofline
