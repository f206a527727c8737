#pragma once
#include <optional>
#include <vector>

#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/value.hpp"

/// Published measurements beside the model.
namespace roofline {

/// What a device reaches of its specified rates, from benchmarks of its memory and of its 16-bit
/// GEMM and never from what is to be predicted. A fraction is at most 1: some GEMM figures lie
/// above the specified peak, whose clock is lower than the one they ran at.
struct AchievedRates {
  double bandwidth;
  double compute;
  bool own_bandwidth;  ///< measured on the device; else the median of all devices measured
  bool own_compute;
};
AchievedRates achieved_rates(const Device& device);

/// Measured over specified, of the device alone and not capped; nothing where one is unknown.
std::optional<double> measured_bandwidth_fraction(const Device& device);
std::optional<double> measured_compute_fraction(const Device& device);

/// Launch and synchronisation of one kernel in a stream of dependent ones, measured on an H200
/// (public logs of gpu-benches). In a CUDA graph it was 1.31 us.
inline constexpr double stream_launch_seconds = 2.52e-6;

/// One published measurement.
struct MeasuredRow {
  Scenario scenario;  ///< at efficiency 1, 1, 0
  double tokens_per_second;
};

struct Validation {
  double floor;       ///< tokens/s that physics allows: the scenario's own, at efficiency 1, 1, 0
  double prediction;  ///< at the achieved rates, with a stream's launches
  AchievedRates rates;
  double error;  ///< prediction / measured - 1
};
/// Nothing where a rate of the device is unknown.
std::optional<Validation> validate(const MeasuredRow& row);

/// Median of absolute values, and the largest.
struct ErrorSummary {
  double median;
  double largest;
};
ErrorSummary summarise(std::vector<double> errors);

}  // namespace roofline
