#pragma once
#include "roofline/counts/operator_count.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// No window: every token is attended.
inline constexpr double no_window = 0;

/// Pairs of a query and a key under the causal mask, for n new tokens after p cached ones:
/// n p + n (n + 1) / 2, or within a window the sum over i = 1..n of min(p + i, window).
double causal_pairs(double prompt, double prefix, double window);

/// Scores and values of one layer, the score matrix never stored. Decode, with A and R of
/// counts/kv_cache.hpp over min(C, window) tokens:
///
///     FLOP = 4 B heads headDim A     KV bytes = 2 B kvHeads headDim (R + v)
///     activation bytes = 2 B heads headDim a            (the lone v: the new token's write)
///
/// Prefill, with the pairs above:
///
///     FLOP = 4 B heads headDim pairs     KV bytes = 2 B kvHeads headDim v (min(p + n, window) + n)
///     activation bytes = 2 B n heads headDim a
///
/// @param window tokens, or no_window
OperatorCount attention_count(OperatorKind kind, const Scenario& scenario, double window,
                              const ElementBytes& bytes);

}  // namespace roofline
