#pragma once
#include <array>
#include <cstddef>

#include "roofline/published/accelerator.hpp"
#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/text.hpp"

namespace roofline {

/// The assumptions in which the two cost models differ, in the order in which the bridge changes
/// them from the published to the first-principles one.
enum class Assumption {
  device,       ///< peak and bandwidth: the published numbers -> the scenario's
  parameters,   ///< weights: 12 d x d maps a layer, modes (8,8,8) -> every map with its own modes
  contraction,  ///< FLOPs of a compressed map: 2 (576 r + 64 r^2) -> those of the contraction
  attention,    ///< tokens attended with compression: a quarter -> those that the cache keeps
  cache,        ///< KV bytes: 0.24 of 2 d a token -> heads, bits, scales and the new token's write
  activations,  ///< activation traffic: none -> every operator's inputs and outputs
  serial,       ///< time: max of the totals -> sum over operators of each one's max
  levels,       ///< memory: DRAM alone -> the slowest of the levels that take part (levels.hpp)
  launch,       ///< launch and synchronisation: none -> kernels * launch
  efficiency,   ///< rates: specified -> the fractions that are reached
};
inline constexpr std::size_t assumption_count = 10;
inline constexpr std::array<Text, assumption_count> assumption_names{
    "device",      "parameters", "contraction", "attention", "cache",
    "activations", "serial",     "levels",      "launch",    "efficiency"};

/// Which assumptions are changed; one that is not keeps what the published model assumes.
using Assumptions = std::array<bool, assumption_count>;

/// The state of the comparison after a step, and the quantity that the step changed.
struct BridgeStep {
  double dense_seconds;
  double compressed_seconds;
  double changed_from;  ///< of the quantity named by changed_quantity(assumption)
  double changed_to;

  double speedup() const { return dense_seconds / compressed_seconds; }
};

struct Bridge {
  BridgeStep published;  ///< nothing changed; changed_from = changed_to = 0
  std::array<BridgeStep, assumption_count> steps;  ///< cumulative, by Assumption
  Assumptions on;

  /// speed-up after the step over the speed-up before it
  double factor(std::size_t step) const;
};

/// From the published speed-up to the first-principles one, one assumption at a time. With all
/// assumptions on the last step's times are those of evaluate(): of the scenario, and of the same
/// one dense with its cache uncompressed.
///
/// Decode with a tensor train only, and weight bits of 8, 16, 32 or 64: the published side
/// can express nothing else, and what it cannot is an Error that names the field.
///
/// @param accelerator whose published numbers start the bridge; nullptr: the scenario's own, so
///        that the device step changes nothing
/// @param on which steps are taken
Result<Bridge> bridge(const Scenario& scenario, const published::Accelerator* accelerator,
                      const Assumptions& on);

/// Launch and synchronisation of dependent tiny kernels, measured on an H200 (gpu-benches, public
/// logs).
struct LaunchPreset {
  Text name;
  double seconds;
};
inline constexpr std::array<LaunchPreset, 3> launch_presets{
    {{"stream", 2.52e-6}, {"graph", 1.31e-6}, {"persistent", 1.04e-6}}};

}  // namespace roofline
