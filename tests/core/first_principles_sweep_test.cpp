#include <chrono>
#include <cstring>
#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/sweep.hpp"

using namespace roofline;

namespace {

const char* const decode = R"({
  "costModel": "first-principles", "hardware": "h100_sxm",
  "model": {"hiddenSize": 512, "layers": 4, "heads": 8, "kvHeads": 2, "headDim": 64,
            "ffnSize": 1024, "vocabSize": 32000, "gatedFfn": true, "tiedEmbeddings": false},
  "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
  "workload": {"phase": "decode", "batch": 4, "context": 4096},
  "compression": {"kind": "tensorTrain", "cores": 3, "rank": 8, "targets": ["ffn"]},
  "kvPolicy": {"hotTokens": 128, "coldBits": 4, "groupSize": 32, "groupOverheadBits": 32,
               "evictedFraction": 0.25},
  "efficiency": {"bandwidth": 0.8, "compute": 0.5, "launchMicroseconds": 3},
  "levels": {"l2": false, "sharedMemory": false, "saturation": false}})";

const char* const prefill = R"({
  "costModel": "first-principles",
  "hardware": {"peakTflops": 100, "bandwidthGBs": 1000, "capacityGB": 8},
  "model": "llama-3-8b",
  "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
  "workload": {"phase": "prefill", "batch": 2, "prompt": 128, "prefix": 0}})";

Result<Sweep> open(const char* base, const std::string& axes, const std::string& results) {
  return Sweep::open(golden::parse(std::string(R"({"base": )") + base + R"(, "axes": )" + axes +
                                   R"(, "results": )" + results + "}"));
}

/// The object with another value at a path of one or two keys.
Value with(const Value& object, std::string_view path, const Value& value) {
  const std::size_t dot = path.find('.');
  const std::string_view key = path.substr(0, dot);
  Value::Object members = *object.object();
  for (auto& [name, content] : members) {
    if (name != key) continue;
    content = dot == path.npos ? value : with(content, path.substr(dot + 1), value);
    return members;
  }
  members.emplace_back(key, value);
  return members;
}

/// What stands at a path of a result; operators by name.
const Value* at(const Value& document, const std::string& path) {
  const std::size_t dot = path.find('.');
  const std::string key = path.substr(0, dot);
  const Value* found = document.find(key);
  if (const Value::Array* list = document.array()) {
    for (const Value& one : *list) {
      if (*one.find("name")->string() == key) found = &one;
    }
  }
  if (!found || dot == std::string::npos) return found;
  return at(*found, path.substr(dot + 1));
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool agrees(const SweepColumn& column, double number, const Value& expected) {
  if (const bool* truth = expected.boolean()) return number == (*truth ? 1 : 0);
  if (const std::string* text = expected.string()) {
    return !column.legend.empty() && column.legend[static_cast<std::size_t>(number)] == *text;
  }
  return same_bits(number, *expected.number());
}

/// Every point against the single evaluation of its scenario: numbers, verdicts, gaps and reasons.
/// The number of points with results.
std::size_t check(const char* base, Sweep& sweep) {
  const auto points = static_cast<std::size_t>(sweep.points());
  std::vector<std::vector<double>> numbers(sweep.columns().size(), std::vector<double>(points, 7));
  std::vector<std::uint8_t> valid(points, 7);
  constexpr std::size_t piece = 13;
  for (std::size_t first = 0; first < points; first += piece) {
    std::vector<double*> columns;
    for (auto& column : numbers) columns.push_back(column.data() + first);
    sweep.run(static_cast<double>(first), std::min(piece, points - first), columns,
              valid.data() + first);
  }
  std::size_t found = 0;
  double gaps = 0;
  for (const SweepGap& gap : sweep.gaps()) gaps += gap.count;
  for (std::size_t point = 0; point < points; ++point) {
    Value scenario = golden::parse(base);
    std::size_t rest = point;
    for (std::size_t i = sweep.axis_count(); i-- > 0;) {
      const SweepAxis& axis = sweep.axis(i);
      const auto count = static_cast<std::size_t>(axis.count);
      double value = 0;
      sweep.axis_values(i, static_cast<double>(rest % count), {&value, 1});
      if (sweep.grid()) rest /= count;
      Value content = value;
      if (!axis.names.empty()) {
        const Text name = axis.names[static_cast<std::size_t>(value)];
        content = name == "true" || name == "false" ? Value(name == "true") : Value(name);
      }
      scenario = with(scenario, axis.field, content);
    }
    INFO("point " << point);
    const Result<Value> alone = api::evaluate(scenario);
    bool known = alone.ok();
    for (std::size_t c = 0; known && c < numbers.size(); ++c) {
      const Value* value = at(*alone, sweep.columns()[c].name);
      known = value && !(value->string() &&
                         (*value->string() == "unknown" || *value->string() == "unlimited"));
    }
    REQUIRE(valid[point] == (known ? 1 : 0));
    for (std::size_t c = 0; c < numbers.size(); ++c) {
      INFO(sweep.columns()[c].name << " " << numbers[c][point]);
      if (known) {
        REQUIRE(
            agrees(sweep.columns()[c], numbers[c][point], *at(*alone, sweep.columns()[c].name)));
      } else {
        REQUIRE(same_bits(numbers[c][point], 0));
      }
    }
    found += known ? 1 : 0;
    if (alone) continue;
    const auto reasons = sweep.gaps();
    REQUIRE(std::any_of(reasons.begin(), reasons.end(), [&](const SweepGap& gap) {
      return gap.code == alone.error().code && gap.field == alone.error().field;
    }));
  }
  REQUIRE(gaps == static_cast<double>(points - found));
  return found;
}

}  // namespace

