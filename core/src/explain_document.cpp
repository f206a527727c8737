#include <array>

#include "roofline/api.hpp"
#include "roofline/explain.hpp"
#include "roofline/fields.hpp"

namespace roofline::api {

Result<Value> explain(const Value& scenario) {
  static constexpr std::array<Text, 2> cost_models{"published", "first-principles"};
  ObjectReader reader(scenario, "");
  const std::size_t model = reader.choice("costModel", cost_models, {});
  // The model's own reader reports unknown keys, so this one does not finish().
  if (auto fault = reader.fault()) return *fault;
  if (model == 0) {
    const Result<published::Scenario> checked = published::read_scenario(scenario);
    return checked ? roofline::explain(*checked) : checked.error();
  }
  const Result<Scenario> checked = read_scenario(scenario);
  return checked ? roofline::explain(*checked) : checked.error();
}

}  // namespace roofline::api
