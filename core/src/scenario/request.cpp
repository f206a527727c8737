#include "scenario/readers.hpp"

namespace roofline {
namespace scenario {
namespace {

constexpr std::array<Text, 1> cost_models{"first-principles"};
constexpr std::array<ChoiceField, 1> choices{{
    {.key = "costModel",
     .label = "Cost model",
     .description = "Exact counts of any transformer on any device.",
     .names = cost_models},
}};

constexpr std::array<NumberField, 1> numbers{{
    {.key = "reservedFraction",
     .label = "Reserved memory",
     .unit = "",
     .description = "Fraction of the device's capacity that is kept for other things.",
     .minimum = 0,
     .maximum = 1,
     .fallback = 0},
}};

constexpr std::array<BooleanField, 1> booleans{{
    {.key = "activationTraffic",
     .label = "Activation traffic",
     .description = "Count the activations that each operator reads and writes.",
     .fallback = true},
}};

}  // namespace

constinit const FieldGroup request_fields{.key = "",
                                          .label = "Scenario",
                                          .description = "A model on a device at work.",
                                          .choices = choices,
                                          .numbers = numbers,
                                          .booleans = booleans};

}  // namespace scenario

Result<Scenario> read_scenario(const Value& request) {
  using namespace scenario;
  ObjectReader reader(request, "");
  reader.choice("costModel", cost_models, {});
  Scenario read;
  read.hardware = read_hardware(reader);
  GivenModel given = read_model(reader);
  read.model = std::move(given.transformer);
  read.max_context = given.max_context;
  read.model_notes = std::move(given.notes);
  read.precision = read_precision(reader, given.weight_bits);
  read.workload = read_workload(reader);
  read.compression = read_compression(reader);
  read.kv_policy = read_kv_policy(reader, read.workload.phase);
  read.efficiency = read_efficiency(reader);
  read.levels = read_levels(reader);
  read.energy = read_energy(reader);
  read.activation_traffic = reader.boolean(booleans[0].key, booleans[0].fallback);
  read.reserved_fraction = reader.number(numbers[0]);
  if (auto fault = reader.finish()) return *fault;
  return read;
}

std::vector<FieldGroup> scenario_field_groups() {
  using namespace scenario;
  return {request_fields,  hardware_fields,    model_fields,     precision_fields,
          workload_fields, compression_fields, kv_policy_fields, efficiency_fields,
          levels_fields,   energy_fields};
}

}  // namespace roofline
