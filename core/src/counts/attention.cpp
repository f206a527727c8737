#include "roofline/counts/attention.hpp"

#include <algorithm>

#include "roofline/counts/kv_cache.hpp"

namespace roofline {
namespace {

double within(double tokens, double window) {
  return window == no_window ? tokens : std::min(tokens, window);
}

}  // namespace

double causal_pairs(double prompt, double prefix, double window) {
  // The first `growing` queries see everything before them, the rest a full window.
  const double growing = window == no_window ? prompt : std::clamp(window - prefix, 0.0, prompt);
  return growing * prefix + growing * (growing + 1) / 2 + (prompt - growing) * window;
}

OperatorCount attention_count(OperatorKind kind, const Scenario& scenario, double window,
                              const ElementBytes& bytes) {
  const Transformer& model = scenario.model;
  const Workload& work = scenario.workload;
  const double query_elements = work.batch * model.heads * model.head_dim;
  const double kv_elements = work.batch * model.kv_heads * model.head_dim;
  OperatorCount result{.kind = kind};
  if (work.phase == Phase::decode) {
    const AttendedCache cache =
        attended_cache(within(work.context, window), bytes.kv, scenario.kv_policy);
    result.flops = 4 * query_elements * cache.tokens;
    result.kv_bytes = 2 * kv_elements * (cache.bytes_per_element + bytes.kv);
    result.activation_bytes = 2 * query_elements * bytes.activation;
  } else {
    const double read = within(work.prefix + work.prompt, window);
    result.flops = 4 * query_elements * causal_pairs(work.prompt, work.prefix, window);
    result.kv_bytes = 2 * kv_elements * bytes.kv * (read + work.prompt);
    result.activation_bytes = 2 * query_elements * work.prompt * bytes.activation;
  }
  return result;
}

}  // namespace roofline
