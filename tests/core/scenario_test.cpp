#include "roofline/scenario.hpp"

#include <limits>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"

using namespace roofline;

namespace {

using Json = nlohmann::ordered_json;

/// A scenario with every optional object, into which the tests put faults.
const Json complete = Json::parse(R"({
  "costModel": "first-principles",
  "hardware": {"name": "A device", "peakTflops": 989.5, "bandwidthGBs": 3350, "capacityGB": 80,
               "l2MB": 50, "l2GBs": 5500, "smemPerUnitKB": 228, "smemGBs": 33000, "units": 132,
               "clockMHz": 1980, "tdpWatts": 700},
  "model": {"name": "A model", "hiddenSize": 4096, "layers": 32, "heads": 32, "kvHeads": 8,
            "headDim": 128, "ffnSize": 14336, "gatedFfn": true, "vocabSize": 128256,
            "tiedEmbeddings": false, "slidingWindow": 1024, "fullAttentionLayers": 8,
            "learnedPositions": 0, "experts": 8, "expertsPerToken": 2, "sharedExperts": 1,
            "expertFfnSize": 2048, "denseLayers": 2},
  "precision": {"weightBits": 4.5, "activationBits": 16, "kvBits": 8, "activationType": "bf16"},
  "workload": {"phase": "decode", "batch": 4, "context": 1000},
  "compression": {"kind": "tensorTrain", "cores": 3, "rank": 8, "order": "optimal",
                  "targets": ["attention", "lm_head"], "execution": "staged"},
  "kvPolicy": {"hotTokens": 100, "coldBits": 4, "groupSize": 128, "groupOverheadBits": 32,
               "evictedFraction": 0.25},
  "efficiency": {"bandwidth": 0.9, "compute": 0.5, "launchMicroseconds": 2.5},
  "activationTraffic": true,
  "reservedFraction": 0.1
})");

Json::json_pointer pointer(std::string path) {
  for (char& c : path) {
    if (c == '.') c = '/';
  }
  return Json::json_pointer("/" + path);
}

/// `complete` with one member replaced by a JSON text, or removed by "".
Json with(const std::string& path, const std::string& text) {
  Json changed = complete;
  if (text.empty()) {
    const Json::json_pointer at = pointer(path);
    changed.at(at.parent_pointer()).erase(at.back());
  } else {
    changed[pointer(path)] = Json::parse(text);
  }
  return changed;
}

Error error_of(const Json& request) {
  INFO(request.dump());
  const auto read = read_scenario(golden::to_value(request));
  if (read.ok()) FAIL("was accepted");
  return read.error();
}

Scenario scenario_of(const Json& request) {
  const auto read = read_scenario(golden::to_value(request));
  if (!read.ok()) FAIL(read.error().message());
  return *read;
}

}  // namespace

