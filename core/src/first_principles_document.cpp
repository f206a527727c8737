#include "roofline/first_principles_document.hpp"

#include <array>
#include <cmath>
#include <span>
#include <string>

#include "roofline/capacity.hpp"
#include "roofline/step.hpp"
#include "roofline/warnings.hpp"

namespace roofline {
namespace {

constexpr std::string_view unknown = "unknown";

struct Entry {
  std::string_view key;
  std::optional<double> number;
};

/// Adds numbers to an object and remembers the first that is not finite.
class Numbers {
 public:
  void add(ObjectBuilder& object, std::span<const Entry> entries) {
    for (const Entry& entry : entries) {
      if (!entry.number) {
        object.add(entry.key, unknown);
        continue;
      }
      if (!std::isfinite(*entry.number) && overflowed_.empty()) overflowed_ = entry.key;
      object.add(entry.key, *entry.number);
    }
  }
  std::string_view overflowed() const { return overflowed_; }

 private:
  std::string_view overflowed_;
};

Value count_or_unlimited(const std::optional<Capacity>& memory, double Capacity::*member) {
  if (!memory) return unknown;
  return (*memory).*member == Capacity::unlimited ? Value("unlimited") : Value((*memory).*member);
}

Value operator_document(const OperatorCount& count, const OperatorTime* time, Numbers& numbers) {
  using Maybe = std::optional<double>;
  ObjectBuilder object(13);
  object.add("name", name(count.kind));
  const std::array<Entry, 11> entries{{
      {"count", count.count},
      {"flops", count.flops},
      {"weightBytes", count.weight_bytes},
      {"activationBytes", count.activation_bytes},
      {"kvBytes", count.kv_bytes},
      {"kernels", count.kernels},
      // Attention of a fully evicted cache and the like still move bytes; nothing moves none.
      {"intensity", count.dram_bytes() > 0 ? Maybe(count.flops / count.dram_bytes()) : Maybe()},
      {"computeSeconds", time ? Maybe(time->compute_seconds) : Maybe()},
      {"memorySeconds", time ? Maybe(time->memory_seconds) : Maybe()},
      {"launchSeconds", time ? Maybe(time->launch_seconds) : Maybe()},
      {"seconds", time ? Maybe(time->seconds()) : Maybe()},
  }};
  numbers.add(object, entries);
  object.add("regime", time ? name(time->regime()) : unknown);
  return std::move(object).done();
}

}  // namespace

Result<Value> first_principles_document(const Scenario& scenario) {
  using Maybe = std::optional<double>;
  const StepReport report = evaluate(scenario);
  const StepTime* time = report.time ? &*report.time : nullptr;
  const std::optional<Capacity> memory = capacity(scenario, report.weight_capacity_bytes);
  const bool decode = scenario.workload.phase == Phase::decode;
  const Maybe seconds = time ? Maybe(time->seconds) : Maybe();

  Numbers numbers;
  ObjectBuilder object(28);
  object.add("costModel", "first-principles");
  object.add("activationType", !report.rate ? unknown
                               : report.rate->type
                                   ? number_type_names[static_cast<std::size_t>(*report.rate->type)]
                                   : std::string_view("any"));
  const std::array<Entry, 18> entries{{
      {"peakFlopsPerSecond", report.rate ? Maybe(report.rate->flops_per_second) : Maybe()},
      {"bandwidthBytesPerSecond", report.bandwidth_bytes_per_second},
      {"flops", report.flops},
      {"weightBytes", report.weight_bytes},
      {"activationBytes", report.activation_bytes},
      {"kvBytes", report.kv_bytes},
      {"dramBytes", report.dram_bytes()},
      {"intensity", report.intensity()},
      {"floorSeconds", time ? Maybe(time->floor_seconds) : Maybe()},
      {"seconds", seconds},
      {decode ? "latencySeconds" : "timeToFirstTokenSeconds", seconds},
      {"tokensPerSecond", time ? Maybe(time->tokens_per_second) : Maybe()},
      {"mfu", time ? Maybe(time->mfu) : Maybe()},
      {"mbu", time ? Maybe(time->mbu) : Maybe()},
      {"parameters", report.parameters},
      {"weightCapacityBytes", report.weight_capacity_bytes},
      {"kvCapacityBytes", report.kv_capacity_bytes},
      {"capacityBytes", scenario.hardware.dram_capacity_bytes},
  }};
  numbers.add(object, entries);
  object.add("regime", time ? name(time->regime) : unknown);
  object.add("fits", memory ? Value(memory->fits) : Value(unknown));
  object.add("missingBytes", memory ? Value(memory->missing_bytes) : Value(unknown));
  object.add("largestBatch", count_or_unlimited(memory, &Capacity::largest_batch));
  object.add("largestContext", count_or_unlimited(memory, &Capacity::largest_context));

  Value::Array texts;
  for (std::string& text : warnings(scenario, report)) texts.emplace_back(std::move(text));
  object.add("warnings", std::move(texts));

  Value::Array operators;
  operators.reserve(report.operators.size());
  for (std::size_t i = 0; i < report.operators.size(); ++i) {
    operators.push_back(
        operator_document(report.operators[i], time ? &time->operators[i] : nullptr, numbers));
  }
  object.add("ops", std::move(operators));

  if (!numbers.overflowed().empty()) {
    return Error{ErrorCode::not_finite, std::string(numbers.overflowed()), "the result",
                 "a scenario whose numbers a double can hold"};
  }
  return std::move(object).done();
}

}  // namespace roofline
