#include <array>

#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

constexpr std::array<std::string_view, 5> ffn_keys{"intermediate_size", "n_inner", "ffn_dim",
                                                   "ffn_hidden_size", "ffn_config.ffn_hidden_size"};
constexpr std::array<std::string_view, 1> expansion_keys{"expansion_ratio"};
constexpr std::array<std::string_view, 5> expert_keys{"num_local_experts", "num_experts",
                                                      "n_routed_experts", "moe_num_experts",
                                                      "ffn_config.moe_num_experts"};
constexpr std::array<std::string_view, 7> per_token_keys{
    "num_experts_per_tok",  "num_experts_per_token", "experts_per_token", "moe_k", "moe_topk",
    "num_selected_experts", "ffn_config.moe_top_k"};
constexpr std::array<std::string_view, 4> shared_keys{
    "n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"};
constexpr std::array<std::string_view, 2> shared_size_keys{"shared_expert_intermediate_size",
                                                           "shared_intermediate_size"};
constexpr std::array<std::string_view, 1> expert_size_keys{"moe_intermediate_size"};
constexpr std::array<std::string_view, 2> first_keys{"first_k_dense_replace",
                                                     "moe_layer_start_index"};
constexpr std::array<std::string_view, 1> last_keys{"moe_layer_end_index"};
constexpr std::array<std::string_view, 2> step_keys{"decoder_sparse_step", "moe_layer_interval"};
constexpr std::array<std::string_view, 1> frequency_keys{"moe_layer_freq"};
constexpr std::string_view dense_list_key = "mlp_only_layers";

std::optional<double> read_ffn_size(const Config& config, const Architecture& architecture,
                                    double hidden_size) {
  auto size = config.number(ffn_keys);
  if (!size && architecture.has(four_times)) {
    size = hidden_size * config.number(expansion_keys).value_or(4);
    if (*size > largest_size) {
      config.contradiction(config.first(expansion_keys), "an FFN of at most 2147483647");
    }
  }
  if (!size || !architecture.has(half_ffn)) return size;
  if (!divides(2, *size)) {
    config.contradiction(ffn_keys.front(), "an even number: gate and up projection together");
  }
  return *size / 2;
}

bool lists_layer(const Config& config, std::string_view key, const Value::Array& layers,
                 double layer) {
  for (const Value& item : layers) {
    const double* number = item.number();
    if (!number) config.wrong_type(key, "numbers of layers");
    if (number && *number == layer) return true;
  }
  return false;
}

/// A list with an entry for each layer, or nullptr.
const Value::Array* layer_list(const Config& config, std::string_view key, double layers) {
  const Value* given = config.find(key);
  const Value::Array* list = given ? given->array() : nullptr;
  if (list && static_cast<double>(list->size()) != layers) {
    config.contradiction(key, "an entry for each layer");
    return nullptr;
  }
  return list;
}

double read_dense_layers(const Config& config, double layers) {
  const double first = config.number(first_keys, most_layers, 0).value_or(0);
  const double last = config.number(last_keys, most_layers, -1).value_or(-1);
  const double step = config.number(step_keys, most_layers).value_or(1);
  const Value::Array* frequencies = layer_list(config, frequency_keys.front(), layers);
  const double frequency = frequencies ? 1 : config.number(frequency_keys, most_layers).value_or(1);
  const Value::Array* kinds = layer_list(config, "mlp_layer_types", layers);
  const Value::Array* dense_list = config.list(dense_list_key);
  if (dense_list && static_cast<double>(dense_list->size()) > layers) {
    config.contradiction(dense_list_key, "no more entries than layers");
  }
  if (config.failed()) return 0;

  double dense = 0;
  for (std::size_t index = 0; index < static_cast<std::size_t>(layers); ++index) {
    const auto i = static_cast<double>(index);
    const bool has_experts = i >= first && (last < 0 || i <= last) && divides(step, i + 1) &&
                             divides(frequency, i) &&
                             !(frequencies && (*frequencies)[index] == Value(0)) &&
                             !(kinds && (*kinds)[index] == Value("dense")) &&
                             !(dense_list && lists_layer(config, dense_list_key, *dense_list, i));
    if (!has_experts) ++dense;
  }
  return dense;
}

double read_shared_experts(const Config& config, const Architecture& architecture,
                           double expert_size) {
  const auto size = config.number(shared_size_keys, largest_size, 0);
  if (!size) {
    if (architecture.has(own_shared_size)) {
      config.missing(shared_size_keys.front(), "a whole number, 0 where no expert is shared");
    }
    return config.number(shared_keys, most_experts, 0).value_or(0);
  }
  // One expert that is n times as wide has the maps of n experts.
  if (!divides(expert_size, *size)) {
    config.not_modelled(config.first(shared_size_keys),
                        "a shared expert that is no multiple of a routed one");
  }
  return *size / expert_size;
}

void read_experts(const Config& config, const Architecture& architecture,
                  std::optional<double> ffn_size, Transformer& model) {
  model.experts = config.required(expert_keys, most_experts);
  model.experts_per_token = config.required(per_token_keys, most_experts);
  if (model.experts_per_token > model.experts) {
    config.contradiction(config.first(per_token_keys), "no more than there are experts");
  }
  auto size = config.number(expert_size_keys);
  if (!size && !architecture.has(own_expert_size)) size = ffn_size;
  const Keys size_keys = architecture.has(own_expert_size) ? Keys(expert_size_keys) : ffn_keys;
  model.expert_ffn_size = size ? *size : config.required(size_keys);
  model.shared_experts = read_shared_experts(config, architecture, model.expert_ffn_size);
  model.dense_layers = read_dense_layers(config, model.layers);
}

}  // namespace

void read_feed_forward(const Config& config, const Architecture& architecture, Transformer& model) {
  const std::string_view mpt_kind = config.text("ffn_config.ffn_type");
  model.gated_ffn = architecture.has(gated) || mpt_kind.find("glu") != std::string_view::npos;
  const auto ffn_size = read_ffn_size(config, architecture, model.hidden_size);
  if (architecture.has(experts)) {
    read_experts(config, architecture, ffn_size, model);
  } else if (config.number(expert_keys, most_experts, 0).value_or(0) > 1) {
    config.not_modelled(config.first(expert_keys), "experts in the architecture ",
                        architecture.type);
  }
  // Where every layer has experts no dense FFN needs a size.
  const bool needed = !ffn_size && model.ffn_layers() > 0;
  model.ffn_size = needed ? config.required(ffn_keys) : ffn_size.value_or(model.expert_ffn_size);
}

}  // namespace roofline::hugging_face
