#pragma once
#include <array>
#include <optional>

#include "roofline/result.hpp"
#include "roofline/step.hpp"
#include "roofline/text.hpp"

namespace roofline {

/// The ways to store a model in fewer bytes that are compared at equal bytes.
enum class Storage {
  tensor_train,
  low_rank,
  quantisation,  ///< no compression, every weight in fewer bits
};
inline constexpr std::size_t storage_count = 3;
inline constexpr std::array<Text, storage_count> storage_names{"tensorTrain", "lowRank",
                                                               "quantisation"};

/// One way to store the model, evaluated.
struct Contender {
  bool asked = false;     ///< the scenario as given
  bool possible = false;  ///< else no rank is small enough, or bits are not 1 to 64
  double rank = 0;        ///< tensor train, low rank; 0 where none is small enough
  double weight_bits = 0;
  std::optional<StepReport> report;  ///< where possible
};

/// Which of the three is fastest when all store the same bytes, everything else being equal.
/// None of this models accuracy: equal bytes are not equal quality.
struct EqualBytes {
  double stored_bytes;  ///< weights of the scenario as given, embeddings included
  StepReport dense;     ///< neither compressed nor in other bits, for reference
  std::array<Contender, storage_count> contenders;  ///< by Storage
  /// The possible contender of the shortest step, the first of equals; none where a rate is
  /// unknown.
  std::optional<Storage> fastest;
};

/// Compares a scenario that compresses by tensor trains or low rank with its rivals:
///
///     low rank, tensor train   the largest rank that stores no more bytes, same targets, weight
///                              bits and execution; a tensor train has three cores and the order
///                              `best` unless it is the scenario as given
///     quantisation             bits = 8 stored bytes / parameters of the dense model, 1 to 64.
///                              It computes in the same type: only the weights are quantised
///
/// @returns an Error where nothing is compressed (`compression.kind`, `compression.targets`)
Result<EqualBytes> equal_bytes(const Scenario& scenario);

/// A first-principles scenario as
///
///     {storedBytes, fastest: name or "unknown",
///      dense: {weightBits, parameters, storedBytes, flops, dramBytes, seconds, tokensPerSecond},
///      contenders: [{storage: "tensorTrain" | "lowRank" | "quantisation", asked, possible, rank?,
///                    weightBits, and where possible: parameters, storedBytes, flops, dramBytes,
///                    seconds, tokensPerSecond, speedup (dense seconds / seconds), aboveFullRank}]}
///
/// with "unknown" for times that depend on unknown rates.
Result<Value> equal_bytes_document(const Value& request);

}  // namespace roofline
