#include "roofline/capacity.hpp"

#include "catch.hpp"
#include "roofline/step.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

/// Whether weights and cache of the scenario fit, from the evaluation itself.
bool fits(const Scenario& scenario) {
  const StepReport report = evaluate(scenario);
  return report.weight_capacity_bytes + report.kv_capacity_bytes <=
         *scenario.hardware.dram_capacity_bytes * (1 - scenario.reserved_fraction);
}

Capacity capacity_of(const Scenario& scenario) {
  return capacity(scenario, evaluate(scenario).weight_capacity_bytes).value();
}

}  // namespace

TEST_CASE("without a known capacity nothing is said to fit") {
  CHECK_FALSE(capacity(scenarios::decoding("llama-3-8b"), 1));
}

TEST_CASE("the largest batch and context fit, and one more does not") {
  const std::uint64_t seed = std::random_device{}();
  INFO("seed " << seed);
  scenarios::Random random(seed);
  int with_room = 0;
  for (int i = 0; i < 500; ++i) {
    Scenario scenario = random.scenario();
    const StepReport report = evaluate(scenario);
    // Around what the model needs, so that neither answer is the rule.
    scenario.hardware.dram_capacity_bytes =
        (report.weight_capacity_bytes + report.kv_capacity_bytes) * random.spread(0.3, 3);
    const Capacity memory = capacity_of(scenario);
    INFO("scenario " << i);
    CHECK(memory.fits == fits(scenario));
    CHECK((memory.missing_bytes == 0) == memory.fits);
    Scenario changed = scenario;
    changed.workload.batch = memory.largest_batch;
    if (memory.largest_batch > 0) CHECK(fits(changed));
    ++changed.workload.batch;
    CHECK_FALSE(fits(changed));

    changed = scenario;
    const auto set_context = [&](double tokens) {
      changed.workload.context = tokens;
      changed.workload.prompt = 1;
      changed.workload.prefix = tokens - 1;
    };
    if (memory.largest_context == Capacity::unlimited) {
      set_context(1e15);
      CHECK(fits(changed));
      continue;
    }
    if (memory.largest_context > 0) {
      ++with_room;
      set_context(memory.largest_context);
      CHECK(fits(changed));
    }
    set_context(memory.largest_context + 1);
    CHECK_FALSE(fits(changed));
  }
  CHECK(with_room > 50);
}

TEST_CASE("by hand: Llama-3-8B on 80 GB") {
  // 8,029,995,008 weights of 2 bytes leave 63,940,009,984 bytes; a token takes 131,072.
  const Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  const Capacity memory = capacity_of(scenario);
  CHECK(memory.available_bytes == 80e9);
  CHECK(memory.fits);
  CHECK(memory.missing_bytes == 0);
  CHECK(memory.largest_context == std::floor((80e9 - 2 * 8029995008.0) / 131072));
  CHECK(memory.largest_batch == std::floor((80e9 - 2 * 8029995008.0) / (131072.0 * 1024)));
}

TEST_CASE("a cache that stops growing has no largest context") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  scenario.model.sliding_window = 4096;
  scenario.model.full_attention_layers = 0;
  CHECK(capacity_of(scenario).largest_context == Capacity::unlimited);
  scenario.model.full_attention_layers = 1;
  CHECK(capacity_of(scenario).largest_context < Capacity::unlimited);
}

TEST_CASE("reserved memory is not available") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  scenario.reserved_fraction = 0.9;
  const Capacity memory = capacity_of(scenario);
  CHECK(memory.available_bytes == Approx(8e9));
  CHECK_FALSE(memory.fits);
}
