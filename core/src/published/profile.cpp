#include "roofline/published/profile.hpp"

#include "published/formulas.hpp"
#include "roofline/number_text.hpp"

namespace roofline::published {
namespace {

formulas::Counts<double> dense_counts(const Workload& w) {
  return formulas::dense_counts(
      w.batch_size, formulas::dense_flops_per_sequence(w.seq_len, w.d_model, w.n_layers),
      formulas::dense_weight_bytes(w.d_model, w.n_layers, w.precision_bytes),
      formulas::kv_cache_bytes_per_sequence(w.seq_len, w.d_model, w.n_layers, w.precision_bytes));
}

formulas::Counts<double> qtf_counts(const Workload& w) {
  return formulas::qtf_counts(
      w.batch_size, formulas::qtf_matrix_flops_per_sequence(w.active_rank, w.n_layers),
      formulas::qtf_attention_flops_per_sequence(w.seq_len, w.d_model, w.n_layers),
      formulas::qtf_weight_bytes(w.active_rank, w.n_layers, w.precision_bytes),
      formulas::kv_cache_bytes_per_sequence(w.seq_len, w.d_model, w.n_layers, w.precision_bytes));
}

Side side(const Accelerator& accelerator, const formulas::Counts<double>& counts,
          double batch_size) {
  const double bandwidth = formulas::bandwidth_bytes_per_second(accelerator.peak_bandwidth_gb_s);
  Side s{};
  s.flops_per_token = counts.flops;
  s.dram_bytes = counts.dram_bytes;
  s.arithmetic_intensity = formulas::arithmetic_intensity(counts);
  s.attainable_tflops = formulas::attainable_tflops(
      s.arithmetic_intensity, accelerator.peak_tensor_tflops, accelerator.peak_bandwidth_gb_s);
  s.seconds = formulas::seconds(
      counts, formulas::peak_flops_per_second(accelerator.peak_tensor_tflops), bandwidth);
  s.latency_ms_per_token = formulas::latency_ms_per_token(s.seconds);
  s.tokens_per_sec = formulas::tokens_per_sec(batch_size, s.seconds);
  s.bandwidth_utilization_pct =
      formulas::bandwidth_utilization_pct(s.dram_bytes, s.seconds, bandwidth);
  return s;
}

Error overflow(std::string_view count, double value) {
  return {ErrorCode::count_overflow, std::string(count), value, "at most 9007199254740991"};
}

struct BothCounts {
  formulas::Counts<double> dense;
  formulas::Counts<double> qtf;
};

Result<BothCounts> both_counts(const Workload& workload) {
  using formulas::largest_exact_count;
  const formulas::Counts<double> dense = dense_counts(workload);
  if (dense.flops > largest_exact_count) return overflow("denseFlopsPerToken", dense.flops);
  if (dense.dram_bytes > largest_exact_count) return overflow("denseDramBytes", dense.dram_bytes);
  const formulas::Counts<double> qtf = qtf_counts(workload);
  if (qtf.flops > largest_exact_count) return overflow("qtfFlopsPerToken", qtf.flops);
  if (qtf.dram_bytes > largest_exact_count) return overflow("qtfDramBytes", qtf.dram_bytes);
  return BothCounts{dense, qtf};
}

/// What remains without a context is the maps' and the weights'.
Counts by_use(const formulas::Counts<double>& whole, const formulas::Counts<double>& no_context) {
  return {.map_flops = no_context.flops,
          .attention_flops = whole.flops - no_context.flops,
          .weight_bytes = no_context.dram_bytes,
          .kv_cache_bytes = whole.dram_bytes - no_context.dram_bytes};
}

Side rounded(Side s) {
  s.arithmetic_intensity = round_to_decimals(s.arithmetic_intensity, decimals::intensity);
  s.attainable_tflops = round_to_decimals(s.attainable_tflops, decimals::throughput);
  s.latency_ms_per_token = round_to_decimals(s.latency_ms_per_token, decimals::latency);
  s.tokens_per_sec = round_to_decimals(s.tokens_per_sec, decimals::rate);
  s.bandwidth_utilization_pct =
      round_to_decimals(s.bandwidth_utilization_pct, decimals::percentage);
  return s;
}

using SideKeys = std::array<Text, 8>;
constexpr SideKeys dense_keys{"denseFlopsPerToken",           "denseDramBytes",
                              "denseArithmeticIntensity",     "denseAttainableTflops",
                              "denseLatencyMsPerToken",       "denseTokensPerSec",
                              "denseBandwidthUtilizationPct", "denseRegime"};
constexpr SideKeys qtf_keys{
    "qtfFlopsPerToken",     "qtfDramBytes",    "qtfArithmeticIntensity",     "qtfAttainableTflops",
    "qtfLatencyMsPerToken", "qtfTokensPerSec", "qtfBandwidthUtilizationPct", "qtfRegime"};

void add(ObjectBuilder& object, const SideKeys& keys, const Side& s) {
  const std::array<double, 7> numbers{
      s.flops_per_token,      s.dram_bytes,     s.arithmetic_intensity,     s.attainable_tflops,
      s.latency_ms_per_token, s.tokens_per_sec, s.bandwidth_utilization_pct};
  for (std::size_t i = 0; i < numbers.size(); ++i) object.add(keys[i], numbers[i]);
  object.add(keys.back(), s.regime);
}

}  // namespace

Result<Profile> analyze(const Scenario& scenario) {
  const Accelerator& accelerator = *scenario.accelerator;
  const Workload& workload = scenario.workload;
  const Result<BothCounts> counted = both_counts(workload);
  if (!counted) return counted.error();
  const auto& [dense, qtf] = *counted;

  Profile p{.hardware_name = accelerator.name,
            .batch_size = workload.batch_size,
            .seq_len = workload.seq_len,
            .active_rank = workload.active_rank,
            .dense = side(accelerator, dense, workload.batch_size),
            .qtf = side(accelerator, qtf, workload.batch_size),
            .speedup_ratio = 0,
            .dram_traffic_reduction_pct = 0,
            .energy_savings_pct = 0};
  p.dense.regime = dense_regimes[formulas::dense_regime(p.dense.arithmetic_intensity,
                                                        accelerator.peak_tensor_tflops,
                                                        accelerator.peak_bandwidth_gb_s)];
  p.qtf.regime = qtf_regimes[formulas::qtf_regime(p.qtf.arithmetic_intensity)];
  p.speedup_ratio =
      formulas::speedup_ratio(p.dense.latency_ms_per_token, p.qtf.latency_ms_per_token);
  p.dram_traffic_reduction_pct =
      formulas::dram_traffic_reduction_pct(p.dense.dram_bytes, p.qtf.dram_bytes);
  p.energy_savings_pct = formulas::energy_savings_pct(p.dram_traffic_reduction_pct);
  return p;
}

Result<ComparedCounts> counts(const Workload& workload) {
  const Result<BothCounts> whole = both_counts(workload);
  if (!whole) return whole.error();
  Workload no_context = workload;
  no_context.seq_len = 0;
  return ComparedCounts{by_use(whole->dense, dense_counts(no_context)),
                        by_use(whole->qtf, qtf_counts(no_context))};
}

double flops_per_tt_matrix(double rank) { return formulas::flops_per_tt_matrix(rank); }

Profile rounded(const Profile& profile) {
  Profile p = profile;
  p.dense = rounded(profile.dense);
  p.qtf = rounded(profile.qtf);
  p.speedup_ratio = round_to_decimals(p.speedup_ratio, decimals::ratio);
  p.dram_traffic_reduction_pct =
      round_to_decimals(p.dram_traffic_reduction_pct, decimals::percentage);
  p.energy_savings_pct = round_to_decimals(p.energy_savings_pct, decimals::percentage);
  return p;
}

Value to_value(const Profile& p) {
  ObjectBuilder object(23);
  object.add("hardwareName", p.hardware_name)
      .add("batchSize", p.batch_size)
      .add("seqLen", p.seq_len)
      .add("activeRank", p.active_rank);
  add(object, dense_keys, p.dense);
  add(object, qtf_keys, p.qtf);
  object.add("speedupRatio", p.speedup_ratio)
      .add("dramTrafficReductionPct", p.dram_traffic_reduction_pct)
      .add("energySavingsPct", p.energy_savings_pct);
  return std::move(object).done();
}

}  // namespace roofline::published
