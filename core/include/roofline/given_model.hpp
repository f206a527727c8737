#pragma once
#include <optional>
#include <string>
#include <vector>

#include "roofline/result.hpp"
#include "roofline/transformer.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// The model of a request, in whichever form it was given: a key of the catalogue, a Hugging Face
/// config.json, or a transformer's own fields.
struct GivenModel {
  Transformer transformer{};
  std::optional<double>
      max_context{};  ///< tokens: the longest position; unknown: no limit is known
  /// Bits of a quantised weight, its share of scales and zero points included, as a config's
  /// quantisation says. Nothing when weights are not quantised, when only some of the maps are, or
  /// when the format is not known here.
  std::optional<double> weight_bits{};
  /// What a user should know: what a config left out and its class supplies, what is left out of
  /// the count, what a quantisation covers. One sentence each.
  std::vector<std::string> notes{};
};

/// Reads a model alone, as read_scenario() reads its `model`.
Result<GivenModel> read_given_model(const Value& model);

/// {name, model: {hiddenSize, ...}: all fields of a scenario's own model, maxContext or "unknown",
/// weightBits (where there are such), notes: [text]}
Value to_value(const GivenModel& given);

}  // namespace roofline
