#include "roofline/bridge.hpp"

#include <algorithm>
#include <limits>

#include "roofline/levels.hpp"
#include "roofline/published/profile.hpp"
#include "roofline/step.hpp"

namespace roofline {
namespace {

bool is_on(const Assumptions& on, Assumption assumption) {
  return on[static_cast<std::size_t>(assumption)];
}

bool is_attention(const OperatorCount& item) {
  return item.kind == OperatorKind::attention || item.kind == OperatorKind::attention_windowed;
}

/// FLOPs of the published contraction formula for a compressed operator: it knows d x d maps with
/// modes (8,8,8) only, so a map of N M weights counts as N M / d^2 of them.
double published_contraction_flops(const Scenario& scenario, const OperatorCount& dense_item) {
  const double d = scenario.model.hidden_size;
  const double maps = dense_item.parameters / (d * d);
  return maps * published::flops_per_tt_matrix(scenario.compression.rank) * scenario.workload.batch;
}

/// One side of the comparison under a mix of assumptions.
struct Side {
  const Scenario& scenario;
  const OperatorList operators;  ///< the first-principles counts
  const OperatorList dense_operators;
  const published::Counts published;
  const double kv_capacity_bytes;

  /// The operators' counts with the assumptions that are not on put back to the published ones.
  /// The published model knows totals only; one is spread over the operators in proportion to what
  /// they truly have of it.
  OperatorList mixed(const Assumptions& on) const {
    OperatorList list;
    double weights = 0, map_flops = 0, attention_flops = 0, kv = 0;
    for (const OperatorCount& item : operators) {
      weights += item.count * item.weight_bytes;
      kv += item.count * item.kv_bytes;
      (is_attention(item) ? attention_flops : map_flops) += item.count * item.flops;
    }
    for (std::size_t i = 0; i < operators.size(); ++i) {
      OperatorCount item = operators[i];
      if (!is_on(on, Assumption::parameters)) {
        item.weight_bytes *= published.weight_bytes / weights;
      }
      if (is_attention(item)) {
        // The dense side attends to all of its cache in both models, but only this step gives it
        // its own heads.
        if (!is_on(on, Assumption::attention)) {
          item.flops *= attention_flops > 0 ? published.attention_flops / attention_flops : 0;
        }
        if (!is_on(on, Assumption::cache))
          item.kv_bytes *= kv > 0 ? published.kv_cache_bytes / kv : 0;
      } else if (item.compressed && !is_on(on, Assumption::contraction)) {
        item.flops = is_on(on, Assumption::parameters)
                         ? published_contraction_flops(scenario, dense_operators[i])
                         : item.flops * published.map_flops / map_flops;
      } else if (!is_on(on, Assumption::parameters)) {
        item.flops *= published.map_flops / map_flops;
      }
      if (!is_on(on, Assumption::activations)) item.activation_bytes = 0;
      list.add(item, item.count);
    }
    return list;
  }
};

/// NaN where a level's number is missing that the whole step does not need.
double seconds(const OperatorList& operators, const Side& side, const Roof& roof,
               const Assumptions& on) {
  Scenario scenario = side.scenario;
  Efficiency& efficiency = scenario.efficiency;
  if (!is_on(on, Assumption::efficiency)) efficiency.bandwidth = efficiency.compute = 1;
  if (!is_on(on, Assumption::launch)) efficiency.launch_seconds = 0;
  scenario.hardware.dram_bytes_per_second = roof.bandwidth_bytes_per_second;
  const bool has_levels = scenario.levels.any() && is_on(on, Assumption::levels);
  const StepLevels levels =
      has_levels ? step_levels(scenario, operators, side.kv_capacity_bytes) : StepLevels{};
  OperatorTime total;
  double sum = 0;
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const double count = operators[i].count;
    OperatorTime time = operator_time(operators[i], roof, efficiency);
    if (has_levels) {
      time.memory_seconds =
          levels.operators[i].memory_seconds.value_or(std::numeric_limits<double>::quiet_NaN());
    }
    sum += count * time.seconds();
    total.compute_seconds += count * time.compute_seconds;
    total.memory_seconds += count * time.memory_seconds;
    total.launch_seconds += count * time.launch_seconds;
  }
  return is_on(on, Assumption::serial) ? sum : total.seconds();
}

/// The quantity of the compressed side that an assumption is about.
double changed_quantity(Assumption assumption, const OperatorList& operators,
                        const BridgeStep& step, const Roof& roof, const Scenario& scenario,
                        const Assumptions& on) {
  double total = 0;
  for (const OperatorCount& item : operators) {
    switch (assumption) {
      using enum Assumption;
      case parameters: total += item.count * item.weight_bytes; break;
      case contraction: total += is_attention(item) ? 0 : item.count * item.flops; break;
      case attention: total += is_attention(item) ? item.count * item.flops : 0; break;
      case cache: total += item.count * item.kv_bytes; break;
      case activations: total += item.count * item.activation_bytes; break;
      case launch: total += item.count * item.kernels; break;
      default: break;
    }
  }
  switch (assumption) {
    using enum Assumption;
    case device: return roof.bandwidth_bytes_per_second;
    case serial:
    case levels: return step.compressed_seconds;
    case launch: return is_on(on, launch) ? total * scenario.efficiency.launch_seconds : 0;
    case efficiency: return is_on(on, efficiency) ? scenario.efficiency.bandwidth : 1;
    default: return total;
  }
}

Scenario dense_twin(const Scenario& scenario) {
  Scenario dense = scenario;
  dense.compression = {};
  dense.kv_policy.reset();
  return dense;
}

Error cannot_express(const char* field, Value value, const char* allowed) {
  return {ErrorCode::out_of_range, field, std::move(value), allowed};
}

}  // namespace

