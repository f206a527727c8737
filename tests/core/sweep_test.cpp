#include "roofline/sweep.hpp"

#include <cstring>
#include <map>
#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/published/profile.hpp"

using namespace roofline;

namespace {

struct Columns {
  std::vector<std::vector<double>> numbers;
  std::vector<std::uint8_t> valid;
};

/// Computes a whole sweep, in pieces of the given size.
Columns compute(Sweep& sweep, std::size_t piece) {
  const auto points = static_cast<std::size_t>(sweep.points());
  Columns all{{}, std::vector<std::uint8_t>(points, 7)};
  all.numbers.assign(sweep.columns().size(), std::vector<double>(points, -1));
  for (std::size_t first = 0; first < points; first += piece) {
    std::vector<double*> columns;
    for (auto& column : all.numbers) columns.push_back(column.data() + first);
    sweep.run(static_cast<double>(first), std::min(piece, points - first), columns,
              all.valid.data() + first);
  }
  return all;
}

/// The scenario of one point, put together from what the sweep says of its axes.
Value scenario_at(const Value& base, const Sweep& sweep, std::size_t point) {
  Value::Object scenario = *base.object();
  for (std::size_t i = sweep.axis_count(); i-- > 0;) {
    const SweepAxis& axis = sweep.axis(i);
    const auto count = static_cast<std::size_t>(axis.count);
    double value = 0;
    sweep.axis_values(i, static_cast<double>(point % count), {&value, 1});
    if (sweep.grid()) point /= count;
    std::erase_if(scenario, [&](const auto& member) { return member.first == axis.field; });
    scenario.emplace_back(axis.field, axis.names.empty()
                                          ? Value(value)
                                          : Value(axis.names[static_cast<std::size_t>(value)]));
  }
  return scenario;
}

/// A single evaluation: the profile's fields, or why there is none.
Result<Value> evaluate_alone(const Value& scenario, bool rounded) {
  const auto checked = published::read_scenario(scenario);
  if (!checked) return checked.error();
  const auto profile = published::analyze(*checked);
  if (!profile) return profile.error();
  return published::to_value(rounded ? published::rounded(*profile) : *profile);
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

Result<Sweep> open(const std::string& spec) { return Sweep::open(golden::parse(spec)); }

using Random = std::mt19937_64;
std::size_t up_to(Random& random, std::size_t most) { return random() % (most + 1); }

/// A random axis on a field of the published model; some have values out of range.
Value random_axis(Random& random, const std::string& field) {
  Value::Object axis{{"field", field}};
  if (field == "hardware") {
    Value::Array keys;
    for (const auto& one : published::accelerators()) {
      if (up_to(random, 2) > 0 || keys.empty()) keys.push_back(one.key);
    }
    axis.emplace_back("values", keys);
  } else if (up_to(random, 3) == 0 || field == "precisionBytes") {
    Value::Array values;
    for (std::size_t i = 0; i <= up_to(random, 9); ++i) {
      const double magnitudes[] = {1, 2, 4, 8, 100, 5000, 70000, 3e9, 0, 2.5, -1, 1e6};
      values.push_back(magnitudes[up_to(random, field == "precisionBytes" ? 4 : 11)]);
    }
    axis.emplace_back("values", values);
  } else {
    const double from = static_cast<double>(up_to(random, 4)) + (field == "seqLen" ? 0 : 1);
    const std::size_t counts[] = {1, 2, 7, 40, 65, 300, 700};
    const auto count = static_cast<double>(counts[up_to(random, 6)]);
    axis.emplace_back("from", from);
    axis.emplace_back("to", count == 1 ? from : from + std::pow(10, up_to(random, 8)));
    axis.emplace_back("count", count);
    if (from > 0 && up_to(random, 1)) axis.emplace_back("scale", "log");
  }
  return axis;
}

Value random_spec(Random& random, Value& base, bool& rounded) {
  std::vector<std::string> fields{"batchSize", "seqLen",         "activeRank", "dModel",
                                  "nLayers",   "precisionBytes", "hardware"};
  base = Value::Object{{"costModel", "published"},
                       {"dModel", static_cast<double>(1 + up_to(random, 8191))},
                       {"activeRank", static_cast<double>(1 + up_to(random, 63))}};
  std::shuffle(fields.begin(), fields.end(), random);
  Value::Array axes;
  for (std::size_t i = 0; i <= up_to(random, 2); ++i)
    axes.push_back(random_axis(random, fields[i]));
  Value::Array names;
  const Result<Value> profile = evaluate_alone(base, false);
  for (const auto& [name, value] : *profile->object()) {
    if (up_to(random, 2) == 0) names.push_back(name);
  }
  if (names.empty()) names.push_back("speedupRatio");
  std::shuffle(names.begin(), names.end(), random);
  rounded = up_to(random, 1);
  return Value::Object{{"base", base}, {"axes", axes}, {"results", names}, {"rounded", rounded}};
}

/// Whether column entry `number` is the field `expected` of a single evaluation.
bool agrees(const SweepColumn& column, double number, const Value& expected) {
  if (const std::string* text = expected.string()) {
    return column.legend[static_cast<std::size_t>(number)] == *text;
  }
  return same_bits(number, *expected.number());
}

using Gaps = std::map<std::string, double>;
std::string reason(ErrorCode code, const std::string& field, const std::string& allowed) {
  return std::string(name(code)) + " " + field + " " + allowed;
}

}  // namespace

TEST_CASE("a sweep gives what single evaluations give, bit for bit, in pieces of any size") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  Random random(seed);
  std::size_t compared = 0, gaps_seen = 0;
  for (int round = 0; round < 150; ++round) {
    Value base;
    bool rounded = false;
    const Value spec = random_spec(random, base, rounded);
    Result<Sweep> sweep = Sweep::open(spec);
    INFO((sweep ? "" : sweep.error().message()));
    REQUIRE(sweep);
    if (sweep->points() > 300000) continue;
    const Columns all = compute(*sweep, 1 + up_to(random, 5000));
    const auto points = static_cast<std::size_t>(sweep->points());
    const bool look_at_all = points <= 3000;
    Gaps expected_gaps;
    for (std::size_t i = 0; i < std::min<std::size_t>(points, 3000); ++i) {
      const std::size_t point = look_at_all ? i : up_to(random, points - 1);
      const Result<Value> alone = evaluate_alone(scenario_at(base, *sweep, point), rounded);
      INFO("round " << round << ", point " << point);
      REQUIRE((all.valid[point] == 1) == alone.ok());
      for (std::size_t c = 0; c < all.numbers.size(); ++c) {
        const SweepColumn& column = sweep->columns()[c];
        INFO(column.name);
        if (alone) {
          REQUIRE(agrees(column, all.numbers[c][point], *alone->find(column.name)));
        } else {
          REQUIRE(same_bits(all.numbers[c][point], 0));
        }
        ++compared;
      }
      if (alone) continue;
      const Error& error = alone.error();
      expected_gaps[reason(error.code, error.field, error.allowed)] += 1;
      ++gaps_seen;
    }
    if (!look_at_all) continue;
    Gaps counted;
    for (const SweepGap& gap : sweep->gaps()) {
      counted[reason(gap.code, gap.field, gap.allowed)] = gap.count;
    }
    REQUIRE(counted == expected_gaps);
  }
  CHECK(compared > 100000);
  CHECK(gaps_seen > 1000);
}