TEST_CASE("every field of a scenario is read, in base units") {
  const Scenario read = scenario_of(complete);
  CHECK(read.hardware.name == "A device");
  CHECK(read.hardware.peak_flops_per_second_any == 989.5e12);
  CHECK(read.hardware.dram_bytes_per_second == 3350e9);
  CHECK(read.hardware.dram_capacity_bytes == 80e9);  // not 80 GiB
  CHECK(read.hardware.l2_capacity_bytes == 50e6);
  CHECK(read.hardware.l2_bytes_per_second == 5500e9);
  CHECK(read.hardware.smem_per_unit_bytes == 228.0 * 1024);
  CHECK(read.hardware.smem_bytes_per_second == 33000e9);
  CHECK(read.hardware.units == 132.0);
  CHECK(read.hardware.clock_hz == 1980e6);
  CHECK(read.hardware.tdp_watts == 700.0);
  CHECK(read.model.name == "A model");
  CHECK(read.model.hidden_size == 4096);
  CHECK(read.model.layers == 32);
  CHECK(read.model.heads == 32);
  CHECK(read.model.kv_heads == 8);
  CHECK(read.model.head_dim == 128);
  CHECK(read.model.ffn_size == 14336);
  CHECK(read.model.gated_ffn);
  CHECK(read.model.vocab_size == 128256);
  CHECK_FALSE(read.model.tied_embeddings);
  CHECK(read.model.sliding_window == 1024);
  CHECK(read.model.full_attention_layers == 8);
  CHECK(read.model.experts == 8);
  CHECK(read.model.experts_per_token == 2);
  CHECK(read.model.shared_experts == 1);
  CHECK(read.model.expert_ffn_size == 2048);
  CHECK(read.model.dense_layers == 2);
  CHECK(read.precision.weight_bytes() == 4.5 / 8);
  CHECK(read.precision.activation_bits == 16);
  CHECK(read.precision.kv_bits == 8);
  CHECK(read.precision.activation_type == NumberType::bf16);
  CHECK(read.workload.phase == Phase::decode);
  CHECK(read.workload.batch == 4);
  CHECK(read.workload.context == 1000);
  CHECK(read.compression.kind == CompressionKind::tensor_train);
  CHECK(read.compression.cores == 3);
  CHECK(read.compression.rank == 8);
  CHECK(read.compression.order == ContractionOrder::optimal);
  CHECK(read.compression.execution == Execution::staged);
  CHECK(read.compression.attention);
  CHECK_FALSE(read.compression.ffn);
  CHECK(read.compression.lm_head);
  REQUIRE(read.kv_policy);
  CHECK(read.kv_policy->hot_tokens == 100);
  CHECK(read.kv_policy->cold_bits == 4);
  CHECK(read.kv_policy->group_size == 128);
  CHECK(read.kv_policy->group_overhead_bits == 32);
  CHECK(read.kv_policy->evicted_fraction == 0.25);
  CHECK(read.efficiency.bandwidth == 0.9);
  CHECK(read.efficiency.compute == 0.5);
  CHECK(read.efficiency.launch_seconds == Approx(2.5e-6).epsilon(1e-15));
  CHECK(read.activation_traffic);
  CHECK(read.reserved_fraction == 0.1);
}

TEST_CASE("what is left out has its default") {
  Json least = complete;
  for (const char* key :
       {"compression", "kvPolicy", "efficiency", "activationTraffic", "reservedFraction"}) {
    least.erase(key);
  }
  for (const char* key :
       {"name", "slidingWindow", "fullAttentionLayers", "learnedPositions", "experts",
        "expertsPerToken", "sharedExperts", "expertFfnSize", "denseLayers"}) {
    least["model"].erase(key);
  }
  least["hardware"] = {{"peakTflops", 1}, {"bandwidthGBs", 1}};
  least["precision"].erase("activationType");
  const Scenario read = scenario_of(least);
  CHECK(read.compression.kind == CompressionKind::none);
  CHECK_FALSE(read.kv_policy);
  CHECK(read.efficiency.bandwidth == 1);
  CHECK(read.efficiency.compute == 1);
  CHECK(read.efficiency.launch_seconds == 0);
  CHECK(read.activation_traffic);
  CHECK(read.reserved_fraction == 0);
  CHECK(read.model.full_attention_layers == read.model.layers);
  CHECK(read.model.windowed_layers() == 0);
  CHECK(read.model.moe_layers() == 0);
  CHECK_FALSE(read.hardware.dram_capacity_bytes);
  CHECK_FALSE(read.hardware.tdp_watts);
  CHECK_FALSE(read.precision.activation_type);
}

TEST_CASE("layers with full attention default to none under a window") {
  CHECK(scenario_of(with("model.fullAttentionLayers", "")).model.full_attention_layers == 0);
}

