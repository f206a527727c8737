#pragma once
#include "document_writer.hpp"
#include "roofline/levels.hpp"
#include "roofline/step.hpp"
#include "roofline/text.hpp"

/// The memory levels in the document of a result: see first_principles_document.hpp.
namespace roofline {

Value levels_document(const Scenario& scenario, const StepReport& report, const StepLevels& levels,
                      Text& overflowed);

/// Adds `levels` and `slowestLevel` to the document of an operator.
void write_operator_levels(Writer& write, const OperatorCount& count, const OperatorLevels& levels,
                           Text& overflowed);

}  // namespace roofline
