#include "hugging_face/readers.hpp"

namespace roofline {
namespace hugging_face {
namespace {

constexpr char hidden_size_keys[] = "hidden_size\0n_embd\0d_model\0n_embed\0";
constexpr char layer_keys[] = "num_hidden_layers\0n_layer\0n_layers\0num_layers\0";
constexpr char vocab_keys[] = "vocab_size\0";
constexpr char padded_vocab_keys[] = "padded_vocab_size\0";
constexpr char embedding_width_keys[] = "word_embed_proj_dim\0";
constexpr char extra_layer_keys[] = "num_nextn_predict_layers\0";

/// Of these the first counts: n_ctx and model_max_length are often stale.
constexpr char position_keys[] =
    "max_position_embeddings\0n_positions\0max_seq_len\0max_sequence_length\0seq_length\0n_ctx\0"
    "model_max_length\0";

/// Where a larger model keeps its language model.
constexpr char nested_keys[] = "text_config\0llm_config\0language_config\0thinker_config\0";

constexpr Text classes_key = "architectures";
constexpr Text tying_key = "tie_word_embeddings";

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

double read_learned_positions(const Config& config, const Architecture& architecture,
                              double max_context) {
  const bool stored =
      architecture.has(learned_positions) ||
      (architecture.has(mpt_positions) && config.flag("learned_pos_emb", true) &&
       !config.flag("attn_config.alibi", false) && !config.flag("attn_config.rope", false));
  if (!stored) return 0;
  if (max_context == 0) config.missing(position_keys, "a whole number: a table is stored");
  return max_context + (architecture.has(two_more_rows) ? 2 : 0);
}

void read_embeddings(const Config& config, const Config& around, const Architecture& architecture,
                     Transformer& model) {
  model.vocab_size = config.number(padded_vocab_keys);
  if (model.vocab_size == 0) model.vocab_size = config.required(vocab_keys);
  const Config& saying = config.find(tying_key) ? config : around;
  if (architecture.has(tying_stated) && !saying.find(tying_key)) {
    config.missing(tying_key, "true or false");
  }
  model.tied_embeddings = saying.flag(tying_key, architecture.has(tied));
  if (config.number(embedding_width_keys, model.hidden_size) != model.hidden_size) {
    config.not_modelled(embedding_width_keys, "embeddings of another width than the model");
  }
}

void note_what_is_left_out(const Config& config, const Config& around) {
  if (&around != &config || around.find("vision_config") || around.find("audio_config")) {
    config.note("Only the language model is counted, not the towers around it.");
  }
  if (config.number(extra_layer_keys, 0, most_layers, 0) > 0) {
    config.note("The layers of multi-token prediction are left out.");
  }
  const std::string_view name = class_name(config);
  for (const char* part : {"CausalLM", "LMHeadModel", "ConditionalGeneration", "ChatGLM"}) {
    if (name.empty() || name.find(part) != std::string_view::npos) return;
  }
  config.note("% is counted as a language model, with its lm_head.", name);
}

std::string read_name(const Config& config, const std::string& type) {
  const Value* given = config.find("_name_or_path");
  const std::string* name = given ? given->string() : nullptr;
  const bool is_repository = name && !name->empty() && (*name)[0] != '/' && (*name)[0] != '.';
  return is_repository ? *name : type;
}

/// `config` is the language model, `around` the whole (or the same object).
void read_model(Config& config, const Config& around, const std::string& type, GivenModel& model) {
  const std::string plain_type = plain(type);
  Architecture architecture;
  if (!find_architecture(plain_type, architecture)) return refuse_architecture(config, type);
  if (&config != &around) config.set_defaults(class_defaults(plain_type));

  Transformer& transformer = model.transformer;
  transformer.name = read_name(around, type);
  transformer.hidden_size = config.required(hidden_size_keys);
  transformer.layers = config.required(layer_keys, most_layers);
  const double max_context = config.first_number(position_keys);
  if (max_context > 0) model.max_context = max_context;
  read_attention(config, architecture, max_context, transformer);
  read_feed_forward(config, architecture, transformer);
  read_embeddings(config, around, architecture, transformer);
  transformer.learned_positions = read_learned_positions(config, architecture, max_context);
  note_what_is_left_out(config, around);
  double weight_bits = read_quantization(around);
  if (weight_bits == 0 && &config != &around) weight_bits = read_quantization(config);
  if (weight_bits > 0) model.weight_bits = weight_bits;
}

/// Goes down to the innermost language model, which has the type of the first object around it
/// that names one, and reads it.
void read_nested(Config& config, const Config& around, std::string type, GivenModel& model) {
  std::string own_type = read_type(config);
  if (!own_type.empty()) type = std::move(own_type);
  refuse_unmodelled_keys(config);
  const Text key = config.first(nested_keys);
  const Value* nested = config.object(key);
  if (nested && !nested->object()->empty()) {
    Config inner = config.nested(*nested, key);
    return read_nested(inner, around, std::move(type), model);
  }
  if (type.empty()) config.missing(type_key, "the name of an architecture");
  if (!config.failed()) read_model(config, around, type, model);
}

}  // namespace
}  // namespace hugging_face

bool is_hugging_face_config(const Value& model) {
  return model.find(std::string_view(hugging_face::type_key)) ||
         model.find(std::string_view(hugging_face::classes_key));
}

Result<GivenModel> read_hugging_face_config(const Value& value, Text path) {
  using namespace hugging_face;
  if (!value.object()) {
    return Error{ErrorCode::wrong_type, std::string(std::string_view(path)), value, "an object"};
  }
  Report report;
  GivenModel model;
  Config config(value, path, nullptr, report);
  read_nested(config, config, {}, model);
  if (report.fault) return *report.fault;
  model.notes = std::move(report.notes);
  return model;
}

}  // namespace roofline
