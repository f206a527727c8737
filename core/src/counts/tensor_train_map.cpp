#include "roofline/counts/tensor_train_map.hpp"

#include "largest_whole.hpp"

namespace roofline {
namespace {

constexpr double largest_exact_count = 9007199254740992;  // 2^53

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
  return largest_whole(
      [&](double rank) {
        const ContractionCost cost = contraction_cost(with_rank(shape, rank), order, batch);
        return compare(cost.macs, dense, batch) <= 0;
      },
      largest_exact_count);
}

double parameters_breakeven_rank(const TensorTrain& shape) {
  if (shape.cores == 1) return 0;
  const double dense = shape.inputs() * shape.outputs();
  return largest_whole([&](double rank) { return parameters(with_rank(shape, rank)) <= dense; },
                       largest_exact_count);
}

}  // namespace roofline
