#include "roofline/saturation_document.hpp"

#include <array>

#include "document_writer.hpp"
#include "roofline/saturation.hpp"
#include "scenario/readers.hpp"

namespace roofline {
namespace {

using scenario::largest_quantity;
using scenario::largest_whole_number;

/// Not an input of a page: only its range is ever shown, in an error.
constexpr NumberField field(Text key, bool integer, double minimum, double maximum,
                            std::optional<double> fallback = {}) {
  return {.key = key,
          .label = key,
          .unit = "",
          .description = "",
          .integer = integer,
          .minimum = minimum,
          .maximum = maximum,
          .fallback = fallback};
}

constexpr NumberField batch = field("batch", true, 1, largest_whole_number, 1);
constexpr NumberField tensor_bytes = field("tensorBytes", false, 1, largest_quantity);
constexpr NumberField active_units = field("activeUnits", false, 1, largest_whole_number);
constexpr NumberField bytes_per_unit = field("bytesPerUnit", false, 1, largest_quantity);
constexpr NumberField fraction = field("fraction", false, 0.01, 1, 0.9);
constexpr NumberField points = field("points", true, 1, 1000, 64);

struct ModelNumber {
  Text key;
  double SaturationModel::*of;
};
constexpr ModelNumber model_numbers[] = {
    {"medianError", &SaturationModel::median_error},
    {"largestError", &SaturationModel::largest_error},
    {"latencySeconds", &SaturationModel::unloaded_latency_seconds},
    {"loadGrowth", &SaturationModel::load_growth},
    {"queueing", &SaturationModel::queueing},
};

void write_model(Writer& write, const SaturationModel* model) {
  write.value("ownCurve", model ? Value(model->own_curve) : Value(unknown_text));
  for (const ModelNumber& number : model_numbers) {
    write.number_or_unknown(number.key, model ? &(model->*number.of) : nullptr);
  }
}

/// What reaches a bandwidth below the ceiling.
Value wanted_document(const SaturationModel* model, const std::optional<double>& bandwidth,
                      const ConcurrentRead& read, bool tensor_given, Text& overflowed) {
  Writer write(4, overflowed);
  write.number_or_unknown("bytesPerSecond", bandwidth);
  const bool known = model && bandwidth && *bandwidth < model->specified_bytes_per_second;
  const double bytes = known ? model->bytes_in_flight(*bandwidth) : 0;
  const double a_unit = bytes / read.active_units.value_or(1);
  write.number_or_unknown("bytesInFlight", known ? &bytes : nullptr);
  write.number_or_unknown("bytesPerUnit", known && read.active_units ? &a_unit : nullptr);
  if (tensor_given) {
    const auto needed = batch_for(bytes, read);
    write.value("batch",
                !known ? Value(unknown_text) : (needed ? Value(*needed) : Value("unreachable")));
  }
  return write.done();
}

}  // namespace

Result<Value> saturation_document(const Value& request) {
  ObjectReader reader(request, "");
  Device device;
  scenario::read_hardware(reader, device);
  const auto tensor = reader.optional_number(tensor_bytes);
  ConcurrentRead read{.batch = reader.number(batch), .tensor_bytes = tensor.value_or(1)};
  read.active_units = reader.optional_number(active_units);
  read.bytes_per_unit = reader.optional_number(bytes_per_unit);
  const double wanted = reader.number(fraction);
  const int count = static_cast<int>(reader.number(points));
  if (device.units && read.active_units && *read.active_units > *device.units) {
    reader.fail({ErrorCode::inconsistent, "activeUnits", *read.active_units,
                 "no more than the device has"});
  }
  if (auto fault = reader.finish()) return *fault;
  if (!read.active_units) read.active_units = device.units;

  const auto found = saturation_model(device);
  const SaturationModel* model = found ? &*found : nullptr;
  Text overflowed;
  Writer write(12, overflowed);
  write_model(write, model);
  write.number_or_unknown("specifiedBytesPerSecond", device.dram_bytes_per_second);
  write.number_or_unknown("measuredBytesPerSecond", device.measured_dram_bytes_per_second);
  if (tensor) {
    // A limit of each unit means nothing without the number of units.
    const bool known = model && (read.active_units || !read.bytes_per_unit);
    const double bytes = bytes_in_flight(read);
    const double rate = known ? model->bytes_per_second(bytes) : 0;
    write.number_or_unknown("bytesInFlight", known ? &bytes : nullptr);
    write.number_or_unknown("bytesPerSecond", known ? &rate : nullptr);
  }
  std::optional<double> bandwidth = device.measured_dram_bytes_per_second;
  if (bandwidth) *bandwidth *= wanted;
  write.value("wanted", wanted_document(model, bandwidth, read, tensor.has_value(), overflowed));
  Value::Array curve;
  if (model) {
    for (int i = 1; i <= count; ++i) {
      const SaturationPoint point = saturation_point(*model, i, count);
      Writer at(2, overflowed);
      at.number("bytesInFlight", point.bytes_in_flight);
      at.number("bytesPerSecond", point.bytes_per_second);
      curve.push_back(at.done());
    }
  }
  write.value("curve", std::move(curve));
  return write.done();
}

}  // namespace roofline
