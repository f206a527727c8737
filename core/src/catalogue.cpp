#include "roofline/catalogue.hpp"

#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "catalogue_text.hpp"
#include "data_text.hpp"
#include "roofline/fields.hpp"
#include "roofline/units.hpp"
#include "transformer_numbers.hpp"

namespace roofline {
namespace {

/// Where the rows of a text begin: with their keys. Found once; the numbers of a row are read when
/// they are wanted.
using Rows = std::span<const char* const>;

template <std::size_t count>
std::array<const char*, count> rows_of(const char* text, int texts_in_row) {
  std::array<const char*, count> rows{};
  for (const char*& row : rows) {
    row = text;
    for (int i = 0; i < texts_in_row; ++i) text = next_text(text);
  }
  return rows;
}

Rows devices() {
  static const auto rows = rows_of<device_rows>(device_text, 6);
  return rows;
}

Rows models() {
  static const auto rows = rows_of<model_rows>(model_text, 4);
  return rows;
}

/// Sets each of the labels to the next text of a row.
const char* read_labels(const char* row, std::initializer_list<Text*> labels) {
  for (Text* label : labels) {
    *label = row;
    row = next_text(row);
  }
  return row;
}

const char* read_labels(const char* row, DeviceLabels& of) {
  return read_labels(row, {&of.key, &of.name, &of.vendor, &of.kind, &of.memory_type});
}

const char* read_labels(const char* row, ModelLabels& of) {
  return read_labels(row, {&of.key, &of.name, &of.family});
}

struct DeviceNumber {
  std::optional<double> Device::*of;
  double unit;
};

/// Behind the peaks, in the order of core/cmake/EmbedCatalogue.cmake.
constexpr DeviceNumber device_numbers[] = {
    {&Device::dram_bytes_per_second, units::giga},
    {&Device::dram_capacity_bytes, units::giga},
    {&Device::l2_capacity_bytes, units::mega},
    {&Device::l2_bytes_per_second, units::giga},
    {&Device::smem_per_unit_bytes, units::kibi},
    {&Device::units, 1},
    {&Device::clock_hz, units::mega},
    {&Device::tdp_watts, 1},
    {&Device::dram_latency_seconds, units::nano},
    {&Device::measured_dram_bytes_per_second, units::giga},
    {&Device::measured_flops_per_second, units::tera},
};

std::optional<double> times(std::optional<double> number, double unit) {
  if (number) *number *= unit;
  return number;
}

/// The position of a key, or an Error that lists all of them.
Result<std::size_t> position(Rows rows, std::string_view key, const char* field) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (key == rows[i]) return i;
  }
  const std::vector<Text> keys(rows.begin(), rows.end());
  return Error{ErrorCode::unknown_name, field, key, allowed_text(keys)};
}

}  // namespace

std::size_t device_count() { return device_rows; }

DeviceLabels device_labels(std::size_t index) {
  DeviceLabels labels;
  read_labels(devices()[index], labels);
  return labels;
}

Device catalogue_device(std::size_t index) {
  DeviceLabels labels;
  NumberList numbers(read_labels(devices()[index], labels));
  Device device;
  device.key = labels.key;
  device.name = labels.name;
  device.memory_type = labels.memory_type;
  for (auto& peak : device.peak_flops_per_second) peak = times(numbers.next(), units::tera);
  for (const DeviceNumber& number : device_numbers) {
    device.*number.of = times(numbers.next(), number.unit);
  }
  const auto smem_bytes_per_clock = numbers.next();
  if (smem_bytes_per_clock && device.units && device.clock_hz) {
    device.smem_bytes_per_second = *device.units * *smem_bytes_per_clock * *device.clock_hz;
  }
  return device;
}

Result<Device> find_device(std::string_view key) {
  const auto index = position(devices(), key, "hardware");
  if (!index) return index.error();
  return catalogue_device(*index);
}

std::size_t model_count() { return model_rows; }

ModelLabels model_labels(std::size_t index) {
  ModelLabels labels;
  read_labels(models()[index], labels);
  return labels;
}

CatalogueModel catalogue_model(std::size_t index) {
  ModelLabels labels;
  NumberList numbers(read_labels(models()[index], labels));
  CatalogueModel model;
  model.max_context = numbers.next();
  Transformer& transformer = model.transformer;
  transformer.name = labels.name;
  transformer.gated_ffn = numbers.next() == 1;
  transformer.tied_embeddings = numbers.next() == 1;
  for (const auto number : transformer_numbers) transformer.*number = numbers.next().value_or(0);
  // Without a window every layer attends fully.
  if (transformer.sliding_window == 0) transformer.full_attention_layers = transformer.layers;
  return model;
}

Result<CatalogueModel> find_model(std::string_view key) {
  const auto index = position(models(), key, "model");
  if (!index) return index.error();
  return catalogue_model(*index);
}

}  // namespace roofline
