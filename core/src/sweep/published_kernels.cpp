// Compiled for speed and, for WebAssembly, with SIMD: see wasm/emscripten.cmake.
#include "published/formulas.hpp"
#include "roofline/published/profile.hpp"
#include "sweep/lanes.hpp"
#include "sweep/published_quantities.hpp"

namespace roofline::sweep {
namespace {

namespace formulas = published::formulas;

void rates(const QuantityColumns& q, std::size_t n) {
  const auto accelerators = published::accelerators();
  for (std::size_t i = 0; i < n; ++i) {
    const auto& found = accelerators[static_cast<std::size_t>(read<double>(q[accelerator], i))];
    write(q[peak_tensor_tflops], i, found.peak_tensor_tflops);
    write(q[peak_bandwidth_gb_s], i, found.peak_bandwidth_gb_s);
    write(q[peak_flops_per_second], i, formulas::peak_flops_per_second(found.peak_tensor_tflops));
    write(q[bandwidth_bytes_per_second], i,
          formulas::bandwidth_bytes_per_second(found.peak_bandwidth_gb_s));
  }
}

// What does not depend on all of the workload stands apart: along most axes it is computed once.

void kv_cache(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto length, auto width, auto layers, auto precision) {
        return formulas::kv_cache_bytes_per_sequence(length, width, layers, precision);
      },
      q[kv_cache_bytes_per_sequence], q[seq_len], q[d_model], q[n_layers], q[precision_bytes]);
}

void weights_of_dense(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto width, auto layers, auto precision) {
        return formulas::dense_weight_bytes(width, layers, precision);
      },
      q[dense_weight_bytes], q[d_model], q[n_layers], q[precision_bytes]);
}

void flops_of_dense(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto length, auto width, auto layers) {
        return formulas::dense_flops_per_sequence(length, width, layers);
      },
      q[dense_flops_per_sequence], q[seq_len], q[d_model], q[n_layers]);
}

void weights_of_qtf(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto rank, auto layers, auto precision) {
        return formulas::qtf_weight_bytes(rank, layers, precision);
      },
      q[qtf_weight_bytes], q[active_rank], q[n_layers], q[precision_bytes]);
}

void matrix_flops_of_qtf(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto rank, auto layers) { return formulas::qtf_matrix_flops_per_sequence(rank, layers); },
      q[qtf_matrix_flops_per_sequence], q[active_rank], q[n_layers]);
}

void attention_flops_of_qtf(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto length, auto width, auto layers) {
        return formulas::qtf_attention_flops_per_sequence(length, width, layers);
      },
      q[qtf_attention_flops_per_sequence], q[seq_len], q[d_model], q[n_layers]);
}

/// The dense quantity's twin on the side whose first quantity is `side`: both sides have theirs in
/// the same order.
constexpr Quantity on(Quantity side, Quantity dense) {
  return static_cast<Quantity>(side + (dense - dense_flops));
}

// Counts and times are one loop: the multiplications hide behind the two divisions.

/// What both sides make of their counts.
struct Times {
  Column flops, dram_bytes, seconds, latency_ms, peak_flops, bandwidth;

  Times(const QuantityColumns& q, Quantity side)
      : flops(q[side]),
        dram_bytes(q[on(side, dense_dram_bytes)]),
        seconds(q[on(side, dense_seconds)]),
        latency_ms(q[on(side, dense_latency_ms)]),
        peak_flops(q[peak_flops_per_second]),
        bandwidth(q[bandwidth_bytes_per_second]) {}

  template <typename N>
  void write_at(std::size_t i, const formulas::Counts<N>& counts) const {
    const N s = formulas::seconds(counts, read<N>(peak_flops, i), read<N>(bandwidth, i));
    write(flops, i, counts.flops);
    write(dram_bytes, i, counts.dram_bytes);
    write(seconds, i, s);
    write(latency_ms, i, formulas::latency_ms_per_token(s));
  }
};

void dense(const QuantityColumns& q, std::size_t n) {
  each(n, [times = Times(q, dense_flops), batch = q[batch_size],
           flops = q[dense_flops_per_sequence], weights = q[dense_weight_bytes],
           kv_cache = q[kv_cache_bytes_per_sequence]]<typename N>(std::size_t i) {
    times.write_at(i, formulas::dense_counts(read<N>(batch, i), read<N>(flops, i),
                                             read<N>(weights, i), read<N>(kv_cache, i)));
  });
}

void qtf(const QuantityColumns& q, std::size_t n) {
  each(n, [times = Times(q, qtf_flops), batch = q[batch_size],
           matrix_flops = q[qtf_matrix_flops_per_sequence],
           attention_flops = q[qtf_attention_flops_per_sequence], weights = q[qtf_weight_bytes],
           kv_cache = q[kv_cache_bytes_per_sequence]]<typename N>(std::size_t i) {
    times.write_at(i, formulas::qtf_counts(read<N>(batch, i), read<N>(matrix_flops, i),
                                           read<N>(attention_flops, i), read<N>(weights, i),
                                           read<N>(kv_cache, i)));
  });
}

template <Quantity side>
void intensity(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto flops, auto dram_bytes) {
        return formulas::arithmetic_intensity(formulas::Counts<decltype(flops)>{flops, dram_bytes});
      },
      q[on(side, dense_intensity)], q[on(side, dense_flops)], q[on(side, dense_dram_bytes)]);
}

