#pragma once
#include <array>
#include <optional>

#include "roofline/counts/operators.hpp"
#include "roofline/roofline.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// The rate at which a device computes on activations of a scenario's precision.
struct ArithmeticRate {
  std::optional<NumberType> type;  ///< whose rate it is; none: a device with one rate for all
  double flops_per_second;         ///< dense
};

/// The narrowest type at least as wide as the activations of which the device's rate is known; the
/// 16-bit rate is bf16's, else fp16's, the 8-bit one fp8's, else int8's. `activation_type` in the
/// precision names the first type to try. Nothing when none is known.
std::optional<ArithmeticRate> arithmetic_rate(const Device& device, const Precision& precision);

/// Where one instance of an operator spends its time. Compute and memory overlap, launches do not.
struct OperatorTime {
  double compute_seconds = 0;  ///< FLOP / (peak * compute efficiency)
  double memory_seconds = 0;   ///< bytes / (bandwidth * bandwidth efficiency); where other levels
                               ///< take part, that of the slowest (levels.hpp)
  double launch_seconds = 0;   ///< kernels * launch

  double seconds() const;  ///< max(compute, memory) + launch
  /// The largest term: compute also on a tie with memory, launch only when strictly the largest.
  Regime regime() const;
};
OperatorTime operator_time(const OperatorCount& count, const Roof& roof,
                           const Efficiency& efficiency);

/// The time of a step on a device whose peak and bandwidth are known.
struct StepTime {
  Roof roof;  ///< as specified, efficiencies not included
  std::array<OperatorTime, operator_kind_count> operators{};  ///< beside StepReport::operators

  double seconds = 0;            ///< sum over all instances. Decode: TPOT, latency of a token;
                                 ///< prefill: TTFT, time to the first token
  double floor_seconds = 0;      ///< max(all FLOP / peak, all bytes / bandwidth), of every level
                                 ///< that takes part: no step is faster
  double tokens_per_second = 0;  ///< decode: batch / step; prefill: batch * prompt / step
  Regime regime{};               ///< the one whose operators take the most time
  double mfu = 0;                ///< model FLOP utilisation, FLOP / (peak * step)
  double mbu = 0;                ///< model bandwidth utilisation, bytes / (bandwidth * step)
};

/// One step of a scenario. Totals are sums over the operators, each times its instances.
struct StepReport {
  OperatorList operators;

  double flops = 0;
  double weight_bytes = 0;
  double activation_bytes = 0;
  double kv_bytes = 0;
  double dram_bytes() const { return weight_bytes + activation_bytes + kv_bytes; }
  /// Operational intensity, FLOP / byte of main memory.
  double intensity() const { return flops / dram_bytes(); }

  double parameters = 0;             ///< stored weights
  double weight_capacity_bytes = 0;  ///< parameters * w
  double kv_capacity_bytes = 0;      ///< the cache at the end of the step

  std::optional<ArithmeticRate> rate;  ///< none: no known rate of the device fits
  std::optional<double> bandwidth_bytes_per_second;
  std::optional<StepTime> time;  ///< none: rate or bandwidth is unknown
};

/// Evaluates a scenario that was checked (read_scenario) or filled in by hand within the same
/// rules. Identical layers are computed once and multiplied; no heap memory is used. Numbers far
/// outside those rules may overflow to infinity: see api::evaluate, which refuses that.
StepReport evaluate(const Scenario& scenario);

}  // namespace roofline
