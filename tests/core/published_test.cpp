#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/published/summary_table.hpp"

using namespace roofline;

namespace {

/// "dense_flops_per_token" -> "denseFlopsPerToken"
std::string camel_case(const std::string& snake_case) {
  std::string text;
  bool upper = false;
  for (const char c : snake_case) {
    if (c == '_') {
      upper = true;
    } else {
      text += upper ? static_cast<char>(std::toupper(c)) : c;
      upper = false;
    }
  }
  return text;
}

Value camel_case_keys(const nlohmann::ordered_json& json) {
  Value::Object object;
  for (const auto& [key, value] : json.items()) {
    object.emplace_back(camel_case(key), golden::to_value(value));
  }
  return object;
}

Error error_of(const std::string& request) {
  const Result<Value> answer = api::analyze(golden::parse(request));
  REQUIRE_FALSE(answer.ok());
  return answer.error();
}

}  // namespace

TEST_CASE("every golden case of the published model, bit for bit") {
  const auto cases = golden::read("published.json").at("cases");
  REQUIRE(cases.size() == 2000);
  for (auto request : cases) {
    const Value expected = camel_case_keys(request.at("expect"));
    request.erase("expect");
    INFO(request.dump());
    const Result<Value> answer = api::analyze(camel_case_keys(request));
    REQUIRE(answer.ok());
    // Value's == compares keys, their order, and doubles exactly.
    REQUIRE(*answer == expected);
  }
}

TEST_CASE("every golden summary table, byte for byte") {
  const auto tables = golden::read("published.json").at("tables");
  REQUIRE(tables.size() == 7);
  for (const auto& entry : tables) {
    const auto table = published::summary_table({.batch_size = entry.at("batch_size"),
                                                 .seq_len = entry.at("seq_len"),
                                                 .active_rank = entry.at("active_rank")});
    REQUIRE(table.ok());
    REQUIRE(*table == entry.at("table").get<std::string>());
  }
}

TEST_CASE("everything may be left out: the published defaults") {
  const Result<Value> answer = api::analyze(Value::Object{});
  REQUIRE(answer.ok());
  CHECK(*answer->find("hardwareName")->string() == "NVIDIA Hopper H100 (SXM5)");
  CHECK(*answer->find("speedupRatio")->number() == 25.44);
}

TEST_CASE("each bad input names its field and what is allowed") {
  const std::string integer = "a whole number, 1 to 2147483647";
  struct Bad {
    const char* request;
    ErrorCode code;
    const char* field;
    std::string allowed;
  };
  const Bad list[] = {
      {R"({"batchSize":0})", ErrorCode::out_of_range, "batchSize", integer},
      {R"({"batchSize":-1})", ErrorCode::out_of_range, "batchSize", integer},
      {R"({"batchSize":2147483648})", ErrorCode::out_of_range, "batchSize", integer},
      {R"({"batchSize":1.5})", ErrorCode::not_an_integer, "batchSize", integer},
      {R"({"batchSize":"8"})", ErrorCode::wrong_type, "batchSize", integer},
      {R"({"batchSize":null})", ErrorCode::wrong_type, "batchSize", integer},
      {R"({"batchSize":true})", ErrorCode::wrong_type, "batchSize", integer},
      {R"({"seqLen":-1})", ErrorCode::out_of_range, "seqLen", "a whole number, 0 to 2147483647"},
      {R"({"activeRank":0})", ErrorCode::out_of_range, "activeRank", integer},
      {R"({"dModel":0})", ErrorCode::out_of_range, "dModel", integer},
      {R"({"nLayers":0})", ErrorCode::out_of_range, "nLayers", integer},
      {R"({"precisionBytes":3})", ErrorCode::out_of_range, "precisionBytes", "1, 2, 4 or 8"},
      {R"({"hardware":"h100"})", ErrorCode::unknown_name, "hardware",
       "blackwell_b200, hopper_h100, ampere_a100, jetson_thor, jetson_orin_nano or "
       "raspberry_pi_5"},
      {R"({"hardware":7})", ErrorCode::wrong_type, "hardware", "a text"},
      {R"({"costModel":"other"})", ErrorCode::unknown_name, "costModel", "published"},
      {R"([1,2])", ErrorCode::wrong_type, "", "an object"},
  };
  for (const Bad& bad : list) {
    INFO(bad.request);
    const Error error = error_of(bad.request);
    CHECK(error.code == bad.code);
    CHECK(error.field == bad.field);
    CHECK(error.allowed == bad.allowed);
    CHECK(error.message().find(bad.allowed) != std::string::npos);
  }
  const Error unknown = error_of(R"({"batchsize":1})");
  CHECK(unknown.code == ErrorCode::unknown_key);
  CHECK(unknown.field == "batchsize");
  const Error not_finite =
      api::analyze(Value::Object{{"seqLen", std::numeric_limits<double>::quiet_NaN()}}).error();
  CHECK(not_finite.code == ErrorCode::not_finite);
  CHECK(not_finite.value == Value("NaN"));
}

