#include "roofline/step.hpp"

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/counts/attention.hpp"
#include "roofline/published/profile.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

constexpr double rounding = 1e-12;

/// Runs a check on many random scenarios; a failure prints the seed that repeats it.
template <typename Check>
void for_random_scenarios(int count, const Check& check) {
  const std::uint64_t seed = std::random_device{}();
  for (int i = 0; i < count; ++i) {
    INFO("seed " << seed << ", scenario " << i);
    scenarios::Random random(seed + static_cast<std::uint64_t>(i));
    Scenario scenario = random.scenario();
    check(scenario, random);
  }
}

double seconds(const Scenario& scenario) { return evaluate(scenario).time.value().seconds; }

}  // namespace

TEST_CASE("every golden scenario of the first-principles model") {
  const auto cases = golden::read("first_principles.json").at("cases");
  REQUIRE(cases.size() == 240);
  for (const auto& entry : cases) {
    INFO(entry.at("scenario").dump());
    const Result<Value> answer = api::evaluate(golden::to_value(entry.at("scenario")));
    if (!answer.ok()) FAIL(answer.error().message());
    golden::check_close(*answer, entry.at("expect"));
  }
}

TEST_CASE("identity: the published configuration has the published dense counts") {
  const std::uint64_t seed = std::random_device{}();
  INFO("seed " << seed);
  scenarios::Random random(seed);
  for (int i = 0; i < 200; ++i) {
    const double batch = random.whole(1, 512);
    const double context = random.whole(1, 100000);
    INFO("batch " << batch << ", context " << context);
    Scenario scenario = scenarios::decoding("qtf-512");
    scenario.workload.batch = batch;
    scenario.workload.context = context;
    scenario.activation_traffic = false;
    const StepReport report = evaluate(scenario);
    const auto published = published::analyze(
        {.accelerator = published::accelerators().data(),
         .workload = {.batch_size = batch, .seq_len = context, .d_model = 512, .n_layers = 8}});
    REQUIRE(published.ok());
    CHECK(report.flops == published->dense.flops_per_token);
    CHECK(report.dram_bytes() == published->dense.dram_bytes + 2 * 8 * batch * 512 * 2);
  }
}

TEST_CASE("identity: no step is faster than its floor, and no utilisation is above 1") {
  for_random_scenarios(2000, [](const Scenario& scenario, scenarios::Random&) {
    const StepTime time = evaluate(scenario).time.value();
    CHECK(time.seconds >= time.floor_seconds * (1 - rounding));
    CHECK(time.mfu <= 1 + rounding);
    CHECK(time.mbu <= 1 + rounding);
    CHECK(time.mfu > 0);
    CHECK(time.mbu > 0);
  });
}

TEST_CASE("identity: with one bound everywhere the step is its floor") {
  for_random_scenarios(500, [](Scenario& scenario, scenarios::Random& random) {
    scenario.efficiency = {};
    const bool compute_bound = random.chance(0.5);
    (compute_bound ? scenario.hardware.dram_bytes_per_second
                   : scenario.hardware.peak_flops_per_second_any) = 1e25;
    const StepTime time = evaluate(scenario).time.value();
    CHECK(time.seconds == Approx(time.floor_seconds).epsilon(rounding));
    CHECK(time.regime == (compute_bound ? Regime::compute : Regime::memory));
    CHECK((compute_bound ? time.mfu : time.mbu) == Approx(1).epsilon(rounding));
  });
}

TEST_CASE("a faster device or fewer bits never slow a step down") {
  for_random_scenarios(1000, [](const Scenario& scenario, scenarios::Random& random) {
    const double before = seconds(scenario) * (1 + rounding);
    const double factor = random.spread(1, 100);
    Scenario changed = scenario;
    *changed.hardware.dram_bytes_per_second *= factor;
    CHECK(seconds(changed) <= before);
    changed = scenario;
    *changed.hardware.peak_flops_per_second_any *= factor;
    CHECK(seconds(changed) <= before);
    changed = scenario;
    changed.efficiency.bandwidth += (1 - changed.efficiency.bandwidth) / factor;
    CHECK(seconds(changed) <= before);
    changed = scenario;
    changed.efficiency.compute += (1 - changed.efficiency.compute) / factor;
    CHECK(seconds(changed) <= before);
    for (double Precision::*bits :
         {&Precision::weight_bits, &Precision::activation_bits, &Precision::kv_bits}) {
      changed = scenario;
      changed.precision.*bits /= factor;
      CHECK(seconds(changed) <= before);
    }
  });
}

