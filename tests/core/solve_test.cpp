#include "roofline/solve.hpp"

#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/step.hpp"

using namespace roofline;

namespace {

const char* const llama = R"({
  "costModel": "first-principles", "hardware": {"peakTflops": 989, "bandwidthGBs": 3350},
  "model": {"hiddenSize": 4096, "layers": 32, "heads": 32, "kvHeads": 8, "headDim": 128,
            "ffnSize": 14336, "gatedFfn": true, "vocabSize": 128256, "tiedEmbeddings": false},
  "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
  "workload": {"phase": "decode", "batch": 1, "context": 4096},
  "compression": {"kind": "tensorTrain", "cores": 3, "rank": 64, "targets": ["attention", "ffn"]}})";

Scenario scenario_of(const char* text) {
  const Result<Scenario> scenario = read_scenario(golden::parse(text));
  REQUIRE(scenario.ok());
  return *scenario;
}

double tokens_per_second(Scenario scenario, SolveFor unknown, double value) {
  switch (unknown) {
    case SolveFor::rank: scenario.compression.rank = value; break;
    case SolveFor::weight_bits: scenario.precision.weight_bits = value; break;
    case SolveFor::bandwidth: scenario.hardware.dram_bytes_per_second = value; break;
    case SolveFor::batch: scenario.workload.batch = value; break;
  }
  return evaluate(scenario).time->tokens_per_second;
}

}  // namespace

TEST_CASE("the answer reaches the target and its neighbour does not") {
  const Scenario scenario = scenario_of(llama);
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  int answered = 0;
  for (int i = 0; i < 100; ++i) {
    const double at = std::pow(10, std::uniform_real_distribution<double>(1, 4)(random));
    for (const SolveFor unknown :
         {SolveFor::rank, SolveFor::weight_bits, SolveFor::bandwidth, SolveFor::batch}) {
      INFO(solve_names[static_cast<std::size_t>(unknown)] << " for " << at << " tokens/s");
      const Result<Solution> solution = solve(scenario, unknown, Target::tokens_per_second, at);
      REQUIRE(solution.ok());
      CHECK(solution->reached == tokens_per_second(scenario, unknown, solution->closest_value));
      if (!solution->value) {
        CHECK(solution->reached < at);
        continue;
      }
      ++answered;
      CHECK(solution->reached >= at);
      const double value = *solution->value;
      const bool whole = unknown == SolveFor::rank || unknown == SolveFor::batch;
      const double outward = solution->largest ? (whole ? value + 1 : value * (1 + 1e-12))
                                               : (whole ? value - 1 : value * (1 - 1e-12));
      const bool at_end = outward < 1e-6 || (whole && outward < 1) ||
                          (unknown == SolveFor::weight_bits && outward > 64);
      if (!at_end) CHECK(tokens_per_second(scenario, unknown, outward) < at);
    }
  }
  CHECK(answered > 100);
}

TEST_CASE("memory: the largest batch, rank and bits that fit") {
  const Scenario scenario = scenario_of(llama);
  const auto memory = [](Scenario changed) {
    const StepReport report = evaluate(changed);
    return report.weight_capacity_bytes + report.kv_capacity_bytes;
  };
  const Solution batch = *solve(scenario, SolveFor::batch, Target::memory_bytes, 80e9);
  REQUIRE(batch.value);
  Scenario changed = scenario;
  changed.workload.batch = *batch.value;
  CHECK(memory(changed) <= 80e9);
  changed.workload.batch += 1;
  CHECK(memory(changed) > 80e9);
  const Solution bits = *solve(scenario, SolveFor::weight_bits, Target::memory_bytes, 2e9);
  changed = scenario;
  changed.precision.weight_bits = *bits.value;
  CHECK(memory(changed) == Approx(2e9).epsilon(1e-12));
  // The cache alone is more than that: no batch, rank or width fits.
  CHECK_FALSE(solve(scenario, SolveFor::batch, Target::memory_bytes, 1e6)->value);
}

TEST_CASE("closed forms where there are some") {
  // Memory-bound at every batch of one: the weights alone decide, so bits are inverse to tokens/s.
  const Scenario scenario = scenario_of(R"({
    "costModel": "first-principles", "hardware": {"peakTflops": 1000000, "bandwidthGBs": 1000},
    "model": {"hiddenSize": 1024, "layers": 1, "heads": 1, "kvHeads": 1, "headDim": 1,
              "ffnSize": 1024, "gatedFfn": false, "vocabSize": 0, "tiedEmbeddings": false},
    "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
    "workload": {"phase": "decode", "batch": 1, "context": 1}, "activationTraffic": false})");
  const double parameters = 4.0 * 1024 + 2.0 * 1024 * 1024;
  const double kv_bytes = 2 * (2 + 2);
  const double at = 100000;
  const double bits = (1e12 / at - kv_bytes) * 8 / parameters;
  CHECK(*solve(scenario, SolveFor::weight_bits, Target::tokens_per_second, at)->value ==
        Approx(bits).epsilon(1e-12));
  CHECK(*solve(scenario, SolveFor::bandwidth, Target::tokens_per_second, at)->value ==
        Approx((parameters * 2 + kv_bytes) * at).epsilon(1e-12));
}

TEST_CASE("what cannot be asked is refused, and none is an answer") {
  Scenario scenario = scenario_of(llama);
  CHECK(solve(scenario, SolveFor::bandwidth, Target::memory_bytes, 1e9).error().field == "find");
  scenario.compression = {};
  CHECK(solve(scenario, SolveFor::rank, Target::memory_bytes, 1e9).error().field ==
        "scenario.compression");

  const std::string asked = std::string(R"({"scenario": )") + llama;
  const auto answer = [&](const std::string& rest) {
    return api::solve(golden::parse(asked + rest));
  };
  const Result<Value> none = answer(R"(, "find": "batch", "target": {"tokensPerSecond": 1e12}})");
  REQUIRE(none.ok());
  CHECK(*none->find("value")->string() == "none");
  CHECK(*none->find("closestValue")->number() == 2147483647);
  const Result<Value> bandwidth =
      answer(R"(, "find": "bandwidth", "target": {"tokensPerSecond": 100}})");
  CHECK(*bandwidth->find("unit")->string() == "GB/s");
  CHECK(*bandwidth->find("reached")->number() >= 100);
  CHECK(answer(R"(, "find": "layers", "target": {"tokensPerSecond": 1}})").error().field == "find");
  CHECK(answer(R"(, "find": "batch", "target": {"tokensPerSecond": 0}})").error().field ==
        "target.tokensPerSecond");
  CHECK(answer(R"(, "find": "batch", "target": {"joules": 1}})").error().field ==
        "target.tokensPerSecond");
  CHECK(answer(R"(, "find": "batch"})").error().field == "target");
  CHECK(api::solve(
            golden::parse(R"({"scenario": {}, "find": "batch", "target": {"memoryBytes": 1}})"))
            .error()
            .field.find("scenario.") == 0);
}
