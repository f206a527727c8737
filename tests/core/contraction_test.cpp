#include "roofline/counts/contraction.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"

using namespace roofline;

namespace {

constexpr ContractionOrder all_orders[] = {
    ContractionOrder::best, ContractionOrder::left_to_right, ContractionOrder::right_to_left,
    ContractionOrder::optimal, ContractionOrder::reconstruct};

double product(const Modes& modes, int from, int to) {
  double result = 1;
  for (int k = from; k < to; ++k) result *= modes[k];
  return result;
}

/// The closed forms of the header, per row and once.
BatchCount closed_form(const TensorTrain& shape, ContractionOrder order) {
  const int cores = shape.cores;
  BatchCount macs;
  for (int k = 0; k < cores; ++k) {
    const double bonds = shape.ranks[k] * shape.ranks[k + 1];
    if (order == ContractionOrder::left_to_right)
      macs.per_row +=
          bonds * product(shape.out_modes, 0, k + 1) * product(shape.in_modes, k, cores);
    if (order == ContractionOrder::right_to_left)
      macs.per_row +=
          bonds * product(shape.in_modes, 0, k + 1) * product(shape.out_modes, k, cores);
    if (order == ContractionOrder::reconstruct && k > 0)
      macs.once += bonds * product(shape.in_modes, 0, k + 1) * product(shape.out_modes, 0, k + 1);
  }
  if (order == ContractionOrder::reconstruct) macs.per_row = shape.inputs() * shape.outputs();
  return macs;
}

TensorTrain random_shape(std::mt19937_64& random, double largest_mode, double largest_rank) {
  const auto up_to = [&](double largest) {
    return std::floor(
        std::exp(std::uniform_real_distribution<double>(0, std::log(largest))(random)));
  };
  TensorTrain shape{1 + static_cast<int>(random() % max_cores), {}, {}, {}};
  for (int k = 0; k < shape.cores; ++k) {
    shape.in_modes[k] = up_to(largest_mode);
    shape.out_modes[k] = up_to(largest_mode);
    shape.ranks[k] = k == 0 ? 1 : up_to(largest_rank);
  }
  shape.ranks[shape.cores] = 1;
  return shape;
}

/// The product of the sizes that a set of indices stands for.
double volume(const TensorTrain& shape, const ContractionIndices& indices, double batch) {
  double result = indices.batch ? batch : 1;
  for (int k = 0; k < shape.cores; ++k) {
    if (indices.in_modes >> k & 1) result *= shape.in_modes[k];
    if (indices.out_modes >> k & 1) result *= shape.out_modes[k];
    if (indices.bonds >> k & 1) result *= shape.ranks[k];
  }
  return result;
}

TensorTrain mirrored(const TensorTrain& shape) {
  TensorTrain result = shape;
  for (int k = 0; k < shape.cores; ++k) {
    result.in_modes[k] = shape.in_modes[shape.cores - 1 - k];
    result.out_modes[k] = shape.out_modes[shape.cores - 1 - k];
  }
  for (int k = 0; k <= shape.cores; ++k) result.ranks[k] = shape.ranks[shape.cores - k];
  return result;
}

}  // namespace

TEST_CASE("contraction: closed forms, bounds and symmetry on random shapes") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  for (int i = 0; i < 600; ++i) {
    CAPTURE(i);
    const TensorTrain shape = random_shape(random, 40, 60);
    const auto batch = static_cast<double>(1 + random() % 5000);
    const auto cost = [&](ContractionOrder order) { return contraction_cost(shape, order, batch); };
    for (const auto order : {ContractionOrder::left_to_right, ContractionOrder::right_to_left,
                             ContractionOrder::reconstruct}) {
      const BatchCount expected = closed_form(shape, order);
      CHECK(cost(order).macs.per_row == Approx(expected.per_row).epsilon(1e-14));
      CHECK(cost(order).macs.once == Approx(expected.once).epsilon(1e-14));
      CHECK(cost(order).flops == 2 * cost(order).macs.total(batch));
    }
    const double optimal = cost(ContractionOrder::optimal).flops;
    for (const auto order : all_orders) {
      CHECK(optimal <= cost(order).flops * (1 + 1e-14));
      const auto more = contraction_cost(shape, order, batch + 1);
      CHECK(more.flops >= cost(order).flops);
      CHECK(cost(order).intermediate_count == shape.cores - 1);
      CHECK(cost(order).largest_intermediate <= cost(order).intermediates_sum);
      CHECK(cost(order).peak_live >= batch * std::max(shape.inputs(), shape.outputs()));
    }
    // Read from the other end, the orders change places and nothing else changes.
    const TensorTrain mirror = mirrored(shape);
    CHECK(contraction_cost(mirror, ContractionOrder::right_to_left, batch).flops ==
          Approx(cost(ContractionOrder::left_to_right).flops).epsilon(1e-14));
    CHECK(contraction_cost(mirror, ContractionOrder::optimal, batch).flops ==
          Approx(optimal).epsilon(1e-14));
  }
}

