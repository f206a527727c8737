#pragma once
#include <array>

#include "roofline/published/scenario.hpp"
#include "roofline/result.hpp"
#include "roofline/text.hpp"

namespace roofline::published {

/// What the published model calls the two sides' regimes.
inline constexpr std::array<Text, 2> dense_regimes{"Memory-Bound (DRAM Bandwidth Limited)",
                                                   "Compute-Bound"};
inline constexpr std::array<Text, 2> qtf_regimes{"Memory-Bound (L2/SMEM Limited)",
                                                 "Balanced / Register-Bound"};

/// Decimals of the published rounding.
namespace decimals {
inline constexpr int intensity = 4;
inline constexpr int throughput = 4;
inline constexpr int latency = 4;
inline constexpr int rate = 2;
inline constexpr int ratio = 2;
inline constexpr int percentage = 2;
}  // namespace decimals

/// Dense or Q-TensorFormer decoding on one device, before the published rounding. The published
/// model keeps TFLOP/s, GB/s and milliseconds; the order of its operations is part of it.
struct Side {
  double flops_per_token;  ///< FLOP of the whole step (the published name says per token)
  double dram_bytes;
  double arithmetic_intensity;  ///< FLOP/byte
  double attainable_tflops;
  double seconds;  ///< of the step
  double latency_ms_per_token;
  double tokens_per_sec;
  double bandwidth_utilization_pct;
  Text regime;
};

/// Dense decoding against the published Q-TensorFormer one: the published DecodingRooflineProfile.
struct Profile {
  Text hardware_name;
  double batch_size;
  double seq_len;
  double active_rank;
  Side dense;
  Side qtf;
  double speedup_ratio;
  double dram_traffic_reduction_pct;
  double energy_savings_pct;
};

/// Evaluates a scenario whose workload is in range. FLOP or byte counts past 2^53 - 1 are
/// `count-overflow`, naming the first such count in the profile's order.
Result<Profile> analyze(const Scenario& scenario);

/// The counts of one side by what they are spent on; whole numbers.
struct Counts {
  double map_flops;        ///< linear maps: dense, or by the published contraction formula
  double attention_flops;  ///< dense: over all tokens; Q-TensorFormer: over a quarter of them
  double weight_bytes;
  double kv_cache_bytes;
};
struct ComparedCounts {
  Counts dense;
  Counts qtf;
};
/// Fails as analyze() does.
Result<ComparedCounts> counts(const Workload& workload);

/// FLOPs of one 512 x 512 map as the published model counts its contraction.
double flops_per_tt_matrix(double rank);

/// As published: intensities, TFLOP/s and milliseconds to 4 decimals, the others to 2.
Profile rounded(const Profile& profile);

/// The 23 fields in the published order, camelCase (`denseFlopsPerToken`, ...).
Value to_value(const Profile& profile);

}  // namespace roofline::published
