#include "roofline/catalogue.hpp"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "catch.hpp"
#include "roofline/units.hpp"

using namespace roofline;

namespace {

nlohmann::json data(const std::string& name) {
  std::ifstream file(std::string(ROOFLINE_DATA_DIR) + "/" + name + ".json");
  return nlohmann::json::parse(file);
}

/// What the file says and what the library says: the same double, or both unknown.
void check_same(const nlohmann::json& number, double unit, std::optional<double> held) {
  REQUIRE(held.has_value() == !number.at("value").is_null());
  if (held) CHECK(*held == number.at("value").get<double>() * unit);
}

}  // namespace

TEST_CASE("every device of the data file is in the library, number by number") {
  const auto devices = data("devices").at("devices");
  REQUIRE(device_count() == devices.size());
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const auto& entry = devices[i];
    const DeviceLabels labels = device_labels(i);
    INFO(std::string_view(labels.key));
    CHECK(labels.key == entry.at("key").get<std::string>());
    CHECK(labels.name == entry.at("name").get<std::string>());
    CHECK(labels.vendor == entry.at("vendor").get<std::string>());
    CHECK(labels.kind == entry.at("kind").get<std::string>());
    CHECK(labels.memory_type == entry.at("dram_type").get<std::string>());

    const auto found = find_device(labels.key);
    REQUIRE(found.ok());
    CHECK(found->key == labels.key);
    CHECK(found->name == labels.name);
    CHECK(found->memory_type == labels.memory_type);
    for (std::size_t type = 0; type < number_type_count; ++type) {
      check_same(entry.at("peak_tflops").at(std::string(number_type_names[type])), units::tera,
                 found->peak_flops_per_second[type]);
    }
    CHECK_FALSE(found->peak_flops_per_second_any);
    check_same(entry.at("dram_gb_per_s"), units::giga, found->dram_bytes_per_second);
    check_same(entry.at("dram_capacity_gb"), units::giga, found->dram_capacity_bytes);
    check_same(entry.at("l2_mb"), units::mega, found->l2_capacity_bytes);
    check_same(entry.at("l2_gb_per_s"), units::giga, found->l2_bytes_per_second);
    check_same(entry.at("smem_per_unit_kb"), units::kibi, found->smem_per_unit_bytes);
    check_same(entry.at("units"), 1, found->units);
    check_same(entry.at("boost_mhz"), units::mega, found->clock_hz);
    check_same(entry.at("tdp_watts"), 1, found->tdp_watts);
    check_same(entry.at("dram_latency_ns"), units::nano, found->dram_latency_seconds);
    check_same(entry.at("measured_dram_gb_per_s"), units::giga,
               found->measured_dram_bytes_per_second);
    check_same(entry.at("measured_fp16_tflops"), units::tera, found->measured_flops_per_second);
  }
}

TEST_CASE("every model of the data file is in the library, number by number") {
  const auto models = data("models").at("models");
  REQUIRE(model_count() == models.size());
  for (std::size_t i = 0; i < models.size(); ++i) {
    const auto& entry = models[i];
    const auto& shape = entry.at("model");
    const ModelLabels labels = model_labels(i);
    INFO(std::string_view(labels.key));
    CHECK(labels.key == entry.at("key").get<std::string>());
    CHECK(labels.name == entry.at("name").get<std::string>());
    CHECK(labels.family == entry.at("family").get<std::string>());

    const auto found = find_model(labels.key);
    REQUIRE(found.ok());
    const Transformer& model = found->transformer;
    CHECK(model.name == labels.name);
    CHECK(model.hidden_size == shape.at("hiddenSize"));
    CHECK(model.layers == shape.at("layers"));
    CHECK(model.heads == shape.at("heads"));
    CHECK(model.kv_heads == shape.at("kvHeads"));
    CHECK(model.head_dim == shape.at("headDim"));
    CHECK(model.ffn_size == shape.at("ffnSize"));
    CHECK(model.gated_ffn == shape.at("gatedFfn").get<bool>());
    CHECK(model.vocab_size == shape.at("vocabSize"));
    CHECK(model.tied_embeddings == shape.at("tiedEmbeddings").get<bool>());
    CHECK(model.sliding_window == shape.value("slidingWindow", 0));
    CHECK(model.full_attention_layers ==
          (shape.contains("slidingWindow") ? shape.at("fullAttentionLayers") : shape.at("layers")));
    CHECK(model.learned_positions == shape.value("learnedPositions", 0));
    CHECK(model.experts == shape.value("experts", 0));
    CHECK(model.experts_per_token == shape.value("expertsPerToken", 0));
    CHECK(model.shared_experts == shape.value("sharedExperts", 0));
    CHECK(model.expert_ffn_size == shape.value("expertFfnSize", 0));
    CHECK(model.dense_layers == shape.value("denseLayers", 0));

    const auto& context = entry.at("maxContext");
    CHECK(found->max_context ==
          (context.is_null() ? std::nullopt : std::optional(context.get<double>())));
  }
}

TEST_CASE("keys are unique") {
  std::set<std::string_view> keys;
  for (std::size_t i = 0; i < device_count(); ++i) CHECK(keys.insert(device_labels(i).key).second);
  keys.clear();
  for (std::size_t i = 0; i < model_count(); ++i) CHECK(keys.insert(model_labels(i).key).second);
}

TEST_CASE("a number that is not known stays unknown") {
  const auto wafer = find_device("cerebras_wse3");
  REQUIRE(wafer.ok());
  CHECK_FALSE(wafer->dram_bytes_per_second);
  for (const auto& peak : wafer->peak_flops_per_second) CHECK_FALSE(peak);
  CHECK(find_device("h20")->clock_hz == std::nullopt);
}

TEST_CASE("an unknown key is refused, and the refusal names what there is") {
  const auto device = find_device("h1000");
  REQUIRE_FALSE(device.ok());
  CHECK(device.error().code == ErrorCode::unknown_name);
  CHECK(device.error().field == "hardware");
  CHECK(device.error().allowed.find("h100_sxm, ") != std::string::npos);
  CHECK(device.error().allowed.find(" or raspberry_pi_5") != std::string::npos);
  const auto model = find_model("");
  REQUIRE_FALSE(model.ok());
  CHECK(model.error().field == "model");
  CHECK(model.error().allowed.find("qtf-512, ") == 0);
}
