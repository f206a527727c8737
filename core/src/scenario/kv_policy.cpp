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
     .maximum = 64,
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

constexpr std::array<double KvPolicy::*, numbers.size()> members{
    &KvPolicy::hot_tokens, &KvPolicy::cold_bits, &KvPolicy::group_size,
    &KvPolicy::group_overhead_bits, &KvPolicy::evicted_fraction};

}  // namespace

constinit const FieldGroup kv_policy_fields{
    .key = "kvPolicy",
    .label = "KV-cache policy",
    .description = "Quantisation and eviction of cold tokens; decode only.",
    .required = false,
    .numbers = numbers};

std::optional<KvPolicy> read_kv_policy(ObjectReader& request, Phase phase) {
  const Value* given = request.member("kvPolicy", false);
  if (!given) return {};
  ObjectReader reader(*given, "kvPolicy");
  KvPolicy policy;
  read_numbers(reader, numbers, members, policy);
  if (phase != Phase::decode) {
    reader.fail(
        {ErrorCode::inconsistent, "kvPolicy", *given, "only where workload.phase is decode"});
  }
  if (auto fault = reader.finish()) request.fail(*fault);
  return policy;
}

}  // namespace roofline::scenario