TEST_CASE("a compression's order and execution have defaults") {
  const Scenario read = scenario_of(
      with("compression", R"({"kind":"tensorTrain","cores":2,"rank":4,"targets":["ffn"]})"));
  CHECK(read.compression.order == ContractionOrder::best);
  CHECK(read.compression.execution == Execution::fused);
  const Scenario low_rank =
      scenario_of(with("compression", R"({"kind":"lowRank","rank":4,"targets":["ffn"]})"));
  CHECK(low_rank.compression.kind == CompressionKind::low_rank);
  CHECK(low_rank.compression.execution == Execution::fused);
  CHECK(scenario_of(with("compression", R"({"kind":"none"})")).compression.kind ==
        CompressionKind::none);
}

TEST_CASE("4.0 is the integer 4") {
  CHECK(scenario_of(with("workload.batch", "4.0")).workload.batch == 4);
}

TEST_CASE("each bad scenario names its field, the value and what is allowed") {
  struct Bad {
    const char* path;
    const char* text;  ///< "" removes the member
    ErrorCode code;
    const char* field;
    const char* allowed;
  };
  using enum ErrorCode;
  const std::vector<Bad> table{
      {"costModel", "", missing_key, "costModel", "first-principles"},
      {"costModel", R"("guess")", unknown_name, "costModel", "first-principles"},
      {"hardware", "", missing_key, "hardware", ""},
      {"hardware", "null", wrong_type, "hardware", "an object"},
      {"hardware", "7", wrong_type, "hardware", "an object"},
      {"hardware", R"("no such device")", unknown_name, "hardware", ""},
      {"hardware.peakTflops", "", missing_key, "hardware.peakTflops", "greater than 0"},
      {"hardware.peakTflops", "0", out_of_range, "hardware.peakTflops", "greater than 0"},
      {"hardware.peakTflops", "-1", out_of_range, "hardware.peakTflops", "greater than 0"},
      {"hardware.peakTflops", "1e300", out_of_range, "hardware.peakTflops",
       "at most 1000000000000"},
      {"hardware.bandwidthGBs", R"("fast")", wrong_type, "hardware.bandwidthGBs", "a number"},
      {"hardware.bandwidthGBs", "null", wrong_type, "hardware.bandwidthGBs", "a number"},
      {"hardware.capacityGB", "null", wrong_type, "hardware.capacityGB", "a number"},
      {"hardware.capacityGB", "0", out_of_range, "hardware.capacityGB", "greater than 0"},
      {"hardware.bandwidthGbps", "1", unknown_key, "hardware.bandwidthGbps", "bandwidthGBs"},
      {"model", "", missing_key, "model", ""},
      {"model", R"("no such model")", unknown_name, "model", ""},
      {"model.hiddenSize", "", missing_key, "model.hiddenSize", "1 to 2147483647"},
      {"model.hiddenSize", "0", out_of_range, "model.hiddenSize", "1 to 2147483647"},
      {"model.hiddenSize", "2147483648", out_of_range, "model.hiddenSize", "1 to 2147483647"},
      {"model.hiddenSize", "512.5", not_an_integer, "model.hiddenSize", "a whole number"},
      {"model.kvHeads", R"("8")", wrong_type, "model.kvHeads", "a whole number"},
      {"model.kvHeads", "33", inconsistent, "model.kvHeads", "at most heads (32)"},
      {"model.headDim", "67108864", inconsistent, "model.headDim", "2147483647 / heads"},
      {"model.gatedFfn", "", missing_key, "model.gatedFfn", "true or false"},
      {"model.gatedFfn", "1", wrong_type, "model.gatedFfn", "true or false"},
      {"model.name", "4", wrong_type, "model.name", "a text"},
      {"model.numHeads", "4", unknown_key, "model.numHeads", "heads"},
      {"model.fullAttentionLayers", "33", inconsistent, "model.fullAttentionLayers",
       "at most layers (32)"},
      {"model.slidingWindow", "0", inconsistent, "model.fullAttentionLayers", "no slidingWindow"},
      {"model.expertsPerToken", "9", inconsistent, "model.expertsPerToken", "at most experts (8)"},
      {"model.expertsPerToken", "0", inconsistent, "model.expertsPerToken", "at least 1"},
      {"model.expertsPerToken", "", missing_key, "model.expertsPerToken", "at least 1"},
      {"model.expertFfnSize", "", missing_key, "model.expertFfnSize", "at least 1"},
      {"model.experts", "", missing_key, "model.experts", "expertsPerToken is given"},
      {"model.experts", "65537", out_of_range, "model.experts", "0 to 65536"},
      {"model.denseLayers", "33", inconsistent, "model.denseLayers", "at most layers (32)"},
      {"precision", "[]", wrong_type, "precision", "an object"},
      {"precision.weightBits", "0", out_of_range, "precision.weightBits", "greater than 0"},
      {"precision.weightBits", "64.5", out_of_range, "precision.weightBits", "at most 64"},
      {"precision.kvBits", "", missing_key, "precision.kvBits", "greater than 0"},
      {"precision.activationType", R"("fp64")", unknown_name, "precision.activationType", "bf16"},
      {"precision.activationType", "null", wrong_type, "precision.activationType", "bf16"},
      {"workload.phase", R"("train")", unknown_name, "workload.phase", "decode or prefill"},
      {"workload.phase", "", missing_key, "workload.phase", "decode or prefill"},
      {"workload.batch", "0", out_of_range, "workload.batch", "1 to 2147483647"},
      {"workload.context", "0", out_of_range, "workload.context", "1 to 2147483647"},
      {"workload.context", "", missing_key, "workload.context", "1 to 2147483647"},
      {"workload.prompt", "5", unknown_key, "workload.prompt", "context"},
      {"workload", R"({"phase":"prefill","batch":1,"prompt":9})", missing_key, "workload.prefix",
       "0 to 2147483647"},
      {"workload", R"({"phase":"prefill","batch":1,"prompt":9,"prefix":0,"context":9})",
       unknown_key, "workload.context", "prompt"},
      {"workload", R"({"phase":"prefill","batch":1,"prompt":9,"prefix":0})", inconsistent,
       "kvPolicy", "workload.phase is decode"},
      {"compression", "null", wrong_type, "compression", "an object"},
      {"compression", "{}", missing_key, "compression.kind", "none, lowRank or tensorTrain"},
      {"compression", R"({"kind":"none","rank":4})", unknown_key, "compression.rank", "kind"},
      {"compression", R"({"kind":"lowRank","rank":4,"cores":3,"targets":["ffn"]})", unknown_key,
       "compression.cores", "rank"},
      {"compression.cores", "1", out_of_range, "compression.cores", "2 to 6"},
      {"compression.cores", "7", out_of_range, "compression.cores", "2 to 6"},
      {"compression.rank", "0", out_of_range, "compression.rank", "1 to 2147483647"},
      {"compression.rank", "", missing_key, "compression.rank", "1 to 2147483647"},
      {"compression.order", R"("random")", unknown_name, "compression.order", "leftToRight"},
      {"compression.execution", "1", wrong_type, "compression.execution", "fused or staged"},
      {"compression.targets", "", missing_key, "compression.targets", "attention, ffn or lm_head"},
      {"compression.targets", R"("ffn")", wrong_type, "compression.targets", "a list of"},
      {"compression.targets", "[]", out_of_range, "compression.targets", "a list of"},
      {"compression.targets", R"(["ffn","gate"])", unknown_name, "compression.targets[1]", "ffn"},
      {"compression.targets", R"(["ffn",4])", wrong_type, "compression.targets[1]", "ffn"},
      {"compression.targets", R"(["ffn","ffn"])", inconsistent, "compression.targets[1]", "once"},
      {"kvPolicy.groupSize", "", missing_key, "kvPolicy.groupSize", "1 to"},
      {"kvPolicy.groupSize", "0", out_of_range, "kvPolicy.groupSize", "1 to"},
      {"kvPolicy.hotTokens", "0.5", not_an_integer, "kvPolicy.hotTokens", "a whole number"},
      {"kvPolicy.evictedFraction", "1.01", out_of_range, "kvPolicy.evictedFraction", "0 to 1"},
      {"kvPolicy.coldBits", "0", out_of_range, "kvPolicy.coldBits", "greater than 0"},
      {"efficiency", R"({"bandwidth":0.5})", missing_key, "efficiency.compute", "greater than 0"},
      {"efficiency.bandwidth", "0", out_of_range, "efficiency.bandwidth", "greater than 0"},
      {"efficiency.compute", "1.5", out_of_range, "efficiency.compute", "at most 1"},
      {"efficiency.launchMicroseconds", "-1", out_of_range, "efficiency.launchMicroseconds",
       "0 to"},
      {"activationTraffic", "null", wrong_type, "activationTraffic", "true or false"},
      {"reservedFraction", "-0.1", out_of_range, "reservedFraction", "0 to 1"},
      {"batchSize", "4", unknown_key, "batchSize", "workload"},
  };
  for (const Bad& bad : table) {
    INFO(bad.path << " = " << bad.text);
    const Error error = error_of(with(bad.path, bad.text));
    CHECK(name(error.code) == name(bad.code));
    CHECK(error.field == bad.field);
    CHECK_THAT(error.allowed, Catch::Contains(bad.allowed));
    CHECK_FALSE(error.message().empty());
  }
}

