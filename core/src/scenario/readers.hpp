// The objects of a first-principles request, one file each: its field table, its reader, and the
// rules between its fields. A reader reports its first fault to `request` and answers harmless
// values after one.
#pragma once
#include <array>

#include "roofline/given_model.hpp"
#include "roofline/scenario.hpp"
#include "roofline/scenario_fields.hpp"

namespace roofline::scenario {

inline constexpr double largest_whole_number = 2147483647;  ///< 2^31 - 1, of any count
inline constexpr double largest_bits = 64;                  ///< of one stored number
inline constexpr double largest_quantity = 1e12;            ///< of any real number

constexpr unsigned only(unsigned variant) { return 1U << variant; }

extern const FieldGroup request_fields;
extern const FieldGroup hardware_fields;
extern const FieldGroup model_fields;
extern const FieldGroup precision_fields;
extern const FieldGroup workload_fields;
extern const FieldGroup compression_fields;
extern const FieldGroup kv_policy_fields;
extern const FieldGroup efficiency_fields;
extern const FieldGroup levels_fields;
extern const FieldGroup energy_fields;

void read_hardware(ObjectReader& request, Device& device);
void read_model(ObjectReader& request, GivenModel& model);

// The others are given a reader of their own object.

struct GivenPrecision {
  Precision& precision;
  std::optional<double> model_weight_bits;  ///< stand in for a weightBits that is left out
};
void read_precision(ObjectReader& reader, GivenPrecision& given);
void read_workload(ObjectReader& reader, Workload& workload);
void read_compression(ObjectReader& reader, Compression& compression);
void read_kv_policy(ObjectReader& reader, KvPolicy& policy);
void read_efficiency(ObjectReader& reader, Efficiency& efficiency);
void read_levels(ObjectReader& reader, LevelSwitches& levels);
void read_energy(ObjectReader& reader, GivenEnergy& energy);

/// A device's numbers under the request's own keys and units; `peakTflops` by number type.
Value hardware_document(const Device& device);
/// A model as a request would give it.
Value model_document(const Transformer& model);

}  // namespace roofline::scenario
