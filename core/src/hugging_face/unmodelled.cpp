#include <array>

#include "hugging_face/readers.hpp"

namespace roofline::hugging_face {
namespace {

constexpr std::string_view latent = "multi-head latent attention (MLA)";
constexpr std::string_view sparse_latent =
    "sparse attention, and multi-head latent attention (MLA)";
constexpr std::string_view sparse = "sparse attention";
constexpr std::string_view linear = "linear attention";
constexpr std::string_view state_space = "state-space layers (Mamba)";
constexpr std::string_view recurrent = "recurrent layers";
constexpr std::string_view convolution = "convolution layers";
constexpr std::string_view chunked = "chunked attention";
constexpr std::string_view cross = "cross-attention";
constexpr std::string_view encoder_decoder = "an encoder-decoder";
constexpr std::string_view encoder = "an encoder";
constexpr std::string_view shared_cache = "layers that share a KV cache";
constexpr std::string_view uneven = "layers that differ in size";
constexpr std::string_view per_layer = "per-layer embeddings (Gemma 3n)";

struct Sign {
  std::string_view name;
  std::string_view what;
};

/// Keys that a model of this kind has and no other; one that ends in '_' begins a family of keys.
constexpr auto key_signs = std::to_array<Sign>({
    {"is_encoder_decoder", encoder_decoder},
    {"add_cross_attention", cross},
    {"cross_attention_layers", cross},
    {"index_topk", sparse_latent},
    {"linear_attn_config", linear},
    {"linear_num_value_heads", linear},
    {"kv_lora_rank", latent},
    {"hybrid_override_pattern", state_space},
    {"mamba_", state_space},
    {"ssm_", state_space},
    {"state_size", state_space},
    {"lru_width", recurrent},
    {"block_types", recurrent},
    {"attention_hidden_size", "linear attention (RWKV)"},
    {"conv_L_cache", convolution},
    {"attention_chunk_size", chunked},
    {"sparse_config", sparse},
    {"blocksparse_block_size", sparse},
    {"altup_num_inputs", per_layer},
    {"num_kv_shared_layers", shared_cache},
    {"use_cla", shared_cache},
    {"block_configs", uneven},
    {"pruned_heads", uneven},
});

/// Parts of the names of architectures that are not in the table, for a clearer answer.
constexpr auto type_signs = std::to_array<Sign>({
    {"encoderdecoder", encoder_decoder},
    {"t5", encoder_decoder},
    {"bart", encoder_decoder},
    {"whisper", encoder_decoder},
    {"pegasus", encoder_decoder},
    {"marian", encoder_decoder},
    {"bert", encoder},
    {"deepseekv", latent},
    {"minicpm3", latent},
    {"kimi", latent},
    {"mba", state_space},  // Mamba, Jamba, Zamba, Bamba, Samba
    {"nemotronh", state_space},
    {"falconh1", state_space},
    {"qwen3next", linear},
    {"minimax", linear},
    {"rwkv", linear},
    {"recurrentgemma", recurrent},
    {"lfm2", convolution},
    {"llama4", chunked},
    {"mllama", cross},
    {"gemma3n", per_layer},
});

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

}  // namespace

void refuse_unmodelled_keys(const Config& config) {
  for (const Sign& sign : key_signs) {
    for (const Value::Member& member : config.members()) {
      if (matches(member.first, sign.name) && says_something(member.second)) {
        return config.not_modelled(member.first, sign.what);
      }
    }
  }
  // MiniMax: 0 is linear attention, 1 softmax attention.
  constexpr std::string_view kinds_key = "attn_type_list";
  if (const Value::Array* kinds = config.list(kinds_key)) {
    for (const Value& kind : *kinds) {
      if (kind == Value(0)) return config.not_modelled(kinds_key, linear);
    }
  }
}

void refuse_architecture(const Config& config, std::string_view type) {
  constexpr std::string_view type_key = "model_type";
  const std::string plain_type = plain(type);
  for (const Sign& sign : type_signs) {
    if (plain_type.find(sign.name) != std::string::npos) {
      return config.not_modelled(type_key, sign.what);
    }
  }
  std::string what = "the architecture ";
  what += type;
  config.fail(ErrorCode::not_modelled, type_key, std::move(what),
              "one of the known architectures; where it is built like one of them, give that "
              "one's model_type (llama, mixtral)");
}

}  // namespace roofline::hugging_face