TEST_CASE("more context or batch never lowers FLOPs, traffic or time") {
  for_random_scenarios(1000, [](const Scenario& scenario, scenarios::Random& random) {
    const StepReport before = evaluate(scenario);
    for (double Workload::*size :
         {&Workload::batch, &Workload::context, &Workload::prompt, &Workload::prefix}) {
      Scenario changed = scenario;
      changed.workload.*size += random.whole(1, 1000);
      const StepReport after = evaluate(changed);
      CHECK(after.flops >= before.flops * (1 - rounding));
      CHECK(after.kv_bytes >= before.kv_bytes * (1 - rounding));
      CHECK(after.kv_capacity_bytes >= before.kv_capacity_bytes * (1 - rounding));
      CHECK(after.time->seconds >= before.time->seconds * (1 - rounding));
    }
  });
}

TEST_CASE("totals are the sums of count times each operator, in the order of the specification") {
  for_random_scenarios(300, [](const Scenario& scenario, scenarios::Random&) {
    const StepReport report = evaluate(scenario);
    double flops = 0, bytes = 0, step = 0;
    for (std::size_t i = 0; i < report.operators.size(); ++i) {
      const OperatorCount& item = report.operators[i];
      if (i > 0) CHECK(report.operators[i - 1].kind < item.kind);
      CHECK(item.count > 0);
      flops += item.count * item.flops;
      bytes += item.count * item.dram_bytes();
      step += item.count * report.time->operators[i].seconds();
    }
    CHECK(report.flops == Approx(flops).epsilon(rounding));
    CHECK(report.dram_bytes() == Approx(bytes).epsilon(rounding));
    CHECK(report.time->seconds == Approx(step).epsilon(rounding));
    CHECK(report.intensity() == Approx(flops / bytes).epsilon(rounding));
  });
}

TEST_CASE("every random scenario is a document without a number that is not finite") {
  for_random_scenarios(100, [](Scenario& scenario, scenarios::Random&) {
    const StepReport report = evaluate(scenario);
    for (const double number :
         {report.flops, report.dram_bytes(), report.intensity(), report.parameters,
          report.kv_capacity_bytes, report.time->seconds, report.time->tokens_per_second}) {
      CHECK(std::isfinite(number));
    }
  });
}

TEST_CASE("the regime of an operator is its largest term, ties being compute") {
  CHECK(OperatorTime{2, 1, 0}.regime() == Regime::compute);
  CHECK(OperatorTime{1, 2, 0}.regime() == Regime::memory);
  CHECK(OperatorTime{1, 1, 0}.regime() == Regime::compute);
  CHECK(OperatorTime{1, 2, 3}.regime() == Regime::launch);
  CHECK(OperatorTime{1, 2, 2}.regime() == Regime::memory);
  CHECK(OperatorTime{2, 1, 2}.regime() == Regime::compute);
  CHECK(OperatorTime{1, 2, 3}.seconds() == 5);
}

TEST_CASE("compute at the rate of the activations' type") {
  const auto device_with = [](std::initializer_list<std::pair<NumberType, double>> rates) {
    Device device;
    for (const auto& [type, rate] : rates) {
      device.peak_flops_per_second[static_cast<std::size_t>(type)] = rate;
    }
    return device;
  };
  const auto rate_of = [](const Device& device, double bits, std::optional<NumberType> type = {}) {
    return arithmetic_rate(device, {.activation_bits = bits, .activation_type = type});
  };
  using enum NumberType;
  const Device all = device_with({{fp32, 1}, {bf16, 2}, {fp16, 3}, {fp8, 4}, {int8, 5}, {fp4, 6}});
  CHECK(rate_of(all, 32)->type == fp32);
  CHECK(rate_of(all, 16)->type == bf16);
  CHECK(rate_of(all, 8)->type == fp8);
  CHECK(rate_of(all, 4)->type == fp4);
  CHECK(rate_of(all, 4)->flops_per_second == 6);
  CHECK(rate_of(all, 3)->type == fp4);
  CHECK(rate_of(all, 4.5)->type == fp8);
  CHECK(rate_of(all, 12)->type == bf16);
  CHECK(rate_of(all, 24)->type == fp32);
  CHECK_FALSE(rate_of(all, 64));
  CHECK(rate_of(all, 16, int8)->type == int8);
  CHECK(rate_of(all, 16, fp16)->type == fp16);
  CHECK(rate_of(all, 64, fp32)->type == fp32);

  const Device older = device_with({{fp32, 1}, {fp16, 3}, {int8, 5}});
  CHECK(rate_of(older, 16)->type == fp16);
  CHECK(rate_of(older, 8)->type == int8);
  CHECK(rate_of(older, 4)->type == int8);
  CHECK(rate_of(older, 16, fp8)->type == int8);
  CHECK(rate_of(older, 16, bf16)->type == fp16);
  CHECK(rate_of(device_with({{fp32, 1}}), 4)->type == fp32);
  CHECK_FALSE(rate_of(device_with({{int8, 1}}), 16));
  CHECK_FALSE(rate_of(Device{}, 16));

  Device own;
  own.peak_flops_per_second_any = 7;
  CHECK(rate_of(own, 4)->flops_per_second == 7);
  CHECK_FALSE(rate_of(own, 4)->type);
}

