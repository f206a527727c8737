// Scenarios that the tests of the first-principles model start from.
#pragma once
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/catalogue.hpp"
#include "roofline/scenario.hpp"

namespace scenarios {

/// A catalogue model, 16-bit everything, decoding one sequence at context 1024 on a device of
/// 989.5 TFLOP/s and 3.35 TB/s without a known capacity.
inline roofline::Scenario decoding(std::string_view model) {
  roofline::Scenario scenario;
  scenario.hardware.peak_flops_per_second_any = 989.5e12;
  scenario.hardware.dram_bytes_per_second = 3350e9;
  scenario.model = roofline::find_model(model).value().transformer;
  scenario.workload = {.phase = roofline::Phase::decode, .batch = 1, .context = 1024};
  return scenario;
}

inline roofline::Scenario decoding_on(std::string_view device, std::string_view model) {
  roofline::Scenario scenario = decoding(model);
  scenario.hardware = roofline::find_device(device).value();
  return scenario;
}

inline std::vector<std::string> device_keys() {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < roofline::device_count(); ++i) {
    keys.emplace_back(std::string_view(roofline::device_labels(i).key));
  }
  return keys;
}

/// Any scenario that the reader would accept, of sizes up to large models.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double whole(double from, double to) {
    return std::floor(std::uniform_real_distribution<double>(from, to + 1)(engine_));
  }
  double real(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(engine_);
  }
  /// Evenly spread in its logarithm.
  double spread(double from, double to) { return std::exp(real(std::log(from), std::log(to))); }
  bool chance(double probability) { return real(0, 1) < probability; }
  template <typename Enum>
  Enum one_of(int count) {
    return static_cast<Enum>(static_cast<int>(whole(0, count - 1)));
  }

  roofline::Scenario scenario();

 private:
  std::mt19937_64 engine_;
};

inline roofline::Scenario Random::scenario() {
  using namespace roofline;
  Scenario s;
  s.hardware.peak_flops_per_second_any = spread(1e9, 1e16);
  s.hardware.dram_bytes_per_second = spread(1e9, 1e14);
  if (chance(0.7)) s.hardware.dram_capacity_bytes = spread(1e6, 1e13);

  Transformer& m = s.model;
  m.layers = whole(1, 100);
  m.heads = whole(1, 64);
  m.kv_heads = whole(1, m.heads);
  m.head_dim = whole(1, 256);
  m.hidden_size = whole(1, 8192);
  m.ffn_size = whole(1, 32768);
  m.gated_ffn = chance(0.5);
  m.vocab_size = chance(0.8) ? whole(1, 200000) : 0;
  m.tied_embeddings = chance(0.5);
  m.learned_positions = chance(0.3) ? whole(1, 4096) : 0;
  m.sliding_window = chance(0.4) ? whole(1, 4096) : 0;
  m.full_attention_layers = m.sliding_window > 0 ? whole(0, m.layers) : m.layers;
  if (chance(0.4)) {
    m.experts = whole(1, 256);
    m.experts_per_token = whole(1, m.experts);
    m.shared_experts = whole(0, 3);
    m.expert_ffn_size = whole(1, 8192);
    m.dense_layers = whole(0, m.layers);
  }
  s.precision = {
      .weight_bits = real(1, 32), .activation_bits = real(4, 32), .kv_bits = real(1, 32)};
  if (chance(0.5)) {
    s.workload = {.phase = Phase::decode,
                  .batch = std::floor(spread(1, 1000)),
                  .context = std::floor(spread(1, 200000))};
    if (chance(0.4)) {
      s.kv_policy = KvPolicy{.hot_tokens = whole(0, 2000),
                             .cold_bits = real(1, 16),
                             .group_size = whole(1, 128),
                             .group_overhead_bits = whole(0, 32),
                             .evicted_fraction = real(0, 1)};
    }
  } else {
    s.workload = {.phase = Phase::prefill,
                  .batch = std::floor(spread(1, 100)),
                  .prompt = std::floor(spread(1, 20000)),
                  .prefix = chance(0.5) ? whole(0, 20000) : 0};
  }
  s.compression.kind = one_of<CompressionKind>(3);
  s.compression.cores = whole(2, 4);
  s.compression.rank = std::floor(spread(1, 500));
  s.compression.order = one_of<ContractionOrder>(5);
  s.compression.attention = chance(0.7);
  s.compression.ffn = chance(0.7);
  s.compression.lm_head = chance(0.5);
  s.compression.execution = one_of<Execution>(2);
  s.efficiency = {.bandwidth = real(0.1, 1), .compute = real(0.1, 1)};
  s.efficiency.launch_seconds = chance(0.5) ? real(0, 1e-5) : 0;
  s.activation_traffic = chance(0.7);
  s.reserved_fraction = chance(0.3) ? real(0, 0.5) : 0;
  return s;
}

}  // namespace scenarios
