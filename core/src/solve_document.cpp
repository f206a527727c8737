#include "roofline/solve_document.hpp"

#include <array>
#include <cmath>

#include "roofline/fields.hpp"
#include "roofline/solve.hpp"
#include "roofline/units.hpp"

namespace roofline {
namespace {

struct Presentation {
  Text unit;
  double scale;  ///< base units in one of it
};
constexpr std::array<Presentation, solve_names.size()> presentations{
    {{"", 1}, {"bits", 1}, {"GB/s", units::giga}, {"sequences", 1}}};

constexpr NumberField target_field(Text key, Text unit) {
  return {.key = key,
          .label = "Target",
          .unit = unit,
          .description = "What is to be reached.",
          .minimum = 0,
          .maximum = 1e30,
          .exclusive_minimum = true};
}
constexpr std::array<NumberField, target_names.size()> target_fields{
    target_field(target_names[0], "tokens/s"), target_field(target_names[1], "B")};

}  // namespace

Result<Value> solve_document(const Value& request) {
  ObjectReader reader(request, "");
  const Value* given = reader.member("scenario", true);
  const std::size_t find = reader.choice("find", solve_names, {});
  const Value* goal = reader.member("target", true);
  if (auto fault = reader.finish()) return *fault;
  ObjectReader target_reader(*goal, "target");
  const std::size_t target = target_reader.has(target_names[1]) ? 1 : 0;
  const double at = target_reader.number(target_fields[target]);
  if (auto fault = target_reader.finish()) return *fault;
  const Result<Scenario> scenario = read_scenario(*given);
  if (!scenario) return scenario.error().within("scenario");
  const Result<Solution> solution =
      solve(*scenario, static_cast<SolveFor>(find), static_cast<Target>(target), at);
  if (!solution) return solution.error();
  if (!std::isfinite(solution->reached)) return not_finite_result("reached");
  const Presentation& shown = presentations[find];
  return ObjectBuilder(6)
      .add("find", solve_names[find])
      .add("unit", shown.unit)
      .add("value", solution->value ? Value(*solution->value / shown.scale) : Value("none"))
      .add("is", solution->largest ? "largest" : "smallest")
      .add("closestValue", solution->closest_value / shown.scale)
      .add("reached", solution->reached)
      .done();
}

}  // namespace roofline
