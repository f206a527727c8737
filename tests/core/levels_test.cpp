#include "roofline/levels.hpp"

#include "catch.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/counts/kv_cache.hpp"
#include "roofline/saturation.hpp"
#include "roofline/step.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

constexpr double rounding = 1e-12;
constexpr std::size_t dram = 0;
constexpr std::size_t l2 = 1;
constexpr std::size_t shared_memory = 2;

StepLevels levels_of(const Scenario& scenario) {
  const StepReport report = evaluate(scenario);
  return step_levels(scenario, report.operators, report.kv_capacity_bytes);
}

/// qtf-512's 512 x 512 maps as fused tensor trains of modes (8, 8, 8), one token.
Scenario tensor_train(double rank) {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "qtf-512");
  scenario.compression = {
      .kind = CompressionKind::tensor_train, .cores = 3, .rank = rank, .attention = true};
  return scenario;
}

struct Found {
  OperatorCount count;
  OperatorLevels levels;
};
Found find(const Scenario& scenario, OperatorKind kind) {
  const StepReport report = evaluate(scenario);
  const StepLevels levels = step_levels(scenario, report.operators, report.kv_capacity_bytes);
  for (std::size_t i = 0; i < report.operators.size(); ++i) {
    if (report.operators[i].kind == kind) return {report.operators[i], levels.operators[i]};
  }
  FAIL("the step has no such operator");
  return {};
}

/// The largest rank at which shared memory of that bandwidth bounds a fused 512 x 512 map.
int largest_bound_rank(const std::string& device, double bytes_per_clock, double clock_hz) {
  Device found = *find_device(device);
  found.smem_per_unit_bytes = 1e6;  // an A100's holds the cores and a row up to rank 28
  const double ridge = *found.peak_flops_per_second[static_cast<std::size_t>(NumberType::bf16)] /
                       (*found.units * bytes_per_clock * clock_hz);
  int rank = 0;
  for (int r = 1; r < 64; ++r) {
    Scenario scenario = tensor_train(r);
    scenario.hardware = found;
    const auto [count, levels] = find(scenario, OperatorKind::out_proj);
    const double intensity = count.flops / levels.bytes[shared_memory].value();
    CHECK(intensity == Approx(8.0 * r * (r + 2) / (2 + 4 * r)));
    if (intensity < ridge) rank = r;
  }
  return rank;
}

}  // namespace

TEST_CASE("levels: shared memory's bandwidth is units x 128 B x clock where the vendor says so") {
  CHECK(*find_device("a100_sxm_80")->smem_bytes_per_second == 108 * 128 * 1410e6);
  CHECK(*find_device("h100_sxm")->smem_bytes_per_second == 132 * 128 * 1980e6);
  CHECK_FALSE(find_device("apple_m1_max")->smem_bytes_per_second);
  CHECK_FALSE(find_device("mi300x")->smem_bytes_per_second);
  CHECK_FALSE(find_device("gb300")->smem_bytes_per_second);  // no clock is known
}

TEST_CASE("levels: the ranks up to which shared memory bounds a fused map of 512 x 512") {
  // At the 126 bytes a clock that were measured, and at the 128 specified, which are the roof here.
  CHECK(largest_bound_rank("a100_sxm_80", 126, 1410e6) == 6);
  CHECK(largest_bound_rank("a100_sxm_80", 128, 1410e6) == 6);
  CHECK(largest_bound_rank("h100_sxm", 126, 1830e6) == 14);
  CHECK(largest_bound_rank("h100_sxm", 128, 1830e6) == 14);
  CHECK(largest_bound_rank("h100_sxm", 126, 1980e6) == 13);
  CHECK(largest_bound_rank("h100_sxm", 128, 1980e6) == 13);
  CHECK(largest_bound_rank("b200_sxm", 126, 1965e6) == 29);
  CHECK(largest_bound_rank("b200_sxm", 128, 1965e6) == 28);
}

TEST_CASE("levels: a fused map moves input, output and twice its intermediates on chip") {
  Scenario scenario = tensor_train(4);
  scenario.workload.batch = 3;
  const auto [count, levels] = find(scenario, OperatorKind::out_proj);
  CHECK(levels.bytes[shared_memory].value() == (3 * (512 + 512) + 2 * count.intermediate_elements) *
                                                   scenario.precision.activation_bytes());
  CHECK(levels.bytes[dram].value() == count.dram_bytes());
  CHECK(levels.bytes[l2].value() == count.dram_bytes());

  // Three maps share the input, but each reads it from shared memory.
  const auto [qkv, qkv_levels] = find(scenario, OperatorKind::qkv_proj);
  CHECK(qkv_levels.bytes[shared_memory].value() == 3 * levels.bytes[shared_memory].value());

  CHECK_FALSE(find(scenario, OperatorKind::ffn_in).levels.bytes[shared_memory]);  // dense: unknown
  CHECK_FALSE(find(scenario, OperatorKind::attention).levels.bytes[shared_memory]);
  scenario.compression.execution = Execution::staged;
  CHECK_FALSE(find(scenario, OperatorKind::out_proj).levels.bytes[shared_memory]);
  scenario.compression.execution = Execution::fused;
  scenario.activation_traffic = false;
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[shared_memory].value() == 0);
}

