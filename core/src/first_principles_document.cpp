#include "roofline/first_principles_document.hpp"

#include <string>

#include "document_writer.hpp"
#include "energy_document.hpp"
#include "levels_document.hpp"
#include "roofline/capacity.hpp"
#include "roofline/step.hpp"
#include "roofline/warnings.hpp"

namespace roofline {
namespace {

Value count_or_unlimited(const double* count) {
  if (!count) return unknown_text;
  return *count == Capacity::unlimited ? Value("unlimited") : Value(*count);
}

Value operator_document(const OperatorCount& count, const OperatorTime* time,
                        const OperatorLevels& levels, Text& overflowed) {
  const double seconds = time ? time->seconds() : 0;
  Writer write(15, overflowed);
  write.value("name", name(count.kind));
  write.number("count", count.count);
  write.number("flops", count.flops);
  write.number("weightBytes", count.weight_bytes);
  write.number("activationBytes", count.activation_bytes);
  write.number("kvBytes", count.kv_bytes);
  write.number("kernels", count.kernels);
  write.number("intensity", count.flops / count.dram_bytes());
  write.number_or_unknown("computeSeconds", time ? &time->compute_seconds : nullptr);
  write.number_or_unknown("memorySeconds", time ? &time->memory_seconds : nullptr);
  write.number_or_unknown("launchSeconds", time ? &time->launch_seconds : nullptr);
  write.number_or_unknown("seconds", time ? &seconds : nullptr);
  write.value("regime", time ? name(time->regime()) : unknown_text);
  write_operator_levels(write, count, levels, overflowed);
  return write.done();
}

std::string_view activation_type(const StepReport& report) {
  if (!report.rate) return unknown_text;
  return report.rate->type ? number_type_names[static_cast<std::size_t>(*report.rate->type)]
                           : "any";
}

void write_time(Writer& write, const StepTime* time, Phase phase) {
  const double* seconds = time ? &time->seconds : nullptr;
  write.number_or_unknown("floorSeconds", time ? &time->floor_seconds : nullptr);
  write.number_or_unknown("seconds", seconds);
  write.number_or_unknown(phase == Phase::decode ? "latencySeconds" : "timeToFirstTokenSeconds",
                          seconds);
  write.number_or_unknown("tokensPerSecond", time ? &time->tokens_per_second : nullptr);
  write.number_or_unknown("mfu", time ? &time->mfu : nullptr);
  write.number_or_unknown("mbu", time ? &time->mbu : nullptr);
  write.value("regime", time ? name(time->regime) : unknown_text);
}

void write_memory(Writer& write, const Scenario& scenario, const StepReport& report) {
  const std::optional<Capacity> found = capacity(scenario, report.weight_capacity_bytes);
  const Capacity* memory = found ? &*found : nullptr;
  write.number("parameters", report.parameters);
  write.number("weightCapacityBytes", report.weight_capacity_bytes);
  write.number("kvCapacityBytes", report.kv_capacity_bytes);
  write.number_or_unknown("capacityBytes", scenario.hardware.dram_capacity_bytes);
  write.value("fits", memory ? Value(memory->fits) : Value(unknown_text));
  write.number_or_unknown("missingBytes", memory ? &memory->missing_bytes : nullptr);
  write.value("largestBatch", count_or_unlimited(memory ? &memory->largest_batch : nullptr));
  write.value("largestContext", count_or_unlimited(memory ? &memory->largest_context : nullptr));
}

}  // namespace

Result<Value> first_principles_document(const Scenario& scenario) {
  const StepReport report = evaluate(scenario);
  const StepTime* time = report.time ? &*report.time : nullptr;

  const StepLevels levels = step_levels(scenario, report.operators, report.kv_capacity_bytes);
  Text overflowed;
  Writer write(31, overflowed);
  write.value("costModel", "first-principles");
  write.value("activationType", activation_type(report));
  write.number_or_unknown("peakFlopsPerSecond",
                          report.rate ? &report.rate->flops_per_second : nullptr);
  write.number_or_unknown("bandwidthBytesPerSecond", report.bandwidth_bytes_per_second);
  write.number("flops", report.flops);
  write.number("weightBytes", report.weight_bytes);
  write.number("activationBytes", report.activation_bytes);
  write.number("kvBytes", report.kv_bytes);
  write.number("dramBytes", report.dram_bytes());
  write.number("intensity", report.intensity());
  write_time(write, time, scenario.workload.phase);
  write_memory(write, scenario, report);

  Value::Array texts;
  for (std::string& text : warnings(scenario, report)) texts.emplace_back(std::move(text));
  write.value("warnings", std::move(texts));

  Value::Array operators;
  operators.reserve(report.operators.size());
  for (std::size_t i = 0; i < report.operators.size(); ++i) {
    operators.push_back(operator_document(report.operators[i], time ? &time->operators[i] : nullptr,
                                          levels.operators[i], overflowed));
  }
  write.value("ops", std::move(operators));
  write.value("levels", levels_document(scenario, report, levels, overflowed));
  write.value("energy", energy_document(scenario, report, levels, overflowed));

  if (!overflowed.empty()) return not_finite_result(overflowed);
  return write.done();
}

}  // namespace roofline
