#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr std::array<NumberField, 5> numbers{{
    {.key = "hotTokens",
     .label = "Hot tokens",
     .unit = "tokens",
     .description = "Newest tokens, kept at the cache's own precision.",
     .integer = true,
     .minimum = 0,
     .maximum = largest_whole_number},
    {.key = "coldBits",
     .label = "Cold tokens",
     .unit = "bits",
     .description = "Code of one key or value of a cold token, scales apart.",
     .minimum = 0,
     .maximum = largest_bits,
     .exclusive_minimum = true},
    {.key = "groupSize",
     .label = "Group size",
     .unit = "elements",
     .description = "Cold elements that share one scale.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_whole_number},
    {.key = "groupOverheadBits",
     .label = "Group overhead",
     .unit = "bits",
     .description = "Scale and zero point of one group.",
     .minimum = 0,
     .maximum = largest_whole_number},
    {.key = "evictedFraction",
     .label = "Evicted fraction",
     .unit = "",
     .description = "Share of the cold tokens that is dropped: not stored, not attended.",
     .minimum = 0,
     .maximum = 1},
}};

}  // namespace

constinit const FieldGroup kv_policy_fields{
    .key = "kvPolicy",
    .label = "KV-cache policy",
    .description = "Quantisation and eviction of cold tokens; decode only.",
    .required = false,
    .numbers = numbers};

void read_kv_policy(ObjectReader& reader, KvPolicy& policy) {
  reader.numbers(numbers, std::array{&policy.hot_tokens, &policy.cold_bits, &policy.group_size,
                                     &policy.group_overhead_bits, &policy.evicted_fraction});
}

}  // namespace roofline::scenario
