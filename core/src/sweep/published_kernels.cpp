// Compiled for speed and, for WebAssembly, with SIMD: see wasm/emscripten.cmake.
#include "published/formulas.hpp"
#include "roofline/published/profile.hpp"
#include "sweep/lanes.hpp"
#include "sweep/published_quantities.hpp"

namespace roofline::sweep {
namespace {

namespace formulas = published::formulas;

/// The dense quantity's twin on the side whose first quantity is `side`: both sides have theirs in
/// the same order.
constexpr Quantity on(Quantity side, Quantity dense) {
  return static_cast<Quantity>(side + (dense - dense_flops));
}

void rates(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  const auto accelerators = published::accelerators();
  for (std::size_t i = 0; i < n; ++i) {
    const auto& found = accelerators[static_cast<std::size_t>(q[accelerator].at(i))];
    const double peak = found.peak_tensor_tflops;
    const double bandwidth = found.peak_bandwidth_gb_s;
    const double numbers[] = {peak, bandwidth, formulas::peak_flops_per_second(peak),
                              formulas::bandwidth_bytes_per_second(bandwidth)};
    for (std::size_t k = 0; k < 4; ++k) {
      double* const out = q[peak_tensor_tflops + k].numbers + i;
      out[0] = out[1] = numbers[k];  // lanes are read also where it is the same for all
    }
  }
}

// What does not depend on the batch stands apart, and what depends on the rank from the rest: along
// most axes it is computed once a row.

void products(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  for (std::size_t i = 0; i < n; i += Lanes::size) {
    const auto set = [&](Quantity out, Lanes value) { value.store(q[out].numbers + i); };
    const Lanes length = q[seq_len].lanes(i);
    const Lanes width = q[d_model].lanes(i);
    const Lanes layers = q[n_layers].lanes(i);
    const Lanes precision = q[precision_bytes].lanes(i);
    set(kv_cache_bytes_per_sequence,
        formulas::kv_cache_bytes_per_sequence(length, width, layers, precision));
    set(dense_weight_bytes, formulas::dense_weight_bytes(width, layers, precision));
    set(dense_flops_per_sequence, formulas::dense_flops_per_sequence(length, width, layers));
    set(qtf_attention_flops_per_sequence,
        formulas::qtf_attention_flops_per_sequence(length, width, layers));
  }
}

void products_of_rank(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  for (std::size_t i = 0; i < n; i += Lanes::size) {
    const Lanes rank = q[active_rank].lanes(i);
    const Lanes layers = q[n_layers].lanes(i);
    formulas::qtf_weight_bytes(rank, layers, q[precision_bytes].lanes(i))
        .store(q[qtf_weight_bytes].numbers + i);
    formulas::qtf_matrix_flops_per_sequence(rank, layers)
        .store(q[qtf_matrix_flops_per_sequence].numbers + i);
  }
}

/// Counts and times of a side in one loop: the multiplications hide behind the two divisions.
template <typename CountsAt>
void counts_and_times(const QuantityColumns& q, std::size_t n, Quantity side, CountsAt counts_at) {
  double* const flops = q[side].numbers;
  double* const dram_bytes = q[on(side, dense_dram_bytes)].numbers;
  double* const seconds = q[on(side, dense_seconds)].numbers;
  double* const latency_ms = q[on(side, dense_latency_ms)].numbers;
  const Column peak = q[peak_flops_per_second];
  const Column bandwidth = q[bandwidth_bytes_per_second];
  for (std::size_t i = 0; i < n; i += Lanes::size) {
    const formulas::Counts<Lanes> counts = counts_at(i);
    const Lanes time = formulas::seconds(counts, peak.lanes(i), bandwidth.lanes(i));
    counts.flops.store(flops + i);
    counts.dram_bytes.store(dram_bytes + i);
    time.store(seconds + i);
    formulas::latency_ms_per_token(time).store(latency_ms + i);
  }
}

void dense(const QuantityColumns& q, std::size_t n, Quantity side) {
  counts_and_times(
      q, n, side,
      [batch = q[batch_size], flops = q[dense_flops_per_sequence], weights = q[dense_weight_bytes],
       kv_cache = q[kv_cache_bytes_per_sequence]](std::size_t i) {
        return formulas::dense_counts(batch.lanes(i), flops.lanes(i), weights.lanes(i),
                                      kv_cache.lanes(i));
      });
}

void qtf(const QuantityColumns& q, std::size_t n, Quantity side) {
  counts_and_times(
      q, n, side,
      [batch = q[batch_size], matrix_flops = q[qtf_matrix_flops_per_sequence],
       attention_flops = q[qtf_attention_flops_per_sequence], weights = q[qtf_weight_bytes],
       kv_cache = q[kv_cache_bytes_per_sequence]](std::size_t i) {
        return formulas::qtf_counts(batch.lanes(i), matrix_flops.lanes(i), attention_flops.lanes(i),
                                    weights.lanes(i), kv_cache.lanes(i));
      });
}

void intensities(const QuantityColumns& q, std::size_t n, Quantity side) {
  map(
      n,
      [](Lanes flops, Lanes dram_bytes) {
        return formulas::arithmetic_intensity(formulas::Counts<Lanes>{flops, dram_bytes});
      },
      q[on(side, dense_intensity)], q[side], q[on(side, dense_dram_bytes)]);
}

void attainable(const QuantityColumns& q, std::size_t n, Quantity side) {
  map(n, formulas::attainable_tflops<Lanes>, q[on(side, dense_attainable_tflops)],
      q[on(side, dense_intensity)], q[peak_tensor_tflops], q[peak_bandwidth_gb_s]);
}

void rate_of_tokens(const QuantityColumns& q, std::size_t n, Quantity side) {
  map(n, formulas::tokens_per_sec<Lanes>, q[on(side, dense_tokens_per_sec)], q[batch_size],
      q[on(side, dense_seconds)]);
}

void utilization(const QuantityColumns& q, std::size_t n, Quantity side) {
  map(n, formulas::bandwidth_utilization_pct<Lanes>, q[on(side, dense_utilization_pct)],
      q[on(side, dense_dram_bytes)], q[on(side, dense_seconds)], q[bandwidth_bytes_per_second]);
}

void regimes(const QuantityColumns& q, std::size_t n, Quantity side) {
  for (std::size_t i = 0; i < n; ++i) {
    const double intensity = q[on(side, dense_intensity)].at(i);
    q[on(side, dense_regime)].numbers[i] =
        side == dense_flops ? formulas::dense_regime(intensity, q[peak_tensor_tflops].at(i),
                                                     q[peak_bandwidth_gb_s].at(i))
                            : formulas::qtf_regime(intensity);
  }
}

void speedups(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  map(n, formulas::speedup_ratio<Lanes>, q[speedup], q[dense_latency_ms], q[qtf_latency_ms]);
}

void reductions(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  map(n, formulas::dram_traffic_reduction_pct<Lanes>, q[traffic_reduction_pct], q[dense_dram_bytes],
      q[qtf_dram_bytes]);
}

void energy_savings(const QuantityColumns& q, std::size_t n, Quantity /*side*/) {
  map(n, formulas::energy_savings_pct<Lanes>, q[energy_savings_pct], q[traffic_reduction_pct]);
}

constexpr Quantities peaks = set_of(peak_tensor_tflops, peak_bandwidth_gb_s);
constexpr Quantities rates_per_second = set_of(peak_flops_per_second, bandwidth_bytes_per_second);

/// Beside what a side has of its own.
constexpr Quantities inputs_of_times =
    rates_per_second | set_of(batch_size, kv_cache_bytes_per_sequence);
constexpr Quantities times(Quantity side) {
  return set_of(side, on(side, dense_dram_bytes), on(side, dense_seconds),
                on(side, dense_latency_ms));
}
constexpr Step intensities_of(Quantity side) {
  return {&intensities, set_of(side, on(side, dense_dram_bytes)), set_of(on(side, dense_intensity)),
          side};
}
constexpr Step attainable_of(Quantity side) {
  return {&attainable, set_of(on(side, dense_intensity)) | peaks,
          set_of(on(side, dense_attainable_tflops)), side};
}
constexpr Step rate_of_tokens_of(Quantity side) {
  return {&rate_of_tokens, set_of(batch_size, on(side, dense_seconds)),
          set_of(on(side, dense_tokens_per_sec)), side};
}
constexpr Step utilization_of(Quantity side) {
  return {&utilization,
          set_of(on(side, dense_dram_bytes), on(side, dense_seconds), bandwidth_bytes_per_second),
          set_of(on(side, dense_utilization_pct)), side};
}
constexpr Step regimes_of(Quantity side) {
  return {&regimes, set_of(on(side, dense_intensity)) | (side == dense_flops ? peaks : 0),
          set_of(on(side, dense_regime)), side};
}

constexpr std::array<Step, 18> steps{{
    {&rates, set_of(accelerator), peaks | rates_per_second},
    {&products, set_of(seq_len, d_model, n_layers, precision_bytes),
     set_of(kv_cache_bytes_per_sequence, dense_weight_bytes, dense_flops_per_sequence,
            qtf_attention_flops_per_sequence)},
    {&products_of_rank, set_of(active_rank, n_layers, precision_bytes),
     set_of(qtf_weight_bytes, qtf_matrix_flops_per_sequence)},
    {&dense, inputs_of_times | set_of(dense_flops_per_sequence, dense_weight_bytes),
     times(dense_flops), dense_flops},
    {&qtf,
     inputs_of_times |
         set_of(qtf_matrix_flops_per_sequence, qtf_attention_flops_per_sequence, qtf_weight_bytes),
     times(qtf_flops), qtf_flops},
    intensities_of(dense_flops),
    intensities_of(qtf_flops),
    attainable_of(dense_flops),
    attainable_of(qtf_flops),
    rate_of_tokens_of(dense_flops),
    rate_of_tokens_of(qtf_flops),
    utilization_of(dense_flops),
    utilization_of(qtf_flops),
    regimes_of(dense_flops),
    regimes_of(qtf_flops),
    {&speedups, set_of(dense_latency_ms, qtf_latency_ms), set_of(speedup)},
    {&reductions, set_of(dense_dram_bytes, qtf_dram_bytes), set_of(traffic_reduction_pct)},
    {&energy_savings, set_of(traffic_reduction_pct), set_of(energy_savings_pct)},
}};

using namespace published::decimals;
constexpr std::array<PublishedResult, 23> results{{
    {"hardwareName", accelerator},
    {"batchSize", batch_size},
    {"seqLen", seq_len},
    {"activeRank", active_rank},
    {"denseFlopsPerToken", dense_flops},
    {"denseDramBytes", dense_dram_bytes},
    {"denseArithmeticIntensity", dense_intensity, published::decimals::intensity},
    {"denseAttainableTflops", dense_attainable_tflops, throughput},
    {"denseLatencyMsPerToken", dense_latency_ms, latency},
    {"denseTokensPerSec", dense_tokens_per_sec, rate},
    {"denseBandwidthUtilizationPct", dense_utilization_pct, percentage},
    {"denseRegime", dense_regime, -1, published::dense_regimes},
    {"qtfFlopsPerToken", qtf_flops},
    {"qtfDramBytes", qtf_dram_bytes},
    {"qtfArithmeticIntensity", qtf_intensity, published::decimals::intensity},
    {"qtfAttainableTflops", qtf_attainable_tflops, throughput},
    {"qtfLatencyMsPerToken", qtf_latency_ms, latency},
    {"qtfTokensPerSec", qtf_tokens_per_sec, rate},
    {"qtfBandwidthUtilizationPct", qtf_utilization_pct, percentage},
    {"qtfRegime", qtf_regime, -1, published::qtf_regimes},
    {"speedupRatio", speedup, ratio},
    {"dramTrafficReductionPct", traffic_reduction_pct, percentage},
    {"energySavingsPct", energy_savings_pct, percentage},
}};

}  // namespace

std::span<const Step> published_steps() { return steps; }
std::span<const PublishedResult> published_results() { return results; }

}  // namespace roofline::sweep
