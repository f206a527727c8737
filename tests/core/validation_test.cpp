#include "roofline/validation.hpp"

#include <fstream>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/validation_document.hpp"

using namespace roofline;

namespace {

nlohmann::ordered_json measured() {
  std::ifstream file(std::string(ROOFLINE_DATA_DIR) + "/measured.json");
  return nlohmann::ordered_json::parse(file);
}

double number(const Value& object, std::string_view key) { return *object.find(key)->number(); }

}  // namespace

TEST_CASE("validation: every measurement lies at or under the floor's tokens/s") {
  const nlohmann::ordered_json data = measured();
  const Result<Value> answer = validation_document(golden::to_value(data));
  if (!answer) FAIL(answer.error().message());
  const Value::Array& rows = *answer->find("rows")->array();
  REQUIRE(rows.size() == data.at("rows").size());
  REQUIRE(rows.size() >= 49);
  std::ostringstream table;
  table << std::fixed << std::setprecision(1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = data.at("rows")[i];
    INFO(row.dump());
    REQUIRE(rows[i].object());
    CHECK(number(rows[i], "measuredTokensPerSecond") == row.at("tokensPerSecond").get<double>());
    CHECK(number(rows[i], "measuredOverFloor") <= 1);
    CHECK(number(rows[i], "predictedTokensPerSecond") <= number(rows[i], "floorTokensPerSecond"));
    table << std::setw(20) << row.at("device").get<std::string>() << std::setw(18)
          << row.at("model").get<std::string>() << std::setw(6)
          << row.at("weightBits").get<double>() << " floor " << std::setw(8)
          << number(rows[i], "floorTokensPerSecond") << " predicted " << std::setw(8)
          << number(rows[i], "predictedTokensPerSecond") << " measured " << std::setw(8)
          << number(rows[i], "measuredTokensPerSecond") << " error " << std::setw(6)
          << 100 * number(rows[i], "error") << " %\n";
  }
  table << "median error " << 100 * number(*answer, "medianError") << " %, largest "
        << 100 * number(*answer, "largestError") << " %\n";
  // For whoever runs the tests by hand: core_tests "validation*" -s
  SUCCEED(table.str());
  std::ofstream(std::string(ROOFLINE_RESULTS_DIR) + "/validation.txt") << table.str();
}

TEST_CASE("validation: the prediction does not use the measurement") {
  Value request = golden::to_value(measured());
  const Result<Value> before = validation_document(request);
  nlohmann::ordered_json changed = measured();
  for (auto& row : changed["rows"]) {
    row["tokensPerSecond"] = row["tokensPerSecond"].get<double>() / 2;
  }
  const Result<Value> after = validation_document(golden::to_value(changed));
  REQUIRE(before.ok());
  REQUIRE(after.ok());
  for (std::size_t i = 0; i < changed["rows"].size(); ++i) {
    const Value& row = (*before->find("rows")->array())[i];
    const Value& other = (*after->find("rows")->array())[i];
    CHECK(number(row, "predictedTokensPerSecond") == number(other, "predictedTokensPerSecond"));
    CHECK(number(other, "error") == Approx(2 * (1 + number(row, "error")) - 1));
  }
}

TEST_CASE("validation: what a device reaches is its own measurement, else the median of all") {
  const AchievedRates a100 = achieved_rates(*find_device("a100_sxm_80"));
  CHECK(a100.bandwidth == Approx(1769.0 / 2039));
  CHECK(a100.compute == Approx(271.2 / 312));
  CHECK(a100.own_bandwidth);
  CHECK(a100.own_compute);
  // Above the specified peak, which is that of a lower clock: no more than all of it.
  CHECK(achieved_rates(*find_device("rtx_4090")).compute == 1);
  const AchievedRates orin = achieved_rates(*find_device("jetson_agx_orin_64"));
  CHECK_FALSE(orin.own_bandwidth);
  CHECK(orin.bandwidth > 0.7);
  CHECK(orin.bandwidth < 0.95);
}

TEST_CASE("validation: median and largest of errors") {
  CHECK(summarise({-0.3, 0.1, 0.2}).median == Approx(0.2));
  CHECK(summarise({-0.3, 0.1, 0.2}).largest == Approx(0.3));
  CHECK(summarise({0.1, -0.2, 0.3, 0.4}).median == Approx(0.25));
  CHECK(summarise({}).largest == 0);
}

TEST_CASE("validation: a row that is not understood is refused by name") {
  const auto refused = [](const std::string& text) {
    const Result<Value> answer = validation_document(golden::parse(text));
    REQUIRE_FALSE(answer.ok());
    return answer.error().field;
  };
  const std::string row =
      R"("device":"rtx_4090","model":"phi-2","batch":1,"weightBits":16,"activationBits":16,"kvBits":16)";
  CHECK(refused("{}") == "rows");
  CHECK(refused(R"({"rows":3})") == "rows");
  CHECK(refused(R"({"rows":[{)" + row + R"(,"phase":"decode","cachedTokens":1}]})") ==
        "rows[0].tokensPerSecond");
  CHECK(refused(R"({"rows":[{)" + row + R"(,"phase":"decode","tokensPerSecond":1}]})") ==
        "rows[0].cachedTokens");
  CHECK(refused(R"({"rows":[{"device":"none"}]})") == "rows[0].device");
}