TEST_CASE("contraction: one core is the dense map in every order") {
  const TensorTrain shape{1, {30}, {70}, {1, 1}};
  for (const auto order : all_orders) {
    const ContractionCost cost = contraction_cost(shape, order, 5);
    CHECK(cost.flops == 2.0 * 5 * 30 * 70);
    CHECK(cost.intermediate_count == 0);
    CHECK(cost.intermediates_sum == 0);
    CHECK(cost.largest_intermediate == 0);
    CHECK(cost.peak_live == 5 * (30 + 70));
  }
}

TEST_CASE("contraction: best takes left-to-right on a tie, and says what it took") {
  const TensorTrain square = balanced_tensor_train(512, 512, 3, 4);
  CHECK(contraction_cost(square, ContractionOrder::best, 1).order ==
        ContractionOrder::left_to_right);
  const TensorTrain wider{2, {2, 8}, {9, 3}, {1, 4, 1}};
  CHECK(contraction_cost(wider, ContractionOrder::best, 1).order ==
        ContractionOrder::right_to_left);
  CHECK(contraction_cost(wider, ContractionOrder::optimal, 1).order == ContractionOrder::optimal);
}

TEST_CASE("contraction: reconstruct builds W once, whatever the batch") {
  const TensorTrain shape = balanced_tensor_train(512, 512, 3, 4);
  const ContractionCost cost = contraction_cost(shape, ContractionOrder::reconstruct, 7);
  CHECK(cost.macs.once == 4 * 4 * 64 * 64 + 4 * 512 * 512);
  CHECK(cost.macs.per_row == 512 * 512);
  CHECK(cost.largest_intermediate == 512 * 512);
}

TEST_CASE("contraction: many rows merge cores before they meet X, when ranks are high") {
  // With a rank above the full one, contracting core by core costs more than the dense product.
  const TensorTrain shape = balanced_tensor_train(512, 512, 3, 200);
  const double rows = 1e9;
  const ContractionCost cost = contraction_cost(shape, ContractionOrder::optimal, rows);
  CHECK(cost.macs.once > 0);
  CHECK(cost.flops < contraction_cost(shape, ContractionOrder::best, rows).flops);
}

TEST_CASE("contraction: exact where the count itself is beyond 2^53") {
  // One multiply-add a row more or less is seen whatever the number of rows.
  CHECK(compare({3, 0}, {3, 0}, 1e300) == 0);
  CHECK(compare({1 << 20, 5}, {1 << 20, 6}, 9007199254740992) < 0);
  CHECK(compare({9007199254740991, 0}, {9007199254740990, 7}, 8) > 0);
  CHECK(compare({9007199254740991, 0}, {9007199254740990, 8}, 8) == 0);
  CHECK(compare({9007199254740991, 0}, {9007199254740990, 9}, 8) < 0);
}

TEST_CASE("contraction: dimensions of 2^20, ranks and batch of 2^31 - 1 stay finite") {
  const double huge = 2147483647;
  for (int cores = 2; cores <= max_cores; ++cores) {
    for (const double dimension : {1048576.0, 1048573.0}) {
      const TensorTrain shape = balanced_tensor_train(dimension, dimension, cores, huge);
      for (const auto order : all_orders) {
        const ContractionCost cost = contraction_cost(shape, order, huge);
        CHECK(std::isfinite(cost.flops));
        CHECK(std::isfinite(cost.peak_live));
        CHECK(cost.flops > 0);
        CHECK(cost.intermediate_count == cores - 1);
      }
      const BatchCount expected = closed_form(shape, ContractionOrder::left_to_right);
      CHECK(contraction_cost(shape, ContractionOrder::left_to_right, huge).flops ==
            Approx(2 * huge * expected.per_row).epsilon(1e-12));
    }
  }
}

TEST_CASE("the steps of an order are what its counts are made of") {
  std::mt19937_64 random(20240611);
  for (int i = 0; i < 300; ++i) {
    const TensorTrain shape = random_shape(random, 12, 8);
    const double batch = 1 + static_cast<double>(random() % 9);
    for (const ContractionOrder order : all_orders) {
      const ContractionCost cost = contraction_cost(shape, order, batch);
      double macs = 0;
      for (int step = 0; step < shape.cores; ++step) {
        macs += volume(shape, cost.steps[step].points, batch);
        if (step < cost.intermediate_count) {
          REQUIRE(volume(shape, cost.steps[step].result, batch) == cost.intermediates[step]);
        }
      }
      REQUIRE(2 * macs == cost.flops);
      const ContractionIndices& last = cost.steps[shape.cores - 1].result;
      REQUIRE((last.batch && last.in_modes == 0 && last.bonds == 0));
      REQUIRE(last.out_modes == (1 << shape.cores) - 1);
    }
  }
}
