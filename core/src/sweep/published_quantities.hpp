#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sweep/lanes.hpp"

/// A sweep of the published model as columns: what there is to compute, and from what.
namespace roofline::sweep {

/// One column each. First the inputs, in the order of published::fields() and the accelerator at
/// last; then what follows from them.
enum Quantity : unsigned {
  batch_size,
  seq_len,
  active_rank,
  d_model,
  n_layers,
  precision_bytes,
  accelerator,  ///< its position among published::accelerators()

  peak_tensor_tflops,
  peak_bandwidth_gb_s,
  peak_flops_per_second,
  bandwidth_bytes_per_second,

  kv_cache_bytes_per_sequence,
  dense_weight_bytes,
  dense_flops_per_sequence,
  qtf_attention_flops_per_sequence,
  qtf_weight_bytes,
  qtf_matrix_flops_per_sequence,

  dense_flops,
  dense_dram_bytes,
  dense_seconds,
  dense_latency_ms,
  dense_intensity,
  dense_attainable_tflops,
  dense_tokens_per_sec,
  dense_utilization_pct,
  dense_regime,

  qtf_flops,
  qtf_dram_bytes,
  qtf_seconds,
  qtf_latency_ms,
  qtf_intensity,
  qtf_attainable_tflops,
  qtf_tokens_per_sec,
  qtf_utilization_pct,
  qtf_regime,

  speedup,
  traffic_reduction_pct,
  energy_savings_pct,
};
inline constexpr std::size_t input_count = 7;
inline constexpr std::size_t quantity_count = 38;

/// A set of quantities, one bit each.
using Quantities = std::uint64_t;
template <typename... Q>
constexpr Quantities set_of(Q... quantities) {
  return ((Quantities{1} << quantities) | ...);
}

/// Where the numbers of each quantity stand.
using QuantityColumns = std::array<Column, quantity_count>;

/// f(q) for each quantity q of a set.
template <typename F>
void for_each(Quantities set, F f) {
  for (; set != 0; set &= set - 1) f(static_cast<Quantity>(__builtin_ctzll(set)));
}
constexpr bool holds(Quantities set, std::size_t quantity) { return (set >> quantity) & 1U; }

/// Computes `outputs` from `inputs` for n points. What both sides of the comparison have is one
/// step a side: `side` is that side's first quantity.
struct Step {
  void (*run)(const QuantityColumns& columns, std::size_t n, Quantity side);
  Quantities inputs;
  Quantities outputs;
  Quantity side = dense_flops;
};

/// In an order in which each finds its inputs computed. The formulas are those of
/// published/formulas.hpp: the same operations as published::analyze, hence the same bits.
std::span<const Step> published_steps();

/// A quantity that a user may ask for, as published::to_value(Profile) names it.
struct PublishedResult {
  Text name;
  Quantity quantity;
  int decimals = -1;                  ///< of the published rounding; -1: none
  std::span<const Text> legend = {};  ///< of a text, whose column holds positions here
};
/// The 23 of the profile, in its order. The legend of hardwareName is not there: it is data.
std::span<const PublishedResult> published_results();

}  // namespace roofline::sweep
