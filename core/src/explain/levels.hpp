#pragma once
#include "explain/explainer.hpp"
#include "roofline/levels.hpp"

namespace roofline {

/// Makes the specified bandwidths and capacities of L2 and shared memory known.
void know_levels(Explainer& explainer, const Device& device);

/// Explains `levels` of one operator, and makes Q_dram, Q_L2, Q_smem known. $o is what fused maps
/// move through shared memory, $p their intermediates.
void explain_operator_levels(Explainer& explainer, const Value& operation, const StepLevels& step,
                             const OperatorLevels& levels);

/// $M: an operator's memory time, that of the slowest level that takes part.
void define_memory_time(Explainer& explainer, const Scenario& scenario,
                        const OperatorLevels& levels);

/// What the whole step moves through each level: Q_dram, Q_L2, Q_smem from then on; and $M, its
/// floor.
void explain_level_bytes(Explainer& explainer, const Scenario& scenario, const Value& result,
                         const StepLevels& step);
/// The rest of `levels`.
void explain_levels(Explainer& explainer, const Value& result);

}  // namespace roofline
