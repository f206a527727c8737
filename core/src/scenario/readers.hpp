// The objects of a first-principles request, one file each: its field table, its reader, and the
// rules between its fields. A reader reports its first fault to `request` and answers harmless
// values after one.
#pragma once
#include <array>

#include "roofline/scenario.hpp"
#include "roofline/scenario_fields.hpp"

namespace roofline::scenario {

inline constexpr double largest_whole_number = 2147483647;  ///< 2^31 - 1, of any count
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

Device read_hardware(ObjectReader& request);
Transformer read_model(ObjectReader& request);
Precision read_precision(ObjectReader& request);
Workload read_workload(ObjectReader& request);
Compression read_compression(ObjectReader& request);
std::optional<KvPolicy> read_kv_policy(ObjectReader& request, Phase phase);
Efficiency read_efficiency(ObjectReader& request);

/// Reads the numbers of a group that exist in `variant` into the members that stand beside them.
template <typename Object, std::size_t count>
void read_numbers(ObjectReader& reader, const std::array<NumberField, count>& fields,
                  const std::array<double Object::*, count>& members, Object& object,
                  unsigned variant = 0) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!(fields[i].variants & only(variant))) continue;
    if (!fields[i].optional) {
      object.*members[i] = reader.number(fields[i]);
    } else if (const auto number = reader.optional_number(fields[i])) {
      object.*members[i] = *number;
    }
  }
}

}  // namespace roofline::scenario
