#include <utility>

#include "document_writer.hpp"
#include "roofline/catalogue.hpp"
#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

struct Quantity {
  std::optional<double> Device::*member;
  double unit;  ///< what the document's number is multiplied by
};

constexpr std::array<Quantity, 10> members{{
    {&Device::peak_flops_per_second_any, units::tera},
    {&Device::dram_bytes_per_second, units::giga},
    {&Device::dram_capacity_bytes, units::giga},
    {&Device::l2_capacity_bytes, units::mega},
    {&Device::l2_bytes_per_second, units::giga},
    {&Device::smem_per_unit_bytes, units::kibi},
    {&Device::smem_bytes_per_second, units::giga},
    {&Device::units, 1},
    {&Device::clock_hz, units::mega},
    {&Device::tdp_watts, 1},
}};

/// Of one unit: 32 banks of 32 bits, as in most GPUs.
constexpr double smem_bytes_per_clock = 128;

constexpr NumberField quantity(Text key, Text label, Text unit, Text description) {
  return {.key = key,
          .label = label,
          .unit = unit,
          .description = description,
          .minimum = 0,
          .maximum = largest_quantity,
          .exclusive_minimum = true,
          .optional = true};
}

constexpr NumberField required(NumberField field) {
  field.optional = false;
  return field;
}

constexpr std::array<NumberField, members.size()> numbers{
    required(quantity("peakTflops", "Peak arithmetic throughput", "TFLOP/s",
                      "Dense (not sparse) rate of the activations' number type.")),
    required(quantity("bandwidthGBs", "Memory bandwidth", "GB/s", "Of the device's main memory.")),
    quantity("capacityGB", "Memory capacity", "GB", "Of the main memory, 1 GB = 1e9 bytes."),
    quantity("l2MB", "L2 capacity", "MB", "Last cache before main memory, 1 MB = 1e6 bytes."),
    quantity("l2GBs", "L2 bandwidth", "GB/s", "Of the whole device."),
    quantity("smemPerUnitKB", "Shared memory of a unit", "KB",
             "On-chip memory of one SM or CU, 1 KB = 1024 bytes."),
    quantity("smemGBs", "Shared memory bandwidth", "GB/s",
             "Of the whole device. Left out: units x 128 bytes a clock x clock."),
    quantity("units", "Units", "", "Streaming multiprocessors or compute units."),
    quantity("clockMHz", "Clock", "MHz", "Boost clock."),
    quantity("tdpWatts", "Thermal design power", "W", "Of the board."),
};

}  // namespace

constinit const FieldGroup hardware_fields{
    .key = "hardware",
    .label = "Device",
    .description = "A catalogue key, or a device of your own.",
    .named = true,
    .numbers = numbers};

namespace {

void read_device(ObjectReader& reader, Device& device) {
  device.name = reader.optional_text("name").value_or("");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = numbers[i].optional ? reader.optional_number(numbers[i])
                                            : std::optional(reader.number(numbers[i]));
    if (number) device.*members[i].member = *number * members[i].unit;
  }
  if (!device.smem_bytes_per_second && device.units && device.clock_hz) {
    device.smem_bytes_per_second = *device.units * smem_bytes_per_clock * *device.clock_hz;
  }
}

}  // namespace

void read_hardware(ObjectReader& request, Device& device) {
  const Value* given = request.member("hardware", true);
  if (!given) return;
  if (const std::string* key = given->string()) {
    Result<Device> found = find_device(*key);
    if (!found) return request.fail(&found.error());
    device = std::move(*found);
    return;
  }
  request.object("hardware", true, read_device, device);
}

Value hardware_document(const Device& device) {
  ObjectBuilder object(numbers.size());
  ObjectBuilder peaks(number_type_count);
  for (std::size_t i = 0; i < number_type_count; ++i) {
    const auto& peak = device.peak_flops_per_second[i];
    peaks.add(number_type_names[i], known_or_unknown(peak, units::tera));
  }
  object.add(numbers[0].key, std::move(peaks).done());
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    const auto& number = device.*members[i].member;
    object.add(numbers[i].key, known_or_unknown(number, members[i].unit));
  }
  return std::move(object).done();
}

}  // namespace roofline::scenario
