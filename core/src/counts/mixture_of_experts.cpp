#include "roofline/counts/mixture_of_experts.hpp"

#include "whole_power.hpp"

namespace roofline {
namespace {

/// A map d <-> e of every expert, `copies` times (gate and up), run for the experts in use.
OperatorCount expert_count(OperatorKind kind, const Transformer& model, double copies,
                           double elements_per_token, double tokens, const ElementBytes& bytes) {
  const double weights = model.hidden_size * model.expert_ffn_size * copies;
  const double per_token = model.experts_per_token + model.shared_experts;
  const double read =
      expected_experts(model.experts, model.experts_per_token, tokens) + model.shared_experts;
  return {.kind = kind,
          .flops = 2 * tokens * per_token * weights,
          .weight_bytes = read * weights * bytes.weight,
          .activation_bytes = tokens * per_token * elements_per_token * bytes.activation,
          .parameters = (model.experts + model.shared_experts) * weights};
}

}  // namespace

double expected_experts(double experts, double experts_per_token, double tokens) {
  return experts * (1 - whole_power(1 - experts_per_token / experts, tokens));
}

OperatorCount moe_router_count(const Transformer& model, double tokens, const ElementBytes& bytes) {
  const double weights = model.hidden_size * model.experts;
  return {.kind = OperatorKind::moe_router,
          .flops = 2 * tokens * weights,
          .weight_bytes = weights * bytes.weight,
          .activation_bytes = tokens * (model.hidden_size + model.experts) * bytes.activation,
          .parameters = weights};
}

OperatorCount moe_in_count(const Transformer& model, double tokens, const ElementBytes& bytes) {
  const double copies = model.gated_ffn ? 2 : 1;
  return expert_count(OperatorKind::moe_in, model, copies,
                      model.hidden_size + copies * model.expert_ffn_size, tokens, bytes);
}

OperatorCount moe_out_count(const Transformer& model, double tokens, const ElementBytes& bytes) {
  return expert_count(OperatorKind::moe_out, model, 1, model.hidden_size + model.expert_ffn_size,
                      tokens, bytes);
}

}  // namespace roofline
