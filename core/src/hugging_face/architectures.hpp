// What a config.json does not say and its architecture implies.
#pragma once
#include <string>
#include <string_view>

namespace roofline::hugging_face {

/// Written as letters in the table.
enum Trait : char {
  gated = 'g',              ///< the FFN has a gate beside its up projection
  tied = 't',               ///< tie_word_embeddings defaults to true
  tying_stated = 'T',       ///< ... has no default that is known here
  kv_stated = 'k',          ///< num_key_value_heads does not default to the query heads
  experts = 'e',            ///< mixture of experts
  own_expert_size = 'm',    ///< ... with moe_intermediate_size beside intermediate_size
  own_shared_size = 's',    ///< ... and one shared expert of a size of its own
  four_times = 'f',         ///< the FFN is 4 times as wide as the residual stream by default
  half_ffn = 'h',           ///< intermediate_size counts gate and up together
  multi_query = 'q',        ///< one KV head unless multi_query is false
  learned_positions = 'p',  ///< stores a table of positions
  mpt_positions = 'P',      ///< ... unless ALiBi or rotary embeddings are on
  two_more_rows = '2',      ///< ... with two rows that stand for no position
  switched_window = 'w',    ///< sliding_window counts only with use_sliding_window
};

struct Architecture {
  const char* type;    ///< model_type in lower case, without its '_', '-' and '.'
  const char* traits;  ///< letters, up to a comma
  double head_dim;     ///< its default; 0: hidden size / heads
  double pattern;      ///< by default each pattern-th layer attends fully; 0: no such pattern
  double window;       ///< the default of sliding_window; 0: none

  bool has(Trait trait) const;
};

/// The form in which a table's types are written: "Qwen2_5-VL" -> "qwen25vl".
std::string plain(std::string_view name);
/// The type that a class name implies: "GPT2LMHeadModel" -> "gpt2".
std::string type_of_class(std::string_view class_name);
/// False: not known.
bool find_architecture(const std::string& plain_type, Architecture& found);

/// The sizes that a nested config leaves out where they equal its class's, as numbers between
/// commas; nullptr: not known. Their keys are a list as of Config.
extern const char class_default_keys[];
const char* class_defaults(const std::string& plain_type);

}  // namespace roofline::hugging_face
