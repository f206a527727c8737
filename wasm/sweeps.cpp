#include "sweeps.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "roofline/sweep.hpp"

namespace roofline::wasm {
namespace {

std::vector<std::optional<Sweep>>& sweeps() {
  static std::vector<std::optional<Sweep>> open;
  return open;
}

/// Memory for an answer of numbers.
std::vector<double>& numbers() {
  static std::vector<double> memory;
  return memory;
}

std::size_t keep(Sweep sweep) {
  auto& open = sweeps();
  const auto unused = std::find(open.begin(), open.end(), std::nullopt);
  const auto number = static_cast<std::size_t>(unused - open.begin());
  if (unused == open.end()) open.emplace_back();
  open[number].emplace(std::move(sweep));
  return number;
}

Value texts(const auto& list) { return Value::Array(list.begin(), list.end()); }

Value to_value(const SweepAxis& axis) {
  ObjectBuilder object(3);
  object.add("field", axis.field).add("count", axis.count);
  if (!axis.names.empty()) object.add("names", texts(axis.names));
  return std::move(object).done();
}

Value to_value(const SweepColumn& column) {
  ObjectBuilder object(2);
  object.add("name", column.name);
  if (!column.legend.empty()) object.add("legend", texts(column.legend));
  return std::move(object).done();
}

}  // namespace

Result<Value> open_sweep(const Value& spec) {
  Result<Sweep> sweep = Sweep::open(spec);
  if (!sweep) return sweep.error();
  Value::Array axes, columns;
  for (std::size_t i = 0; i < sweep->axis_count(); ++i) axes.push_back(to_value(sweep->axis(i)));
  for (const SweepColumn& column : sweep->columns()) columns.push_back(to_value(column));
  ObjectBuilder answer(6);
  answer.add("columnPadding", column_padding)
      .add("points", sweep->points())
      .add("layout", sweep->grid() ? "grid" : "list")
      .add("axes", std::move(axes))
      .add("columns", std::move(columns));
  answer.add("sweep", static_cast<double>(keep(std::move(*sweep))));
  return std::move(answer).done();
}

std::span<const double> run_sweep(unsigned sweep, double first, std::size_t count) {
  Sweep& open = *sweeps()[sweep];
  const std::size_t columns = open.columns().size();
  auto& memory = numbers();
  const std::size_t stride = count + column_padding;
  memory.resize(columns * stride + (count + sizeof(double) - 1) / sizeof(double));
  std::vector<double*> starts;
  for (std::size_t c = 0; c < columns; ++c) starts.push_back(memory.data() + c * stride);
  open.run(first, count, starts, reinterpret_cast<std::uint8_t*>(memory.data() + columns * stride));
  return memory;
}

std::span<const double> sweep_axis(unsigned sweep, unsigned axis, double first, std::size_t count) {
  auto& memory = numbers();
  memory.resize(count);
  sweeps()[sweep]->axis_values(axis, first, memory);
  return memory;
}

Result<Value> sweep_gaps(const Value& sweep) {
  Value::Array gaps;
  for (const SweepGap& gap : sweeps()[static_cast<std::size_t>(*sweep.number())]->gaps()) {
    gaps.push_back(ObjectBuilder(4)
                       .add("code", name(gap.code))
                       .add("field", gap.field)
                       .add("allowed", gap.allowed)
                       .add("count", gap.count)
                       .done());
  }
  return Value(std::move(gaps));
}

void close_sweep(unsigned sweep) { sweeps()[sweep].reset(); }

}  // namespace roofline::wasm
