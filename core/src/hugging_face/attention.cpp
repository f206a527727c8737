#include <algorithm>
#include <array>
#include <cmath>

#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

constexpr std::array<std::string_view, 4> head_keys{"num_attention_heads", "n_head", "n_heads",
                                                    "num_heads"};
constexpr std::array<std::string_view, 5> kv_head_keys{"num_key_value_heads", "num_kv_heads",
                                                       "n_head_kv", "multi_query_group_num",
                                                       "attn_config.kv_n_heads"};
constexpr std::array<std::string_view, 3> head_dim_keys{"head_dim", "attention_head_dim",
                                                        "kv_channels"};
constexpr std::array<std::string_view, 1> value_dim_keys{"v_head_dim"};
constexpr std::array<std::string_view, 3> window_keys{"sliding_window", "window_size",
                                                      "attn_config.sliding_window_size"};
constexpr std::array<std::string_view, 2> pattern_keys{"sliding_window_pattern",
                                                       "_sliding_window_pattern"};
constexpr std::array<std::string_view, 1> first_windowed_keys{"max_window_layers"};
constexpr std::array<std::string_view, 2> layer_list_keys{"layer_types", "attention_layers"};
constexpr std::string_view repeated_list_key = "attention_types";

/// One KV head for all heads?
bool is_multi_query(const Config& config, const Architecture& architecture) {
  if (config.text("attn_config.attn_type") == "multiquery_attention") return true;  // MPT
  // Falcon's first decoders keep one head although num_kv_heads says otherwise.
  return architecture.has(multi_query) && !config.flag_or("new_decoder_architecture", false) &&
         config.flag_or("multi_query", true);
}

double read_kv_heads(const Config& config, const Architecture& architecture, double heads) {
  if (is_multi_query(config, architecture)) return 1;
  if (!config.flag_or("multi_query_attention", true)) return heads;  // ChatGLM
  const auto given = config.number(kv_head_keys);
  if (!given && architecture.has(kv_stated)) {
    config.missing(kv_head_keys.front(), "a whole number of at least 1");
  }
  const double kv_heads = given.value_or(heads);
  if (!divides(kv_heads, heads)) {
    config.contradiction(config.first(kv_head_keys), "a divisor of the attention heads");
  }
  return kv_heads;
}

double read_head_dim(const Config& config, const Architecture& architecture,
                     const Transformer& model) {
  auto dim = config.number(head_dim_keys);
  if (!dim && architecture.head_dim > 0) {
    dim = architecture.head_dim;
    config.note_default(head_dim_keys.front(), *dim);
  }
  if (!dim && !divides(model.heads, model.hidden_size)) {
    config.missing(head_dim_keys.front(), "a whole number: heads do not divide the hidden size");
  }
  const double head_dim = dim.value_or(std::floor(model.hidden_size / model.heads));
  if (head_dim * model.heads > largest_size) {
    config.contradiction(config.first(head_dim_keys), "2147483647 in all heads together");
  }
  if (config.number(value_dim_keys).value_or(head_dim) != head_dim) {
    config.not_modelled(value_dim_keys.front(), "values of another size than keys");
  }
  return head_dim;
}

struct Layers {
  double full = 0;
  double windowed = 0;
};

void count_kinds(const Config& config, std::string_view key, const Value::Array& kinds,
                 double times, Layers& layers) {
  for (const Value& kind : kinds) {
    const std::string* name = kind.string();
    if (!name) return config.wrong_type(key, "names of attention kinds");
    if (*name == "full_attention" || *name == "global") {
      layers.full += times;
    } else if (*name == "sliding_attention" || *name == "local") {
      layers.windowed += times;
    } else {
      return config.not_modelled(key, "layers of the kind ", *name);
    }
  }
}

/// GPT-Neo: [[["global", "local"], 12]], each kind 12 times.
void count_repeated_kinds(const Config& config, const Value::Array& groups, Layers& layers) {
  for (const Value& group : groups) {
    const Value::Array* pair = group.array();
    if (!pair || pair->size() != 2 || !(*pair)[0].array() || !(*pair)[1].number()) {
      return config.wrong_type(repeated_list_key, "[[kinds, how often]]");
    }
    count_kinds(config, repeated_list_key, *(*pair)[0].array(), *(*pair)[1].number(), layers);
  }
}

