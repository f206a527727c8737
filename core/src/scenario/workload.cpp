#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr unsigned decode = static_cast<unsigned>(Phase::decode);
constexpr unsigned prefill = static_cast<unsigned>(Phase::prefill);

constexpr std::array<Text, 2> phases{"decode", "prefill"};
constexpr std::array<ChoiceField, 1> choices{{
    {.key = "phase",
     .label = "Phase",
     .description = "decode makes one token a sequence; prefill reads a prompt.",
     .names = phases},
}};

constexpr std::array<NumberField, 4> numbers{{
    {.key = "batch",
     .label = "Batch",
     .unit = "sequences",
     .description = "Sequences that pass through the model together.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_whole_number},
    {.key = "context",
     .label = "Context",
     .unit = "tokens",
     .description = "Tokens attended, the current one included.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_whole_number,
     .variants = only(decode)},
    {.key = "prompt",
     .label = "Prompt",
     .unit = "tokens",
     .description = "New tokens of each sequence.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_whole_number,
     .variants = only(prefill)},
    {.key = "prefix",
     .label = "Cached prefix",
     .unit = "tokens",
     .description = "Tokens of each sequence that are in the cache before the prompt.",
     .integer = true,
     .minimum = 0,
     .maximum = largest_whole_number,
     .variants = only(prefill)},
}};

}  // namespace

constinit const FieldGroup workload_fields{.key = "workload",
                                           .label = "Workload",
                                           .description = "One step of inference.",
                                           .has_variants = true,
                                           .choices = choices,
                                           .numbers = numbers};

void read_workload(ObjectReader& reader, Workload& workload) {
  const std::size_t phase = reader.choice("phase", phases, {});
  if (reader.fault()) return;
  workload.phase = static_cast<Phase>(phase);
  reader.numbers(numbers,
                 std::array{&workload.batch, &workload.context, &workload.prompt, &workload.prefix},
                 static_cast<unsigned>(phase));
}

}  // namespace roofline::scenario
