#include "any_scenario.hpp"
#include "roofline/api.hpp"
#include "roofline/explain.hpp"

namespace roofline::api {

Result<Value> explain(const Value& scenario) {
  return answer_any(scenario, roofline::explain, roofline::explain);
}

}  // namespace roofline::api
