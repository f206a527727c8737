#include <array>

#include "hugging_face/readers.hpp"

namespace roofline {
namespace hugging_face {
namespace {

constexpr std::array<std::string_view, 4> hidden_size_keys{"hidden_size", "n_embd", "d_model",
                                                           "n_embed"};
constexpr std::array<std::string_view, 4> layer_keys{"num_hidden_layers", "n_layer", "n_layers",
                                                     "num_layers"};
constexpr std::array<std::string_view, 1> vocab_keys{"vocab_size"};
constexpr std::array<std::string_view, 1> padded_vocab_keys{"padded_vocab_size"};
constexpr std::array<std::string_view, 1> embedding_width_keys{"word_embed_proj_dim"};
constexpr std::array<std::string_view, 1> extra_layer_keys{"num_nextn_predict_layers"};

/// Of these the first counts: n_ctx and model_max_length are often stale.
constexpr std::array<std::string_view, 7> position_keys{
    "max_position_embeddings", "n_positions", "max_seq_len",
    "max_sequence_length",     "seq_length",  "n_ctx",
    "model_max_length"};

/// Where a larger model keeps its language model.
constexpr std::array<std::string_view, 4> nested_keys{"text_config", "llm_config",
                                                      "language_config", "thinker_config"};

constexpr std::array<std::string_view, class_default_count> default_keys{
    "hidden_size",         "num_hidden_layers", "num_attention_heads",
    "num_key_value_heads", "intermediate_size", "vocab_size"};

constexpr std::string_view type_key = "model_type";
constexpr std::string_view classes_key = "architectures";
constexpr std::string_view tying_key = "tie_word_embeddings";

std::string_view class_name(const Config& config) {
  const Value::Array* classes = config.list(classes_key);
  if (!classes || classes->empty()) return {};
  if (const std::string* name = classes->front().string()) return *name;
  config.wrong_type(classes_key, "names of classes");
  return {};
}

/// Empty where the config names none.
std::string read_type(const Config& config) {
  const std::string_view type = config.text(type_key);
  return type.empty() ? type_of_class(class_name(config)) : std::string(type);
}

std::optional<double> read_max_context(const Config& config) {
  for (const std::string_view key : position_keys) {
    if (const auto positions = config.number(std::array{key})) return positions;
  }
  return {};
}

double read_learned_positions(const Config& config, const Architecture& architecture,
                              std::optional<double> max_context) {
  bool stored = architecture.has(learned_positions);
  // MPT has a table unless ALiBi or rotary embeddings are on.
  if (architecture.type == "mpt") {
    stored = config.flag_or("learned_pos_emb", true) &&
             !config.flag_or("attn_config.alibi", false) &&
             !config.flag_or("attn_config.rope", false);
  }
  if (!stored) return 0;
  if (!max_context) config.missing(position_keys.front(), "a whole number: a table is stored");
  return max_context.value_or(0) + (architecture.has(two_more_rows) ? 2 : 0);
}

void read_embeddings(const Config& config, const Config& around, const Architecture& architecture,
                     Transformer& model) {
  const auto padded = config.number(padded_vocab_keys);
  model.vocab_size = padded ? *padded : config.required(vocab_keys);
  auto is_tied = config.flag(tying_key);
  if (!is_tied) is_tied = around.flag(tying_key);
  if (!is_tied && architecture.has(tying_stated)) config.missing(tying_key, "true or false");
  model.tied_embeddings = is_tied.value_or(architecture.has(tied));
  if (config.number(embedding_width_keys).value_or(model.hidden_size) != model.hidden_size) {
    config.not_modelled(embedding_width_keys.front(), "embeddings of another width than the model");
  }
}

void note_what_is_left_out(const Config& config, const Config& around) {
  if (&around != &config || around.find("vision_config") || around.find("audio_config")) {
    config.note({"Only the language model is counted, not the towers around it."});
  }
  if (config.number(extra_layer_keys, most_layers, 0).value_or(0) > 0) {
    config.note({"The layers of multi-token prediction are left out."});
  }
  const std::string_view name = class_name(config);
  for (const std::string_view part :
       {"CausalLM", "LMHeadModel", "ConditionalGeneration", "ChatGLM"}) {
    if (name.empty() || name.find(part) != std::string_view::npos) return;
  }
  config.note({name, " is counted as a language model, with its lm_head."});
}

std::string read_name(const Config& config, std::string_view type) {
  const Value* given = config.find("_name_or_path");
  const std::string* name = given ? given->string() : nullptr;
  const bool is_repository = name && !name->empty() && (*name)[0] != '/' && (*name)[0] != '.';
  return is_repository ? *name : std::string(type);
}

/// `config` is the language model, `around` the whole (or the same object).
void read_model(Config& config, const Config& around, std::string_view type, GivenModel& model) {
  const std::string plain_type = plain(type);
  const Architecture* architecture = find_architecture(plain_type);
  if (!architecture) return refuse_architecture(config, type);

  std::array<Default, class_default_count> defaults{};
  const ClassDefaults* of_class = &config == &around ? nullptr : find_class_defaults(plain_type);
  if (of_class) {
    for (std::size_t i = 0; i < defaults.size(); ++i) {
      defaults[i] = {default_keys[i], of_class->sizes[i]};
    }
    config.set_defaults(defaults);
  }

  Transformer& transformer = model.transformer;
  transformer.name = read_name(around, type);
  transformer.hidden_size = config.required(hidden_size_keys);
  transformer.layers = config.required(layer_keys, most_layers);
  model.max_context = read_max_context(config);
  read_attention(config, *architecture, model.max_context, transformer);
  read_feed_forward(config, *architecture, transformer);
  read_embeddings(config, around, *architecture, transformer);
  transformer.learned_positions = read_learned_positions(config, *architecture, model.max_context);
  note_what_is_left_out(config, around);
  model.weight_bits = read_quantization(around);
  if (!model.weight_bits && &config != &around) model.weight_bits = read_quantization(config);
}

}  // namespace
}  // namespace hugging_face

bool is_hugging_face_config(const Value& model) {
  return model.find(hugging_face::type_key) || model.find(hugging_face::classes_key);
}

Result<GivenModel> read_hugging_face_config(const Value& value, std::string path) {
  using namespace hugging_face;
  if (!value.object()) return Error{ErrorCode::wrong_type, std::move(path), value, "an object"};
  Report report;
  Config around(value, std::move(path), report);
  std::optional<Config> inner;
  std::string type = read_type(around);
  refuse_unmodelled_keys(around);
  while (true) {
    const Config& config = inner ? *inner : around;
    auto nested = config.nested(config.first(nested_keys));
    if (!nested || nested->members().empty()) break;
    inner = std::move(nested);
    refuse_unmodelled_keys(*inner);
    std::string nested_type = read_type(*inner);
    if (!nested_type.empty()) type = std::move(nested_type);
  }
  Config& config = inner ? *inner : around;
  if (type.empty()) config.missing(type_key, "the name of an architecture");
  GivenModel model;
  if (!report.fault) read_model(config, around, type, model);
  if (report.fault) return *report.fault;
  model.notes = std::move(report.notes);
  return model;
}

}  // namespace roofline
