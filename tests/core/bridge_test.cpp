#include "roofline/bridge.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/published/profile.hpp"
#include "roofline/step.hpp"

using namespace roofline;

namespace {

/// The published defaults as a first-principles scenario, on the published H100.
Scenario published_defaults() {
  const Result<Scenario> scenario = read_scenario(golden::parse(R"({
    "costModel": "first-principles",
    "hardware": {"peakTflops": 989, "bandwidthGBs": 3350},
    "model": {"hiddenSize": 512, "layers": 8, "heads": 8, "kvHeads": 8, "headDim": 64,
              "ffnSize": 2048, "gatedFfn": false, "vocabSize": 0, "tiedEmbeddings": false},
    "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
    "workload": {"phase": "decode", "batch": 1, "context": 512},
    "compression": {"kind": "tensorTrain", "cores": 3, "rank": 4,
                    "targets": ["attention", "ffn"]}})"));
  REQUIRE(scenario.ok());
  return *scenario;
}

/// INT4 in groups of 128 with 32 bits of scale and zero point, 9.65 % of the tokens evicted.
constexpr KvPolicy int4_evicted{.hot_tokens = 0,
                                .cold_bits = 4,
                                .group_size = 128,
                                .group_overhead_bits = 32,
                                .evicted_fraction = 0.0965};

Assumptions all(bool on) {
  Assumptions assumptions;
  assumptions.fill(on);
  return assumptions;
}

const published::Accelerator* h100() { return *published::find_accelerator("hopper_h100"); }

double end_to_end(const Scenario& scenario) {
  const Result<Bridge> built = bridge(scenario, h100(), all(true));
  REQUIRE(built.ok());
  return built->steps.back().speedup();
}

double step_seconds(const Scenario& scenario) { return evaluate(scenario).time->seconds; }

Scenario dense_of(Scenario scenario) {
  scenario.compression = {};
  scenario.kv_policy.reset();
  return scenario;
}

}  // namespace

TEST_CASE("the bridge starts at the published speed-up of every golden decode shape") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937 random(seed);
  const auto pick = [&](double low, double high) {
    return std::floor(std::uniform_real_distribution<double>(low, high)(random));
  };
  for (int i = 0; i < 200; ++i) {
    Scenario scenario = published_defaults();
    scenario.workload.batch = pick(1, 64);
    scenario.workload.context = pick(1, 9000);
    scenario.compression.rank = pick(1, 40);
    scenario.model.layers = scenario.model.full_attention_layers = pick(1, 100);
    const auto profile = published::analyze({h100(),
                                             {.batch_size = scenario.workload.batch,
                                              .seq_len = scenario.workload.context,
                                              .active_rank = scenario.compression.rank,
                                              .d_model = 512,
                                              .n_layers = scenario.model.layers}});
    REQUIRE(profile.ok());
    const Result<Bridge> built = bridge(scenario, h100(), all(true));
    REQUIRE(built.ok());
    CHECK(built->published.speedup() == Approx(profile->speedup_ratio).epsilon(1e-12));
    // All steps switched off: nothing moves.
    const Result<Bridge> off = bridge(scenario, h100(), all(false));
    REQUIRE(off.ok());
    CHECK(off->steps.back().speedup() == off->published.speedup());
  }
}

TEST_CASE("the bridge ends at the two evaluations, and its factors multiply to the ratio") {
  const auto cases = golden::read("first_principles.json").at("cases");
  int bridged = 0;
  for (const auto& entry : cases) {
    const Result<Scenario> scenario = read_scenario(golden::to_value(entry.at("scenario")));
    REQUIRE(scenario.ok());
    const Result<Bridge> built = bridge(*scenario, h100(), all(true));
    if (!built.ok()) continue;
    ++bridged;
    INFO(entry.at("scenario").dump());
    const double ratio = step_seconds(dense_of(*scenario)) / step_seconds(*scenario);
    CHECK(built->steps.back().speedup() == Approx(ratio).epsilon(1e-12));
    double product = built->published.speedup();
    for (std::size_t i = 0; i < assumption_count; ++i) product *= built->factor(i);
    CHECK(product == Approx(ratio).epsilon(1e-12));
  }
  CHECK(bridged >= 20);
}

