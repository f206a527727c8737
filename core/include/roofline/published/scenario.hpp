#pragma once
#include <array>
#include <span>

#include "roofline/fields.hpp"
#include "roofline/published/accelerator.hpp"
#include "roofline/result.hpp"
#include "roofline/text.hpp"

namespace roofline::published {

/// What the published model is asked, apart from the device: one decoding step.
/// Whole numbers; their ranges and defaults are in fields().
struct Workload {
  double batch_size = 1;
  double seq_len = 512;
  double active_rank = 4;  ///< TT-rank
  double d_model = 512;
  double n_layers = 8;
  double precision_bytes = 2;

  bool operator==(const Workload&) const = default;
};

struct Scenario {
  const Accelerator* accelerator;
  Workload workload;
};

/// The six numeric fields, in the order of Workload.
std::span<const NumberField> fields();
inline constexpr Text default_hardware = "hopper_h100";

/// {costModel?: "published", hardware?, batchSize?, seqLen?, activeRank?, dModel?, nLayers?,
/// precisionBytes?}, checked.
Result<Scenario> read_scenario(const Value& request);
/// The same without `hardware`: what is asked of all six.
Result<Workload> read_workload(const Value& request);
/// A Workload that was filled in by hand, checked against the same ranges.
Result<Workload> checked(const Workload& workload);

}  // namespace roofline::published
