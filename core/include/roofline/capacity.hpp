#pragma once
#include <limits>
#include <optional>

#include "roofline/scenario.hpp"

namespace roofline {

/// Whether weights and KV cache fit the device's memory, and what would. Activations, workspace and
/// the runtime's own memory are not modelled: reserved_fraction of a scenario keeps room for them.
struct Capacity {
  static constexpr double unlimited = std::numeric_limits<double>::infinity();

  double available_bytes;  ///< capacity * (1 - reserved fraction)
  bool fits;
  double missing_bytes;    ///< 0 where it fits
  double largest_batch;    ///< sequences, at the scenario's context; 0 when not even one fits
  double largest_context;  ///< tokens in the cache, at its batch; 0 when not even one fits;
                           ///< unlimited when the cache stops growing (window, eviction)
};

/// Nothing when the device's capacity is unknown: then nothing is said to fit.
/// @param weight_bytes stored weights, of StepReport
std::optional<Capacity> capacity(const Scenario& scenario, double weight_bytes);

}  // namespace roofline
