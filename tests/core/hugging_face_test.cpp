#include "roofline/hugging_face.hpp"

#include <filesystem>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/step.hpp"

using namespace roofline;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

double parameters(const Transformer& model) {
  Scenario scenario;
  scenario.model = model;
  return evaluate(scenario).parameters;
}

Value shape(const Transformer& model) {
  return Value::Object{{"hiddenSize", model.hidden_size},
                       {"layers", model.layers},
                       {"heads", model.heads},
                       {"kvHeads", model.kv_heads},
                       {"headDim", model.head_dim},
                       {"ffnSize", model.ffn_size},
                       {"gatedFfn", model.gated_ffn},
                       {"vocabSize", model.vocab_size},
                       {"tiedEmbeddings", model.tied_embeddings},
                       {"slidingWindow", model.sliding_window},
                       {"fullAttentionLayers", model.full_attention_layers},
                       {"learnedPositions", model.learned_positions},
                       {"experts", model.experts},
                       {"expertsPerToken", model.experts_per_token},
                       {"sharedExperts", model.shared_experts},
                       {"expertFfnSize", model.expert_ffn_size},
                       {"denseLayers", model.dense_layers}};
}

void expect_model(const GivenModel& model, const nlohmann::ordered_json& expect) {
  const Value wanted = golden::to_value(expect.at("model"));
  const Value got = shape(model.transformer);
  for (const auto& [key, value] : *wanted.object()) {
    INFO(key);
    REQUIRE(got.find(key));
    if (const double* number = value.number()) CHECK(*got.find(key)->number() == *number);
    CHECK(*got.find(key) == value);
  }
  // What is published also counts norms, biases and the like.
  if (expect.contains("publishedParameters")) {
    const double published = expect.at("publishedParameters");
    CHECK(parameters(model.transformer) == Approx(published).epsilon(0.005));
  }
  if (expect.contains("maxContext")) {
    CHECK(model.max_context == expect.at("maxContext").get<double>());
  }
  CHECK(model.weight_bits.value_or(0) == expect.value("weightBits", 0.0));
  if (expect.contains("note")) {
    std::string notes;
    for (const std::string& note : model.notes) notes += note + '\n';
    CHECK(contains(notes, expect.at("note")));
  }
}

void expect_error(const Error& error, const nlohmann::ordered_json& expect) {
  CHECK(name(error.code) == expect.at("code").get<std::string>());
  CHECK(error.field == expect.at("field").get<std::string>());
  CHECK_FALSE(error.allowed.empty());
  if (expect.contains("what")) {
    CHECK(contains(error.message(), "not modelled: "));
    CHECK(contains(error.message(), expect.at("what")));
  }
}

}  // namespace

TEST_CASE("every config fixture: its shape, or the error that names its field") {
  int models = 0;
  int errors = 0;
  const auto folder = std::filesystem::path(ROOFLINE_GOLDEN_DIR) / "configs";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto fixture = golden::read("configs/" + entry.path().filename().string());
    INFO(entry.path().stem().string() << ": " << fixture.at("about"));
    const auto model = read_hugging_face_config(golden::to_value(fixture.at("config")), "model");
    const auto& expect = fixture.at("expect");
    if (expect.contains("error")) {
      ++errors;
      REQUIRE_FALSE(model);
      expect_error(model.error(), expect.at("error"));
    } else {
      ++models;
      INFO((model ? "" : model.error().message()));
      REQUIRE(model);
      expect_model(*model, expect);
    }
  }
  CHECK(models >= 50);
  CHECK(errors >= 40);
}
