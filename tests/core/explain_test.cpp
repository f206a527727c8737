#include "roofline/explain.hpp"

#include <array>
#include <map>
#include <set>

#include "catch.hpp"
#include "golden.hpp"
#include "printed_formula.hpp"
#include "roofline/api.hpp"
#include "roofline/catalogue.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

using Leaves = std::map<std::string, Value>;

/// What is in a result without being computed.
bool is_given(const std::string& key) {
  return key == "costModel" || key == "activationType" || key == "warnings" || key == "name" ||
         key == "hardwareName" || key == "takesPart" || key == "scope" || key == "kind";
}

/// Every number, regime and verdict of a result by its path.
Leaves leaves(const Value& document, const std::string& path = "") {
  Leaves found;
  for (const auto& [key, member] : *document.object()) {
    if (is_given(key)) continue;
    if (const Value::Array* list = member.array()) {
      for (const Value& item : *list) {
        found.merge(leaves(item, path + key + "." + *item.find("name")->string() + "."));
      }
    } else if (member.object()) {
      found.merge(leaves(member, path + key + "."));
    } else {
      found.emplace(path + key, member);
    }
  }
  return found;
}

bool close(double a, double b) { return a == b || std::abs(a - b) <= 1e-12 * std::abs(b); }

/// As REQUIRE, which takes most of the time of a test with millions of them.
void demand(bool holds, const char* what) {
  if (!holds) FAIL(what);
}

const std::string& text(const Value& object, std::string_view key) {
  const Value* member = object.find(key);
  demand(member && member->string(), "a text is missing");
  return *member->string();
}

/// The arguments of a printed "max(a, b, ...)".
std::vector<std::string> arguments(const std::string& text) {
  demand(text.substr(0, 4) == "max(", "not the largest of several");
  std::vector<std::string> list{""};
  int depth = 0;
  for (const char c : text.substr(4, text.size() - 5)) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      list.emplace_back();
    } else {
      list.back() += c;
    }
  }
  return list;
}

/// The regime that the printed terms of "max(compute, memory, launch)" imply.
std::string regime(const std::string& substituted) {
  const std::vector<std::string> terms = arguments(substituted);
  demand(terms.size() == 3, "not three terms");
  const double compute = printed::value(terms[0]);
  const double memory = printed::value(terms[1]);
  const double launch = printed::value(terms[2]);
  if (launch > compute && launch > memory) return "launch";
  return compute >= memory ? "compute" : "memory";
}

/// The level whose printed time is the largest; the farther one of equals.
std::string slowest_level(const std::string& formula, const std::string& substituted) {
  if (formula.substr(0, 3) != "max") return "dram";
  const std::vector<std::string> terms = arguments(substituted);
  const std::vector<std::string> symbols = arguments(formula);
  std::size_t slowest = 0;
  for (std::size_t i = 1; i < terms.size(); ++i) {
    if (printed::value(terms[i]) > printed::value(terms[slowest])) slowest = i;
  }
  if (symbols[slowest].find("Q_L2/") != std::string::npos) return "l2";
  return symbols[slowest].find("Q_smem/") != std::string::npos ? "sharedMemory" : "dram";
}

void check_value(const std::string& quantity, const Value& value, const std::string& formula,
                 const std::string& substituted) {
  if (value.number()) {
    demand(close(printed::value(substituted), *value.number()), "the formula has another value");
  } else if (value.boolean()) {
    demand(printed::value(substituted) == (*value.boolean() ? 1.0 : 0.0), "another verdict");
  } else if (value == Value("unlimited")) {
    demand(!(printed::value(substituted) < 9007199254740992.0), "limited");
  } else if (quantity == "denseRegime") {
    const bool holds = printed::value(substituted) == 1;
    demand(value == Value(holds ? "Compute-Bound" : "Memory-Bound (DRAM Bandwidth Limited)"),
           "another regime");
  } else if (quantity == "qtfRegime") {
    const bool holds = printed::value(substituted) == 1;
    demand(value == Value(holds ? "Balanced / Register-Bound" : "Memory-Bound (L2/SMEM Limited)"),
           "another regime");
  } else if (quantity.find("slowestLevel") != std::string::npos) {
    demand(*value.string() == slowest_level(formula, substituted), "another level");
  } else {
    demand(*value.string() == regime(substituted), "another regime");
  }
}

