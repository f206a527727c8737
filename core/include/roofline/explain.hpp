#pragma once
#include "roofline/published/scenario.hpp"
#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// How every number, regime and verdict of a scenario's result comes about: the totals first, then
/// operator by operator, the memory levels and the energy. A list of
///
///     quantity           its path in the result, operators by name: "ops.attention.kvBytes"
///     reported           false for a number on the way to others, which the result does not list
///     symbol             "Q_kv"; empty for a regime and for what is true or false
///     label, unit        in words; "" for a plain count, a ratio, a regime
///     formula            as formula.hpp reads it. Evaluates to the value; of a regime or the
///                        slowest level, the largest of the times that are compared; of something
///                        that is true or false, the comparison
///     mathml             `symbol = formula`
///     substituted, substitutedMathml    the same with numbers for the symbols
///     value              as reported: a number, "unknown", "unlimited", a regime, true or false
///     source             {title, where}: where the formula comes from
///     operands           what the formula names, in that order: {symbol, name, value, unit,
///                        quantity: the path of another explanation or of a scenario's field; ""
///                        for neither}
Result<Value> explain(const Scenario& scenario);
Result<Value> explain(const published::Scenario& scenario);

}  // namespace roofline
