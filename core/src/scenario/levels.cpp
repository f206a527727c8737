#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr std::array<BooleanField, 3> booleans{{
    {.key = "l2",
     .label = "L2 cache",
     .description =
         "In steady decode, serve everything from L2 where it holds all weights, the cache and the "
         "activations; nothing where it does not, since they are read in turn.",
     .fallback = false},
    {.key = "sharedMemory",
     .label = "Shared memory",
     .description =
         "Bound fused compressed maps by shared memory: input, output, and intermediates written "
         "and read once. What a unit cannot hold moves through L2, or through main memory.",
     .fallback = false},
    {.key = "saturation",
     .label = "Bandwidth saturation",
     .description =
         "Give each operator the bandwidth that its own bytes in flight reach under the memory's "
         "latency.",
     .fallback = false},
}};

}  // namespace

constinit const FieldGroup levels_fields{
    .key = "levels",
    .label = "Memory levels",
    .description = "What of the memory system takes part in the time; left out, main memory alone.",
    .required = false,
    .booleans = booleans};

void read_levels(ObjectReader& reader, LevelSwitches& levels) {
  levels.l2 = reader.boolean(booleans[0].key, booleans[0].fallback);
  levels.shared_memory = reader.boolean(booleans[1].key, booleans[1].fallback);
  levels.saturation = reader.boolean(booleans[2].key, booleans[2].fallback);
}

}  // namespace roofline::scenario