/// The layers that attend fully where the config lists each; nothing where it lists none.
std::optional<double> listed_full_layers(const Config& config, double layer_count) {
  Layers layers;
  std::string_view key = config.first(layer_list_keys);
  if (const Value::Array* kinds = config.list(key)) {
    count_kinds(config, key, *kinds, 1, layers);
  } else if (const Value::Array* groups = config.list(repeated_list_key)) {
    key = repeated_list_key;
    count_repeated_kinds(config, *groups, layers);
  } else {
    return {};
  }
  if (layers.full + layers.windowed != layer_count) {
    config.contradiction(key, "an entry for each layer");
  }
  return layers.full;
}

/// Every pattern-th layer attends fully. As text, L and G stand for windowed and full layers, and
/// repeat (EXAONE 4).
double full_layers_of_pattern(const Config& config, const Architecture& architecture,
                              double layers) {
  const std::string_view key = config.first(pattern_keys);
  const Value* given = config.find(key);
  const std::string* letters = given ? given->string() : nullptr;
  if (!letters) {
    const double pattern =
        config.number(pattern_keys, largest_size, 0).value_or(architecture.pattern);
    return pattern > 0 ? std::floor(layers / pattern) : 0;
  }
  if (letters->empty() || letters->find_first_not_of("LG") != std::string::npos) {
    config.contradiction(key, "L and G, or a whole number");
    return 0;
  }
  double full = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(layers); ++i) {
    if ((*letters)[i % letters->size()] == 'G') ++full;
  }
  return full;
}

double read_full_layers(const Config& config, const Architecture& architecture, double layers) {
  if (const auto listed = listed_full_layers(config, layers)) return *listed;
  if (!architecture.has(switched_window)) {
    return full_layers_of_pattern(config, architecture, layers);
  }
  const auto first_windowed = config.number(first_windowed_keys, largest_size, 0);
  if (!first_windowed) {
    config.missing(first_windowed_keys.front(), "a whole number: use_sliding_window is true");
  }
  return std::min(layers, first_windowed.value_or(layers));
}

/// 0: none.
double read_window(const Config& config, const Architecture& architecture) {
  if (architecture.has(switched_window) && !config.flag_or("use_sliding_window", false)) return 0;
  for (const Value::Member& member : config.members()) {
    if (member.first == window_keys.front() && member.second.is_null()) return 0;
  }
  const std::string_view key = config.first(window_keys);
  const Value* given = config.find(key);
  if (given && *given == Value(-1)) return 0;  // MPT's way to say none
  if (given) return config.number(std::array{key}).value_or(0);
  if (architecture.window > 0) config.note_default(key, architecture.window);
  return architecture.window;
}

void read_windows(const Config& config, const Architecture& architecture,
                  std::optional<double> max_context, Transformer& model) {
  const double window = read_window(config, architecture);
  // A list is read in any case, for kinds of layers that are not modelled.
  const double full = window > 0 ? read_full_layers(config, architecture, model.layers)
                                 : listed_full_layers(config, model.layers).value_or(model.layers);
  if (window == 0 && full < model.layers && !architecture.has(switched_window)) {
    config.missing(window_keys.front(), "a whole number: some layers have a window");
  }
  // A window no smaller than the longest position does not bind.
  const bool binds = window > 0 && full < model.layers && !(max_context && window >= *max_context);
  model.sliding_window = binds ? window : 0;
  model.full_attention_layers = binds ? full : model.layers;
}

}  // namespace

void read_attention(const Config& config, const Architecture& architecture,
                    std::optional<double> max_context, Transformer& model) {
  model.heads = config.required(head_keys);
  model.kv_heads = read_kv_heads(config, architecture, model.heads);
  model.head_dim = read_head_dim(config, architecture, model);
  read_windows(config, architecture, max_context, model);
}

}  // namespace roofline::hugging_face
