#include "roofline/levels.hpp"

#include <algorithm>

#include "roofline/counts/linear.hpp"
#include "roofline/counts/low_rank.hpp"
#include "roofline/counts/tensor_train_map.hpp"
#include "roofline/saturation.hpp"

namespace roofline {
namespace {

constexpr std::size_t dram = 0;
constexpr std::size_t l2 = 1;
constexpr std::size_t shared_memory = 2;

LinearGroup linear_group(OperatorKind kind, const Transformer& model) {
  switch (kind) {
    case OperatorKind::qkv_proj: return qkv_projection(model);
    case OperatorKind::out_proj: return output_projection(model);
    case OperatorKind::ffn_in: return ffn_in(model);
    case OperatorKind::ffn_out: return ffn_out(model);
    default: return lm_head(model);
  }
}

/// The on-chip side of a compressed, fused operator.
struct FusedOperator {
  double moved_bytes = 0;
  double intermediate_bytes = 0;
  double unit_bytes = 0;  ///< largest need of one unit
};

FusedOperator fused_operator(const Scenario& scenario, OperatorKind kind) {
  const LinearGroup group = linear_group(kind, scenario.model);
  const double tokens =
      kind == OperatorKind::lm_head ? scenario.workload.batch : scenario.workload.tokens();
  const double element = scenario.activation_traffic ? scenario.precision.activation_bytes() : 0;
  FusedOperator fused;
  for (const LinearGroup::Maps& maps : group.maps) {
    if (maps.copies == 0) continue;
    const FusedMap map = fused_map(group.inputs, maps.outputs, tokens, scenario.compression);
    fused.moved_bytes += maps.copies * map.moved_elements * element;
    fused.intermediate_bytes += maps.copies * 2 * map.intermediate_elements * element;
    fused.unit_bytes =
        std::max(fused.unit_bytes, map.parameters * scenario.precision.weight_bytes() +
                                       map.row_elements * scenario.precision.activation_bytes());
  }
  return fused;
}

std::optional<bool> holds(const std::optional<double>& capacity, double bytes) {
  if (!capacity) return {};
  return bytes <= *capacity;
}

/// Works out one step; the members are what all of its operators share.
class Levels {
 public:
  explicit Levels(const Scenario& scenario)
      : scenario_(scenario),
        bandwidth_(level_bytes_per_second(scenario.hardware)),
        capacity_(level_capacity_bytes(scenario.hardware)),
        saturation_(saturation_model(scenario.hardware)) {}

  StepLevels step(const OperatorList& operators, double kv_capacity_bytes) const {
    StepLevels step;
    double activation_bytes = 0;
    for (const OperatorCount& item : operators) {
      step.working_set_bytes += item.count * item.parameters * scenario_.precision.weight_bytes();
      activation_bytes = std::max(activation_bytes, item.activation_bytes);
    }
    step.working_set_bytes += kv_capacity_bytes + activation_bytes;
    step.fits_l2 = scenario_.workload.phase == Phase::decode
                       ? holds(capacity_[l2], step.working_set_bytes)
                       : false;
    step.served_from_l2 = scenario_.levels.l2 && step.fits_l2 == true;
    for (std::size_t i = 0; i < operators.size(); ++i) {
      step.operators[i] = one(operators[i], step.served_from_l2);
      if (scenario_.levels.l2 && !step.fits_l2) step.operators[i].memory_seconds = {};
      for (std::size_t level = 0; level < memory_level_count; ++level) {
        if (!step.operators[i].bytes[level]) continue;
        add(step.bytes[level], operators[i].count * *step.operators[i].bytes[level]);
        add(step.flops[level], operators[i].count * operators[i].flops);
      }
    }
    step.floor_memory_seconds =
        slowest({.bytes = step.bytes, .memory_seconds = {}}, false).memory_seconds;
    return step;
  }

 private:
  static void add(std::optional<double>& sum, double amount) { sum = sum.value_or(0) + amount; }

  OperatorLevels one(const OperatorCount& item, bool served_from_l2) const {
    const double counted = item.dram_bytes();
    OperatorLevels levels;
    levels.bytes[dram] = served_from_l2 ? 0 : counted;
    levels.bytes[l2] = counted;
    if (item.compressed && scenario_.compression.execution == Execution::fused) {
      const FusedOperator fused = fused_operator(scenario_, item.kind);
      const std::optional<bool> fits = holds(capacity_[shared_memory], fused.unit_bytes);
      if (fits) {
        levels.bytes[shared_memory] = fused.moved_bytes + (*fits ? fused.intermediate_bytes : 0);
      }
      if (fits == false) spill(counted, fused.intermediate_bytes, levels.bytes);
      if (!fits && scenario_.levels.shared_memory) return levels;
    }
    return slowest(levels, true);
  }