TEST_CASE("a step switched off keeps the assumption before it") {
  Scenario scenario = published_defaults();
  scenario.efficiency = {.bandwidth = 0.8, .compute = 0.5, .launch_seconds = 1e-6};
  scenario.kv_policy = int4_evicted;
  for (std::size_t off = 0; off < assumption_count; ++off) {
    INFO(assumption_names[off]);
    Assumptions on = all(true);
    on[off] = false;
    const Result<Bridge> built = bridge(scenario, h100(), on);
    REQUIRE(built.ok());
    CHECK(built->factor(off) == 1);
    CHECK(built->steps[off].changed_from == built->steps[off].changed_to);
    // The steps before it are those of the whole bridge.
    const Result<Bridge> whole = bridge(scenario, h100(), all(true));
    for (std::size_t i = 0; i < off; ++i) {
      CHECK(built->steps[i].speedup() == whole->steps[i].speedup());
    }
  }
}

TEST_CASE("memory levels are a step of the bridge, which still ends at the two evaluations") {
  Scenario scenario = published_defaults();
  scenario.hardware = *find_device("h100_pcie");  // its L2 bandwidth is known
  for (int switches = 1; switches < 8; ++switches) {
    INFO(switches);
    scenario.levels = {.l2 = (switches & 1) != 0,
                       .shared_memory = (switches & 2) != 0,
                       .saturation = (switches & 4) != 0};
    scenario.efficiency = {.bandwidth = 0.9, .compute = 0.7, .launch_seconds = 1e-7};
    const Result<Bridge> built = bridge(scenario, h100(), all(true));
    REQUIRE(built.ok());
    CHECK(built->steps.back().dense_seconds == step_seconds(dense_of(scenario)));
    CHECK(built->steps.back().compressed_seconds == step_seconds(scenario));
  }
  // Rank 4 fused: shared memory is slower than DRAM for the maps' few weights at many rows.
  scenario.levels = {.shared_memory = true};
  scenario.workload.batch = 512;
  const Result<Bridge> built = bridge(scenario, h100(), all(true));
  REQUIRE(built.ok());
  constexpr auto step = static_cast<std::size_t>(Assumption::levels);
  CHECK(built->factor(step) < 1);
  CHECK(built->steps[step].changed_to > built->steps[step].changed_from);
  CHECK(built->steps[step].dense_seconds == built->steps[step - 1].dense_seconds);
}

TEST_CASE("achieved rates are the device's own, capped at the specified ones") {
  const auto answer = [](const char* device) {
    const Result<Value> built = api::bridge(golden::parse(
        R"({"achieved": true, "scenario": {"costModel": "first-principles", "hardware": ")" +
        std::string(device) + R"(", "model": "llama-3-8b",
            "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
            "workload": {"phase": "decode", "batch": 1, "context": 512},
            "compression": {"kind": "tensorTrain", "cores": 3, "rank": 4,
                            "targets": ["attention", "ffn"]}}})"));
    REQUIRE(built.ok());
    return *built;
  };
  const auto note = [](const Value& value, std::size_t i) {
    return *(*value.find("notes")->array())[i].string();
  };
  const Value h100_sxm = answer("h100_sxm");
  CHECK(note(h100_sxm, 0) == "Bandwidth: 0.8985 of the specified rate was measured.");
  CHECK(*(*h100_sxm.find("steps")->array()).back().find("changed")->find("to")->number() ==
        3010.0 / 3350);
  CHECK(
      note(answer("rtx_4090"), 1).find("1.0823 of the specified rate was measured, counted as 1") !=
      std::string::npos);
  CHECK(note(answer("l40s"), 0).find("Bandwidth: 0.6713") == 0);
  CHECK(note(answer("t4"), 0).find("no measurement of this device is known") != std::string::npos);
}

