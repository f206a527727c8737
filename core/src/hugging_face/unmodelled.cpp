#include "data_text.hpp"
#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

/// What no cost model here covers, and the signs of it: first the keys that a model of this kind
/// has and no other (one that ends in '_' begins a family of keys), then parts of the names of
/// architectures that are not in the table, for a clearer answer. An empty text ends each of both.
constexpr char signs[] =
    "an encoder-decoder\0"
    "is_encoder_decoder\0\0"
    "encoderdecoder\0t5\0bart\0whisper\0pegasus\0marian\0\0"

    "an encoder\0"
    "\0"
    "bert\0\0"

    "cross-attention\0"
    "add_cross_attention\0cross_attention_layers\0\0"
    "mllama\0\0"

    "sparse attention, and multi-head latent attention (MLA)\0"
    "index_topk\0\0"
    "\0"

    "linear attention\0"
    "linear_attn_config\0linear_num_value_heads\0\0"
    "qwen3next\0minimax\0\0"

    "multi-head latent attention (MLA)\0"
    "kv_lora_rank\0\0"
    "deepseekv\0minicpm3\0kimi\0\0"

    "state-space layers (Mamba)\0"
    "hybrid_override_pattern\0mamba_\0ssm_\0state_size\0\0"
    "mba\0nemotronh\0falconh1\0\0"  // Mamba, Jamba, Zamba, Bamba, Samba

    "recurrent layers\0"
    "lru_width\0block_types\0\0"
    "recurrentgemma\0\0"

    "linear attention (RWKV)\0"
    "attention_hidden_size\0\0"
    "rwkv\0\0"

    "convolution layers\0"
    "conv_L_cache\0\0"
    "lfm2\0\0"

    "chunked attention\0"
    "attention_chunk_size\0\0"
    "llama4\0\0"

    "sparse attention\0"
    "sparse_config\0blocksparse_block_size\0\0"
    "\0"

    "per-layer embeddings (Gemma 3n)\0"
    "altup_num_inputs\0\0"
    "gemma3n\0\0"

    "layers that share a KV cache\0"
    "num_kv_shared_layers\0use_cla\0\0"
    "\0"

    "layers that differ in size\0"
    "block_configs\0pruned_heads\0\0"
    "\0";

/// Not one of the ways in which a config says that it lacks a thing.
bool says_something(const Value& value) {
  if (const bool* boolean = value.boolean()) return *boolean;
  if (const double* number = value.number()) return *number != 0;
  if (const Value::Array* items = value.array()) return !items->empty();
  if (const Value::Object* members = value.object()) return !members->empty();
  return !value.is_null();
}

bool matches(std::string_view key, std::string_view sign) {
  return sign.back() == '_' ? key.substr(0, sign.size()) == sign : key == sign;
}

/// Reports the sign where the config has it as a key.
bool refuse_key(const Config& config, const char* sign, const char* what) {
  for (const Value::Member& member : config.members()) {
    if (matches(member.first, sign) && says_something(member.second)) {
      config.not_modelled(member.first.c_str(), what);
      return true;
    }
  }
  return false;
}

/// Reports the first sign that the config shows: by its keys, or by its type where one is given, in
/// its plain form.
bool refuse_signs(const Config& config, const std::string* type) {
  const char* at = signs;
  while (*at != '\0') {
    const char* what = at;
    at = next_text(at);
    for (const bool of_types : {false, true}) {
      for (; *at != '\0'; at = next_text(at)) {
        if (of_types != (type != nullptr)) continue;
        if (!type && refuse_key(config, at, what)) return true;
        if (type && type->find(at) != std::string::npos) {
          config.not_modelled(type_key, what);
          return true;
        }
      }
      ++at;
    }
  }
  return false;
}

}  // namespace

void refuse_unmodelled_keys(const Config& config) {
  if (refuse_signs(config, nullptr)) return;
  // MiniMax: 0 is linear attention, 1 softmax attention.
  constexpr Text kinds_key = "attn_type_list";
  if (const Value::Array* kinds = config.list(kinds_key)) {
    for (const Value& kind : *kinds) {
      if (is_number(kind, 0)) return config.not_modelled(kinds_key, "linear attention");
    }
  }
}

void refuse_architecture(const Config& config, std::string_view type) {
  const std::string plain_type = plain(type);
  if (refuse_signs(config, &plain_type)) return;
  std::string what = "the architecture ";
  what += type;
  config.fail(ErrorCode::not_modelled, type_key, std::move(what),
              "one of the known architectures; where it is built like one of them, give that "
              "one's model_type (llama, mixtral)");
}

}  // namespace roofline::hugging_face