TEST_CASE("the size of the pieces changes nothing") {
  const std::string spec = R"({"base":{"costModel":"published"},"axes":[
      {"field":"activeRank","from":1,"to":5,"count":5},
      {"field":"hardware","values":["hopper_h100","raspberry_pi_5"]},
      {"field":"seqLen","from":0,"to":90000,"count":601}],
      "results":["denseTokensPerSec","qtfTokensPerSec","speedupRatio","denseRegime"]})";
  Result<Sweep> whole = open(spec);
  REQUIRE(whole);
  const Columns expected = compute(*whole, 6010);
  for (const std::size_t piece : {1, 2, 255, 256, 257, 601, 1000}) {
    Result<Sweep> again = open(spec);
    const Columns found = compute(*again, piece);
    CHECK(found.valid == expected.valid);
    CHECK(found.numbers == expected.numbers);
  }
}

TEST_CASE("a list steps its axes together") {
  Result<Sweep> sweep = open(R"({"base":{"costModel":"published"},"layout":"list","axes":[
      {"field":"batchSize","values":[1,8,64]},
      {"field":"hardware","values":["hopper_h100","raspberry_pi_5","hopper_h100"]},
      {"field":"activeRank","from":1,"to":4,"count":3,"scale":"log"}],
      "results":["batchSize","activeRank","hardwareName"]})");
  REQUIRE(sweep);
  CHECK(sweep->points() == 3);
  const Columns all = compute(*sweep, 2);
  CHECK(all.numbers[0] == std::vector<double>{1, 8, 64});
  CHECK(all.numbers[1] == std::vector<double>{1, 2, 4});
  CHECK(sweep->columns()[2].legend[static_cast<std::size_t>(all.numbers[2][1])] ==
        "Raspberry Pi 5 (Cortex-A76)");
}

