// Facts of the configuration and modelling classes of huggingface/transformers, or of the
// repositories that bring their own (Baichuan, ChatGLM, DBRX, EXAONE, Grok-1, InternLM, MiniCPM,
// MPT, Qwen), retyped.
#include "hugging_face/architectures.hpp"

#include <array>

namespace roofline::hugging_face {
namespace {

constexpr unsigned gpt2_like = four_times | tied;
constexpr unsigned moe = gated | experts;
constexpr unsigned moe_own_size = moe | own_expert_size;
constexpr unsigned qwen = gated | kv_stated | switched_window;  // max_window_layers
constexpr unsigned gemma = gated | tied | kv_stated;

constexpr auto architectures = std::to_array<Architecture>({
    {.type = "apertus"},
    {.type = "aquila", .traits = gated},
    {.type = "arcee"},
    {.type = "baichuan", .traits = gated},
    {.type = "bailingmoe", .traits = moe_own_size | tying_stated},
    {.type = "biogpt", .traits = tied | learned_positions | two_more_rows},
    {.type = "bitnet", .traits = gated | kv_stated},
    {.type = "bloom", .traits = gpt2_like},
    {.type = "chatglm", .traits = gated},
    {.type = "codegen", .traits = four_times},
    {.type = "cohere", .traits = gated | tied},
    {.type = "cohere2", .traits = gated | tied, .pattern = 4, .window = 4096},
    {.type = "dbrx", .traits = moe | kv_stated},
    {.type = "deepseek", .traits = moe_own_size},
    {.type = "dots1", .traits = moe_own_size},
    {.type = "ernie45", .traits = gated | tied | kv_stated},
    {.type = "ernie45moe", .traits = moe_own_size | tied | kv_stated},
    {.type = "exaone", .traits = gated | tying_stated},
    {.type = "exaone4", .traits = gated | kv_stated, .pattern = 4, .window = 4096},
    {.type = "falcon", .traits = gpt2_like | multi_query},
    {.type = "gemma", .traits = gemma, .head_dim = 256},
    {.type = "gemma2", .traits = gemma, .head_dim = 256, .pattern = 2, .window = 4096},
    {.type = "gemma3", .traits = gemma, .head_dim = 256, .pattern = 6, .window = 4096},
    {.type = "gemma3text", .traits = gemma, .head_dim = 256, .pattern = 6, .window = 4096},
    {.type = "glm", .traits = gated | kv_stated, .head_dim = 128},
    {.type = "glm4", .traits = gated | kv_stated, .head_dim = 128},
    {.type = "glm4moe", .traits = moe_own_size | kv_stated},
    {.type = "gpt2", .traits = gpt2_like | learned_positions},
    {.type = "gptbigcode", .traits = gpt2_like | learned_positions | multi_query},
    {.type = "gptj", .traits = four_times},
    {.type = "gptneo", .traits = gpt2_like | learned_positions, .pattern = 2, .window = 256},
    {.type = "gptneox"},
    {.type = "gptoss", .traits = moe | kv_stated, .head_dim = 64, .pattern = 2, .window = 128},
    {.type = "granite", .traits = gated},
    {.type = "granitemoe", .traits = moe},
    {.type = "granitemoeshared", .traits = moe},
    {.type = "grok1", .traits = moe | tied | kv_stated},
    {.type = "helium", .traits = gated | kv_stated, .head_dim = 128},
    {.type = "hunyuanv1dense", .traits = gated},
    {.type = "internlm", .traits = gated},
    {.type = "internlm2", .traits = gated},
    {.type = "internlm3", .traits = gated | kv_stated},
    {.type = "llama", .traits = gated},
    {.type = "mimo", .traits = gated | kv_stated | tying_stated},
    {.type = "minicpm", .traits = gated | tied},
    {.type = "minimaxm2", .traits = moe | kv_stated | tying_stated},
    {.type = "mistral", .traits = gated | kv_stated, .window = 4096},
    {.type = "mixtral", .traits = moe | kv_stated},
    {.type = "mpt", .traits = gpt2_like},
    {.type = "nemotron"},
    {.type = "olmo", .traits = gated},
    {.type = "olmo2", .traits = gated},
    {.type = "olmo3", .traits = gated, .pattern = 4, .window = 4096},
    {.type = "olmoe", .traits = moe},
    {.type = "openaigpt", .traits = gpt2_like | learned_positions},
    {.type = "opt", .traits = tied | learned_positions | two_more_rows},
    {.type = "orion", .traits = gated},
    {.type = "persimmon"},
    {.type = "phi"},
    {.type = "phi3", .traits = gated},
    {.type = "phi3v", .traits = gated},
    {.type = "phimoe", .traits = moe | kv_stated},
    {.type = "phimsft", .traits = four_times},
    {.type = "qwen", .traits = gated | half_ffn},
    {.type = "qwen2", .traits = qwen, .window = 4096},
    {.type = "qwen25vl", .traits = qwen, .window = 4096},
    {.type = "qwen25vltext", .traits = qwen, .window = 4096},
    {.type = "qwen2moe", .traits = qwen | moe_own_size | own_shared_size, .window = 4096},
    {.type = "qwen2vl", .traits = qwen, .window = 4096},
    {.type = "qwen2vltext", .traits = qwen, .window = 4096},
    {.type = "qwen3", .traits = qwen, .head_dim = 128, .window = 4096},
    {.type = "qwen3moe", .traits = qwen | moe_own_size, .window = 4096},
    {.type = "qwen3vlmoetext", .traits = qwen | moe_own_size},
    {.type = "qwen3vltext", .traits = qwen, .head_dim = 128},
    {.type = "refinedweb", .traits = gpt2_like},
    {.type = "refinedwebmodel", .traits = gpt2_like | multi_query},
    {.type = "seedoss", .traits = gated, .head_dim = 128},
    {.type = "smollm3", .traits = qwen | tied},
    {.type = "stablelm", .traits = gated},
    {.type = "stablelmepoch", .traits = gated},
    {.type = "starcoder2", .traits = tied | kv_stated},
    {.type = "xverse", .traits = gated},
    {.type = "yi", .traits = gated},
});

constexpr auto class_defaults = std::to_array<ClassDefaults>({
    {"gemma", {3072, 28, 16, 16, 24576, 256000}},
    {"gemma2", {2304, 26, 8, 4, 9216, 256000}},
    {"gemma3text", {2304, 26, 8, 4, 9216, 262208}},
    {"llama", {4096, 32, 32, 32, 11008, 32000}},
    {"mistral", {4096, 32, 32, 8, 14336, 32000}},
    {"opt", {768, 12, 12, 12, 3072, 50272}},
    {"qwen2", {4096, 32, 32, 32, 22016, 151936}},
});

template <typename Table>
auto find_type(const Table& table, std::string_view type) -> decltype(table.data()) {
  for (const auto& row : table) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

}  // namespace

std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == '.') continue;
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

std::string type_of_class(std::string_view class_name) {
  for (const std::string_view suffix : {"For", "LMHeadModel", "Model"}) {
    const std::size_t end = class_name.find(suffix);
    if (end != std::string_view::npos && end > 0) return plain(class_name.substr(0, end));
  }
  return plain(class_name);
}

const Architecture* find_architecture(std::string_view plain_type) {
  return find_type(architectures, plain_type);
}

const ClassDefaults* find_class_defaults(std::string_view plain_type) {
  return find_type(class_defaults, plain_type == "gemma3" ? "gemma3text" : plain_type);
}

}  // namespace roofline::hugging_face
