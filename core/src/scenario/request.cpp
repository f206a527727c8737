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
  read_hardware(reader, read.hardware);
  GivenModel model;
  read_model(reader, model);
  read.model = std::move(model.transformer);
  read.max_context = model.max_context;
  read.model_notes = std::move(model.notes);
  GivenPrecision precision{read.precision, model.weight_bits};
  reader.object("precision", true, read_precision, precision);
  reader.object("workload", true, read_workload, read.workload);
  reader.object("compression", false, read_compression, read.compression);
  if (KvPolicy policy; reader.object("kvPolicy", false, read_kv_policy, policy)) {
    read.kv_policy = policy;
    if (read.workload.phase != Phase::decode) {
      reader.refuse(ErrorCode::inconsistent, "kvPolicy", *request.find("kvPolicy"),
                    "only where workload.phase is decode");
    }
  }
  reader.object("efficiency", false, read_efficiency, read.efficiency);
  reader.object("levels", false, read_levels, read.levels);
  if (GivenEnergy energy; reader.object("energy", false, read_energy, energy)) read.energy = energy;
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
