#include "roofline/published/scenario.hpp"

namespace roofline::published {
namespace {

constexpr double largest_int32 = 2147483647.0;
constexpr std::array<double, 4> precision_choices{1, 2, 4, 8};
constexpr std::array<Text, 1> cost_models{"published"};

constexpr std::array<double Workload::*, 6> members{
    &Workload::batch_size, &Workload::seq_len,  &Workload::active_rank,
    &Workload::d_model,    &Workload::n_layers, &Workload::precision_bytes};

constexpr std::array<NumberField, 6> table{{
    {.key = "batchSize",
     .label = "Batch size",
     .unit = "sequences",
     .description = "Sequences decoded together; each step makes one token for each.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_int32,
     .fallback = 1},
    {.key = "seqLen",
     .label = "Sequence length",
     .unit = "tokens",
     .description = "Tokens in the KV cache that the new token attends to.",
     .integer = true,
     .minimum = 0,
     .maximum = largest_int32,
     .fallback = 512},
    {.key = "activeRank",
     .label = "Active TT-rank",
     .unit = "",
     .description = "Rank of the tensor-train cores that replace each weight matrix.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_int32,
     .fallback = 4},
    {.key = "dModel",
     .label = "Model width",
     .unit = "elements",
     .description = "Hidden size d of the transformer.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_int32,
     .fallback = 512},
    {.key = "nLayers",
     .label = "Layers",
     .unit = "",
     .description = "Transformer layers.",
     .integer = true,
     .minimum = 1,
     .maximum = largest_int32,
     .fallback = 8},
    {.key = "precisionBytes",
     .label = "Precision",
     .unit = "bytes",
     .description = "Bytes of one stored number: weights and KV cache alike.",
     .integer = true,
     .minimum = 1,
     .maximum = 8,
     .fallback = 2,
     .choices = precision_choices},
}};

Workload read_numbers(ObjectReader& reader) {
  Workload workload;
  for (std::size_t i = 0; i < table.size(); ++i) workload.*members[i] = reader.number(table[i]);
  return workload;
}

}  // namespace

std::span<const NumberField> fields() { return table; }

Result<Scenario> read_scenario(const Value& request) {
  ObjectReader reader(request, "");
  reader.choice("costModel", cost_models, 0);
  const std::string key = reader.optional_text("hardware").value_or(std::string(default_hardware));
  Result<const Accelerator*> accelerator = find_accelerator(key);
  if (!accelerator) reader.fail(&accelerator.error());
  const Workload workload = read_numbers(reader);
  if (auto fault = reader.finish()) return *fault;
  return Scenario{*accelerator, workload};
}

Result<Workload> read_workload(const Value& request) {
  ObjectReader reader(request, "");
  reader.choice("costModel", cost_models, 0);
  const Workload workload = read_numbers(reader);
  if (auto fault = reader.finish()) return *fault;
  return workload;
}

Result<Workload> checked(const Workload& workload) {
  Value::Object request;
  for (std::size_t i = 0; i < table.size(); ++i) {
    request.emplace_back(table[i].key, workload.*members[i]);
  }
  return read_workload(request);
}

}  // namespace roofline::published