TEST_CASE("what depends on an unknown number of the device is unknown") {
  Scenario scenario = scenarios::decoding("llama-3-8b");
  scenario.hardware.dram_bytes_per_second.reset();
  CHECK_FALSE(evaluate(scenario).time);
  CHECK(evaluate(scenario).rate);
  const Scenario no_rate = [] {
    Scenario s = scenarios::decoding("llama-3-8b");
    s.hardware.peak_flops_per_second_any.reset();
    return s;
  }();
  CHECK_FALSE(evaluate(no_rate).time);
  CHECK(evaluate(no_rate).flops > 0);
}

TEST_CASE("an evicted token is neither read nor attended; a quantised one is only smaller") {
  Scenario scenario = scenarios::decoding("llama-3-8b");
  scenario.workload.context = 1100;
  const OperatorCount plain = *evaluate(scenario).operators.find(OperatorKind::attention);
  scenario.kv_policy = KvPolicy{.hot_tokens = 100,
                                .cold_bits = 4,
                                .group_size = 128,
                                .group_overhead_bits = 32,
                                .evicted_fraction = 0};
  const OperatorCount quantised = *evaluate(scenario).operators.find(OperatorKind::attention);
  CHECK(quantised.flops == plain.flops);
  // 100 tokens of 2 bytes, 1000 of 4.25 bits, and the write of 2 bytes.
  CHECK(quantised.kv_bytes == 2 * 8 * 128 * (200 + 1000 * 4.25 / 8 + 2));
  scenario.kv_policy->evicted_fraction = 0.5;
  const OperatorCount evicted = *evaluate(scenario).operators.find(OperatorKind::attention);
  CHECK(evicted.flops == 4 * 32 * 128 * 600);
  CHECK(evicted.kv_bytes == 2 * 8 * 128 * (200 + 500 * 4.25 / 8 + 2));
}

TEST_CASE("causal pairs are those of a loop over the queries") {
  for (const double prefix : {0.0, 1.0, 5.0, 20.0}) {
    for (const double prompt : {1.0, 2.0, 7.0, 19.0}) {
      for (const double window : {no_window, 1.0, 3.0, 8.0, 100.0}) {
        double pairs = 0;
        for (double i = 1; i <= prompt; ++i) {
          pairs += window == no_window ? prefix + i : std::min(prefix + i, window);
        }
        INFO(prefix << " " << prompt << " " << window);
        CHECK(causal_pairs(prompt, prefix, window) == pairs);
      }
    }
  }
}

TEST_CASE("staged execution spills what fused keeps, and launches a kernel a factor") {
  Scenario scenario = scenarios::decoding("llama-2-7b");
  scenario.compression = {.kind = CompressionKind::tensor_train,
                          .cores = 3,
                          .rank = 8,
                          .attention = true,
                          .execution = Execution::fused};
  const OperatorCount fused = *evaluate(scenario).operators.find(OperatorKind::qkv_proj);
  scenario.compression.execution = Execution::staged;
  const OperatorCount staged = *evaluate(scenario).operators.find(OperatorKind::qkv_proj);
  CHECK(fused.kernels == 1);
  CHECK(staged.kernels == 9);  // three maps of three cores
  CHECK(staged.flops == fused.flops);
  CHECK(staged.activation_bytes == fused.activation_bytes + 2 * staged.intermediate_elements * 2);
  scenario.compression.kind = CompressionKind::low_rank;
  const OperatorCount two = *evaluate(scenario).operators.find(OperatorKind::qkv_proj);
  CHECK(two.kernels == 6);
  CHECK(two.parameters == 3 * 8 * (4096 + 4096));
  CHECK(two.intermediate_elements == 3 * 8);
}
