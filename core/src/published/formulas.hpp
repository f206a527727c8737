#pragma once
#include <algorithm>
#include <cmath>

/// The published model's formulas, in its order of operations: each stands here and nowhere else.
/// N is double, or a type that holds several doubles (sweep/lanes.hpp): a sweep then makes the same
/// operations on several points at once, and its values are the same bit for bit.
namespace roofline::published::formulas {

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
N kv_cache_bytes_per_sequence(N seq_len, N d_model, N n_layers, N precision_bytes) {
  return 2.0 * n_layers * d_model * seq_len * precision_bytes;
}

/// 4 d^2 of attention projections + 8 d^2 of FFN.
template <typename N>
N dense_weights_per_layer(N d_model) {
  return 12.0 * (d_model * d_model);
}

template <typename N>
N dense_weight_bytes(N d_model, N n_layers, N precision_bytes) {
  return n_layers * dense_weights_per_layer(d_model) * precision_bytes;
}

/// The linear maps, and attention over the whole sequence.
template <typename N>
N dense_flops_per_sequence(N seq_len, N d_model, N n_layers) {
  return 2.0 * n_layers * dense_weights_per_layer(d_model) + 4.0 * n_layers * seq_len * d_model;
}

template <typename N>
Counts<N> dense_counts(N batch_size, N flops_per_sequence, N weight_bytes,
                       N kv_cache_bytes_per_sequence) {
  return {.flops = flops_per_sequence * batch_size,
          .dram_bytes = weight_bytes + kv_cache_bytes_per_sequence * batch_size};
}

/// Twelve TT-matrices a layer with modes (8,8,8) whatever d is.
template <typename N>
N qtf_weight_bytes(N active_rank, N n_layers, N precision_bytes) {
  const N r = active_rank;
  const N params_per_matrix = 128.0 * r + 64.0 * (r * r);
  return n_layers * (12.0 * params_per_matrix) * precision_bytes;
}

/// FLOPs of one 512 x 512 map as the published model counts its contraction.
template <typename N>
N flops_per_tt_matrix(N rank) {
  return 2.0 * (576.0 * rank + 64.0 * (rank * rank));
}

template <typename N>
N qtf_matrix_flops_per_sequence(N active_rank, N n_layers) {
  return n_layers * 12.0 * flops_per_tt_matrix(active_rank);
}

/// Over a quarter of the sequence.
template <typename N>
N qtf_attention_flops_per_sequence(N seq_len, N d_model, N n_layers) {
  using std::floor;
  return 4.0 * n_layers * floor(seq_len / 4.0) * d_model;
}

/// With 0.24 of the dense KV cache.
template <typename N>
Counts<N> qtf_counts(N batch_size, N matrix_flops_per_sequence, N attention_flops_per_sequence,
                     N weight_bytes, N kv_cache_bytes_per_sequence) {
  using std::trunc;
  return {.flops = (matrix_flops_per_sequence + attention_flops_per_sequence) * batch_size,
          .dram_bytes = weight_bytes + trunc(kv_cache_bytes_per_sequence * batch_size * 0.24)};
}

template <typename N>
N peak_flops_per_second(N peak_tensor_tflops) {
  return peak_tensor_tflops * 1e12;
}

template <typename N>
N bandwidth_bytes_per_second(N peak_bandwidth_gb_s) {
  return peak_bandwidth_gb_s * 1e9;
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
N seconds(const Counts<N>& counts, N peak_flops_per_second, N bandwidth_bytes_per_second) {
  using std::max;
  return max(counts.flops / peak_flops_per_second, counts.dram_bytes / bandwidth_bytes_per_second);
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
N bandwidth_utilization_pct(N dram_bytes, N seconds, N bandwidth_bytes_per_second) {
  using std::min;
  return min(N(100.0), (dram_bytes / (bandwidth_bytes_per_second * seconds)) * 100.0);
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
