#include "roofline/validation.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

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

/// To four digits, so that the last bit of a machine is no difference.
double rounded(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return std::atof(text.data());
}

}  // namespace

TEST_CASE("validation: every measurement lies at or under the floor's tokens/s") {
  const nlohmann::ordered_json data = measured();
  const Result<Value> answer = validation_document(golden::to_value(data));
  if (!answer) FAIL(answer.error().message());
  const Value::Array& rows = *answer->find("rows")->array();
  REQUIRE(rows.size() == data.at("rows").size());
  REQUIRE(rows.size() >= 49);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = data.at("rows")[i];
    INFO(row.dump());
    REQUIRE(rows[i].object());
    CHECK(number(rows[i], "measuredTokensPerSecond") == row.at("tokensPerSecond").get<double>());
    CHECK(number(rows[i], "measuredOverFloor") <= 1);
    CHECK(number(rows[i], "predictedTokensPerSecond") <= number(rows[i], "floorTokensPerSecond"));
  }
}

TEST_CASE("validation: core/data/validation.json is what the model says now") {
  const nlohmann::ordered_json data = measured();
  const Result<Value> answer = validation_document(golden::to_value(data));
  if (!answer) FAIL(answer.error().message());
  nlohmann::ordered_json page;
  page["about"] =
      "measured.json beside the model, row by row and in its order; written by the core's tests. "
      "The floor is that of physics. The prediction takes the bandwidth and the 16-bit GEMM rate "
      "that benchmarks of the device reached (xxxOfDevice; else the median of all devices, at most "
      "all of the specified rate) and a stream's launch a kernel. Nothing is fitted to the rows. "
      "error = predicted / measured - 1; the summary is over its absolute values.";
  for (const char* key : {"launchMicroseconds", "medianError", "largestError"}) {
    page[key] = rounded(number(*answer, key));
  }
  for (std::size_t i = 0; i < data.at("rows").size(); ++i) {
    nlohmann::ordered_json row;
    for (const char* key : {"device", "model", "phase", "runtime", "source"}) {
      row[key] = data.at("rows")[i].at(key);
    }
    for (const auto& [key, value] : *(*answer->find("rows")->array())[i].object()) {
      if (value.number()) {
        row[key] = rounded(*value.number());
      } else {
        row[key] = *value.boolean();
      }
    }
    page["rows"].push_back(row);
  }
  const std::string written = std::string(ROOFLINE_RESULTS_DIR) + "/validation.json";
  std::ofstream(written) << page.dump(1) << '\n';
  std::ifstream file(std::string(ROOFLINE_DATA_DIR) + "/validation.json");
  INFO("the new one is " << written);
  CHECK((nlohmann::ordered_json::parse(file, nullptr, false) == page));
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
