#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr NumberField fraction(Text key, Text label, Text description) {
  return {.key = key,
          .label = label,
          .unit = "",
          .description = description,
          .minimum = 0,
          .maximum = 1,
          .exclusive_minimum = true};
}

constexpr std::array<NumberField, 3> numbers{{
    fraction("bandwidth", "Bandwidth reached", "Fraction of the specified bandwidth."),
    fraction("compute", "Compute reached", "Fraction of the specified peak rate."),
    {.key = "launchMicroseconds",
     .label = "Launch of a kernel",
     .unit = "us",
     .description = "Launch and synchronisation time that every kernel adds.",
     .minimum = 0,
     .maximum = largest_quantity},
}};

}  // namespace

constinit const FieldGroup efficiency_fields{
    .key = "efficiency",
    .label = "Efficiency",
    .description = "What is reached of the specified rates; left out, the physical floor.",
    .required = false,
    .numbers = numbers};

void read_efficiency(ObjectReader& reader, Efficiency& efficiency) {
  double launch_microseconds = 0;
  reader.numbers(numbers,
                 std::array{&efficiency.bandwidth, &efficiency.compute, &launch_microseconds});
  efficiency.launch_seconds = launch_microseconds * units::micro;
}

}  // namespace roofline::scenario
