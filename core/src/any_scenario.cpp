#include "any_scenario.hpp"

#include <array>

#include "roofline/fields.hpp"

namespace roofline {

Result<Value> answer_any(const Value& request,
                         Result<Value> (*of_published)(const published::Scenario&),
                         Result<Value> (*of_first_principles)(const Scenario&)) {
  static constexpr std::array<Text, 2> cost_models{"published", "first-principles"};
  ObjectReader reader(request, "");
  const std::size_t model = reader.choice("costModel", cost_models, {});
  // The model's own reader reports unknown keys, so this one does not finish().
  if (auto fault = reader.fault()) return *fault;
  if (model == 0) {
    const Result<published::Scenario> scenario = published::read_scenario(request);
    return scenario ? of_published(*scenario) : scenario.error();
  }
  const Result<Scenario> scenario = read_scenario(request);
  return scenario ? of_first_principles(*scenario) : scenario.error();
}

}  // namespace roofline
