#include "roofline/step.hpp"

#include <algorithm>

#include "roofline/counts/kv_cache.hpp"
#include "roofline/levels.hpp"

namespace roofline {
namespace {

struct TypeWidth {
  NumberType type;
  double bits;
};

/// Narrowest first; of two of the same width the preferred one first.
constexpr std::array<TypeWidth, number_type_count> widths{{{NumberType::fp4, 4},
                                                           {NumberType::fp8, 8},
                                                           {NumberType::int8, 8},
                                                           {NumberType::bf16, 16},
                                                           {NumberType::fp16, 16},
                                                           {NumberType::fp32, 32}}};

/// `levels` where others than DRAM take part.
StepTime step_time(const Scenario& scenario, const StepReport& report, const Roof& roof,
                   const StepLevels* levels) {
  StepTime time{.roof = roof};
  std::array<double, 3> seconds_by_regime{};
  for (std::size_t i = 0; i < report.operators.size(); ++i) {
    const OperatorCount& item = report.operators[i];
    OperatorTime& spent = time.operators[i] = operator_time(item, roof, scenario.efficiency);
    if (levels) spent.memory_seconds = *levels->operators[i].memory_seconds;
    time.seconds += item.count * spent.seconds();
    seconds_by_regime[static_cast<std::size_t>(spent.regime())] += item.count * spent.seconds();
  }
  // max_element answers the first of equals: compute before memory before launch.
  time.regime =
      static_cast<Regime>(std::max_element(seconds_by_regime.begin(), seconds_by_regime.end()) -
                          seconds_by_regime.begin());
  const double least_compute_seconds = report.flops / roof.peak_flops_per_second;
  const double dram_bytes = levels ? *levels->dram_bytes() : report.dram_bytes();
  const double least_dram_seconds = dram_bytes / roof.bandwidth_bytes_per_second;
  time.floor_seconds =
      std::max(least_compute_seconds, levels ? *levels->floor_memory_seconds : least_dram_seconds);
  time.tokens_per_second = scenario.workload.tokens() / time.seconds;
  time.mfu = least_compute_seconds / time.seconds;
  time.mbu = least_dram_seconds / time.seconds;
  return time;
}

}  // namespace

std::optional<ArithmeticRate> arithmetic_rate(const Device& device, const Precision& precision) {
  if (device.peak_flops_per_second_any) {
    return ArithmeticRate{precision.activation_type, *device.peak_flops_per_second_any};
  }
  bool reached = false;
  for (const TypeWidth& candidate : widths) {
    reached = reached || (precision.activation_type ? candidate.type == *precision.activation_type
                                                    : candidate.bits >= precision.activation_bits);
    const auto& rate = device.peak_flops_per_second[static_cast<std::size_t>(candidate.type)];
    if (reached && rate) return ArithmeticRate{candidate.type, *rate};
  }
  return {};
}

double OperatorTime::seconds() const {
  return std::max(compute_seconds, memory_seconds) + launch_seconds;
}

Regime OperatorTime::regime() const {
  if (launch_seconds > compute_seconds && launch_seconds > memory_seconds) return Regime::launch;
  return compute_seconds >= memory_seconds ? Regime::compute : Regime::memory;
}

OperatorTime operator_time(const OperatorCount& count, const Roof& roof,
                           const Efficiency& efficiency) {
  return {.compute_seconds = count.flops / (roof.peak_flops_per_second * efficiency.compute),
          .memory_seconds =
              count.dram_bytes() / (roof.bandwidth_bytes_per_second * efficiency.bandwidth),
          .launch_seconds = count.kernels * efficiency.launch_seconds};
}

StepReport evaluate(const Scenario& scenario) {
  StepReport report;
  report.operators = operator_counts(scenario);
  for (const OperatorCount& item : report.operators) {
    report.flops += item.count * item.flops;
    report.weight_bytes += item.count * item.weight_bytes;
    report.activation_bytes += item.count * item.activation_bytes;
    report.kv_bytes += item.count * item.kv_bytes;
  }
  report.parameters = parameter_count(scenario.model, report.operators);
  report.weight_capacity_bytes = report.parameters * scenario.precision.weight_bytes();
  report.kv_capacity_bytes =
      kv_capacity_bytes(scenario, scenario.workload.batch, scenario.workload.cached_tokens());
  report.rate = arithmetic_rate(scenario.hardware, scenario.precision);
  report.bandwidth_bytes_per_second = scenario.hardware.dram_bytes_per_second;
  if (!report.rate || !report.bandwidth_bytes_per_second) return report;
  const Roof roof{.peak_flops_per_second = report.rate->flops_per_second,
                  .bandwidth_bytes_per_second = *report.bandwidth_bytes_per_second};
  if (!scenario.levels.any()) {
    report.time = step_time(scenario, report, roof, nullptr);
    return report;
  }
  const StepLevels levels = step_levels(scenario, report.operators, report.kv_capacity_bytes);
  if (levels.times_known(report.operators.size())) {
    report.time = step_time(scenario, report, roof, &levels);
  }
  return report;
}

}  // namespace roofline