TEST_CASE("levels: a low-rank map on chip") {
  const FusedMap map = fused_map(512, 2048, 5, {.kind = CompressionKind::low_rank, .rank = 16});
  CHECK(map.moved_elements == 5 * 2560);
  CHECK(map.intermediate_elements == 5 * 16);
  CHECK(map.parameters == 16 * 2560);
  CHECK(map.row_elements == 2048 + 16);
}

TEST_CASE("levels: intermediates move on where a unit cannot hold the factors and a row") {
  // 4096 x 4096 at rank 64: over a million numbers in the cores, 228 KiB in a unit.
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-2-7b");
  scenario.compression = {
      .kind = CompressionKind::tensor_train, .cores = 3, .rank = 64, .attention = true};
  const double element = scenario.precision.activation_bytes();
  const auto [count, off] = find(scenario, OperatorKind::out_proj);
  const double spilled = 2 * count.intermediate_elements * element;
  const double moved = (4096 + 4096) * element;
  CHECK(off.bytes[shared_memory].value() == moved);
  CHECK(off.bytes[l2].value() == count.dram_bytes() + spilled);
  CHECK(off.bytes[dram].value() == count.dram_bytes());  // the counts stay as they are unless asked

  scenario.levels.shared_memory = true;  // L2 takes no part: the next level is DRAM
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[dram].value() ==
        count.dram_bytes() + spilled);
  scenario.levels.l2 = true;  // 40 MB and more hold it
  scenario.hardware = *find_device("a100_sxm_80");
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[dram].value() == count.dram_bytes());
  scenario.hardware.l2_capacity_bytes = 1e6;  // and this does not
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[dram].value() ==
        count.dram_bytes() + spilled);

  const double smallest = 2.0 * (64 * 256 * 2 + 64 * 256 * 64);
  scenario.hardware.smem_per_unit_bytes = smallest;  // the cores alone
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[shared_memory].value() == moved);
  scenario.hardware.smem_per_unit_bytes = smallest + 2e6;
  CHECK(find(scenario, OperatorKind::out_proj).levels.bytes[shared_memory].value() ==
        moved + spilled);
}

TEST_CASE("levels: the published model's weights are about an H100's L2 and fit a B200's") {
  Scenario scenario = scenarios::decoding("qtf-512");
  scenario.workload.context = 1;
  scenario.activation_traffic = false;
  const double cache = 2 * 8 * 512 * 2;
  CHECK(levels_of(scenario).working_set_bytes == 50331648 + cache);
  scenario.hardware = *find_device("h100_sxm");
  CHECK(levels_of(scenario).fits_l2 == false);
  CHECK(*scenario.hardware.l2_capacity_bytes == 50e6);
  scenario.hardware = *find_device("b200_sxm");
  CHECK(levels_of(scenario).fits_l2 == true);
  scenario.workload.context = 10000;  // 164 MB of cache
  CHECK(levels_of(scenario).fits_l2 == false);
  scenario.workload = {.phase = Phase::prefill, .prompt = 1};
  CHECK(levels_of(scenario).fits_l2 == false);
  scenario.workload = {};
  scenario.hardware.l2_capacity_bytes = {};
  CHECK_FALSE(levels_of(scenario).fits_l2);
}

TEST_CASE("levels: all experts are read again, whichever a step uses") {
  const Scenario scenario = scenarios::decoding("mixtral-8x7b");
  const StepReport report = evaluate(scenario);
  CHECK(levels_of(scenario).working_set_bytes > report.weight_bytes * 2);
}

TEST_CASE("levels: L2 serves a steady decode that fits, and nothing else") {
  Scenario scenario = scenarios::decoding("qtf-512");
  scenario.hardware = *find_device("b200_sxm");
  scenario.hardware.l2_bytes_per_second = 20e12;
  const StepTime from_dram = *evaluate(scenario).time;
  scenario.levels.l2 = true;
  const StepTime from_l2 = *evaluate(scenario).time;
  CHECK(levels_of(scenario).served_from_l2);
  CHECK(*levels_of(scenario).dram_bytes() == 0);
  CHECK(from_dram.seconds / from_l2.seconds == Approx(20.0 / 8));
  CHECK(from_l2.mbu == 0);
  CHECK(from_l2.floor_seconds <= from_l2.seconds * (1 + rounding));

  scenario.hardware.l2_capacity_bytes = 50e6;
  CHECK(evaluate(scenario).time->seconds == from_dram.seconds);
}

