#include "roofline/counts/kv_cache.hpp"

#include <algorithm>

namespace roofline {

AttendedCache attended_cache(double context, double kv_bytes,
                             const std::optional<KvPolicy>& policy) {
  if (!policy) return {.tokens = context, .bytes_per_element = context * kv_bytes};
  const double hot = std::min(context, policy->hot_tokens);
  const double cold = (context - hot) * (1 - policy->evicted_fraction);
  const double cold_bits = policy->cold_bits + policy->group_overhead_bits / policy->group_size;
  return {.tokens = hot + cold,
          .bytes_per_element = hot * kv_bytes + cold * cold_bits / units::bits_per_byte};
}

double kv_capacity_bytes(const Scenario& scenario, double batch, double cached_tokens) {
  const Transformer& model = scenario.model;
  const auto stored = [&](double tokens) {
    return attended_cache(tokens, scenario.precision.kv_bytes(), scenario.kv_policy)
        .bytes_per_element;
  };
  double layers = model.full_attention_layers * stored(cached_tokens);
  if (model.windowed_layers() > 0) {
    layers += model.windowed_layers() * stored(std::min(cached_tokens, model.sliding_window));
  }
  return 2 * batch * model.kv_heads * model.head_dim * layers;
}

}  // namespace roofline
