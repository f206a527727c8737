#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr NumberField bits(Text key, Text label, Text description) {
  return {.key = key,
          .label = label,
          .unit = "bits",
          .description = description,
          .minimum = 0,
          .maximum = largest_bits,
          .exclusive_minimum = true};
}

constexpr std::array<NumberField, 3> numbers{
    bits("weightBits", "Weights", "Of one weight, its share of the scales included (Q4_0: 4.5)."),
    bits("activationBits", "Activations", "Of one activation; its type sets the peak rate."),
    bits("kvBits", "KV cache", "Of one cached key or value, its share of the scales included."),
};

constexpr std::array<ChoiceField, 1> choices{{
    {.key = "activationType",
     .label = "Activation type",
     .description = "The number type that the device computes in; left out, the bits imply it.",
     .names = number_type_names,
     .optional = true},
}};

}  // namespace

constinit const FieldGroup precision_fields{.key = "precision",
                                            .label = "Precision",
                                            .description = "Bits of a stored number.",
                                            .choices = choices,
                                            .numbers = numbers};

void read_precision(ObjectReader& reader, GivenPrecision& given) {
  Precision& precision = given.precision;
  auto fields = numbers;
  fields[0].fallback = given.model_weight_bits;
  reader.numbers(
      fields, std::array{&precision.weight_bits, &precision.activation_bits, &precision.kv_bits});
  if (reader.has("activationType")) {
    precision.activation_type =
        static_cast<NumberType>(reader.choice("activationType", number_type_names, {}));
  }
}

}  // namespace roofline::scenario
