#pragma once
#include <array>
#include <cstdint>

#include "roofline/counts/tensor_train.hpp"

namespace roofline {

/// In which order Y = X W^T is worked out, X being B x N, W a TT-matrix.
enum class ContractionOrder {
  best,           ///< the cheaper of left-to-right and right-to-left; left-to-right on a tie
  left_to_right,  ///< X with core 1, then with core 2, ...
  right_to_left,  ///< X with core K, then with core K-1, ...
  optimal,        ///< the cheapest binary tree over X and the cores
  reconstruct,    ///< the cores, left to right, into W; then X with W
};

/// A count of which one part is paid for each of B rows and one part once. Kept apart, both are
/// exact to 2^53 whatever the batch, so that ties between orders are seen as ties.
struct BatchCount {
  double per_row = 0;
  double once = 0;

  double total(double batch) const { return batch * per_row + once; }
};

/// Negative, zero or positive as `left` is less than, equal to or more than `right` at that batch.
int compare(const BatchCount& left, const BatchCount& right, double batch);

/// The indices of a tensor; bit k - 1 stands for core k, or for the bond on its left.
struct ContractionIndices {
  bool batch = false;
  std::uint8_t in_modes = 0;   ///< n_k
  std::uint8_t out_modes = 0;  ///< m_k
  std::uint8_t bonds = 0;      ///< r_(k-1), k >= 2
};

/// One pairwise contraction: the product of its indices' sizes is what it costs.
struct ContractionStep {
  ContractionIndices points;  ///< of both operands: multiply-adds
  ContractionIndices result;  ///< that stay: elements
};

/// What one order costs. A step contracts two tensors; its multiply-adds are the points of the
/// union of their index sets; its result keeps the indices that something else still needs.
/// Intermediates are the results of all steps but the last, in elements; permutations in memory
/// cost nothing.
struct ContractionCost {
  ContractionOrder order;  ///< what was counted: never `best`
  BatchCount macs;         ///< multiply-adds; `once` is the work on the cores alone
  double flops;            ///< 2 a multiply-add
  int intermediate_count;  ///< K - 1
  std::array<ContractionStep, max_cores> steps;     ///< K of them, in their order
  std::array<double, max_cores - 1> intermediates;  ///< elements, in order of creation
  double intermediates_sum;
  double largest_intermediate;  ///< 0 without intermediates
  double peak_live;  ///< most elements of x, intermediates and result alive in one step; no cores
};

/// Counts one order. With n, m, r the modes and ranks and empty products 1, the multiply-adds are
///
///     left to right   B sum_k r_(k-1) r_k (m_1..m_k)(n_k..n_K)
///     right to left   B sum_k r_(k-1) r_k (n_1..n_k)(m_k..m_K)
///     reconstruct     sum_(k>=2) r_(k-1) r_k (n_1 m_1..n_k m_k)  +  B N M
///     optimal         the least over every binary tree, by dynamic programming over subsets:
///     exact;
///                     a tie goes to the smallest largest intermediate, then to the smallest sum
///
/// Source: the pairwise contraction cost of R. Pfeifer et al., "Faster identification of optimal
/// contraction sequences for tensor networks", Phys. Rev. E 90 (2014), applied to the TT-layer.
/// @param batch rows of X (tokens), a whole number >= 1
ContractionCost contraction_cost(const TensorTrain& shape, ContractionOrder order, double batch);

/// Elements moved when every intermediate is written and read back once: the cores, x and y, and
/// twice the intermediates. Kept on chip, a map moves only the cores, x and y.
double staged_elements(const TensorTrain& shape, const ContractionCost& cost, double batch);

}  // namespace roofline