template <Quantity side>
void attainable_tflops(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto intensity, auto peak, auto bandwidth) {
        return formulas::attainable_tflops(intensity, peak, bandwidth);
      },
      q[on(side, dense_attainable_tflops)], q[on(side, dense_intensity)], q[peak_tensor_tflops],
      q[peak_bandwidth_gb_s]);
}

template <Quantity side>
void tokens_per_sec(const QuantityColumns& q, std::size_t n) {
  map(
      n, [](auto batch, auto seconds) { return formulas::tokens_per_sec(batch, seconds); },
      q[on(side, dense_tokens_per_sec)], q[batch_size], q[on(side, dense_seconds)]);
}

template <Quantity side>
void utilization(const QuantityColumns& q, std::size_t n) {
  map(
      n,
      [](auto dram_bytes, auto seconds, auto bandwidth) {
        return formulas::bandwidth_utilization_pct(dram_bytes, seconds, bandwidth);
      },
      q[on(side, dense_utilization_pct)], q[on(side, dense_dram_bytes)], q[on(side, dense_seconds)],
      q[bandwidth_bytes_per_second]);
}

void regime_of_dense(const QuantityColumns& q, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    write(q[dense_regime], i,
          formulas::dense_regime(read<double>(q[dense_intensity], i),
                                 read<double>(q[peak_tensor_tflops], i),
                                 read<double>(q[peak_bandwidth_gb_s], i)));
  }
}

void regime_of_qtf(const QuantityColumns& q, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    write(q[qtf_regime], i, formulas::qtf_regime(read<double>(q[qtf_intensity], i)));
  }
}

void speedups(const QuantityColumns& q, std::size_t n) {
  map(
      n, [](auto dense, auto qtf) { return formulas::speedup_ratio(dense, qtf); }, q[speedup],
      q[dense_latency_ms], q[qtf_latency_ms]);
}

void reductions(const QuantityColumns& q, std::size_t n) {
  map(
      n, [](auto dense, auto qtf) { return formulas::dram_traffic_reduction_pct(dense, qtf); },
      q[traffic_reduction_pct], q[dense_dram_bytes], q[qtf_dram_bytes]);
}

void energy_savings(const QuantityColumns& q, std::size_t n) {
  map(
      n, [](auto reduction) { return formulas::energy_savings_pct(reduction); },
      q[energy_savings_pct], q[traffic_reduction_pct]);
}

constexpr Quantities times(Quantity side) {
  return set_of(side, on(side, dense_dram_bytes), on(side, dense_seconds),
                on(side, dense_latency_ms));
}

constexpr std::array<Step, 22> steps{{
    {&rates, set_of(accelerator),
     set_of(peak_tensor_tflops, peak_bandwidth_gb_s, peak_flops_per_second,
            bandwidth_bytes_per_second)},
    {&kv_cache, set_of(seq_len, d_model, n_layers, precision_bytes),
     set_of(kv_cache_bytes_per_sequence)},
    {&weights_of_dense, set_of(d_model, n_layers, precision_bytes), set_of(dense_weight_bytes)},
    {&flops_of_dense, set_of(seq_len, d_model, n_layers), set_of(dense_flops_per_sequence)},
    {&weights_of_qtf, set_of(active_rank, n_layers, precision_bytes), set_of(qtf_weight_bytes)},
    {&matrix_flops_of_qtf, set_of(active_rank, n_layers), set_of(qtf_matrix_flops_per_sequence)},
    {&attention_flops_of_qtf, set_of(seq_len, d_model, n_layers),
     set_of(qtf_attention_flops_per_sequence)},
    {&dense,
     set_of(batch_size, dense_flops_per_sequence, dense_weight_bytes, kv_cache_bytes_per_sequence,
            peak_flops_per_second, bandwidth_bytes_per_second),
     times(dense_flops)},
    {&qtf,
     set_of(batch_size, qtf_matrix_flops_per_sequence, qtf_attention_flops_per_sequence,
            qtf_weight_bytes, kv_cache_bytes_per_sequence, peak_flops_per_second,
            bandwidth_bytes_per_second),
     times(qtf_flops)},
    {&intensity<dense_flops>, set_of(dense_flops, dense_dram_bytes), set_of(dense_intensity)},
    {&intensity<qtf_flops>, set_of(qtf_flops, qtf_dram_bytes), set_of(qtf_intensity)},
    {&attainable_tflops<dense_flops>,
     set_of(dense_intensity, peak_tensor_tflops, peak_bandwidth_gb_s),
     set_of(dense_attainable_tflops)},
    {&attainable_tflops<qtf_flops>, set_of(qtf_intensity, peak_tensor_tflops, peak_bandwidth_gb_s),
     set_of(qtf_attainable_tflops)},
    {&tokens_per_sec<dense_flops>, set_of(batch_size, dense_seconds), set_of(dense_tokens_per_sec)},
    {&tokens_per_sec<qtf_flops>, set_of(batch_size, qtf_seconds), set_of(qtf_tokens_per_sec)},
    {&utilization<dense_flops>, set_of(dense_dram_bytes, dense_seconds, bandwidth_bytes_per_second),
     set_of(dense_utilization_pct)},
    {&utilization<qtf_flops>, set_of(qtf_dram_bytes, qtf_seconds, bandwidth_bytes_per_second),
     set_of(qtf_utilization_pct)},
    {&regime_of_dense, set_of(dense_intensity, peak_tensor_tflops, peak_bandwidth_gb_s),
     set_of(dense_regime)},
    {&regime_of_qtf, set_of(qtf_intensity), set_of(qtf_regime)},
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
