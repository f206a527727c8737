#include "roofline/counts/tensor_train_map.hpp"

#include <cmath>

namespace roofline {
namespace {

/// The largest whole rank for which `affordable` holds, when more rank never makes it hold again.
template <typename Affordable>
double largest_rank(const Affordable& affordable) {
  double below = 0;
  double above = 1;
  while (affordable(above)) {
    below = above;
    above *= 2;
  }
  while (above - below > 1) {
    const double middle = std::floor((below + above) / 2);
    (affordable(middle) ? below : above) = middle;
  }
  return below;
}

}  // namespace

TensorTrainCost tensor_train_cost(double inputs, double outputs, int cores, double rank,
                                  ContractionOrder order, double batch) {
  const TensorTrain shape = balanced_tensor_train(inputs, outputs, cores, rank);
  const ContractionCost cost = contraction_cost(shape, order, batch);
  return {parameters(shape),         cost.flops, cost.intermediates_sum,
          cost.largest_intermediate, cost.order, above_full_rank(shape)};
}

double flops_breakeven_rank(const TensorTrain& shape, ContractionOrder order, double batch) {
  if (shape.cores == 1) return 0;
  const BatchCount dense{shape.inputs() * shape.outputs(), 0};
  return largest_rank([&](double rank) {
    const ContractionCost cost = contraction_cost(with_rank(shape, rank), order, batch);
    return compare(cost.macs, dense, batch) <= 0;
  });
}

double parameters_breakeven_rank(const TensorTrain& shape) {
  if (shape.cores == 1) return 0;
  const double dense = shape.inputs() * shape.outputs();
  return largest_rank([&](double rank) { return parameters(with_rank(shape, rank)) <= dense; });
}

}  // namespace roofline
