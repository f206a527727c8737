#pragma once
#include <array>
#include <string_view>

#include "roofline/api.hpp"
#include "roofline/published/profile.hpp"

/// What is measured, once for all: each kernel evaluates scenario number i and sums the numbers of
/// its answer, so that nothing of it can be optimised away and so that every language can be seen
/// to have computed the same. published_baseline.py and wasm_bench.js have the same scenarios.
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

struct Kernel {
  std::string_view name;
  double (*run)(unsigned i);
};

inline constexpr std::array kernels{
    Kernel{"published formulas", &published_formulas},
    Kernel{"published profile", &published_profile},
};

/// Over all scenarios, in order.
inline double checksum(const Kernel& kernel) {
  double total = 0;
  for (unsigned i = 0; i < scenario_count; ++i) total += kernel.run(i);
  return total;
}

}  // namespace roofline::bench
