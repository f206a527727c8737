#include "roofline/step.hpp"

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"

using namespace roofline;

TEST_CASE("every golden scenario of the first-principles model") {
  const auto cases = golden::read("first_principles.json").at("cases");
  REQUIRE(cases.size() == 240);
  for (const auto& entry : cases) {
    INFO(entry.at("scenario").dump());
    const Result<Value> answer = api::evaluate(golden::to_value(entry.at("scenario")));
    if (!answer.ok()) FAIL(answer.error().message());
    golden::check_close(*answer, entry.at("expect"));
  }
}
