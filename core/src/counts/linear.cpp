#include "roofline/counts/linear.hpp"

#include "roofline/counts/low_rank.hpp"
#include "roofline/counts/tensor_train_map.hpp"

namespace roofline {
namespace {

/// A compressed map N -> M in numbers and FLOPs.
struct CompressedMap {
  double parameters;
  double flops;
  double intermediate_elements;
  double factors;  ///< kernels when staged
  bool above_full_rank;
};

CompressedMap compressed_map(double inputs, double outputs, double tokens,
                             const Compression& compression) {
  if (compression.kind == CompressionKind::low_rank) {
    const LowRankCost cost = low_rank_cost(inputs, outputs, compression.rank, tokens);
    return {.parameters = cost.parameters,
            .flops = cost.flops,
            .intermediate_elements = cost.intermediate,
            .factors = 2,
            .above_full_rank = compression.rank > inputs || compression.rank > outputs};
  }
  const TensorTrainCost cost =
      tensor_train_cost(inputs, outputs, static_cast<int>(compression.cores), compression.rank,
                        compression.order, tokens);
  return {.parameters = cost.parameters,
          .flops = cost.flops,
          .intermediate_elements = cost.intermediates_sum,
          .factors = compression.cores,
          .above_full_rank = cost.above_full_rank};
}

double activation_elements(const LinearGroup& group, double tokens) {
  double elements = group.inputs;
  for (const LinearGroup::Maps& maps : group.maps) elements += maps.copies * maps.outputs;
  return tokens * elements;
}

}  // namespace

LinearGroup qkv_projection(const Transformer& model) {
  return {.inputs = model.hidden_size,
          .maps = {{{.outputs = model.heads * model.head_dim, .copies = 1},
                    {.outputs = model.kv_heads * model.head_dim, .copies = 2}}}};
}

LinearGroup output_projection(const Transformer& model) {
  return {.inputs = model.heads * model.head_dim,
          .maps = {{{.outputs = model.hidden_size, .copies = 1}, {}}}};
}

LinearGroup ffn_in(const Transformer& model) {
  return {.inputs = model.hidden_size,
          .maps = {{{.outputs = model.ffn_size, .copies = model.gated_ffn ? 2.0 : 1.0}, {}}}};
}

LinearGroup ffn_out(const Transformer& model) {
  return {.inputs = model.ffn_size, .maps = {{{.outputs = model.hidden_size, .copies = 1}, {}}}};
}

LinearGroup lm_head(const Transformer& model) {
  return {.inputs = model.hidden_size, .maps = {{{.outputs = model.vocab_size, .copies = 1}, {}}}};
}

OperatorCount linear_count(OperatorKind kind, const LinearGroup& group, double tokens,
                           const ElementBytes& bytes) {
  OperatorCount result{.kind = kind};
  for (const LinearGroup::Maps& maps : group.maps) {
    result.parameters += maps.copies * group.inputs * maps.outputs;
  }
  result.flops = 2 * tokens * result.parameters;
  result.weight_bytes = result.parameters * bytes.weight;
  result.activation_bytes = activation_elements(group, tokens) * bytes.activation;
  return result;
}

OperatorCount compressed_count(OperatorKind kind, const LinearGroup& group, double tokens,
                               const ElementBytes& bytes, const Compression& compression) {
  OperatorCount result{.kind = kind, .compressed = true};
  double factors = 0;
  for (const LinearGroup::Maps& maps : group.maps) {
    if (maps.copies == 0) continue;
    const CompressedMap map = compressed_map(group.inputs, maps.outputs, tokens, compression);
    result.flops += maps.copies * map.flops;
    result.parameters += maps.copies * map.parameters;
    result.intermediate_elements += maps.copies * map.intermediate_elements;
    result.above_full_rank = result.above_full_rank || map.above_full_rank;
    factors += maps.copies * map.factors;
  }
  const bool staged = compression.execution == Execution::staged;
  const double spilled_elements = staged ? 2 * result.intermediate_elements : 0;
  result.weight_bytes = result.parameters * bytes.weight;
  result.activation_bytes =
      (activation_elements(group, tokens) + spilled_elements) * bytes.activation;
  result.kernels = staged ? factors : 1;
  return result;
}

}  // namespace roofline