using ByQuantity = std::map<std::string, const Value*>;

void check_explanation(const std::string& path, const Value& explanation,
                       const ByQuantity& by_quantity) {
  const std::string& formula = text(explanation, "formula");
  const std::string& substituted = text(explanation, "substituted");
  const Value& value = *explanation.find("value");
  INFO(path << ": " << formula << ", " << substituted);
  demand(!text(explanation, "label").empty(), "no label");
  demand(!text(*explanation.find("source"), "title").empty(), "no source");
  demand(!text(*explanation.find("source"), "where").empty(), "no place in the source");
  if (value != Value("unknown")) check_value(path, value, formula, substituted);

  printed::Numbers numbers;
  for (const Value& operand : *explanation.find("operands")->array()) {
    demand(!text(operand, "name").empty(), "an operand has no name");
    const double* number = operand.find("value")->number();
    if (number) numbers[text(operand, "symbol")] = *number;
    // An operand that is a quantity has that quantity's value.
    const auto origin = by_quantity.find(text(operand, "quantity"));
    if (origin == by_quantity.end() || origin->second == &explanation) continue;
    INFO(origin->first);
    demand(*origin->second->find("value") == *operand.find("value"), "an operand's value");
    demand(text(*origin->second, "unit") == text(operand, "unit"), "an operand's unit");
  }
  if (value.number()) {
    demand(close(printed::value(formula, numbers), *value.number()), "the operands' value");
  }
}

/// Checks all of what is said of one scenario against its result; answers the number of quantities.
std::size_t check(const Value& scenario) {
  const Result<Value> result = api::evaluate(scenario);
  const Result<Value> answer = api::explain(scenario);
  REQUIRE(result.ok());
  REQUIRE(answer.ok());
  const Leaves reported = leaves(*result);

  ByQuantity by_quantity;
  for (const Value& explanation : *answer->array()) {
    const std::string& path = text(explanation, "quantity");
    if (!by_quantity.emplace(path, &explanation).second) FAIL(path << " is explained twice");
  }
  for (const auto& [path, value] : reported) {
    const auto found = by_quantity.find(path);
    if (found == by_quantity.end()) FAIL(path << " is not explained");
    if (!(*found->second->find("value") == value)) FAIL(path << " has another value");
  }
  for (const auto& [path, explanation] : by_quantity) {
    if (!(*explanation->find("reported") == Value(reported.count(path) == 1))) FAIL(path);
    check_explanation(path, *explanation, by_quantity);
  }
  return by_quantity.size();
}

/// A scenario with more or other members.
Value with(const Value& scenario, const Value::Object& changes) {
  Value::Object members = *scenario.object();
  for (const auto& [key, value] : changes) {
    bool replaced = false;
    for (Value::Member& member : members) {
      if (member.first != key) continue;
      member.second = value;
      replaced = true;
    }
    if (!replaced) members.emplace_back(key, value);
  }
  return members;
}

Value with_capacity(const Value& scenario, double gigabytes) {
  return with(scenario,
              {{"hardware", with(*scenario.find("hardware"), {{"capacityGB", gigabytes}})}});
}

std::vector<Value> golden_scenarios() {
  std::vector<Value> list;
  const auto cases = golden::read("first_principles.json").at("cases");
  for (const auto& item : cases) {
    list.push_back(golden::to_value(item.at("scenario")));
  }
  return list;
}

const Value dense = golden::parse(R"({
  "costModel": "first-principles",
  "hardware": {"peakTflops": 100, "bandwidthGBs": 1000, "capacityGB": 16},
  "model": {"hiddenSize": 1024, "layers": 8, "heads": 16, "kvHeads": 4, "headDim": 64,
            "ffnSize": 4096, "gatedFfn": true, "vocabSize": 32000, "tiedEmbeddings": false},
  "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
  "workload": {"phase": "decode", "batch": 4, "context": 1000}})");

