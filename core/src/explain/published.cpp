#include "explain/explainer.hpp"
#include "roofline/explain.hpp"
#include "roofline/published/profile.hpp"

namespace roofline {
namespace {

/// Symbols of published::fields(), in their order.
constexpr std::string_view symbols = "bsrdLp";

// Operations in the published order: the last digit before the rounding can decide it.
constexpr Text counts =
    "batchSize|b|Batch size|sequences|g|b\n"
    "seqLen|s|Sequence length|tokens|g|s\n"
    "activeRank|r|Active TT-rank||g|r\n"
    "denseFlopsPerToken|F_dense|FLOP of a step, dense|FLOP|p|(2*L*12*d^2 + 4*L*s*d)*b\n"
    "denseDramBytes|Q_dense|DRAM traffic of a step, dense|B|p|L*12*d^2*p + 2*L*d*s*p*b\n"
    "qtfFlopsPerToken|F_qtf|FLOP of a step, qtf|FLOP|p|"
    "(L*12*2*(576*r + 64*r^2) + 4*L*floor(s/4)*d)*b\n"
    "qtfDramBytes|Q_qtf|DRAM traffic of a step, qtf|B|p|"
    "L*12*(128*r + 64*r^2)*p + floor(2*L*d*s*p*b*0.24)\n";

/// $s: dense or qtf.
constexpr Text side =
    "$sArithmeticIntensity|I_$s|Operational intensity, $s|FLOP/B|q|round(F_$s/max(1, Q_$s), 4)\n"
    "$sAttainableTflops|A_$s|Attainable throughput, $s|TFLOP/s|q|"
    "round(min(P, F_$s/max(1, Q_$s)*BW*1e9/1e12), 4)\n"
    "$sSeconds|t_$s|Time of a step, $s|s|q|max(F_$s/(P*1e12), Q_$s/(BW*1e9))\n"
    "$sLatencyMsPerToken|t_ms_$s|Latency of a token, $s|ms|q|round(t_$s*1000, 4)\n"
    "$sTokensPerSec|R_$s|Throughput, $s|tokens/s|q|round(b/max(1e-9, t_$s), 2)\n"
    "$sBandwidthUtilizationPct|U_$s|Bandwidth utilisation, $s|%|q|"
    "round(min(100, Q_$s/(BW*1e9*t_$s)*100), 2)\n";

constexpr Text comparison =
    "denseRegime||Regime, dense: compute-bound where this holds||q|"
    "P*1000/BW <= F_dense/max(1, Q_dense)\n"
    "qtfRegime||Regime, qtf: balanced where this holds||q|1 <= F_qtf/max(1, Q_qtf)\n"
    "speedupRatio|S|Speed-up|x|d|round(t_dense*1000/max(1e-9, t_qtf*1000), 2)\n"
    "dramTrafficReductionPct|D|DRAM traffic reduction|%|d|"
    "round((1 - Q_qtf/max(1, Q_dense))*100, 2)\n"
    "energySavingsPct|E|Energy savings|%|d|"
    "round(min(92, (1 - Q_qtf/max(1, Q_dense))*100*0.95), 2)\n";

}  // namespace

Result<Value> explain(const published::Scenario& scenario) {
  const Result<published::Profile> profile = published::analyze(scenario);
  if (!profile) return profile.error();
  const Value result = published::to_value(published::rounded(*profile));
  const Value::Array no_operators;
  Explainer explainer(result, no_operators);

  const published::Workload& work = scenario.workload;
  const double* const values[] = {&work.batch_size, &work.seq_len,  &work.active_rank,
                                  &work.d_model,    &work.n_layers, &work.precision_bytes};
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const NumberField& field = published::fields()[i];
    explainer.know({std::string(1, symbols[i]), *values[i], std::string(field.label), field.unit,
                    std::string(field.key)});
  }
  explainer.know(
      "P|Peak tensor throughput|TFLOP/s|hardware.peakTensorTflops\n"
      "BW|Peak bandwidth|GB/s|hardware.peakBandwidthGbS",
      {scenario.accelerator->peak_tensor_tflops, scenario.accelerator->peak_bandwidth_gb_s});
  explainer.explain(counts);
  for (const char* name : {"dense", "qtf"}) {
    explainer.name('s', name);
    explainer.explain(side);
  }
  explainer.explain(comparison);
  return std::move(explainer).done();
}

}  // namespace roofline
