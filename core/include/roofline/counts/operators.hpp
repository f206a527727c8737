#pragma once
#include <array>
#include <cstddef>

#include "roofline/counts/operator_count.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// The operators that a step has, each kind once with the number of its instances, in the order of
/// OperatorKind. Holds no heap memory.
class OperatorList {
 public:
  const OperatorCount* begin() const { return items_.data(); }
  const OperatorCount* end() const { return items_.data() + size_; }
  std::size_t size() const { return size_; }
  const OperatorCount& operator[](std::size_t i) const { return items_[i]; }
  /// The operator of that kind, or nullptr when the step has none.
  const OperatorCount* find(OperatorKind kind) const;
  /// Leaves out an operator without instances.
  void add(const OperatorCount& operator_count, double instances);

 private:
  std::array<OperatorCount, operator_kind_count> items_{};
  std::size_t size_ = 0;
};

/// Everything that one step computes and moves.
OperatorList operator_counts(const Scenario& scenario);

/// Stored weights: those of the operators, the embedding table (vocabSize d) unless lm_head shares
/// it, and a learned position table (learnedPositions d).
double parameter_count(const Transformer& model, const OperatorList& operators);

}  // namespace roofline