Value explanation_of(const Value& scenario, const std::string& quantity) {
  const Result<Value> answer = api::explain(scenario);
  REQUIRE(answer.ok());
  for (const Value& explanation : *answer->array()) {
    if (text(explanation, "quantity") == quantity) return explanation;
  }
  FAIL(quantity + " is not explained");
  return {};
}

}  // namespace

TEST_CASE("first principles: every number of every golden scenario is its printed formula's") {
  const std::vector<Value> scenarios = golden_scenarios();
  REQUIRE(scenarios.size() == 240);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    INFO("golden scenario " << i);
    CHECK(check(scenarios[i]) > 50);
  }
}

TEST_CASE("memory: the largest batch and context follow from their formulas at every size") {
  constexpr std::array<double, 7> gigabytes{0.01, 3.0, 17.5, 40.0, 80.0, 400.0, 3000.0};
  std::set<std::string> formulas;
  const std::vector<Value> scenarios = golden_scenarios();
  for (std::size_t i = 0; i < scenarios.size(); i += 2) {
    INFO("golden scenario " << i);
    const Value sized = with(with_capacity(scenarios[i], gigabytes[i % gigabytes.size()]),
                             {{"reservedFraction", 0.1}});
    check(sized);
    formulas.insert(text(explanation_of(sized, "largestContext"), "formula"));
  }
  // From no token, from a full window, and from the last hot token.
  CHECK(formulas.size() == 3);
}

TEST_CASE("memory: unlimited where the cache stops growing") {
  const Value windowed =
      with(dense, {{"model", with(*dense.find("model"), {{"slidingWindow", 128}})}});
  check(windowed);
  CHECK(text(explanation_of(windowed, "largestContext"), "value") == "unlimited");
}

TEST_CASE("memory levels and energy: every number with what takes part switched on") {
  const Value hardware = golden::parse(R"({"peakTflops": 989, "bandwidthGBs": 3350,
      "capacityGB": 80, "l2MB": 50, "l2GBs": 5500, "smemPerUnitKB": 228, "smemGBs": 33000,
      "units": 132, "tdpWatts": 700})");
  const Value small = golden::parse(R"({"hiddenSize": 64, "layers": 2, "heads": 4, "kvHeads": 2,
      "headDim": 16, "ffnSize": 128, "gatedFfn": true, "vocabSize": 100, "tiedEmbeddings": true})");
  const Value energy =
      golden::parse(R"({"staticWatts": 80, "picojoulesPerByte": 50, "picojoulesPerFlop": 0.5})");
  const std::vector<Value> scenarios = golden_scenarios();
  std::set<std::string> formulas;
  for (std::size_t i = 0; i < scenarios.size(); i += 2) {
    INFO("golden scenario " << i);
    Value::Object levels{{"l2", i % 4 == 0}, {"sharedMemory", i % 3 != 0}};
    Value scenario = with(scenarios[i], {{"hardware", hardware}, {"levels", levels}});
    if (i % 8 == 0) scenario = with(scenario, {{"model", small}, {"energy", energy}});
    check(scenario);
    formulas.insert(text(explanation_of(scenario, "floorSeconds"), "formula"));
    // Nothing known of the levels, and all of them asked for.
    if (i % 10 == 0) {
      Value::Object all{{"l2", true}, {"sharedMemory", true}, {"saturation", true}};
      check(with(scenarios[i], {{"levels", all}}));
    }
  }
  // DRAM alone; and beside it, or where it moves nothing, what other levels take part.
  CHECK(formulas.size() == 7);
}

TEST_CASE("every device of the catalogue, all of its memory system taking part") {
  const Value train = golden::parse(R"({"kind": "tensorTrain", "cores": 3, "rank": 8,
      "targets": ["attention", "ffn", "lm_head"]})");
  const Value all = golden::parse(R"({"l2": true, "sharedMemory": true, "saturation": true})");
  bool saturates = false;
  for (const std::string& device : scenarios::device_keys()) {
    INFO(device);
    const Value scenario =
        with(dense, {{"hardware", device}, {"levels", all}, {"compression", train}});
    check(scenario);
    saturates =
        saturates ||
        text(explanation_of(scenario, "ops.attention.memorySeconds"), "formula").find("BW_sat") !=
            std::string::npos;
  }
  CHECK(saturates);
}

