#include "roofline/counts/tensor_train_map.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"

using namespace roofline;

namespace {

constexpr ContractionOrder all_orders[] = {
    ContractionOrder::best, ContractionOrder::left_to_right, ContractionOrder::right_to_left,
    ContractionOrder::optimal, ContractionOrder::reconstruct};

}  // namespace

TEST_CASE("tensor train of a map: the same numbers as its shape's") {
  for (const auto order : all_orders) {
    const TensorTrain shape = balanced_tensor_train(4096, 14336, 4, 16);
    const ContractionCost expected = contraction_cost(shape, order, 24);
    const TensorTrainCost cost = tensor_train_cost(4096, 14336, 4, 16, order, 24);
    CHECK(cost.parameters == parameters(shape));
    CHECK(cost.flops == expected.flops);
    CHECK(cost.intermediates_sum == expected.intermediates_sum);
    CHECK(cost.largest_intermediate == expected.largest_intermediate);
    CHECK(cost.order == expected.order);
    CHECK_FALSE(cost.above_full_rank);
  }
  CHECK(tensor_train_cost(512, 512, 3, 65, ContractionOrder::best, 1).above_full_rank);
}

TEST_CASE("tensor train of a map: a prime dimension") {
  // Modes (1, 1, p): the first two cores carry nothing but ranks.
  const double p = 50021, r = 3;
  const TensorTrainCost cost = tensor_train_cost(p, p, 3, r, ContractionOrder::left_to_right, 2);
  CHECK(cost.parameters == r + r * r + r * p * p);
  CHECK(cost.flops == 2 * 2 * (r * p + r * r * p + r * p * p));
  CHECK(cost.above_full_rank);
  CHECK(flops_breakeven_rank(balanced_tensor_train(p, p, 3, 1), ContractionOrder::best, 1) == 0);
  CHECK(parameters_breakeven_rank(balanced_tensor_train(p, p, 3, 1)) == 0);
}

TEST_CASE("tensor train of a map: break-even ranks of three equal modes, in closed form") {
  for (const double mode : {2.0, 5.0, 8.0, 16.0, 50.0, 100.0}) {
    const TensorTrain shape{3, {mode, mode, mode}, {mode, mode, mode}, {1, 1, 1, 1}};
    CHECK(flops_breakeven_rank(shape, ContractionOrder::best, 1) ==
          std::floor(std::sqrt(mode * mode + 1) - 1));
    CHECK(parameters_breakeven_rank(shape) == std::floor(std::sqrt(std::pow(mode, 4) + 1) - 1));
  }
  const TensorTrain published = balanced_tensor_train(512, 512, 3, 1);
  CHECK(flops_breakeven_rank(published, ContractionOrder::best, 1) == 7);
  CHECK(parameters_breakeven_rank(published) == 63);
}

TEST_CASE("tensor train of a map: as much as dense is not more") {
  const TensorTrain shape{2, {2, 2}, {2, 2}, {1, 1, 1}};
  CHECK(parameters(with_rank(shape, 2)) == 16);
  CHECK(parameters_breakeven_rank(shape) == 2);
  CHECK(contraction_cost(with_rank(shape, 1), ContractionOrder::best, 3).flops == 2 * 3 * 16);
  CHECK(flops_breakeven_rank(shape, ContractionOrder::best, 3) == 1);
}

TEST_CASE("tensor train of a map: one rank more than the break-even rank costs more than dense") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<int> dimension(1, 20000);
  for (int i = 0; i < 150; ++i) {
    const double inputs = dimension(random), outputs = dimension(random);
    const int cores = 2 + i % 5;
    const auto batch = static_cast<double>(1 + random() % 300);
    CAPTURE(inputs, outputs, cores, batch);
    const TensorTrain shape = balanced_tensor_train(inputs, outputs, cores, 1);
    const double dense = inputs * outputs;
    for (const auto order : all_orders) {
      const double rank = flops_breakeven_rank(shape, order, batch);
      const auto flops = [&](double r) {
        return tensor_train_cost(inputs, outputs, cores, r, order, batch).flops;
      };
      if (rank > 0) CHECK(flops(rank) <= 2 * batch * dense);
      CHECK(flops(rank + 1) > 2 * batch * dense);
      // Building W and then multiplying can only cost more than multiplying.
      if (order == ContractionOrder::reconstruct) CHECK(rank == 0);
    }
    const double rank = parameters_breakeven_rank(shape);
    if (rank > 0) CHECK(parameters(with_rank(shape, rank)) <= dense);
    CHECK(parameters(with_rank(shape, rank + 1)) > dense);
  }
}

TEST_CASE("tensor train of a map: one core has no rank") {
  const TensorTrain shape{1, {30}, {70}, {1, 1}};
  CHECK(flops_breakeven_rank(shape, ContractionOrder::optimal, 1) == 0);
  CHECK(parameters_breakeven_rank(shape) == 0);
}