TEST_CASE("a device and a model may be keys of the catalogue") {
  Json request = with("hardware", R"("h100_sxm")");
  request["model"] = "llama-3-8b";
  const Scenario read = scenario_of(request);
  CHECK(read.hardware.dram_bytes_per_second == 3350e9);
  CHECK(read.hardware.dram_capacity_bytes == 80e9);
  CHECK(read.model.hidden_size == 4096);
  CHECK(read.model.kv_heads == 8);
}

TEST_CASE("a Hugging Face config is not taken for a model of one's own") {
  const Error error = error_of(with("model", R"({"model_type":"llama","hidden_size":4096})"));
  CHECK(error.code == ErrorCode::missing_key);
  CHECK(error.field == "model.num_hidden_layers");
}

TEST_CASE("a number that is not finite is refused by name") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double number : {infinity, -infinity, std::nan("")}) {
    Value request = golden::to_value(complete);
    Value::Object members = *request.object();
    for (Value::Member& member : members) {
      if (member.first == "reservedFraction") member.second = number;
    }
    const auto read = read_scenario(Value(members));
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().code == ErrorCode::not_finite);
    CHECK(read.error().field == "reservedFraction");
  }
}

TEST_CASE("a request that is no object, or repeats a key, is refused") {
  for (const Value& request : {Value(), Value(4), Value("text"), Value(Value::Array{})}) {
    const auto answer = api::evaluate(request);
    REQUIRE_FALSE(answer.ok());
    CHECK(answer.error().code == ErrorCode::wrong_type);
  }
  Value::Object members = *golden::to_value(complete).object();
  members.push_back(members.back());
  const auto read = read_scenario(Value(members));
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().code == ErrorCode::duplicate_key);
}

TEST_CASE("an object with more members than any request has is refused at once") {
  Value::Object members;
  for (int i = 0; i < 300000; ++i) members.emplace_back("key" + std::to_string(i), i);
  const auto read = read_scenario(Value(members));
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().code == ErrorCode::too_large);
}

TEST_CASE("numbers that a double cannot hold are an error, never an infinity") {
  Json request = complete;
  request.erase("kvPolicy");
  request["efficiency"]["compute"] = 5e-324;
  const auto answer = api::evaluate(golden::to_value(request));
  REQUIRE_FALSE(answer.ok());
  CHECK(answer.error().code == ErrorCode::not_finite);
  CHECK(answer.error().field == "seconds");
  Json tiny = complete;
  tiny.erase("kvPolicy");
  tiny["activationTraffic"] = false;
  tiny["precision"]["weightBits"] = 5e-324;
  tiny["precision"]["kvBits"] = 5e-324;
  CHECK(api::evaluate(golden::to_value(tiny)).error().field == "intensity");
}
