#include "scenario/readers.hpp"

namespace roofline::scenario {
namespace {

constexpr unsigned low_rank = static_cast<unsigned>(CompressionKind::low_rank);
constexpr unsigned tensor_train = static_cast<unsigned>(CompressionKind::tensor_train);

constexpr std::array<Text, 3> kinds{"none", "lowRank", "tensorTrain"};
constexpr std::array<Text, 3> targets{"attention", "ffn", "lm_head"};
constexpr std::array<Text, 5> orders{"best", "leftToRight", "rightToLeft", "optimal",
                                     "reconstruct"};
constexpr std::array<Text, 2> executions{"fused", "staged"};

constexpr std::array<ChoiceField, 4> choices{{
    {.key = "kind",
     .label = "Compression",
     .description = "What replaces the linear maps of the targets.",
     .names = kinds},
    {.key = "targets",
     .label = "Targets",
     .description = "Which linear maps; those of experts stay dense.",
     .names = targets,
     .several = true,
     .variants = only(low_rank) | only(tensor_train)},
    {.key = "order",
     .label = "Contraction order",
     .description = "In which order the cores are applied; best: the cheaper of left to right and "
                    "right to left.",
     .names = orders,
     .fallback = 0,
     .variants = only(tensor_train)},
    {.key = "execution",
     .label = "Execution",
     .description =
         "fused: one kernel a group; staged: one a factor, intermediates through memory.",
     .names = executions,
     .fallback = 0,
     .variants = only(low_rank) | only(tensor_train)},
}};

constexpr std::array<NumberField, 2> numbers{{
    {.key = "cores",
     .label = "Cores",
     .unit = "",
     .description = "Cores of each tensor train.",
     .integer = true,
     .minimum = 2,
     .maximum = 6,
     .variants = only(tensor_train)},
    {.key = "rank",
     .label = "Rank",
     .unit = "",
     .description = "Every inner TT-rank, or the inner dimension of a low-rank map.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_whole_number,
     .variants = only(low_rank) | only(tensor_train)},
}};

}  // namespace

constinit const FieldGroup compression_fields{
    .key = "compression",
    .label = "Compression",
    .description = "What stands in for the dense linear maps.",
    .required = false,
    .has_variants = true,
    .choices = choices,
    .numbers = numbers};

void read_compression(ObjectReader& reader, Compression& compression) {
  const std::size_t kind = reader.choice("kind", kinds, {});
  compression.kind = static_cast<CompressionKind>(kind);
  if (kind == 0 || reader.fault()) return;
  reader.numbers(numbers, std::array{&compression.cores, &compression.rank},
                 static_cast<unsigned>(kind));
  const unsigned chosen = reader.choices("targets", targets);
  compression.attention = chosen & 1U;
  compression.ffn = chosen & 2U;
  compression.lm_head = chosen & 4U;
  if (kind == tensor_train) {
    compression.order = static_cast<ContractionOrder>(reader.choice("order", orders, 0));
  }
  compression.execution = static_cast<Execution>(reader.choice("execution", executions, 0));
}

}  // namespace roofline::scenario
