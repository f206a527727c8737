#include <cmath>
#include <utility>

#include "document_writer.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/hugging_face.hpp"
#include "roofline/number_text.hpp"
#include "scenario/readers.hpp"
#include "transformer_numbers.hpp"

namespace roofline {
namespace scenario {
namespace {

/// A dimension or a count that the model must have.
constexpr NumberField count(Text key, Text label, Text unit, Text description) {
  return {.key = key,
          .label = label,
          .unit = unit,
          .description = description,
          .integer = true,
          .minimum = 1,
          .maximum = largest_whole_number};
}

constexpr NumberField count_or_none(NumberField field) {
  field.minimum = 0;
  field.fallback = 0;
  return field;
}

constexpr NumberField from_zero(NumberField field) {
  field.minimum = 0;
  return field;
}

constexpr NumberField optional(NumberField field) {
  field.optional = true;
  return field;
}

/// The expected number of distinct experts, E (1 - (1 - k/E)^T), keeps 12 digits up to here.
constexpr double most_experts = 65536;

constexpr NumberField expert_count(NumberField field) {
  field.maximum = most_experts;
  return field;
}

constexpr std::array<NumberField, 15> numbers{
    count("hiddenSize", "Hidden size", "elements", "Width d of the residual stream."),
    count("layers", "Layers", "", "Transformer layers."),
    count("heads", "Query heads", "", "Attention heads."),
    count("kvHeads", "KV heads", "",
          "Heads of keys and values; fewer than query heads if grouped."),
    count("headDim", "Head dimension", "elements", "Width of one head."),
    count("ffnSize", "FFN size", "elements", "Inner width f of the feed-forward network."),
    from_zero(count("vocabSize", "Vocabulary", "tokens", "0: no embedding table and no lm_head.")),
    count_or_none(count("slidingWindow", "Sliding window", "tokens",
                        "Tokens attended in layers without full attention; 0: no window.")),
    optional(from_zero(count("fullAttentionLayers", "Layers with full attention", "",
                             "Left out: none with a sliding window, all without."))),
    count_or_none(count("learnedPositions", "Learned positions", "",
                        "Rows of a learned position table: stored, not streamed.")),
    count_or_none(expert_count(count("experts", "Experts", "",
                                     "Routed experts of a mixture-of-experts layer; 0: dense."))),
    count_or_none(expert_count(
        count("expertsPerToken", "Experts per token", "", "Routed experts that each token uses."))),
    count_or_none(expert_count(
        count("sharedExperts", "Shared experts", "", "Experts that every token uses."))),
    count_or_none(
        count("expertFfnSize", "Expert FFN size", "elements", "Inner width of an expert.")),
    count_or_none(count("denseLayers", "Dense layers", "",
                        "Layers with a dense FFN in a mixture-of-experts model.")),
};

static_assert(transformer_numbers.size() == numbers.size());

constexpr std::array<BooleanField, 2> booleans{{
    {.key = "gatedFfn",
     .label = "Gated FFN",
     .description = "A gate and an up projection (SwiGLU, GeGLU) instead of one."},
    {.key = "tiedEmbeddings",
     .label = "Tied embeddings",
     .description = "lm_head and the embedding table are one stored table."},
}};

/// Reports `what` unless `given` <= `limit`.
void check_at_most(ObjectReader& reader, Text key, double given, double limit, Text what) {
  if (given <= limit) return;
  reader.refuse(ErrorCode::inconsistent, key, given,
                "at most " + std::string(what) + " (" + fixed_text(limit, 0) + ")");
}

void check(ObjectReader& reader, const Transformer& model) {
  check_at_most(reader, "kvHeads", model.kv_heads, model.heads, "heads");
  // heads * headDim is a dimension like any other, and factorised like one.
  check_at_most(reader, "headDim", model.head_dim, std::floor(largest_whole_number / model.heads),
                "2147483647 / heads");
  check_at_most(reader, "fullAttentionLayers", model.full_attention_layers, model.layers, "layers");
  if (model.sliding_window == 0 && model.full_attention_layers < model.layers) {
    reader.refuse(ErrorCode::inconsistent, "fullAttentionLayers", model.full_attention_layers,
                  "as many as layers, because there is no slidingWindow");
  }
}

void check_experts(ObjectReader& reader, const Transformer& model) {
  if (!reader.has("experts")) {
    for (const char* key : {"expertsPerToken", "sharedExperts", "expertFfnSize", "denseLayers"}) {
      if (reader.has(key)) {
        reader.refuse(ErrorCode::missing_key, "experts", Value(),
                      "a whole number, because " + std::string(key) + " is given");
      }
    }
  }
  if (model.experts == 0) return;
  const auto check_given = [&](Text key, double given) {
    if (given > 0) return;
    const bool missing = !reader.has(key);
    reader.refuse(missing ? ErrorCode::missing_key : ErrorCode::inconsistent, key,
                  missing ? Value() : Value(given), "at least 1, because there are experts");
  };
  check_given("expertsPerToken", model.experts_per_token);
  check_given("expertFfnSize", model.expert_ffn_size);
  check_at_most(reader, "expertsPerToken", model.experts_per_token, model.experts, "experts");
  check_at_most(reader, "denseLayers", model.dense_layers, model.layers, "layers");
}

}  // namespace

constinit const FieldGroup model_fields{
    .key = "model",
    .label = "Model",
    .description =
        "A catalogue key, a Hugging Face config.json object, or a transformer of your own.",
    .named = true,
    .numbers = numbers,
    .booleans = booleans};

namespace {

void read_own_model(ObjectReader& reader, Transformer& model) {
  model.name = reader.optional_text("name").value_or("");
  std::array<double*, numbers.size()> targets{};
  for (std::size_t i = 0; i < numbers.size(); ++i) targets[i] = &(model.*transformer_numbers[i]);
  reader.numbers(numbers, targets);
  model.gated_ffn = reader.boolean(booleans[0].key, booleans[0].fallback);
  model.tied_embeddings = reader.boolean(booleans[1].key, booleans[1].fallback);
  if (!reader.has("fullAttentionLayers") && model.sliding_window == 0) {
    model.full_attention_layers = model.layers;
  }
  if (!reader.fault()) {
    check(reader, model);
    check_experts(reader, model);
  }
}

}  // namespace

void read_model(ObjectReader& request, GivenModel& model) {
  const Value* given = request.member("model", true);
  if (!given) return;
  if (const std::string* key = given->string()) {
    Result<CatalogueModel> found = find_model(*key);
    if (!found) return request.fail(&found.error());
    model.transformer = std::move(found->transformer);
    model.max_context = found->max_context;
  } else if (is_hugging_face_config(*given)) {
    Result<GivenModel> read = read_hugging_face_config(*given, "model");
    if (!read) return request.fail(&read.error());
    model = std::move(*read);
  } else {
    request.object("model", true, read_own_model, model.transformer);
  }
}

Value model_document(const Transformer& model) {
  ObjectBuilder object(numbers.size() + booleans.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    object.add(numbers[i].key, model.*transformer_numbers[i]);
  object.add(booleans[0].key, model.gated_ffn).add(booleans[1].key, model.tied_embeddings);
  return std::move(object).done();
}

}  // namespace scenario

Result<GivenModel> read_given_model(const Value& model) {
  const Value request = Value::Object{{"model", model}};
  ObjectReader reader(request, "");
  GivenModel read;
  scenario::read_model(reader, read);
  if (const Error* fault = reader.fault()) return *fault;
  return read;
}

Value to_value(const GivenModel& given) {
  ObjectBuilder object(5);
  object.add("name", given.transformer.name)
      .add("model", scenario::model_document(given.transformer))
      .add("maxContext", known_or_unknown(given.max_context));
  if (given.weight_bits) object.add("weightBits", *given.weight_bits);
  object.add("notes", Value::Array(given.notes.begin(), given.notes.end()));
  return std::move(object).done();
}

}  // namespace roofline
