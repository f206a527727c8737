// Facts of the configuration and modelling classes of huggingface/transformers, or of the
// repositories that bring their own (Baichuan, ChatGLM, DBRX, EXAONE, Grok-1, InternLM, MiniCPM,
// MPT, Qwen), retyped.
#include "hugging_face/architectures.hpp"

#include "data_text.hpp"

namespace roofline::hugging_face {
namespace {

/// Type, then the letters of its traits, its head_dim, pattern and window.
constexpr char architectures[] =
    "apertus\0\0"
    "aquila\0g\0"
    "arcee\0\0"
    "baichuan\0g\0"
    "bailingmoe\0gemT\0"
    "biogpt\0tp2\0"
    "bitnet\0gk\0"
    "bloom\0ft\0"
    "chatglm\0g\0"
    "codegen\0f\0"
    "cohere\0gt\0"
    "cohere2\0gt,,4,4096\0"
    "dbrx\0gek\0"
    "deepseek\0gem\0"
    "dots1\0gem\0"
    "ernie45\0gtk\0"
    "ernie45moe\0gemtk\0"
    "exaone\0gT\0"
    "exaone4\0gk,,4,4096\0"
    "falcon\0ftq\0"
    "gemma\0gtk,256\0"
    "gemma2\0gtk,256,2,4096\0"
    "gemma3\0gtk,256,6,4096\0"
    "gemma3text\0gtk,256,6,4096\0"
    "glm\0gk,128\0"
    "glm4\0gk,128\0"
    "glm4moe\0gemk\0"
    "gpt2\0ftp\0"
    "gptbigcode\0ftpq\0"
    "gptj\0f\0"
    "gptneo\0ftp,,2,256\0"
    "gptneox\0\0"
    "gptoss\0gek,64,2,128\0"
    "granite\0g\0"
    "granitemoe\0ge\0"
    "granitemoeshared\0ge\0"
    "grok1\0getk\0"
    "helium\0gk,128\0"
    "hunyuanv1dense\0g\0"
    "internlm\0g\0"
    "internlm2\0g\0"
    "internlm3\0gk\0"
    "llama\0g\0"
    "mimo\0gkT\0"
    "minicpm\0gt\0"
    "minimaxm2\0gekT\0"
    "mistral\0gk,,,4096\0"
    "mixtral\0gek\0"
    "mpt\0ftP\0"
    "nemotron\0\0"
    "olmo\0g\0"
    "olmo2\0g\0"
    "olmo3\0g,,4,4096\0"
    "olmoe\0ge\0"
    "openaigpt\0ftp\0"
    "opt\0tp2\0"
    "orion\0g\0"
    "persimmon\0\0"
    "phi\0\0"
    "phi3\0g\0"
    "phi3v\0g\0"
    "phimoe\0gek\0"
    "phimsft\0f\0"
    "qwen\0gh\0"
    "qwen2\0gkw,,,4096\0"
    "qwen25vl\0gkw,,,4096\0"
    "qwen25vltext\0gkw,,,4096\0"
    "qwen2moe\0gkwems,,,4096\0"
    "qwen2vl\0gkw,,,4096\0"
    "qwen2vltext\0gkw,,,4096\0"
    "qwen3\0gkw,128,,4096\0"
    "qwen3moe\0gkwem,,,4096\0"
    "qwen3vlmoetext\0gkwem\0"
    "qwen3vltext\0gkw,128\0"
    "refinedweb\0ft\0"
    "refinedwebmodel\0ftq\0"
    "seedoss\0g,128\0"
    "smollm3\0gkwt\0"
    "stablelm\0g\0"
    "stablelmepoch\0g\0"
    "starcoder2\0tk\0"
    "xverse\0g\0"
    "yi\0g\0";

constexpr char defaults[] =
    "gemma\0"
    "3072,28,16,16,24576,256000\0"
    "gemma2\0"
    "2304,26,8,4,9216,256000\0"
    "gemma3\0"
    "2304,26,8,4,9216,262208\0"
    "gemma3text\0"
    "2304,26,8,4,9216,262208\0"
    "llama\0"
    "4096,32,32,32,11008,32000\0"
    "mistral\0"
    "4096,32,32,8,14336,32000\0"
    "opt\0"
    "768,12,12,12,3072,50272\0"
    "qwen2\0"
    "4096,32,32,32,22016,151936\0";

/// The row of that type: its first text; nullptr: none.
const char* find_row(const char* table, const std::string& type) {
  for (const char* row = table; *row != '\0'; row = next_text(next_text(row))) {
    if (type == row) return row;
  }
  return nullptr;
}

}  // namespace

const char class_default_keys[] =
    "hidden_size\0num_hidden_layers\0num_attention_heads\0num_key_value_heads\0"
    "intermediate_size\0vocab_size\0";

bool Architecture::has(Trait trait) const {
  for (const char* letter = traits; *letter != '\0' && *letter != ','; ++letter) {
    if (*letter == trait) return true;
  }
  return false;
}

std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == '.') continue;
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

std::string type_of_class(std::string_view class_name) {
  for (const char* suffix : {"For", "LMHeadModel", "Model"}) {
    const std::size_t end = class_name.find(suffix);
    if (end != std::string_view::npos && end > 0) return plain(class_name.substr(0, end));
  }
  return plain(class_name);
}

bool find_architecture(const std::string& plain_type, Architecture& found) {
  const char* row = find_row(architectures, plain_type);
  if (!row) return false;
  found.type = row;
  found.traits = next_text(row);
  NumberList numbers(found.traits);
  numbers.skip();
  for (double* number : {&found.head_dim, &found.pattern, &found.window}) {
    *number = numbers.next().value_or(0);
  }
  return true;
}

const char* class_defaults(const std::string& plain_type) {
  const char* row = find_row(defaults, plain_type);
  return row ? next_text(row) : nullptr;
}

}  // namespace roofline::hugging_face
