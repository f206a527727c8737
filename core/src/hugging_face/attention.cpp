#include <algorithm>
#include <cmath>

#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

constexpr char head_keys[] = "num_attention_heads\0n_head\0n_heads\0num_heads\0";
constexpr char kv_head_keys[] =
    "num_key_value_heads\0num_kv_heads\0n_head_kv\0multi_query_group_num\0"
    "attn_config.kv_n_heads\0";
constexpr char head_dim_keys[] = "head_dim\0attention_head_dim\0kv_channels\0";
constexpr char value_dim_keys[] = "v_head_dim\0";
constexpr char window_keys[] = "sliding_window\0window_size\0attn_config.sliding_window_size\0";
constexpr char pattern_keys[] = "sliding_window_pattern\0_sliding_window_pattern\0";
constexpr char first_windowed_keys[] = "max_window_layers\0";
constexpr char layer_list_keys[] = "layer_types\0attention_layers\0";
constexpr char repeated_list_key[] = "attention_types";

/// One KV head for all heads?
bool is_multi_query(const Config& config, const Architecture& architecture) {
  if (config.text("attn_config.attn_type") == "multiquery_attention") return true;  // MPT
  // Falcon's first decoders keep one head although num_kv_heads says otherwise.
  return architecture.has(multi_query) && !config.flag("new_decoder_architecture", false) &&
         config.flag("multi_query", true);
}

double read_kv_heads(const Config& config, const Architecture& architecture, double heads) {
  if (is_multi_query(config, architecture)) return 1;
  if (!config.flag("multi_query_attention", true)) return heads;  // ChatGLM
  double kv_heads = config.number(kv_head_keys);
  if (kv_heads == 0) {
    if (architecture.has(kv_stated)) config.missing(kv_head_keys, "a whole number of at least 1");
    kv_heads = heads;
  }
  if (!divides(kv_heads, heads)) {
    config.contradiction(config.first(kv_head_keys), "a divisor of the attention heads");
  }
  return kv_heads;
}

double read_head_dim(const Config& config, const Architecture& architecture,
                     const Transformer& model) {
  double head_dim = config.number(head_dim_keys);
  if (head_dim == 0 && architecture.head_dim > 0) {
    head_dim = architecture.head_dim;
    config.note_default(head_dim_keys, head_dim);
  }
  if (head_dim == 0) {
    head_dim = std::floor(model.hidden_size / model.heads);
    if (!divides(model.heads, model.hidden_size)) {
      config.missing(head_dim_keys, "a whole number: heads do not divide the hidden size");
    }
  }
  if (head_dim * model.heads > largest_size) {
    config.contradiction(config.first(head_dim_keys), "2147483647 in all heads together");
  }
  if (config.number(value_dim_keys, head_dim) != head_dim) {
    config.not_modelled(value_dim_keys, "values of another size than keys");
  }
  return head_dim;
}

struct Layers {
  double full = 0;
  double windowed = 0;
};

void count_kinds(const Config& config, Text key, const Value::Array& kinds, double times,
                 Layers& layers) {
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
    const bool is_pair = pair && pair->size() == 2;
    const Value::Array* kinds = is_pair ? (*pair)[0].array() : nullptr;
    const double* times = is_pair ? (*pair)[1].number() : nullptr;
    if (!kinds || !times || *times < 0) {
      return config.wrong_type(repeated_list_key, "[[kinds, how often]]");
    }
    count_kinds(config, repeated_list_key, *kinds, *times, layers);
  }
}

/// The layers that attend fully where the config lists each; -1 where it lists none.
double listed_full_layers(const Config& config, double layer_count) {
  Layers layers;
  Text key = config.first(layer_list_keys);
  if (const Value::Array* kinds = config.list(key)) {
    count_kinds(config, key, *kinds, 1, layers);
  } else if (const Value::Array* groups = config.list(repeated_list_key)) {
    key = repeated_list_key;
    count_repeated_kinds(config, *groups, layers);
  } else {
    return -1;
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
  const Text key = config.first(pattern_keys);
  const Value* given = config.find(key);
  const std::string* letters = given ? given->string() : nullptr;
  if (!letters) {
    const double pattern = config.number(pattern_keys, architecture.pattern, largest_size, 0);
    return pattern > 0 ? std::floor(layers / pattern) : 0;
  }
  double full = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(layers); ++i) {
    const char letter = letters->empty() ? '\0' : (*letters)[i % letters->size()];
    if (letter == 'G') {
      ++full;
    } else if (letter != 'L') {
      config.contradiction(key, "L and G, or a whole number");
      return 0;
    }
  }
  return full;
}

double read_full_layers(const Config& config, const Architecture& architecture, double layers) {
  const double listed = listed_full_layers(config, layers);
  if (listed >= 0) return listed;
  if (!architecture.has(switched_window)) {
    return full_layers_of_pattern(config, architecture, layers);
  }
  const double first_windowed = config.number(first_windowed_keys, -1, largest_size, 0);
  if (first_windowed < 0) {
    config.missing(first_windowed_keys, "a whole number: use_sliding_window is true");
  }
  return std::min(layers, first_windowed);
}

/// 0: none.
double read_window(const Config& config, const Architecture& architecture) {
  if (architecture.has(switched_window) && !config.flag("use_sliding_window", false)) return 0;
  for (const Value::Member& member : config.members()) {
    if (member.first == window_keys && member.second.is_null()) return 0;
  }
  const Text key = config.first(window_keys);
  const Value* given = config.find(key);
  if (!given) {
    if (architecture.window > 0) config.note_default(key, architecture.window);
    return architecture.window;
  }
  if (is_number(*given, -1)) return 0;  // MPT's way to say none
  return config.first_number(window_keys);
}

void read_windows(const Config& config, const Architecture& architecture, double max_context,
                  Transformer& model) {
  const double window = read_window(config, architecture);
  // A list is read in any case, for kinds of layers that are not modelled.
  double full = window > 0 ? read_full_layers(config, architecture, model.layers)
                           : listed_full_layers(config, model.layers);
  if (full < 0) full = model.layers;
  if (window == 0 && full < model.layers && !architecture.has(switched_window)) {
    config.missing(window_keys, "a whole number: some layers have a window");
  }
  // A window no smaller than the longest position does not bind.
  const bool binds =
      window > 0 && full < model.layers && !(max_context > 0 && window >= max_context);
  model.sliding_window = binds ? window : 0;
  model.full_attention_layers = binds ? full : model.layers;
}

}  // namespace

void read_attention(const Config& config, const Architecture& architecture, double max_context,
                    Transformer& model) {
  model.heads = config.required(head_keys);
  model.kv_heads = read_kv_heads(config, architecture, model.heads);
  model.head_dim = read_head_dim(config, architecture, model);
  read_windows(config, architecture, max_context, model);
}

}  // namespace roofline::hugging_face
