#include "roofline/capacity.hpp"

#include <algorithm>

#include "largest_whole.hpp"
#include "roofline/counts/kv_cache.hpp"

namespace roofline {
namespace {

constexpr double largest_exact_count = 9007199254740992.0;  // 2^53

/// Memory that no exact count fills is unlimited.
template <typename Fits>
double largest(const Fits& fits) {
  const double found = largest_whole(fits, largest_exact_count);
  if (found == largest_exact_count) return Capacity::unlimited;
  return found;
}

}  // namespace

std::optional<Capacity> capacity(const Scenario& scenario, double weight_bytes) {
  if (!scenario.hardware.dram_capacity_bytes) return {};
  const double batch = scenario.workload.batch;
  const double context = scenario.workload.cached_tokens();
  const double available =
      *scenario.hardware.dram_capacity_bytes * (1 - scenario.reserved_fraction);
  const auto needed = [&](double sequences, double tokens) {
    return weight_bytes + kv_capacity_bytes(scenario, sequences, tokens);
  };
  return Capacity{.available_bytes = available,
                  .fits = needed(batch, context) <= available,
                  .missing_bytes = std::max(0.0, needed(batch, context) - available),
                  .largest_batch = largest(
                      [&](double sequences) { return needed(sequences, context) <= available; }),
                  .largest_context =
                      largest([&](double tokens) { return needed(batch, tokens) <= available; })};
}

}  // namespace roofline
