#pragma once
#include "roofline/counts/contraction.hpp"

namespace roofline {

/// What a linear map N -> M costs as a TT-matrix of balanced modes, for B rows.
struct TensorTrainCost {
  double parameters;            ///< stored numbers
  double flops;                 ///< 2 a multiply-add
  double intermediates_sum;     ///< elements; staged execution writes and reads each once
  double largest_intermediate;  ///< elements
  ContractionOrder order;       ///< what was counted: never `best`
  bool above_full_rank;         ///< the rank is more than a bond can use; counted as asked
};

/// @param inputs, outputs the dimensions N and M, whole numbers >= 1
/// @param cores 1 to max_cores
/// @param rank every inner TT-rank, a whole number >= 1
/// @param batch rows (tokens), a whole number >= 1
TensorTrainCost tensor_train_cost(double inputs, double outputs, int cores, double rank,
                                  ContractionOrder order, double batch);

/// The largest rank (1, r, ..., r, 1) at which the tensor train takes no more FLOPs than the dense
/// map, 2 B N M; 0 if none does. One core has no rank: 0. Exact while N M <= 2^53.
double flops_breakeven_rank(const TensorTrain& shape, ContractionOrder order, double batch);

/// The largest rank (1, r, ..., r, 1) at which the tensor train stores no more numbers than the
/// dense map, N M; 0 if none does. One core has no rank: 0. Exact while N M <= 2^53.
double parameters_breakeven_rank(const TensorTrain& shape);

}  // namespace roofline
