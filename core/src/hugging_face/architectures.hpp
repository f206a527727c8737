// What a config.json does not say and its architecture implies.
#pragma once
#include <array>
#include <string>
#include <string_view>

namespace roofline::hugging_face {

enum Trait : unsigned {
  gated = 1U << 0,               ///< the FFN has a gate beside its up projection
  tied = 1U << 1,                ///< tie_word_embeddings defaults to true
  tying_stated = 1U << 2,        ///< ... has no default that is known here
  kv_stated = 1U << 3,           ///< num_key_value_heads does not default to the query heads
  experts = 1U << 4,             ///< mixture of experts
  own_expert_size = 1U << 5,     ///< ... with moe_intermediate_size beside intermediate_size
  own_shared_size = 1U << 6,     ///< ... and one shared expert of a size of its own
  four_times = 1U << 7,          ///< the FFN is 4 times as wide as the residual stream by default
  half_ffn = 1U << 8,            ///< intermediate_size counts gate and up together
  multi_query = 1U << 9,         ///< one KV head unless multi_query is false
  learned_positions = 1U << 10,  ///< stores a table of positions
  two_more_rows = 1U << 11,      ///< ... with two rows that stand for no position
  switched_window = 1U << 12,    ///< sliding_window counts only with use_sliding_window
};

struct Architecture {
  std::string_view type;  ///< model_type in lower case, without its '_' and '-'
  unsigned traits = 0;    ///< of Trait
  unsigned head_dim = 0;  ///< its default; 0: hidden size / heads
  unsigned pattern = 0;   ///< by default each pattern-th layer attends fully; 0: no such pattern
  unsigned window = 0;    ///< the default of sliding_window; 0: none

  bool has(Trait trait) const { return traits & trait; }
};

/// The form in which a table's types are written: "Qwen2_5-VL" -> "qwen25vl".
std::string plain(std::string_view name);
/// The type that a class name implies: "GPT2LMHeadModel" -> "gpt2".
std::string type_of_class(std::string_view class_name);
/// nullptr: not known.
const Architecture* find_architecture(std::string_view plain_type);

/// The sizes that a nested config leaves out where they equal its class's: hidden_size,
/// num_hidden_layers, num_attention_heads, num_key_value_heads, intermediate_size, vocab_size.
inline constexpr std::size_t class_default_count = 6;
struct ClassDefaults {
  std::string_view type;
  std::array<double, class_default_count> sizes;
};
const ClassDefaults* find_class_defaults(std::string_view plain_type);

}  // namespace roofline::hugging_face
