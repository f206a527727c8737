#include "roofline/solve.hpp"

#include <cmath>

#include "roofline/step.hpp"
#include "roofline/units.hpp"
#include "scenario/readers.hpp"

namespace roofline {
namespace {

/// Where a field may be looked for. Ranges as in the scenario's fields; real ones end above zero.
struct Range {
  double low;
  double high;
  bool whole;
};

Range range_of(SolveFor unknown) {
  using namespace scenario;
  switch (unknown) {
    case SolveFor::weight_bits: return {1e-6, largest_bits, false};
    case SolveFor::bandwidth: return {1, largest_quantity * units::giga, false};
    case SolveFor::rank:
    case SolveFor::batch: break;
  }
  return {1, largest_whole_number, true};
}

void set(Scenario& scenario, SolveFor unknown, double value) {
  switch (unknown) {
    case SolveFor::rank: scenario.compression.rank = value; break;
    case SolveFor::weight_bits: scenario.precision.weight_bits = value; break;
    case SolveFor::bandwidth: scenario.hardware.dram_bytes_per_second = value; break;
    case SolveFor::batch: scenario.workload.batch = value; break;
  }
}

/// The middle of an interval: of whole numbers, or in the logarithm.
double middle(const Range& range, double low, double high) {
  return range.whole ? std::floor(low + (high - low) / 2) : std::sqrt(low) * std::sqrt(high);
}

std::optional<Error> refuse(const Scenario& scenario, SolveFor unknown, Target target) {
  if (unknown == SolveFor::rank && scenario.compression.kind == CompressionKind::none) {
    return Error{ErrorCode::inconsistent, "scenario.compression", "none",
                 "lowRank or tensorTrain: without a compression there is no rank"};
  }
  if (unknown == SolveFor::bandwidth && target == Target::memory_bytes) {
    return Error{ErrorCode::inconsistent, "find", "bandwidth",
                 "rank, weightBits or batch: stored bytes do not depend on bandwidth"};
  }
  if (target == Target::tokens_per_second &&
      !arithmetic_rate(scenario.hardware, scenario.precision)) {
    return Error{ErrorCode::inconsistent, "scenario.hardware", scenario.hardware.key,
                 "a device whose peak is known"};
  }
  if (target == Target::tokens_per_second && unknown != SolveFor::bandwidth &&
      !scenario.hardware.dram_bytes_per_second) {
    return Error{ErrorCode::inconsistent, "scenario.hardware", scenario.hardware.key,
                 "a device whose bandwidth is known"};
  }
  return {};
}

}  // namespace

Result<Solution> solve(const Scenario& scenario, SolveFor unknown, Target target, double at) {
  if (auto error = refuse(scenario, unknown, target)) return *error;
  Scenario tried = scenario;
  const auto quantity = [&](double value) {
    set(tried, unknown, value);
    const StepReport report = evaluate(tried);
    return target == Target::tokens_per_second
               ? report.time->tokens_per_second
               : report.weight_capacity_bytes + report.kv_capacity_bytes;
  };
  const auto reaches = [&](double value) {
    return target == Target::tokens_per_second ? quantity(value) >= at : quantity(value) <= at;
  };
  const bool rising = unknown == SolveFor::bandwidth || unknown == SolveFor::batch;
  const bool largest = target == Target::memory_bytes || !rising;

  const Range range = range_of(unknown);
  // `good` is the end of the range at which the target is easiest to reach.
  double good = largest ? range.low : range.high;
  double bad = largest ? range.high : range.low;
  if (!reaches(good)) return Solution{{}, quantity(good), good, largest};
  if (reaches(bad)) return Solution{bad, quantity(bad), bad, largest};
  while (true) {
    const double between = middle(range, std::min(good, bad), std::max(good, bad));
    if (between == good || between == bad) break;
    (reaches(between) ? good : bad) = between;
  }
  return Solution{good, quantity(good), good, largest};
}

}  // namespace roofline
