#include "roofline/published/profile.hpp"

#include <algorithm>
#include <cmath>

#include "roofline/number_text.hpp"

namespace roofline::published {
namespace {

constexpr double largest_exact_count = 9007199254740991.0;  // 2^53 - 1

/// FLOP and bytes as whole numbers held in doubles. Every factor is a whole number, at least 1
/// (only the sequence length may be 0) and every term is added, so no intermediate exceeds the
/// result: a result up to 2^53 - 1 was exact all the way, and one past it is seen to be past it.
struct Counts {
  double flops;
  double dram_bytes;
};

double dense_kv_cache_bytes(const Workload& w) {
  return 2.0 * w.n_layers * w.d_model * w.seq_len * w.precision_bytes * w.batch_size;
}

/// 4 d^2 of attention projections + 8 d^2 of FFN a layer; attention over the whole sequence.
Counts dense_counts(const Workload& w) {
  const double weights_per_layer = 12.0 * (w.d_model * w.d_model);
  const double weight_bytes = w.n_layers * weights_per_layer * w.precision_bytes;
  return {
      .flops = (2.0 * w.n_layers * weights_per_layer + 4.0 * w.n_layers * w.seq_len * w.d_model) *
               w.batch_size,
      .dram_bytes = weight_bytes + dense_kv_cache_bytes(w)};
}

/// Twelve TT-matrices a layer with modes (8,8,8) whatever d is; a KV cache of 0.24 of the dense
/// one; attention over a quarter of the sequence.
Counts qtf_counts(const Workload& w) {
  const double r = w.active_rank;
  const double params_per_matrix = 128.0 * r + 64.0 * (r * r);
  const double weight_bytes = w.n_layers * (12.0 * params_per_matrix) * w.precision_bytes;
  const double kv_cache_bytes = std::trunc(dense_kv_cache_bytes(w) * 0.24);
  const double flops_per_matrix = 2.0 * (576.0 * r + 64.0 * (r * r));
  return {.flops = (w.n_layers * 12.0 * flops_per_matrix +
                    4.0 * w.n_layers * std::floor(w.seq_len / 4.0) * w.d_model) *
                   w.batch_size,
          .dram_bytes = weight_bytes + kv_cache_bytes};
}

Side side(const Accelerator& accelerator, const Counts& counts, double batch_size) {
  Side s{};
  s.flops_per_token = counts.flops;
  s.dram_bytes = counts.dram_bytes;
  s.arithmetic_intensity = counts.flops / std::max(1.0, counts.dram_bytes);
  const double bandwidth_tflops =
      (s.arithmetic_intensity * accelerator.peak_bandwidth_gb_s * 1e9) / 1e12;
  s.attainable_tflops = std::min(accelerator.peak_tensor_tflops, bandwidth_tflops);
  s.seconds = std::max(counts.flops / (accelerator.peak_tensor_tflops * 1e12),
                       counts.dram_bytes / (accelerator.peak_bandwidth_gb_s * 1e9));
  s.latency_ms_per_token = s.seconds * 1000.0;
  s.tokens_per_sec = batch_size / std::max(1e-9, s.seconds);
  s.bandwidth_utilization_pct = std::min(
      100.0, (counts.dram_bytes / (accelerator.peak_bandwidth_gb_s * 1e9 * s.seconds)) * 100.0);
  return s;
}

Error overflow(std::string_view count, double value) {
  return {ErrorCode::count_overflow, std::string(count), value, "at most 9007199254740991"};
}

Side rounded(Side s) {
  s.arithmetic_intensity = round_to_decimals(s.arithmetic_intensity, 4);
  s.attainable_tflops = round_to_decimals(s.attainable_tflops, 4);
  s.latency_ms_per_token = round_to_decimals(s.latency_ms_per_token, 4);
  s.tokens_per_sec = round_to_decimals(s.tokens_per_sec, 2);
  s.bandwidth_utilization_pct = round_to_decimals(s.bandwidth_utilization_pct, 2);
  return s;
}

void append(Value::Object& object, const std::string& prefix, const Side& s) {
  object.emplace_back(prefix + "FlopsPerToken", s.flops_per_token);
  object.emplace_back(prefix + "DramBytes", s.dram_bytes);
  object.emplace_back(prefix + "ArithmeticIntensity", s.arithmetic_intensity);
  object.emplace_back(prefix + "AttainableTflops", s.attainable_tflops);
  object.emplace_back(prefix + "LatencyMsPerToken", s.latency_ms_per_token);
  object.emplace_back(prefix + "TokensPerSec", s.tokens_per_sec);
  object.emplace_back(prefix + "BandwidthUtilizationPct", s.bandwidth_utilization_pct);
  object.emplace_back(prefix + "Regime", s.regime);
}

}  // namespace

Result<Profile> analyze(const Scenario& scenario) {
  const Accelerator& accelerator = *scenario.accelerator;
  const Workload& workload = scenario.workload;
  const Counts dense = dense_counts(workload);
  if (dense.flops > largest_exact_count) return overflow("denseFlopsPerToken", dense.flops);
  if (dense.dram_bytes > largest_exact_count) return overflow("denseDramBytes", dense.dram_bytes);
  const Counts qtf = qtf_counts(workload);
  if (qtf.flops > largest_exact_count) return overflow("qtfFlopsPerToken", qtf.flops);
  if (qtf.dram_bytes > largest_exact_count) return overflow("qtfDramBytes", qtf.dram_bytes);

  Profile p{.hardware_name = accelerator.name,
            .batch_size = workload.batch_size,
            .seq_len = workload.seq_len,
            .active_rank = workload.active_rank,
            .dense = side(accelerator, dense, workload.batch_size),
            .qtf = side(accelerator, qtf, workload.batch_size),
            .speedup_ratio = 0,
            .dram_traffic_reduction_pct = 0,
            .energy_savings_pct = 0};
  p.dense.regime = p.dense.arithmetic_intensity < accelerator.ridge_point()
                       ? "Memory-Bound (DRAM Bandwidth Limited)"
                       : "Compute-Bound";
  p.qtf.regime = p.qtf.arithmetic_intensity >= 1.0 ? "Balanced / Register-Bound"
                                                   : "Memory-Bound (L2/SMEM Limited)";
  p.speedup_ratio = p.dense.latency_ms_per_token / std::max(1e-9, p.qtf.latency_ms_per_token);
  p.dram_traffic_reduction_pct =
      (1.0 - (p.qtf.dram_bytes / std::max(1.0, p.dense.dram_bytes))) * 100.0;
  p.energy_savings_pct = std::min(92.0, p.dram_traffic_reduction_pct * 0.95);
  return p;
}

Profile rounded(const Profile& profile) {
  Profile p = profile;
  p.dense = rounded(profile.dense);
  p.qtf = rounded(profile.qtf);
  p.speedup_ratio = round_to_decimals(p.speedup_ratio, 2);
  p.dram_traffic_reduction_pct = round_to_decimals(p.dram_traffic_reduction_pct, 2);
  p.energy_savings_pct = round_to_decimals(p.energy_savings_pct, 2);
  return p;
}

Value to_value(const Profile& p) {
  Value::Object object{{"hardwareName", p.hardware_name},
                       {"batchSize", p.batch_size},
                       {"seqLen", p.seq_len},
                       {"activeRank", p.active_rank}};
  append(object, "dense", p.dense);
  append(object, "qtf", p.qtf);
  object.emplace_back("speedupRatio", p.speedup_ratio);
  object.emplace_back("dramTrafficReductionPct", p.dram_traffic_reduction_pct);
  object.emplace_back("energySavingsPct", p.energy_savings_pct);
  return object;
}

}  // namespace roofline::published
