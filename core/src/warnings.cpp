#include "roofline/warnings.hpp"

#include "roofline/number_text.hpp"

namespace roofline {
namespace {

std::string type_name(NumberType type) {
  return std::string(number_type_names[static_cast<std::size_t>(type)]);
}

bool has(const StepReport& report, OperatorKind kind) {
  return report.operators.find(kind) != nullptr;
}

void compression_warnings(const Scenario& scenario, const StepReport& report,
                          std::vector<std::string>& texts) {
  const Compression& compression = scenario.compression;
  if (compression.kind == CompressionKind::none) return;
  std::string above;
  for (const OperatorCount& item : report.operators) {
    if (!item.above_full_rank) continue;
    if (!above.empty()) above += ", ";
    above += name(item.kind);
  }
  if (!above.empty()) {
    texts.push_back(above +
                    ": the rank is above the full rank, which would already hold the dense "
                    "map exactly; counted as asked.");
  }
  if (compression.ffn && has(report, OperatorKind::moe_in)) {
    texts.emplace_back("The maps of the experts stay dense: compression does not apply to them.");
  }
  if (compression.ffn && !has(report, OperatorKind::ffn_in)) {
    texts.emplace_back("The model has no dense FFN: the target ffn compresses nothing.");
  }
  if (compression.lm_head && !has(report, OperatorKind::lm_head)) {
    texts.emplace_back("The model has no lm_head: the target lm_head compresses nothing.");
  }
  if (compression.lm_head && scenario.model.tied_embeddings && has(report, OperatorKind::lm_head)) {
    texts.emplace_back(
        "lm_head is tied to the embedding table: compressed, it leaves no separate table to store, "
        "and the embeddings come from the compressed map.");
  }
}

}  // namespace

std::vector<std::string> warnings(const Scenario& scenario, const StepReport& report) {
  std::vector<std::string> texts;
  const auto& asked = scenario.precision.activation_type;
  if (asked && report.rate && report.rate->type != asked) {
    texts.push_back("The device's " + type_name(*asked) + " rate is unknown: computed at its " +
                    type_name(*report.rate->type) + " rate.");
  }
  compression_warnings(scenario, report, texts);
  if (scenario.max_context && scenario.workload.cached_tokens() > *scenario.max_context) {
    texts.push_back("The context is beyond the model's longest position, " +
                    shortest_text(*scenario.max_context) + ".");
  }
  texts.insert(texts.end(), scenario.model_notes.begin(), scenario.model_notes.end());
  return texts;
}

}  // namespace roofline
