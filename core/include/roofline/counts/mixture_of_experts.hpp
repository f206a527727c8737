#pragma once
#include "roofline/counts/operator_count.hpp"
#include "roofline/transformer.hpp"

namespace roofline {

/// Routed experts of which at least one of T tokens makes use, each token choosing k of E:
/// E (1 - (1 - k/E)^T), the expectation under independent uniform choices. 4.625 for T = 3, k = 2
/// of 8. Right to 1e-12 for E / k up to 10^4.
/// @param tokens T, a whole number >= 0
double expected_experts(double experts, double experts_per_token, double tokens);

/// With U = expected_experts, S shared experts of inner width e, g = 2 where gated, else 1:
///
///     router   FLOP 2 T d E             weights d E w             activations T (d + E) a
///     in       FLOP 2 T (k + S) d e g   weights (U + S) d e g w   activations T (k + S)(d + g e) a
///     out      FLOP 2 T (k + S) d e     weights (U + S) d e w     activations T (k + S)(d + e) a
///
/// Parameters are those of all E + S experts.
OperatorCount moe_router_count(const Transformer& model, double tokens, const ElementBytes& bytes);
OperatorCount moe_in_count(const Transformer& model, double tokens, const ElementBytes& bytes);
OperatorCount moe_out_count(const Transformer& model, double tokens, const ElementBytes& bytes);

}  // namespace roofline
