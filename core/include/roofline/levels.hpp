#pragma once
#include <array>
#include <optional>

#include "roofline/counts/operators.hpp"
#include "roofline/scenario.hpp"
#include "roofline/text.hpp"

/// The hierarchical roofline: bytes, intensity and roof of each memory level.
/// Source: C. Yang, T. Kurth, S. Williams, "Hierarchical roofline analysis for GPUs", Concurrency
/// Computat. Pract. Exper. 32 (2020).
namespace roofline {

/// The memories of a device, from far to near.
enum class MemoryLevel { dram, l2, shared_memory };
inline constexpr std::size_t memory_level_count = 3;
inline constexpr std::array<Text, memory_level_count> memory_level_names{"dram", "l2",
                                                                         "sharedMemory"};

/// One number of each level, empty where unknown.
using PerLevel = std::array<std::optional<double>, memory_level_count>;

/// Bandwidths as specified. Shared memory: units x bytes a clock x clock, 128 bytes a clock in
/// NVIDIA's units; 126 of them were measured (core/data/devices.json).
PerLevel level_bytes_per_second(const Device& device);
/// Capacities; of shared memory, that of one unit.
PerLevel level_capacity_bytes(const Device& device);

/// What one instance of an operator moves through each level.
///
/// - dram: the bytes counted for it (OperatorCount::dram_bytes); none when L2 serves the step.
/// - l2: the same bytes, since all of them pass through it.
/// - shared memory: a map that is compressed and fused moves its input, its output and, written and
///   read once, its intermediates: (T (N + M) + 2 sum of intermediates) a. A unit works on one row
///   at a time and must hold all factors of the map and what is alive of the row; where they do not
///   fit, or are not known to, the intermediates move through the next level that takes part
///   instead: through L2 where that holds the whole operator, else through DRAM. How other
///   operators use shared memory depends on their tiling: unknown.
struct OperatorLevels {
  PerLevel bytes{};
  /// The slowest of the levels that take part (Scenario::levels): what stands for the memory's time
  /// in a step. Empty where a number that it needs is unknown.
  std::optional<double> memory_seconds{};
  MemoryLevel slowest = MemoryLevel::dram;
};

/// A step, level by level. With no level taking part the times are those of DRAM alone.
struct StepLevels {
  std::array<OperatorLevels, operator_kind_count> operators;  ///< beside StepReport::operators
  PerLevel bytes;  ///< of all instances; of shared memory those that are known, if any
  PerLevel flops;  ///< of the operators whose bytes those are

  /// What a decode reads again in every step: all weights of its operators, the cache, and the
  /// activations of the largest operator.
  double working_set_bytes = 0;
  /// Whether L2 can hold the working set: a prefill has none. A cache that is smaller serves
  /// nothing of what is read in turn.
  std::optional<bool> fits_l2;
  bool served_from_l2 = false;  ///< it fits, and L2 takes part

  /// max over the levels that take part of all their bytes / bandwidth: no step is faster.
  std::optional<double> floor_memory_seconds;

  /// Whether the memory's time is known of the first `count` operators.
  bool times_known(std::size_t count) const;
  const std::optional<double>& dram_bytes() const { return bytes[0]; }
};

/// @param operators those of the scenario (operator_counts)
/// @param kv_capacity_bytes the whole cache (counts/kv_cache.hpp)
StepLevels step_levels(const Scenario& scenario, const OperatorList& operators,
                       double kv_capacity_bytes);

/// What fused execution of one map N -> M needs on chip, in elements: see OperatorLevels.
struct FusedMap {
  double moved_elements;         ///< T (N + M)
  double intermediate_elements;  ///< sum of all, T rows
  double parameters;             ///< of all factors
  double row_elements;           ///< most that is alive of one row
};
FusedMap fused_map(double inputs, double outputs, double tokens, const Compression& compression);

}  // namespace roofline
