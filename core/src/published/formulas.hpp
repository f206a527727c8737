#pragma once
#include <algorithm>
#include <cmath>

/// The published model's formulas, in its order of operations: each stands here and nowhere else.
/// N is double, or a type that holds several doubles (sweep/lanes.hpp): a sweep then makes the same
/// operations on several points at once, and its values are the same bit for bit.
namespace roofline::published::formulas {

/// A scenario, as far as it is numbers.
template <typename N>
struct Inputs {
  N batch_size;
  N seq_len;
  N active_rank;
  N d_model;
  N n_layers;
  N precision_bytes;
  N peak_tensor_tflops;
  N peak_bandwidth_gb_s;
};

/// FLOP and bytes as whole numbers held in doubles. Every factor is a whole number, at least 1
/// (only the sequence length may be 0) and every term is added, so no intermediate exceeds the
/// result: a result up to 2^53 - 1 was exact all the way, and one past it is seen to be past it.
template <typename N>
struct Counts {
  N flops;
  N dram_bytes;
};
inline constexpr double largest_exact_count = 9007199254740991.0;  // 2^53 - 1

template <typename N>
N dense_kv_cache_bytes(const Inputs<N>& w) {
  return 2.0 * w.n_layers * w.d_model * w.seq_len * w.precision_bytes * w.batch_size;
}

/// 4 d^2 of attention projections + 8 d^2 of FFN a layer; attention over the whole sequence.
template <typename N>
Counts<N> dense_counts(const Inputs<N>& w) {
  const N weights_per_layer = 12.0 * (w.d_model * w.d_model);
  const N weight_bytes = w.n_layers * weights_per_layer * w.precision_bytes;
  return {
      .flops = (2.0 * w.n_layers * weights_per_layer + 4.0 * w.n_layers * w.seq_len * w.d_model) *
               w.batch_size,
      .dram_bytes = weight_bytes + dense_kv_cache_bytes(w)};
}

/// FLOPs of one 512 x 512 map as the published model counts its contraction.
template <typename N>
N flops_per_tt_matrix(N rank) {
  return 2.0 * (576.0 * rank + 64.0 * (rank * rank));
}

/// Twelve TT-matrices a layer with modes (8,8,8) whatever d is; a KV cache of 0.24 of the dense
/// one; attention over a quarter of the sequence.
template <typename N>
Counts<N> qtf_counts(const Inputs<N>& w) {
  using std::floor, std::trunc;
  const N r = w.active_rank;
  const N params_per_matrix = 128.0 * r + 64.0 * (r * r);
  const N weight_bytes = w.n_layers * (12.0 * params_per_matrix) * w.precision_bytes;
  const N kv_cache_bytes = trunc(dense_kv_cache_bytes(w) * 0.24);
  return {.flops = (w.n_layers * 12.0 * flops_per_tt_matrix(r) +
                    4.0 * w.n_layers * floor(w.seq_len / 4.0) * w.d_model) *
                   w.batch_size,
          .dram_bytes = weight_bytes + kv_cache_bytes};
}

/// FLOP/byte at which the accelerator's two limits meet.
template <typename N>
N ridge_point(N peak_tensor_tflops, N peak_bandwidth_gb_s) {
  return peak_tensor_tflops * 1000.0 / peak_bandwidth_gb_s;
}

/// FLOP/byte
template <typename N>
N arithmetic_intensity(const Counts<N>& counts) {
  using std::max;
  return counts.flops / max(N(1.0), counts.dram_bytes);
}

template <typename N>
N attainable_tflops(N arithmetic_intensity, N peak_tensor_tflops, N peak_bandwidth_gb_s) {
  using std::min;
  return min(peak_tensor_tflops, (arithmetic_intensity * peak_bandwidth_gb_s * 1e9) / 1e12);
}

/// Of the step.
template <typename N>
N seconds(const Counts<N>& counts, N peak_tensor_tflops, N peak_bandwidth_gb_s) {
  using std::max;
  return max(counts.flops / (peak_tensor_tflops * 1e12),
             counts.dram_bytes / (peak_bandwidth_gb_s * 1e9));
}

template <typename N>
N latency_ms_per_token(N seconds) {
  return seconds * 1000.0;
}

template <typename N>
N tokens_per_sec(N batch_size, N seconds) {
  using std::max;
  return batch_size / max(N(1e-9), seconds);
}

template <typename N>
N bandwidth_utilization_pct(N dram_bytes, N seconds, N peak_bandwidth_gb_s) {
  using std::min;
  return min(N(100.0), (dram_bytes / (peak_bandwidth_gb_s * 1e9 * seconds)) * 100.0);
}

template <typename N>
N speedup_ratio(N dense_latency_ms, N qtf_latency_ms) {
  using std::max;
  return dense_latency_ms / max(N(1e-9), qtf_latency_ms);
}

template <typename N>
N dram_traffic_reduction_pct(N dense_dram_bytes, N qtf_dram_bytes) {
  using std::max;
  return (1.0 - (qtf_dram_bytes / max(N(1.0), dense_dram_bytes))) * 100.0;
}

template <typename N>
N energy_savings_pct(N dram_traffic_reduction_pct) {
  using std::min;
  return min(N(92.0), dram_traffic_reduction_pct * 0.95);
}

/// A position in dense_regimes.
inline unsigned dense_regime(double arithmetic_intensity, double peak_tensor_tflops,
                             double peak_bandwidth_gb_s) {
  return arithmetic_intensity < ridge_point(peak_tensor_tflops, peak_bandwidth_gb_s) ? 0 : 1;
}

/// A position in qtf_regimes.
inline unsigned qtf_regime(double arithmetic_intensity) {
  return arithmetic_intensity >= 1.0 ? 1 : 0;
}

}  // namespace roofline::published::formulas
