#include "roofline/counts/tensor_train.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "roofline/number_text.hpp"

namespace roofline {
namespace {

constexpr double largest_entry = 2147483647;  // 2^31 - 1

double product(const Modes& modes, int count) {
  double result = 1;
  for (int k = 0; k < count; ++k) result *= modes[k];
  return result;
}

Value to_value(std::span<const double> numbers) {
  return Value::Array(numbers.begin(), numbers.end());
}

std::optional<Error> refuse_entry(std::string_view list, std::span<const double> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double entry = entries[i];
    const auto refusal = [&](ErrorCode code) {
      return Error{code, std::string(list) + "[" + shortest_text(static_cast<double>(i)) + "]",
                   entry, "a whole number from 1 to 2147483647"};
    };
    if (!std::isfinite(entry)) return refusal(ErrorCode::not_finite);
    if (entry != std::floor(entry)) return refusal(ErrorCode::not_an_integer);
    if (entry < 1 || entry > largest_entry) return refusal(ErrorCode::out_of_range);
  }
  return std::nullopt;
}

}  // namespace

double TensorTrain::inputs() const { return product(in_modes, cores); }
double TensorTrain::outputs() const { return product(out_modes, cores); }

Result<TensorTrain> make_tensor_train(std::span<const double> in_modes,
                                      std::span<const double> out_modes,
                                      std::span<const double> ranks) {
  const std::size_t cores = in_modes.size();
  if (cores < 1 || cores > std::size_t{max_cores})
    return Error{ErrorCode::out_of_range, "inModes", to_value(in_modes), "1 to 6 modes"};
  if (out_modes.size() != cores)
    return Error{ErrorCode::inconsistent, "outModes", to_value(out_modes),
                 "as many modes as inModes has: " + shortest_text(static_cast<double>(cores))};
  if (ranks.size() != cores + 1)
    return Error{
        ErrorCode::inconsistent, "ranks", to_value(ranks),
        "one rank more than there are modes: " + shortest_text(static_cast<double>(cores + 1))};
  if (auto error = refuse_entry("inModes", in_modes)) return *error;
  if (auto error = refuse_entry("outModes", out_modes)) return *error;
  if (auto error = refuse_entry("ranks", ranks)) return *error;
  if (ranks.front() != 1 || ranks.back() != 1)
    return Error{ErrorCode::inconsistent, "ranks", to_value(ranks), "1 as the first and last rank"};

  TensorTrain shape{static_cast<int>(cores), {}, {}, {}};
  std::copy(in_modes.begin(), in_modes.end(), shape.in_modes.begin());
  std::copy(out_modes.begin(), out_modes.end(), shape.out_modes.begin());
  std::copy(ranks.begin(), ranks.end(), shape.ranks.begin());
  return shape;
}

TensorTrain balanced_tensor_train(double inputs, double outputs, int cores, double rank) {
  const TensorTrain modes{
      cores, best_factorisation(inputs, cores), best_factorisation(outputs, cores), {}};
  return with_rank(modes, rank);
}

TensorTrain with_rank(TensorTrain shape, double rank) {
  for (int k = 0; k <= shape.cores; ++k) shape.ranks[k] = k == 0 || k == shape.cores ? 1 : rank;
  return shape;
}

double parameters(const TensorTrain& shape) {
  double sum = 0;
  for (int k = 0; k < shape.cores; ++k)
    sum += shape.ranks[k] * shape.in_modes[k] * shape.out_modes[k] * shape.ranks[k + 1];
  return sum;
}

TensorTrainRanks full_ranks(const TensorTrain& shape) {
  TensorTrainRanks ranks{};
  for (int bond = 0; bond <= shape.cores; ++bond) {
    double left = 1;
    double right = 1;
    for (int k = 0; k < shape.cores; ++k)
      (k < bond ? left : right) *= shape.in_modes[k] * shape.out_modes[k];
    ranks[bond] = std::min(left, right);
  }
  return ranks;
}

bool above_full_rank(const TensorTrain& shape) {
  const TensorTrainRanks full = full_ranks(shape);
  for (int bond = 0; bond <= shape.cores; ++bond)
    if (shape.ranks[bond] > full[bond]) return true;
  return false;
}

}  // namespace roofline