  /// Intermediates for which a unit has no room.
  void spill(double counted, double bytes, PerLevel& moved) const {
    moved[l2] = *moved[l2] + bytes;
    const bool in_l2 = scenario_.levels.l2 && holds(capacity_[l2], counted + bytes) == true;
    if (scenario_.levels.shared_memory && !in_l2) moved[dram] = *moved[dram] + bytes;
  }

  /// The time of the slowest level that takes part. A kernel's own bytes also limit what it can
  /// have in flight; those of a whole step do not.
  OperatorLevels slowest(OperatorLevels levels, bool of_a_kernel) const {
    levels.memory_seconds = 0;
    take(levels, MemoryLevel::dram, dram_seconds(*levels.bytes[dram], of_a_kernel));
    // No L2 is slower than the DRAM behind it: its bandwidth need not be known for the same bytes.
    if (scenario_.levels.l2 && (bandwidth_[l2] || *levels.bytes[l2] > *levels.bytes[dram])) {
      take(levels, MemoryLevel::l2, seconds(*levels.bytes[l2], bandwidth_[l2]));
    }
    if (scenario_.levels.shared_memory && levels.bytes[shared_memory]) {
      take(levels, MemoryLevel::shared_memory,
           seconds(*levels.bytes[shared_memory], bandwidth_[shared_memory]));
    }
    return levels;
  }

  static void take(OperatorLevels& levels, MemoryLevel level,
                   const std::optional<double>& level_seconds) {
    if (!level_seconds || !levels.memory_seconds) {
      levels.memory_seconds = {};
    } else if (*level_seconds > *levels.memory_seconds) {
      levels.memory_seconds = level_seconds;
      levels.slowest = level;
    }
  }

  static std::optional<double> seconds(double bytes, const std::optional<double>& bandwidth) {
    if (bytes == 0) return 0;
    if (!bandwidth) return {};
    return bytes / *bandwidth;
  }

  std::optional<double> dram_seconds(double bytes, bool of_a_kernel) const {
    if (!of_a_kernel || bytes == 0 || !bandwidth_[dram]) return seconds(bytes, bandwidth_[dram]);
    double bandwidth = *bandwidth_[dram];
    if (scenario_.levels.saturation) {
      if (!saturation_) return {};
      bandwidth = saturation_->bytes_per_second(bytes);
    }
    return bytes / (bandwidth * scenario_.efficiency.bandwidth);
  }

  const Scenario& scenario_;
  PerLevel bandwidth_;
  PerLevel capacity_;
  std::optional<SaturationModel> saturation_;
};

}  // namespace

bool StepLevels::times_known(std::size_t count) const {
  return floor_memory_seconds &&
         std::all_of(operators.begin(), operators.begin() + count,
                     [](const OperatorLevels& item) { return item.memory_seconds.has_value(); });
}

PerLevel level_bytes_per_second(const Device& device) {
  return {device.dram_bytes_per_second, device.l2_bytes_per_second, device.smem_bytes_per_second};
}

PerLevel level_capacity_bytes(const Device& device) {
  return {device.dram_capacity_bytes, device.l2_capacity_bytes, device.smem_per_unit_bytes};
}

StepLevels step_levels(const Scenario& scenario, const OperatorList& operators,
                       double kv_capacity_bytes) {
  return Levels(scenario).step(operators, kv_capacity_bytes);
}

FusedMap fused_map(double inputs, double outputs, double tokens, const Compression& compression) {
  FusedMap map{};
  map.moved_elements = tokens * (inputs + outputs);
  if (compression.kind == CompressionKind::low_rank) {
    const LowRankCost cost = low_rank_cost(inputs, outputs, compression.rank, tokens);
    map.parameters = cost.parameters;
    map.intermediate_elements = cost.intermediate;
    map.row_elements = std::max(inputs, outputs) + compression.rank;
    return map;
  }
  const TensorTrain shape =
      balanced_tensor_train(inputs, outputs, static_cast<int>(compression.cores), compression.rank);
  const ContractionCost cost = contraction_cost(shape, compression.order, tokens);
  map.parameters = parameters(shape);
  map.intermediate_elements = cost.intermediates_sum;
  map.row_elements = contraction_cost(shape, cost.order, 1).peak_live;
  return map;
}

}  // namespace roofline
