#pragma once
#include <array>
#include <string_view>

#include "roofline/published/profile.hpp"
#include "roofline/step.hpp"

/// What is measured, once for all: each kernel evaluates scenario number i and sums the numbers of
/// its answer, so that nothing of it can be optimised away and so that every language can be seen
/// to have computed the same. The baselines in Python and wasm_bench.js have the same scenarios.
namespace roofline::bench {

/// Scenarios repeat after this many.
inline constexpr unsigned scenario_count = 4096;

inline published::Scenario published_scenario(unsigned i) {
  const auto accelerators = published::accelerators();
  return {.accelerator = &accelerators[i % accelerators.size()],
          .workload = {.batch_size = 1.0 + i % 64,
                       .seq_len = 128.0 * (1 + i % 32),
                       .active_rank = 1.0 + i % 16}};
}

inline double sum(const published::Side& s) {
  return s.flops_per_token + s.dram_bytes + s.arithmetic_intensity + s.attainable_tflops +
         s.latency_ms_per_token + s.tokens_per_sec + s.bandwidth_utilization_pct;
}

inline double sum(const published::Profile& p) {
  return sum(p.dense) + sum(p.qtf) + p.speedup_ratio + p.dram_traffic_reduction_pct +
         p.energy_savings_pct;
}

/// The formulas alone.
inline double published_formulas(unsigned i) {
  return sum(*published::analyze(published_scenario(i)));
}

/// With the published rounding to decimals.
inline double published_profile(unsigned i) {
  return sum(published::rounded(*published::analyze(published_scenario(i))));
}

/// Decoding with a dense 80-layer model of 70e9 parameters on one H100.
inline Scenario dense_80_layers() {
  Scenario s;
  s.hardware.peak_flops_per_second_any = 989.4e12;
  s.hardware.dram_bytes_per_second = 3350e9;
  s.model = {.name = {},
             .hidden_size = 8192,
             .layers = 80,
             .heads = 64,
             .kv_heads = 8,
             .head_dim = 128,
             .ffn_size = 28672,
             .gated_ffn = true,
             .vocab_size = 128256,
             .full_attention_layers = 80};
  return s;
}

inline double first_principles_step(unsigned i) {
  static Scenario scenario = dense_80_layers();
  scenario.workload.batch = 1.0 + i % 64;
  scenario.workload.context = 128.0 * (1 + i % 32);
  const StepReport r = evaluate(scenario);
  return r.time->seconds + r.time->floor_seconds + r.time->tokens_per_second + r.time->mfu +
         r.time->mbu + r.intensity() + (r.weight_capacity_bytes + r.kv_capacity_bytes) / 1e9;
}

struct Kernel {
  std::string_view name;
  double (*run)(unsigned i);
};

inline constexpr std::array kernels{
    Kernel{"published formulas", &published_formulas},
    Kernel{"published profile", &published_profile},
    Kernel{"first-principles step, dense, 80 layers", &first_principles_step},
};

/// Over all scenarios, in order.
inline double checksum(const Kernel& kernel) {
  double total = 0;
  for (unsigned i = 0; i < scenario_count; ++i) total += kernel.run(i);
  return total;
}

}  // namespace roofline::bench
