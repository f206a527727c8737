#include "roofline/first_principles_document.hpp"

#include <cmath>
#include <string>

#include "roofline/capacity.hpp"
#include "roofline/step.hpp"
#include "roofline/warnings.hpp"

namespace roofline {
namespace {

constexpr std::string_view unknown = "unknown";

/// Writes the numbers of a result, and remembers the first that is not finite.
class Writer {
 public:
  Writer(std::size_t size, std::string_view& overflowed) : object_(size), overflowed_(overflowed) {}

  void number(std::string_view key, double number) {
    if (!std::isfinite(number) && overflowed_.empty()) overflowed_ = key;
    object_.add(key, number);
  }
  /// A number that may not be known.
  void number_or_unknown(std::string_view key, const double* known) {
    if (known) {
      number(key, *known);
    } else {
      object_.add(key, unknown);
    }
  }
  void value(std::string_view key, Value value) { object_.add(key, std::move(value)); }
  Value done() { return std::move(object_).done(); }

 private:
  ObjectBuilder object_;
  std::string_view& overflowed_;
};

const double* known(const std::optional<double>& number) { return number ? &*number : nullptr; }

Value count_or_unlimited(const double* count) {
  if (!count) return unknown;
  return *count == Capacity::unlimited ? Value("unlimited") : Value(*count);
}

Value operator_document(const OperatorCount& count, const OperatorTime* time,
                        std::string_view& overflowed) {
  const double seconds = time ? time->seconds() : 0;
  Writer write(13, overflowed);
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
  write.value("regime", time ? name(time->regime()) : unknown);
  return write.done();
}

std::string_view activation_type(const StepReport& report) {
  if (!report.rate) return unknown;
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
  write.value("regime", time ? name(time->regime) : unknown);
}

void write_memory(Writer& write, const Scenario& scenario, const StepReport& report) {
  const std::optional<Capacity> found = capacity(scenario, report.weight_capacity_bytes);
  const Capacity* memory = found ? &*found : nullptr;
  write.number("parameters", report.parameters);
  write.number("weightCapacityBytes", report.weight_capacity_bytes);
  write.number("kvCapacityBytes", report.kv_capacity_bytes);
  write.number_or_unknown("capacityBytes", known(scenario.hardware.dram_capacity_bytes));
  write.value("fits", memory ? Value(memory->fits) : Value(unknown));
  write.number_or_unknown("missingBytes", memory ? &memory->missing_bytes : nullptr);
  write.value("largestBatch", count_or_unlimited(memory ? &memory->largest_batch : nullptr));
  write.value("largestContext", count_or_unlimited(memory ? &memory->largest_context : nullptr));
}

}  // namespace

Result<Value> first_principles_document(const Scenario& scenario) {
  const StepReport report = evaluate(scenario);
  const StepTime* time = report.time ? &*report.time : nullptr;

  std::string_view overflowed;
  Writer write(29, overflowed);
  write.value("costModel", "first-principles");
  write.value("activationType", activation_type(report));
  write.number_or_unknown("peakFlopsPerSecond",
                          report.rate ? &report.rate->flops_per_second : nullptr);
  write.number_or_unknown("bandwidthBytesPerSecond", known(report.bandwidth_bytes_per_second));
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
    operators.push_back(
        operator_document(report.operators[i], time ? &time->operators[i] : nullptr, overflowed));
  }
  write.value("ops", std::move(operators));

  if (!overflowed.empty()) {
    return Error{ErrorCode::not_finite, std::string(overflowed), "the result",
                 "a scenario whose numbers a double can hold"};
  }
  return write.done();
}

}  // namespace roofline
