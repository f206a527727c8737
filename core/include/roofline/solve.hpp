#pragma once
#include <array>
#include <optional>

#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/text.hpp"

namespace roofline {

/// What an inverse question looks for, everything else in the scenario kept.
enum class SolveFor {
  rank,         ///< the largest rank of the compression, a whole number
  weight_bits,  ///< the most bits of a weight, a real number
  bandwidth,    ///< the least memory bandwidth, bytes/s
  batch,        ///< the smallest batch for a throughput, the largest for a memory size
};
inline constexpr std::array<Text, 4> solve_names{"rank", "weightBits", "bandwidth", "batch"};

enum class Target {
  tokens_per_second,  ///< at least
  memory_bytes,       ///< stored weights and KV cache, at most
};
inline constexpr std::array<Text, 2> target_names{"tokensPerSecond", "memoryBytes"};

struct Solution {
  std::optional<double> value;  ///< nothing: no value in the field's range reaches the target
  /// Throughput or memory at `value`, or the closest that any value gets.
  double reached;
  double
      closest_value;  ///< where `reached` is: `value`, or the end of the range that comes closest
  bool largest;       ///< every smaller value reaches the target too; else every larger one
};

/// The value at which a target is reached. Throughput falls with rank and bits and rises with
/// bandwidth and batch, memory rises with all that change it, so one bisection over the field's
/// range (scenario fields) finds the end of the values that reach it: exactly for whole numbers, to
/// the last bits of a double for the others.
///
/// Errors: a rank without a compression, memory by a bandwidth that it does not depend on, a device
/// of unknown peak or bandwidth when a throughput is asked.
Result<Solution> solve(const Scenario& scenario, SolveFor unknown, Target target, double at);

}  // namespace roofline