TEST_CASE("published defaults on the published H100: what decides") {
  Scenario scenario = published_defaults();
  CHECK(end_to_end(scenario) == Approx(6.7).margin(0.05));
  scenario.kv_policy = int4_evicted;
  CHECK(end_to_end(scenario) == Approx(24.9).margin(0.05));
  scenario.kv_policy.reset();
  scenario.efficiency.launch_seconds = 1.04e-6;
  CHECK(end_to_end(scenario) == Approx(1.34).margin(0.005));
  scenario.efficiency.launch_seconds = 2.52e-6;
  CHECK(end_to_end(scenario) == Approx(1.14).margin(0.005));
  scenario.compression.execution = Execution::staged;
  CHECK(end_to_end(scenario) == Approx(0.31).margin(0.005));
  scenario.efficiency.launch_seconds = 1.04e-6;
  CHECK(end_to_end(scenario) == Approx(0.37).margin(0.005));
}

TEST_CASE("what the published side cannot express is refused by name") {
  const auto refused = [](const Scenario& scenario) {
    const Result<Bridge> built = bridge(scenario, h100(), all(true));
    REQUIRE_FALSE(built.ok());
    return built.error().field;
  };
  Scenario scenario = published_defaults();
  scenario.precision.weight_bits = 4;
  CHECK(refused(scenario) == "precision.weightBits");
  scenario = published_defaults();
  scenario.workload.phase = Phase::prefill;
  CHECK(refused(scenario) == "workload.phase");
  scenario = published_defaults();
  scenario.compression = {};
  CHECK(refused(scenario) == "compression.kind");
  scenario = published_defaults();
  scenario.hardware.dram_bytes_per_second.reset();
  CHECK(refused(scenario) == "hardware");
}

TEST_CASE("the document names each step, and finds the published twin of a catalogue device") {
  const Value answer = *api::bridge(golden::parse(R"({"scenario": {
    "costModel": "first-principles", "hardware": "a100_sxm_80", "model": "qtf-512",
    "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
    "workload": {"phase": "decode", "batch": 1, "context": 512},
    "compression": {"kind": "tensorTrain", "cores": 3, "rank": 4,
                    "targets": ["attention", "ffn"]}},
    "launch": "graph", "off": ["activations"]})"));
  CHECK(*answer.find("publishedHardware")->string() == "ampere_a100");
  CHECK(*answer.find("publishedSpeedup")->number() == Approx(25.44).margin(0.005));
  const Value::Array& steps = *answer.find("steps")->array();
  REQUIRE(steps.size() == assumption_count);
  // Published 1,935 GB/s is the PCIe card's; the SXM card has 2,039.
  const Value& device = *steps[0].find("changed");
  CHECK(*device.find("from")->number() == 1935e9);
  CHECK(*device.find("to")->number() == 2039e9);
  CHECK(*steps[5].find("on")->boolean() == false);
  CHECK(*steps[8].find("changed")->find("to")->number() == Approx(40 * 1.31e-6));

  const auto field_of = [](const char* request) {
    const Result<Value> refused = api::bridge(golden::parse(request));
    REQUIRE_FALSE(refused.ok());
    return refused.error().field;
  };
  CHECK(field_of("{}") == "scenario");
  CHECK(field_of(R"({"scenario": 1})") == "scenario");
  CHECK(field_of(R"({"scenario": {"costModel": "first-principles"}})") == "scenario.hardware");
}

TEST_CASE("the twin of a published scenario has its dense counts") {
  const Value request = golden::parse(
      R"({"hardware": "jetson_thor", "batchSize": 3, "seqLen": 700, "dModel": 320, "nLayers": 5})");
  const Value profile = *api::analyze(request);
  const Result<Value> twin = api::first_principles_twin(request);
  REQUIRE(twin.ok());
  const Result<Scenario> scenario = read_scenario(*twin);
  REQUIRE(scenario.ok());
  CHECK(scenario->hardware.key == "jetson_thor_t5000");
  Scenario dense = dense_of(*scenario);
  dense.activation_traffic = false;
  const StepReport report = evaluate(dense);
  CHECK(report.flops == *profile.find("denseFlopsPerToken")->number());
  const double new_token_bytes = 2.0 * 5 * 3 * 320 * 2;
  CHECK(report.dram_bytes() - new_token_bytes == *profile.find("denseDramBytes")->number());
  CHECK(api::first_principles_twin(golden::parse(R"({"seqLen": 0})")).error().field == "seqLen");
}
