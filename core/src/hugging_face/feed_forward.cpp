#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

constexpr char ffn_keys[] =
    "intermediate_size\0n_inner\0ffn_dim\0ffn_hidden_size\0ffn_config.ffn_hidden_size\0";
constexpr char expansion_keys[] = "expansion_ratio\0";
constexpr char expert_keys[] =
    "num_local_experts\0num_experts\0n_routed_experts\0moe_num_experts\0"
    "ffn_config.moe_num_experts\0";
constexpr char per_token_keys[] =
    "num_experts_per_tok\0num_experts_per_token\0experts_per_token\0moe_k\0moe_topk\0"
    "num_selected_experts\0ffn_config.moe_top_k\0";
constexpr char shared_keys[] =
    "n_shared_experts\0num_shared_experts\0moe_num_shared_experts\0num_shared_expert\0";
constexpr char shared_size_keys[] = "shared_expert_intermediate_size\0shared_intermediate_size\0";
constexpr char expert_size_keys[] = "moe_intermediate_size\0";
constexpr char first_keys[] = "first_k_dense_replace\0moe_layer_start_index\0";
constexpr char last_keys[] = "moe_layer_end_index\0";
constexpr char step_keys[] = "decoder_sparse_step\0moe_layer_interval\0";
constexpr char frequency_keys[] = "moe_layer_freq\0";
constexpr Text dense_list_key = "mlp_only_layers";

/// 0: not said.
double read_ffn_size(const Config& config, const Architecture& architecture, double hidden_size) {
  double size = config.number(ffn_keys);
  if (size == 0 && architecture.has(four_times)) {
    size = hidden_size * config.number(expansion_keys, 4);
    if (size > largest_size) {
      config.contradiction(config.first(expansion_keys), "an FFN of at most 2147483647");
    }
  }
  if (!architecture.has(half_ffn)) return size;
  if (!divides(2, size)) {
    config.contradiction(ffn_keys, "an even number: gate and up projection together");
  }
  return size / 2;
}

bool lists_layer(const Config& config, Text key, const Value::Array& layers, double layer) {
  for (const Value& item : layers) {
    if (!item.number()) config.wrong_type(key, "numbers of layers");
    if (is_number(item, layer)) return true;
  }
  return false;
}

/// A list with an entry for each layer, or nullptr.
const Value::Array* layer_list(const Config& config, Text key, double layers) {
  const Value* given = config.find(key);
  const Value::Array* list = given ? given->array() : nullptr;
  if (list && static_cast<double>(list->size()) != layers) {
    config.contradiction(key, "an entry for each layer");
    return nullptr;
  }
  return list;
}

double read_dense_layers(const Config& config, double layers) {
  const double first = config.number(first_keys, 0, most_layers, 0);
  const double last = config.number(last_keys, -1, most_layers, -1);
  const double step = config.number(step_keys, 1, most_layers);
  const Value::Array* frequencies = layer_list(config, frequency_keys, layers);
  const double frequency = frequencies ? 1 : config.number(frequency_keys, 1, most_layers);
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
                             !(frequencies && is_number((*frequencies)[index], 0)) &&
                             !(kinds && (*kinds)[index] == Value("dense")) &&
                             !(dense_list && lists_layer(config, dense_list_key, *dense_list, i));
    if (!has_experts) ++dense;
  }
  return dense;
}

double read_shared_experts(const Config& config, const Architecture& architecture,
                           double expert_size) {
  const double size = config.number(shared_size_keys, -1, largest_size, 0);
  if (size < 0) {
    if (architecture.has(own_shared_size)) {
      config.missing(shared_size_keys, "a whole number, 0 where no expert is shared");
    }
    return config.number(shared_keys, 0, most_experts, 0);
  }
  // One expert that is n times as wide has the maps of n experts.
  if (!divides(expert_size, size)) {
    config.not_modelled(config.first(shared_size_keys),
                        "a shared expert that is no multiple of a routed one");
  }
  return size / expert_size;
}

void read_experts(const Config& config, const Architecture& architecture, double ffn_size,
                  Transformer& model) {
  model.experts = config.required(expert_keys, most_experts);
  model.experts_per_token = config.required(per_token_keys, most_experts);
  if (model.experts_per_token > model.experts) {
    config.contradiction(config.first(per_token_keys), "no more than there are experts");
  }
  const bool own_size = architecture.has(own_expert_size);
  double size = config.number(expert_size_keys);
  if (size == 0 && !own_size) size = ffn_size;
  model.expert_ffn_size = size > 0 ? size : config.required(own_size ? expert_size_keys : ffn_keys);
  model.shared_experts = read_shared_experts(config, architecture, model.expert_ffn_size);
  model.dense_layers = read_dense_layers(config, model.layers);
}

}  // namespace

void read_feed_forward(const Config& config, const Architecture& architecture, Transformer& model) {
  const std::string_view mpt_kind = config.text("ffn_config.ffn_type");
  model.gated_ffn = architecture.has(gated) || mpt_kind.find("glu") != std::string_view::npos;
  const double ffn_size = read_ffn_size(config, architecture, model.hidden_size);
  if (architecture.has(experts)) {
    read_experts(config, architecture, ffn_size, model);
  } else if (config.number(expert_keys, 0, most_experts, 0) > 1) {
    config.not_modelled(config.first(expert_keys), "experts in the architecture ",
                        architecture.type);
  }
  model.ffn_size = ffn_size;
  if (ffn_size > 0) return;
  // Where every layer has experts no dense FFN needs a size.
  model.ffn_size = model.ffn_layers() > 0 ? config.required(ffn_keys) : model.expert_ffn_size;
}

}  // namespace roofline::hugging_face