TEST_CASE("published: every number of 200 golden cases is its printed formula's") {
  const auto cases = golden::read("published.json").at("cases");
  const std::map<std::string, std::string> keys{{"hardware", "hardware"},
                                                {"batch_size", "batchSize"},
                                                {"seq_len", "seqLen"},
                                                {"active_rank", "activeRank"},
                                                {"d_model", "dModel"},
                                                {"n_layers", "nLayers"},
                                                {"precision_bytes", "precisionBytes"}};
  for (std::size_t i = 0; i < 2000; i += 10) {
    Value::Object scenario{{"costModel", "published"}};
    for (const auto& [key, value] : cases[i].items()) {
      if (keys.count(key)) scenario.emplace_back(keys.at(key), golden::to_value(value));
    }
    INFO(cases[i].dump());
    CHECK(check(scenario) == 24);
  }
}

TEST_CASE("a number reads as people write it") {
  const Value kv = explanation_of(dense, "ops.attention.kvBytes");
  CHECK(text(kv, "symbol") == "Q_kv");
  CHECK(text(kv, "label") == "Keys and values read and written, attention");
  CHECK(text(kv, "unit") == "B");
  CHECK(text(kv, "formula") == "2*B*H_kv*d_h*(C + 1)*b_kv/8");
  CHECK(text(kv, "substituted") == "2*4*4*64*(1000 + 1)*16/8");
  CHECK(*kv.find("value") == Value(4100096));
  CHECK(text(*kv.find("source"), "title") == "Roofline Analyzer method");
  const Value& batch = kv.find("operands")->array()->front();
  CHECK(batch == golden::parse(R"({"symbol": "B", "name": "Batch", "value": 4,
                                   "unit": "sequences", "quantity": "workload.batch"})"));
  CHECK(text(explanation_of(dense, "ops.qkv_proj.flops"), "formula") ==
        "2*T*(d*H*d_h + 2*d*H_kv*d_h)");
  CHECK(text(explanation_of(dense, "weightCapacityBytes"), "formula") == "W*b_w/8");

  const Value train = with(dense, {{"compression", golden::parse(R"({"kind": "tensorTrain",
      "cores": 3, "rank": 8, "order": "leftToRight", "targets": ["ffn"]})")}});
  CHECK(text(explanation_of(train, "ops.ffn_out.map1.flops"), "formula") ==
        "2*(T*n_1*n_2*n_3*m_1*r + T*n_2*n_3*m_1*m_2*r*r + T*n_3*m_1*m_2*m_3*r)");
  CHECK(text(explanation_of(train, "ops.ffn_in.flops"), "formula") == "g*F_1");
}

TEST_CASE("what is unknown is said to be, with its formula") {
  Value::Object hardware{{"peakTflops", 100}, {"bandwidthGBs", 1000}};
  const Value fits = explanation_of(with(dense, {{"hardware", hardware}}), "fits");
  CHECK(*fits.find("value") == Value("unknown"));
  CHECK(text(fits, "formula") == "M_w + M_kv <= M*(1 - q)");
  CHECK(text(fits, "substituted").find("unknown*(1 - 0)") != std::string::npos);
}

TEST_CASE("explain refuses what evaluate refuses") {
  for (const char* request :
       {"{}", R"({"costModel":"x"})", R"({"costModel":"published","batchSize":0})",
        R"({"costModel":"first-principles"})", "[]",
        R"({"costModel":"published","dModel":2147483647,"nLayers":2147483647})"}) {
    INFO(request);
    const Value scenario = golden::parse(request);
    REQUIRE_FALSE(api::explain(scenario).ok());
    CHECK(api::explain(scenario).error().to_value() == api::evaluate(scenario).error().to_value());
  }
}