TEST_CASE("a first-principles sweep over any field is the evaluation of each of its points") {
  struct Case {
    const char* base;
    const char* axis;
  };
  const Case cases[] = {
      {decode, R"({"field": "workload.batch", "from": 0, "to": 300, "count": 31})"},
      {decode,
       R"({"field": "workload.context", "from": 1, "to": 1e6, "count": 20, "scale": "log"})"},
      {decode, R"({"field": "precision.weightBits", "values": [0, 1e-320, 1.5, 4.5, 16, 64, 65]})"},
      {decode, R"({"field": "precision.activationBits", "values": [1e-310, 4, 8, 16, 33]})"},
      {decode, R"({"field": "precision.kvBits", "from": 1, "to": 64, "count": 9})"},
      {decode, R"({"field": "precision.activationType", "values": ["fp8", "fp4", "bf16"]})"},
      {decode, R"({"field": "compression.rank", "values": [1, 2.5, 3, 64, 1e9, 3e9]})"},
      {decode, R"({"field": "compression.cores", "from": 1, "to": 7, "count": 7})"},
      {decode, R"({"field": "compression.order", "values": ["optimal", "reconstruct"]})"},
      {decode, R"({"field": "compression.kind", "values": ["none", "tensorTrain", "lowRank"]})"},
      {decode, R"({"field": "kvPolicy.hotTokens", "values": [0, 128, 1e5, -1]})"},
      {decode, R"({"field": "kvPolicy.coldBits", "values": [0, 2, 16]})"},
      {decode, R"({"field": "kvPolicy.groupSize", "values": [0, 1, 128]})"},
      {decode, R"({"field": "kvPolicy.groupOverheadBits", "values": [0, 16.5]})"},
      {decode, R"({"field": "kvPolicy.evictedFraction", "from": 0, "to": 1.25, "count": 6})"},
      {decode, R"({"field": "efficiency.bandwidth", "values": [0, 1e-320, 1e-200, 0.5, 1, 2]})"},
      {decode, R"({"field": "efficiency.compute", "values": [1e-320, 0.25, 1]})"},
      {decode, R"({"field": "efficiency.launchMicroseconds", "values": [0, 5.5, 1e12]})"},
      {decode, R"({"field": "levels.l2", "values": ["true", "false"]})"},
      {decode, R"({"field": "activationTraffic", "values": ["false", "true"]})"},
      {decode, R"({"field": "reservedFraction", "from": 0, "to": 1, "count": 3})"},
      {decode, R"({"field": "model.kvHeads", "from": 1, "to": 12, "count": 12})"},
      {decode, R"({"field": "model.slidingWindow", "values": [0, 256]})"},
      {decode, R"({"field": "hardware", "values": ["h100_sxm", "a100_sxm_80"]})"},
      {decode, R"({"field": "model", "values": ["llama-3-8b", "bloom-7b1"]})"},
      {prefill, R"({"field": "hardware.bandwidthGBs", "values": [1e-320, 10, 1000, 1e13]})"},
      {prefill, R"({"field": "hardware.l2GBs", "values": [1e-320, 10]})"},
      {prefill, R"({"field": "workload.prompt", "from": 1, "to": 4096, "count": 5})"},
      {prefill, R"({"field": "workload.prefix", "from": 0, "to": 4096, "count": 5})"},
  };
  for (const Case& one : cases) {
    const std::string axis = one.axis;
    INFO(axis);
    const std::string latency = one.base == decode ? "latencySeconds" : "timeToFirstTokenSeconds";
    for (const std::string& results :
         {R"(["seconds", "tokensPerSecond", "regime", "mfu", "mbu", "floorSeconds", "flops",
              "weightBytes", "activationBytes", "kvBytes", "dramBytes", "intensity", "parameters",
              "weightCapacityBytes", "kvCapacityBytes", "peakFlopsPerSecond",
              "bandwidthBytesPerSecond", ")" +
              latency + R"("])",
          std::string(R"(["ops.attention.seconds", "ops.ffn_in.regime", "levels.l2.bytes", "fits",
                          "largestBatch", "activationType", "ops.qkv_proj.slowestLevel"])")}) {
      Result<Sweep> sweep = open(one.base, "[" + axis + "]", results);
      if (!sweep) FAIL(sweep.error().message());
      check(one.base, *sweep);
      // As the inner axis of others, of which one is read with the scenario and one is not.
      if (axis.find("workload.batch") == std::string::npos &&
          axis.find("reservedFraction") == std::string::npos) {
        sweep = open(one.base,
                     R"([{"field": "reservedFraction", "values": [0.5, 2]},
                         {"field": "workload.batch", "values": [1, 0, 8]}, )" +
                         axis + "]",
                     results);
        if (!sweep) FAIL(sweep.error().message());
        check(one.base, *sweep);
      }
    }
  }
}

