#pragma once
#include "explain/explainer.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// Explains `energy` of a result; T, F, t and Q_dram of the step are known.
void explain_energy(Explainer& explainer, const Scenario& scenario, const Value& result);

}  // namespace roofline