TEST_CASE("levels: shared memory bounds a fused map, DRAM the others") {
  Scenario scenario = tensor_train(6);
  scenario.hardware = *find_device("a100_sxm_80");
  scenario.workload.batch = 4096;
  scenario.levels.shared_memory = true;
  const auto [count, levels] = find(scenario, OperatorKind::out_proj);
  CHECK(levels.slowest == MemoryLevel::shared_memory);
  CHECK(*levels.memory_seconds == levels.bytes[shared_memory].value() / (108 * 128 * 1410e6));
  CHECK(*levels.memory_seconds > levels.bytes[dram].value() / 2039e9);
  const StepReport report = evaluate(scenario);
  for (std::size_t i = 0; i < report.operators.size(); ++i) {
    const OperatorTime& spent = report.time->operators[i];
    if (report.operators[i].kind == OperatorKind::out_proj) {
      CHECK(spent.memory_seconds == *levels.memory_seconds);
      CHECK(spent.regime() == Regime::memory);
    }
    if (report.operators[i].kind == OperatorKind::ffn_in) {
      CHECK(spent.memory_seconds == report.operators[i].dram_bytes() / 2039e9);
    }
  }
}

TEST_CASE("levels: an operator of few bytes waits for the latency") {
  Scenario scenario = tensor_train(4);
  scenario.hardware = *find_device("a100_sxm_80");
  scenario.levels.saturation = true;
  const auto [count, levels] = find(scenario, OperatorKind::out_proj);
  const auto model = saturation_model(scenario.hardware);
  CHECK(count.dram_bytes() == (1536 + 1024) * 2);
  CHECK(*levels.memory_seconds > model->unloaded_latency_seconds);
  CHECK(*levels.memory_seconds < 1.01 * model->unloaded_latency_seconds);
  scenario.efficiency.bandwidth = 0.5;
  CHECK(*find(scenario, OperatorKind::out_proj).levels.memory_seconds ==
        Approx(2 * *levels.memory_seconds));
}

TEST_CASE("levels: what is not known of the device makes the time unknown, not shorter") {
  Scenario scenario = tensor_train(4);
  const auto time_known = [&](auto change) {
    Scenario changed = scenario;
    change(changed);
    return evaluate(changed).time.has_value();
  };
  scenario.hardware = *find_device("a100_sxm_80");
  CHECK(time_known([](Scenario& s) { s.levels = {true, true, true}; }));
  CHECK_FALSE(time_known([](Scenario& s) {
    s.levels.shared_memory = true;
    s.hardware.smem_per_unit_bytes = {};
  }));
  CHECK_FALSE(time_known([](Scenario& s) {
    s.levels.shared_memory = true;
    s.hardware.smem_bytes_per_second = {};
  }));
  CHECK_FALSE(time_known([](Scenario& s) {
    s.levels.l2 = true;
    s.hardware.l2_capacity_bytes = {};
  }));
  CHECK_FALSE(time_known([](Scenario& s) {  // B200: it fits, at an unknown rate
    s.levels.l2 = true;
    s.hardware = *find_device("b200_sxm");
  }));
  CHECK(time_known([](Scenario& s) {  // it does not fit, so that DRAM decides
    s.levels.l2 = true;
    s.hardware = *find_device("b200_sxm");
    s.workload.context = 1e6;
  }));
  CHECK_FALSE(time_known([](Scenario& s) {
    s.levels.saturation = true;
    s.hardware = *find_device("h100_sxm");
  }));
  // Nothing of the step uses shared memory in a known way: nothing to know.
  CHECK(time_known([](Scenario& s) {
    s.levels.shared_memory = true;
    s.compression = {};
    s.hardware.smem_bytes_per_second = {};
  }));
}

TEST_CASE("levels: all off is the plain roofline; on, no step is faster than its floor") {
  const std::uint64_t seed = std::random_device{}();
  for (int i = 0; i < 1000; ++i) {
    INFO("seed " << seed << ", scenario " << i);
    scenarios::Random random(seed + static_cast<std::uint64_t>(i));
    Scenario scenario = random.scenario();
    scenario.hardware.key = "a100_sxm_80";  // for its curve
    scenario.hardware.l2_capacity_bytes = random.real(1e6, 1e11);
    scenario.hardware.l2_bytes_per_second =
        *scenario.hardware.dram_bytes_per_second * random.real(1, 10);
    scenario.hardware.smem_per_unit_bytes = random.real(1e4, 1e6);
    scenario.hardware.smem_bytes_per_second =
        *scenario.hardware.dram_bytes_per_second * random.real(1, 30);
    const StepTime plain = *evaluate(scenario).time;
    const StepReport report = evaluate(scenario);
    const StepLevels off = levels_of(scenario);
    for (std::size_t k = 0; k < report.operators.size(); ++k) {
      CHECK(*off.operators[k].memory_seconds == plain.operators[k].memory_seconds);
      CHECK(off.operators[k].slowest == MemoryLevel::dram);
    }
    CHECK(*off.dram_bytes() == Approx(report.dram_bytes()).epsilon(rounding));

    scenario.levels = {random.chance(0.5), random.chance(0.5), random.chance(0.5)};
    const StepTime time = evaluate(scenario).time.value();
    CHECK(time.seconds >= time.floor_seconds * (1 - rounding));
    CHECK(time.mbu <= 1 + rounding);
    if (!scenario.levels.l2) CHECK(time.seconds >= plain.seconds * (1 - rounding));
  }
}
