#pragma once
#include <limits>
#include <span>

#include "roofline/catalogue.hpp"

/// The tables that core/cmake/EmbedCatalogue.cmake writes, in the data files' own units. Plain
/// numbers, NaN where unknown, because they are half the size of optionals in the WebAssembly.
namespace roofline {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct DeviceNumbers {
  double peak_tflops[number_type_count];
  double dram_gb_per_s;
  double dram_capacity_gb;
  double l2_mb;
  double l2_gb_per_s;
  double smem_per_unit_kb;
  double units;
  double boost_mhz;
  double tdp_watts;
  double dram_latency_ns;
  double measured_dram_gb_per_s;
  double measured_fp16_tflops;
};

/// Shared memory of one unit: bytes a clock, specified by the vendor for all its units.
struct SmemRate {
  std::string_view vendor;
  double bytes_per_clock;
};

struct ModelNumbers {
  int hidden_size;
  int layers;
  int heads;
  int kv_heads;
  int head_dim;
  int ffn_size;
  bool gated_ffn;
  int vocab_size;
  bool tied_embeddings;
  int sliding_window;
  int full_attention_layers;
  int learned_positions;
  int experts;
  int experts_per_token;
  int shared_experts;
  int expert_ffn_size;
  int dense_layers;
  double max_context;
  double published_parameters;
};

std::span<const DeviceNumbers> device_numbers();
std::span<const SmemRate> smem_rates();
std::span<const ModelNumbers> model_numbers();

}  // namespace roofline