TEST_CASE("a first-principles sweep is checked before it runs") {
  const auto refused = [](const char* base, const char* axes, const char* results) {
    const Result<Sweep> sweep = open(base, axes, results);
    REQUIRE(!sweep);
    return std::string(name(sweep.error().code)) + " " + sweep.error().field;
  };
  const char* const batch = R"([{"field": "workload.batch", "values": [1]}])";
  const char* const seconds = R"(["seconds"])";
  CHECK(refused(decode, R"([{"field": "workload.prompt", "values": [1]}])", seconds) ==
        "unknown-name axes[0].field");
  CHECK(refused(prefill, R"([{"field": "compression.rank", "values": [1]}])", seconds) ==
        "unknown-name axes[0].field");
  CHECK(refused(decode, R"([{"field": "hardware.units", "values": [1]}])", seconds) ==
        "unknown-name axes[0].field");
  CHECK(refused(prefill, R"([{"field": "hardware.units", "values": [1]},
                             {"field": "hardware", "values": ["h100_sxm"]}])",
                seconds) == "inconsistent axes[0].field");
  CHECK(refused(decode, R"([{"field": "workload.size", "values": [1]}])", seconds) ==
        "unknown-name axes[0].field");
  CHECK(refused(decode, R"([{"field": "hardware", "values": ["abacus"]}])", seconds) ==
        "unknown-name axes[0].values[0]");
  CHECK(refused(decode, batch, R"(["seconds", "speed"])") == "unknown-name results[1]");
  CHECK(refused(decode, batch, R"(["ops.moe_in.seconds"])") == "unknown-name results[0]");
  CHECK(refused(decode, batch, R"(["ops"])") == "unknown-name results[0]");
  CHECK(refused(decode, batch, R"(["warnings"])") == "unknown-name results[0]");
  CHECK(refused(decode, R"([{"field": "workload.batch", "from": 1, "to": 9, "count": 1e12}])",
                seconds) == "out-of-range axes[0].count");
  CHECK(refused(R"({"costModel": "first-principles"})", batch, seconds) ==
        "missing-key base.hardware");
}
