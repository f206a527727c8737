#include "roofline/counts/tensor_train.hpp"

#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace roofline;

namespace {

using Numbers = std::vector<double>;

TensorTrain made(const Numbers& in_modes, const Numbers& out_modes, const Numbers& ranks) {
  const auto shape = make_tensor_train(in_modes, out_modes, ranks);
  REQUIRE(shape.ok());
  return *shape;
}

Error refused(const Numbers& in_modes, const Numbers& out_modes, const Numbers& ranks) {
  const auto shape = make_tensor_train(in_modes, out_modes, ranks);
  REQUIRE_FALSE(shape.ok());
  CHECK_FALSE(shape.error().allowed.empty());
  return shape.error();
}

Numbers ranks_of(const TensorTrainRanks& ranks, int cores) {
  return Numbers(ranks.begin(), ranks.begin() + cores + 1);
}

}  // namespace

TEST_CASE("tensor train: dimensions and stored numbers") {
  const TensorTrain shape = made({2, 3, 4}, {5, 6, 7}, {1, 8, 9, 1});
  CHECK(shape.inputs() == 24);
  CHECK(shape.outputs() == 210);
  CHECK(parameters(shape) == 2 * 5 * 8 + 8 * 3 * 6 * 9 + 9 * 4 * 7);
  CHECK(parameters(made({6}, {7}, {1, 1})) == 42);
}

TEST_CASE("tensor train: balanced modes of a d -> 4d map") {
  const TensorTrain shape = balanced_tensor_train(512, 2048, 3, 4);
  CHECK(Numbers(shape.in_modes.begin(), shape.in_modes.begin() + 3) == Numbers{8, 8, 8});
  CHECK(Numbers(shape.out_modes.begin(), shape.out_modes.begin() + 3) == Numbers{8, 16, 16});
  CHECK(ranks_of(shape.ranks, 3) == Numbers{1, 4, 4, 1});
  CHECK(ranks_of(with_rank(shape, 9).ranks, 3) == Numbers{1, 9, 9, 1});
}

TEST_CASE("tensor train: full ranks, and ranks above them are taken as asked") {
  const TensorTrain shape = made({8, 8, 8}, {8, 8, 8}, {1, 64, 64, 1});
  CHECK(ranks_of(full_ranks(shape), 3) == Numbers{1, 64, 64, 1});
  CHECK_FALSE(above_full_rank(shape));
  const TensorTrain above = with_rank(shape, 65);
  CHECK(above_full_rank(above));
  CHECK(parameters(above) == 2 * 64 * 65 + 64 * 65 * 65);
  CHECK(ranks_of(full_ranks(made({2, 3, 5, 7}, {1, 2, 3, 4}, {1, 1, 1, 1, 1})), 4) ==
        Numbers{1, 2, 12, 28, 1});
  // A prime dimension leaves modes of 1, which carry no rank.
  const TensorTrain prime = balanced_tensor_train(1048573, 1048573, 3, 2);
  CHECK(ranks_of(full_ranks(prime), 3) == Numbers{1, 1, 1, 1});
  CHECK(above_full_rank(prime));
}

TEST_CASE("tensor train: counts far beyond 32 and 64 bits do not wrap") {
  const double rank = 2147483647;
  // Modes (8, 8, 8, 8, 16, 16) either way.
  const TensorTrain shape = balanced_tensor_train(1048576, 1048576, 6, rank);
  CHECK(parameters(shape) ==
        Approx((64 + 256) * rank + (64.0 + 64 + 64 + 256) * rank * rank).epsilon(1e-12));
}

TEST_CASE("tensor train: a wrong shape names its field, its value and what is allowed") {
  CHECK(refused({}, {}, {1}).field == "inModes");
  CHECK(refused(Numbers(7, 2), Numbers(7, 2), Numbers(8, 1)).field == "inModes");
  const Error mismatched = refused({8, 8, 8}, {8, 8}, {1, 2, 2, 1});
  CHECK(mismatched.code == ErrorCode::inconsistent);
  CHECK(mismatched.field == "outModes");
  CHECK(mismatched.value == Value(Value::Array{8.0, 8.0}));
  CHECK(mismatched.allowed == "as many modes as inModes has: 3");
  const Error short_ranks = refused({8, 8, 8}, {8, 8, 8}, {1, 2, 1});
  CHECK(short_ranks.code == ErrorCode::inconsistent);
  CHECK(short_ranks.field == "ranks");
  CHECK(refused({8, 8}, {8, 8}, {1, 2, 2}).field == "ranks");
  CHECK(refused({8, 8}, {8, 8}, {2, 2, 1}).code == ErrorCode::inconsistent);

  const Error zero = refused({8, 0}, {8, 8}, {1, 2, 1});
  CHECK(zero.code == ErrorCode::out_of_range);
  CHECK(zero.field == "inModes[1]");
  CHECK(zero.value == Value(0.0));
  CHECK(refused({8, 8}, {8, -1}, {1, 2, 1}).field == "outModes[1]");
  CHECK(refused({8, 8}, {8, 8}, {1, 0, 1}).field == "ranks[1]");
  CHECK(refused({8, 8}, {8, 8}, {1, 2147483648, 1}).code == ErrorCode::out_of_range);
  CHECK(refused({8, 8}, {8, 8}, {1, 1.5, 1}).code == ErrorCode::not_an_integer);
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(refused({infinity, 8}, {8, 8}, {1, 2, 1}).code == ErrorCode::not_finite);
  CHECK(refused({8, 8}, {8, 8}, {1, std::numeric_limits<double>::quiet_NaN(), 1}).code ==
        ErrorCode::not_finite);
}
