#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr NumberField coefficient(Text key, Text label, Text unit, Text description) {
  return {.key = key,
          .label = label,
          .unit = unit,
          .description = description,
          .minimum = 0,
          .maximum = largest_quantity};
}

constexpr std::array<NumberField, 3> numbers{
    coefficient("staticWatts", "Static power", "W", "Drawn whatever the board does."),
    coefficient("picojoulesPerByte", "Energy of a byte", "pJ/B", "Of main memory."),
    coefficient("picojoulesPerFlop", "Energy of a FLOP", "pJ/FLOP",
                "Of the activations' number type."),
};

}  // namespace

constinit const FieldGroup energy_fields{
    .key = "energy",
    .label = "Energy",
    .description = "Your own coefficients; left out, those known of the device.",
    .required = false,
    .numbers = numbers};

void read_energy(ObjectReader& reader, GivenEnergy& energy) {
  reader.numbers(numbers, std::array{&energy.static_watts.value, &energy.joules_per_byte.value,
                                     &energy.joules_per_flop.value});
  energy.joules_per_byte.value *= units::pico;
  energy.joules_per_flop.value *= units::pico;
}

}  // namespace roofline::scenario