TEST_CASE("the ends of every range are allowed") {
  for (const NumberField& field : published::fields()) {
    INFO(field.key);
    for (const double end : {field.minimum, field.maximum}) {
      // Others at 1 so that no count overflows.
      Value::Object request{{"batchSize", 1}, {"seqLen", 0},  {"activeRank", 1},
                            {"dModel", 1},    {"nLayers", 1}, {"precisionBytes", 1}};
      for (auto& [key, value] : request) {
        if (key == field.key) value = end;
      }
      const Result<Value> answer = api::analyze(request);
      if (!answer.ok()) CHECK(answer.error().code == ErrorCode::count_overflow);
    }
  }
}

TEST_CASE("a count past 2^53 - 1 is refused and named, the first in the result's order") {
  CHECK(error_of(R"({"dModel":2147483647,"nLayers":2147483647})").field == "denseFlopsPerToken");
  // 2 bytes an element: fewer FLOP than bytes only at 8 bytes and batch 1.
  CHECK(error_of(R"({"dModel":8660254,"nLayers":4,"seqLen":0,"precisionBytes":8})").field ==
        "denseDramBytes");
  CHECK(error_of(R"({"activeRank":2147483647,"dModel":1})").field == "qtfFlopsPerToken");
  CHECK(error_of(R"({"activeRank":1000000,"dModel":1,"nLayers":2,"precisionBytes":8})").field ==
        "qtfDramBytes");
  const Error error = error_of(R"({"batchSize":2147483647,"dModel":65536})");
  CHECK(error.code == ErrorCode::count_overflow);
  CHECK(error.message().find("denseFlopsPerToken") != std::string::npos);
}

TEST_CASE("the largest counts below the limit are exact") {
  // 24 d^2 = 2^53 - 1 has no solution; the count just under it is compared with 128-bit arithmetic.
  const double d = 19372624;
  const auto answer = api::analyze(
      Value::Object{{"dModel", d}, {"nLayers", 1}, {"seqLen", 0}, {"precisionBytes", 1}});
  REQUIRE(answer.ok());
  const auto exact = 24ULL * 19372624ULL * 19372624ULL;
  REQUIRE(exact < (1ULL << 53));
  CHECK(*answer->find("denseFlopsPerToken")->number() == static_cast<double>(exact));
}

TEST_CASE("compare answers for all six what analyze answers for each") {
  const Value workload = golden::parse(R"({"batchSize":8,"seqLen":4096})");
  const Result<Value> rows = api::compare(workload);
  REQUIRE(rows.ok());
  REQUIRE(rows->array()->size() == 6);
  for (const Value& row : *rows->array()) {
    Value::Object scenario = *workload.object();
    scenario.emplace_back("hardware", *row.find("hardware"));
    CHECK(*row.find("profile") == *api::analyze(scenario));
    CHECK(*row.find("dense")->find("seconds")->number() > 0);
  }
}

TEST_CASE("evaluate needs a cost model and knows the two") {
  CHECK(api::evaluate(golden::parse(R"({})")).error().code == ErrorCode::missing_key);
  CHECK(api::evaluate(golden::parse(R"({"costModel":"x"})")).error().allowed ==
        "published or first-principles");
  CHECK(*api::evaluate(golden::parse(R"({"costModel":"published"})")) ==
        *api::analyze(Value::Object{}));
}
