#include "roofline/counts/operators.hpp"

#include "roofline/counts/attention.hpp"
#include "roofline/counts/linear.hpp"
#include "roofline/counts/mixture_of_experts.hpp"

namespace roofline {

const OperatorCount* OperatorList::find(OperatorKind kind) const {
  for (const OperatorCount& item : *this) {
    if (item.kind == kind) return &item;
  }
  return nullptr;
}

void OperatorList::add(const OperatorCount& operator_count, double instances) {
  if (instances == 0) return;
  items_[size_] = operator_count;
  items_[size_++].count = instances;
}

OperatorList operator_counts(const Scenario& scenario) {
  using enum OperatorKind;
  const Transformer& model = scenario.model;
  const Compression& compression = scenario.compression;
  const double tokens = scenario.workload.tokens();
  const ElementBytes bytes{
      .weight = scenario.precision.weight_bytes(),
      .activation = scenario.activation_traffic ? scenario.precision.activation_bytes() : 0,
      .kv = scenario.precision.kv_bytes()};

  OperatorList list;
  const auto add_linear = [&](OperatorKind kind, const LinearGroup& group, double rows,
                              bool targeted, double instances) {
    if (instances == 0) return;
    const bool compressed = targeted && compression.kind != CompressionKind::none;
    list.add(compressed ? compressed_count(kind, group, rows, bytes, compression)
                        : linear_count(kind, group, rows, bytes),
             instances);
  };

  add_linear(qkv_proj, qkv_projection(model), tokens, compression.attention, model.layers);
  list.add(attention_count(attention, scenario, no_window, bytes), model.full_attention_layers);
  list.add(attention_count(attention_windowed, scenario, model.sliding_window, bytes),
           model.windowed_layers());
  add_linear(out_proj, output_projection(model), tokens, compression.attention, model.layers);
  add_linear(OperatorKind::ffn_in, roofline::ffn_in(model), tokens, compression.ffn,
             model.ffn_layers());
  add_linear(OperatorKind::ffn_out, roofline::ffn_out(model), tokens, compression.ffn,
             model.ffn_layers());
  if (model.moe_layers() > 0) {
    list.add(moe_router_count(model, tokens, bytes), model.moe_layers());
    list.add(moe_in_count(model, tokens, bytes), model.moe_layers());
    list.add(moe_out_count(model, tokens, bytes), model.moe_layers());
  }
  // Only the last position of a sequence is scored, in either phase.
  add_linear(OperatorKind::lm_head, roofline::lm_head(model), scenario.workload.batch,
             compression.lm_head, model.vocab_size > 0 ? 1 : 0);
  return list;
}

double parameter_count(const Transformer& model, const OperatorList& operators) {
  double parameters = 0;
  for (const OperatorCount& item : operators) parameters += item.count * item.parameters;
  if (!model.tied_embeddings) parameters += model.vocab_size * model.hidden_size;
  return parameters + model.learned_positions * model.hidden_size;
}

}  // namespace roofline
