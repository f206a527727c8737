#include "roofline/catalogue.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catalogue_rows.hpp"
#include "roofline/fields.hpp"
#include "roofline/units.hpp"

namespace roofline {
namespace {

std::optional<double> known(double value, double unit = 1) {
  return std::isnan(value) ? std::nullopt : std::optional(value * unit);
}

/// The position of a key in the labels, or an Error that lists all of them.
template <typename Labels>
Result<std::size_t> position(std::span<const Labels> all, std::string_view key,
                             std::string_view field) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].key == key) return i;
  }
  std::vector<Text> keys;
  for (const Labels& labels : all) keys.push_back(labels.key);
  return Error{ErrorCode::unknown_name, std::string(field), key, allowed_text(keys)};
}

}  // namespace

Device catalogue_device(std::size_t index) {
  const DeviceLabels& labels = device_labels()[index];
  const DeviceNumbers& row = device_numbers()[index];
  Device device;
  device.key = labels.key;
  device.name = labels.name;
  device.memory_type = labels.memory_type;
  for (std::size_t type = 0; type < number_type_count; ++type) {
    device.peak_flops_per_second[type] = known(row.peak_tflops[type], units::tera);
  }
  device.dram_bytes_per_second = known(row.dram_gb_per_s, units::giga);
  device.dram_capacity_bytes = known(row.dram_capacity_gb, units::giga);
  device.l2_capacity_bytes = known(row.l2_mb, units::mega);
  device.l2_bytes_per_second = known(row.l2_gb_per_s, units::giga);
  device.smem_per_unit_bytes = known(row.smem_per_unit_kb, units::kibi);
  device.units = known(row.units);
  device.clock_hz = known(row.boost_mhz, units::mega);
  for (const SmemRate& rate : smem_rates()) {
    if (rate.vendor != labels.vendor || !device.units || !device.clock_hz) continue;
    device.smem_bytes_per_second = *device.units * rate.bytes_per_clock * *device.clock_hz;
  }
  device.tdp_watts = known(row.tdp_watts);
  device.dram_latency_seconds = known(row.dram_latency_ns, units::nano);
  device.measured_dram_bytes_per_second = known(row.measured_dram_gb_per_s, units::giga);
  device.measured_flops_per_second = known(row.measured_fp16_tflops, units::tera);
  return device;
}

Result<Device> find_device(std::string_view key) {
  const auto index = position(device_labels(), key, "hardware");
  if (!index) return index.error();
  return catalogue_device(*index);
}

CatalogueModel catalogue_model(std::size_t index) {
  const ModelNumbers& row = model_numbers()[index];
  Transformer transformer{.name = std::string(model_labels()[index].name)};
  transformer.hidden_size = row.hidden_size;
  transformer.layers = row.layers;
  transformer.heads = row.heads;
  transformer.kv_heads = row.kv_heads;
  transformer.head_dim = row.head_dim;
  transformer.ffn_size = row.ffn_size;
  transformer.gated_ffn = row.gated_ffn;
  transformer.vocab_size = row.vocab_size;
  transformer.tied_embeddings = row.tied_embeddings;
  transformer.sliding_window = row.sliding_window;
  transformer.full_attention_layers = row.full_attention_layers;
  transformer.learned_positions = row.learned_positions;
  transformer.experts = row.experts;
  transformer.experts_per_token = row.experts_per_token;
  transformer.shared_experts = row.shared_experts;
  transformer.expert_ffn_size = row.expert_ffn_size;
  transformer.dense_layers = row.dense_layers;
  return {transformer, known(row.max_context), known(row.published_parameters)};
}

Result<CatalogueModel> find_model(std::string_view key) {
  const auto index = position(model_labels(), key, "model");
  if (!index) return index.error();
  return catalogue_model(*index);
}

}  // namespace roofline