double Bridge::factor(std::size_t step) const {
  const BridgeStep& before = step == 0 ? published : steps[step - 1];
  return steps[step].speedup() / before.speedup();
}

Result<Bridge> bridge(const Scenario& scenario, const published::Accelerator* accelerator,
                      const Assumptions& on) {
  if (scenario.workload.phase != Phase::decode) {
    return cannot_express("workload.phase", "prefill",
                          "decode: the published model has no prefill");
  }
  if (scenario.compression.kind != CompressionKind::tensor_train) {
    return cannot_express("compression.kind",
                          scenario.compression.kind == CompressionKind::none ? "none" : "lowRank",
                          "tensorTrain: the published model compares nothing else");
  }
  const double precision_bytes = scenario.precision.weight_bytes();
  if (precision_bytes != 1 && precision_bytes != 2 && precision_bytes != 4 &&
      precision_bytes != 8) {
    return cannot_express("precision.weightBits", scenario.precision.weight_bits,
                          "8, 16, 32 or 64: the published model knows whole bytes");
  }
  const Scenario dense_scenario = dense_twin(scenario);
  const StepReport dense_report = evaluate(dense_scenario);
  if (!dense_report.time) {
    return cannot_express("hardware", scenario.hardware.key,
                          "a device whose peak and bandwidth are known");
  }
  const StepReport report = evaluate(scenario);
  if (!report.time) {
    return cannot_express("levels", scenario.hardware.key,
                          "levels whose numbers are known of the device");
  }
  const Roof own_roof = dense_report.time->roof;
  const Roof published_roof = accelerator ? accelerator->roof() : own_roof;

  const published::Workload workload{.batch_size = scenario.workload.batch,
                                     .seq_len = scenario.workload.context,
                                     .active_rank = scenario.compression.rank,
                                     .d_model = scenario.model.hidden_size,
                                     .n_layers = scenario.model.layers,
                                     .precision_bytes = precision_bytes};
  const Result<published::ComparedCounts> counts = published::counts(workload);
  if (!counts) return counts.error();

  const OperatorList dense_operators = dense_report.operators;
  const Side dense{dense_scenario, dense_operators, dense_operators, counts->dense,
                   dense_report.kv_capacity_bytes};
  const Side compressed{scenario, report.operators, dense_operators, counts->qtf,
                        report.kv_capacity_bytes};

  Bridge result{};
  result.on = on;
  Assumptions state{};
  const auto evaluate_state = [&](OperatorList& compressed_list) {
    const Roof& roof = is_on(state, Assumption::device) ? own_roof : published_roof;
    compressed_list = compressed.mixed(state);
    return BridgeStep{seconds(dense.mixed(state), dense, roof, state),
                      seconds(compressed_list, compressed, roof, state), 0, 0};
  };
  OperatorList list;
  BridgeStep before = evaluate_state(list);
  result.published = before;
  for (std::size_t i = 0; i < assumption_count; ++i) {
    const auto assumption = static_cast<Assumption>(i);
    const auto quantity = [&](const BridgeStep& step) {
      const Roof& roof = is_on(state, Assumption::device) ? own_roof : published_roof;
      return changed_quantity(assumption, list, step, roof, scenario, state);
    };
    const double from = quantity(before);
    state[i] = on[i];
    BridgeStep step = evaluate_state(list);
    step.changed_from = from;
    step.changed_to = quantity(step);
    result.steps[i] = step;
    before = step;
  }
  return result;
}

}  // namespace roofline