TEST_CASE("axes: both ends included, whole numbers on fields of whole numbers") {
  Result<Sweep> sweep = open(R"({"base":{"costModel":"published"},"axes":[
      {"field":"seqLen","from":0,"to":4096,"count":9},
      {"field":"batchSize","from":1,"to":1024,"count":11,"scale":"log"},
      {"field":"activeRank","from":1,"to":10,"count":4}],
      "results":["speedupRatio"]})");
  REQUIRE(sweep);
  CHECK(sweep->points() == 9 * 11 * 4);
  std::vector<double> length(9), batch(11), rank(2);
  sweep->axis_values(0, 0, length);
  sweep->axis_values(1, 0, batch);
  sweep->axis_values(2, 1, rank);
  CHECK(length == std::vector<double>{0, 512, 1024, 1536, 2048, 2560, 3072, 3584, 4096});
  CHECK(batch == std::vector<double>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024});
  CHECK(rank == std::vector<double>{4, 7});
}

TEST_CASE(
    "a wrong specification is one error, with the path of what is wrong, before anything runs") {
  const auto refused = [](const std::string& rest, ErrorCode code, const std::string& field) {
    const Result<Sweep> sweep = open(R"({"base":{"costModel":"published"},)" + rest + "}");
    INFO(rest);
    REQUIRE_FALSE(sweep);
    CHECK(sweep.error().message() != "");
    CHECK(name(sweep.error().code) == name(code));
    CHECK(sweep.error().field == field);
  };
  const auto axes = [](const std::string& list) {
    return R"("results":["speedupRatio"],"axes":)" + list;
  };
  const std::string batch = R"({"field":"batchSize","values":[1]})";
  using enum ErrorCode;
  refused(axes(R"([{"field":"batch","values":[1]}])"), unknown_name, "axes[0].field");
  refused(axes("[" + batch + R"(,{"field":"model.layers","values":[1]}])"), unknown_name,
          "axes[1].field");
  refused(axes("[" + batch + "," + batch + "]"), inconsistent, "axes[1].field");
  refused(axes(R"([{"values":[1]}])"), missing_key, "axes[0].field");
  refused(axes(R"([{"field":3,"values":[1]}])"), wrong_type, "axes[0].field");
  refused(axes(R"([{"field":"batchSize"}])"), missing_key, "axes[0].from");
  refused(axes(R"([{"field":"batchSize","values":[]}])"), out_of_range, "axes[0].values");
  refused(axes(R"([{"field":"batchSize","values":7}])"), wrong_type, "axes[0].values");
  refused(axes(R"([{"field":"batchSize","values":[1,"2"]}])"), wrong_type, "axes[0].values[1]");
  refused(axes(R"([{"field":"hardware","values":["h100"]}])"), unknown_name, "axes[0].values[0]");
  refused(axes(R"([{"field":"hardware","from":1,"to":2,"count":2}])"), missing_key,
          "axes[0].values");
  refused(axes(R"([{"field":"batchSize","from":1,"to":8,"count":0}])"), out_of_range,
          "axes[0].count");
  refused(axes(R"([{"field":"batchSize","from":1,"to":8,"count":1}])"), inconsistent,
          "axes[0].count");
  refused(axes(R"([{"field":"batchSize","from":1,"to":8,"count":2.5}])"), not_an_integer,
          "axes[0].count");
  refused(axes(R"([{"field":"seqLen","from":0,"to":8,"count":3,"scale":"log"}])"), inconsistent,
          "axes[0].from");
  refused(axes(R"([{"field":"seqLen","from":0,"to":8,"count":3,"scale":"cubic"}])"), unknown_name,
          "axes[0].scale");
  refused(axes(R"([{"field":"seqLen","from":0,"to":1e308,"count":3}])"), out_of_range,
          "axes[0].to");
  refused(axes(R"([{"field":"seqLen","values":[1],"count":3}])"), unknown_key, "axes[0].count");
  refused(axes("[]"), out_of_range, "axes");
  refused(axes("[" + batch + "," + batch + "," + batch + "," + batch + "]"), out_of_range, "axes");
  refused(axes("{}"), wrong_type, "axes");
  refused(axes(R"([{"field":"batchSize","from":1,"to":1000000,"count":1000000},
                   {"field":"seqLen","from":1,"to":1000000,"count":1000000}])"),
          too_large, "axes");
  refused(axes(R"([{"field":"batchSize","from":1,"to":9,"count":1e12}])"), out_of_range,
          "axes[0].count");
  refused(axes("[" + batch + R"(,{"field":"seqLen","values":[1,2]}],"layout":"list")"),
          inconsistent, "axes[1]");
  refused(axes("[" + batch + R"(],"layout":"cube")"), unknown_name, "layout");
  refused(axes("[" + batch + R"(],"rounded":1)"), wrong_type, "rounded");
  refused(axes("[" + batch + R"(],"threads":1)"), unknown_key, "threads");
  refused(R"("axes":[)" + batch + "]", missing_key, "results");
  refused(R"("axes":[)" + batch + R"(],"results":[])", out_of_range, "results");
  refused(R"("axes":[)" + batch + R"(],"results":"speedupRatio")", wrong_type, "results");
  refused(R"("axes":[)" + batch + R"(],"results":["speedupRatio","speed"])", unknown_name,
          "results[1]");
  refused(R"("axes":[)" + batch + R"(],"results":["speedupRatio","speedupRatio"])", inconsistent,
          "results[1]");
  refused(R"("results":["speedupRatio"])", missing_key, "axes");

  const auto wrong_base = [&](const std::string& base, ErrorCode code, const std::string& field) {
    const Result<Sweep> sweep =
        open(R"({"base":)" + base + R"(,"axes":[)" + batch + R"(],"results":["speedupRatio"]})");
    REQUIRE_FALSE(sweep);
    CHECK(name(sweep.error().code) == name(code));
    CHECK(sweep.error().field == field);
  };
  wrong_base(R"({"costModel":"published","batchSize":0})", out_of_range, "base.batchSize");
  wrong_base(R"({"costModel":"published","batch":1})", unknown_key, "base.batch");
  wrong_base(R"({"costModel":"mine"})", unknown_name, "base.costModel");
  wrong_base(R"({})", missing_key, "base.costModel");
  wrong_base("[]", wrong_type, "base");
  CHECK(open("[]").error().code == wrong_type);
  CHECK(open("{}").error().field == "base");
}

TEST_CASE("the longest sweep allowed is opened at once, and any piece of it can be had") {
  Result<Sweep> sweep = open(R"({"base":{"costModel":"published"},"axes":[
      {"field":"batchSize","from":1,"to":1000000,"count":1000000},
      {"field":"seqLen","from":1,"to":100000,"count":100000}],
      "results":["batchSize","seqLen","speedupRatio"]})");
  REQUIRE(sweep);
  CHECK(sweep->points() == 1e11);
  std::vector<double> batch(3), length(3), speedup(3);
  std::vector<std::uint8_t> valid(3);
  const std::vector<double*> columns{batch.data(), length.data(), speedup.data()};
  sweep->run(1e11 - 100002, 3, columns, valid.data());
  CHECK(batch == std::vector<double>{999999, 999999, 1000000});
  CHECK(length == std::vector<double>{99999, 100000, 1});
}
