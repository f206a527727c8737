#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/energy.hpp"
#include "roofline/levels.hpp"

using namespace roofline;

namespace {

/// A decode of one token on qtf-512, with more members in the request.
Result<Value> result_of(const std::string& hardware, const std::string& more = "") {
  return api::evaluate(golden::parse(
      R"({"costModel":"first-principles","hardware":)" + hardware +
      R"(,"model":"qtf-512","precision":{"weightBits":16,"activationBits":16,"kvBits":16},)"
      R"("workload":{"phase":"decode","batch":1,"context":512})" +
      more + "}"));
}

Value answer(const std::string& hardware, const std::string& more = "") {
  Result<Value> result = result_of(hardware, more);
  if (!result) FAIL(result.error().message());
  return *result;
}

const Value& at(const Value& value, std::string_view path) {
  const std::size_t dot = path.find('.');
  const Value* member = value.find(path.substr(0, dot));
  if (!member) FAIL("no " << path);
  return dot == std::string_view::npos ? *member : at(*member, path.substr(dot + 1));
}
double number(const Value& value, std::string_view path) {
  const double* found = at(value, path).number();
  if (!found) FAIL(path << " is no number");
  return *found;
}
bool unknown(const Value& value, std::string_view path) {
  return at(value, path) == Value("unknown");
}

const std::string fused = R"(,"compression":{"kind":"tensorTrain","cores":3,"rank":4,)"
                          R"("targets":["attention"],"execution":"fused"})";

const Value& operator_named(const Value& result, const std::string& name) {
  for (const Value& item : *at(result, "ops").array()) {
    if (at(item, "name") == Value(name)) return item;
  }
  FAIL("no operator " << name);
  return result;
}

}  // namespace

TEST_CASE("document: every level with bytes, roof, ridge and intensity") {
  const Value result = answer(R"("h200_sxm")", fused);
  CHECK(number(result, "levels.dram.bytes") == Approx(number(result, "dramBytes")));
  CHECK(number(result, "levels.dram.bytesPerSecond") == 4800e9);
  CHECK(number(result, "levels.dram.ridgePoint") == number(result, "peakFlopsPerSecond") / 4800e9);
  CHECK(number(result, "levels.dram.intensity") == Approx(number(result, "intensity")));
  CHECK(number(result, "levels.l2.bytesPerSecond") == 9700e9);
  CHECK(number(result, "levels.l2.capacityBytes") == 50e6);
  CHECK(number(result, "levels.sharedMemory.bytesPerSecond") == 132 * 128 * 1980e6);
  CHECK(number(result, "levels.sharedMemory.capacityBytes") == 228 * 1024);
  CHECK(at(result, "levels.dram.takesPart") == Value(true));
  CHECK(at(result, "levels.l2.takesPart") == Value(false));
  CHECK(at(result, "levels.sharedMemory.takesPart") == Value(false));
  CHECK(at(result, "levels.servedFromL2") == Value(false));

  // a r (r + 2) / (2 + 4 r) FLOP/B at a = 8, r = 4
  const Value& out_proj = operator_named(result, "out_proj");
  CHECK(number(out_proj, "levels.sharedMemory.intensity") == Approx(8.0 * 4 * 6 / 18));
  CHECK(number(result, "levels.sharedMemory.intensity") == Approx(8.0 * 4 * 6 / 18));
  CHECK(number(out_proj, "levels.dram.intensity") == number(out_proj, "intensity"));
  CHECK(at(out_proj, "slowestLevel") == Value("dram"));
  CHECK(unknown(operator_named(result, "ffn_in"), "levels.sharedMemory.bytes"));
}

TEST_CASE("document: the levels switches, and what they make unknown") {
  const std::string b200 = R"("b200_sxm")";
  CHECK(at(answer(b200), "levels.fitsL2") == Value(true));
  const Value served = answer(b200, R"(,"levels":{"l2":true})");
  CHECK(at(served, "levels.servedFromL2") == Value(true));
  CHECK(number(served, "levels.dram.bytes") == 0);
  CHECK(at(served, "levels.dram.intensity") == Value("unlimited"));
  CHECK(number(served, "dramBytes") > 0);  // the counts stay
  CHECK(unknown(served, "seconds"));       // its L2's bandwidth is not known
  CHECK(unknown(served, "energy.memoryJoules"));
  CHECK(at(answer(R"("h100_sxm")"), "levels.fitsL2") == Value(false));

  const std::string own = R"({"peakTflops":1000,"bandwidthGBs":1000,"l2MB":100,"l2GBs":4000,)"
                          R"("smemPerUnitKB":200,"units":100,"clockMHz":1000})";
  const Value plain = answer(own);
  const Value from_l2 = answer(own, R"(,"levels":{"l2":true,"sharedMemory":false})");
  CHECK(number(plain, "levels.sharedMemory.bytesPerSecond") == 100 * 128 * 1e9);
  CHECK(number(plain, "seconds") / number(from_l2, "seconds") == Approx(4));
  CHECK(at(operator_named(from_l2, "ffn_in"), "slowestLevel") == Value("l2"));
  CHECK(answer(own, R"(,"levels":{})") == plain);
  CHECK(answer(own, R"(,"levels":{"saturation":false})") == plain);

  CHECK(unknown(answer(own, R"(,"levels":{"saturation":true})"), "seconds"));
  const std::string a100 = R"("a100_sxm_80")";
  CHECK(number(answer(a100, fused + R"(,"levels":{"saturation":true})"), "seconds") >
        1.5 * number(answer(a100, fused), "seconds"));
}

TEST_CASE("document: levels and energy refuse what they do not know") {
  const auto field = [](const std::string& more) {
    const Result<Value> result = result_of(R"("h100_sxm")", more);
    REQUIRE_FALSE(result.ok());
    return result.error().field;
  };
  CHECK(field(R"(,"levels":{"l3":true})") == "levels.l3");
  CHECK(field(R"(,"levels":{"l2":1})") == "levels.l2");
  CHECK(field(R"(,"levels":true)") == "levels");
  CHECK(field(R"(,"energy":{"staticWatts":1,"picojoulesPerByte":1})") ==
        "energy.picojoulesPerFlop");
  CHECK(field(R"(,"energy":{"staticWatts":-1,"picojoulesPerByte":1,"picojoulesPerFlop":1})") ==
        "energy.staticWatts");
}

TEST_CASE("document: energy in three parts, per token, against the TDP, dense beside compressed") {
  const Value result = answer(R"("h200_sxm")", fused);
  const double seconds = number(result, "seconds");
  CHECK(number(result, "energy.staticJoules") == Approx(105 * seconds));
  CHECK(number(result, "energy.memoryJoules") == Approx(122.4e-12 * number(result, "dramBytes")));
  CHECK(number(result, "energy.arithmeticJoules") == Approx(0.749e-12 * number(result, "flops")));
  const double joules = number(result, "energy.staticJoules") +
                        number(result, "energy.memoryJoules") +
                        number(result, "energy.arithmeticJoules");
  CHECK(number(result, "energy.joules") == Approx(joules));
  CHECK(number(result, "energy.joulesPerToken") == Approx(joules));
  CHECK(number(result, "energy.averageWatts") == Approx(joules / seconds));
  CHECK(number(result, "energy.tdpWatts") == 700);
  CHECK(at(result, "energy.aboveTdp") == Value(false));
  CHECK(at(result, "energy.joulesPerByte.scope") == Value("board-marginal"));
  CHECK(at(result, "energy.joulesPerByte.kind") == Value("derived"));
  CHECK(at(result, "energy.joulesPerFlop.scope") == Value("upper-bound"));

  const Value dense = answer(R"("h200_sxm")");
  for (const std::string_view key : {"staticJoules", "memoryJoules", "arithmeticJoules", "joules",
                                     "joulesPerToken", "averageWatts"}) {
    CHECK(number(at(result, "energy.dense"), key) == number(at(dense, "energy"), key));
  }
  CHECK(number(result, "energy.savedFraction") ==
        Approx(1 - joules / number(dense, "energy.joules")));
  CHECK_FALSE(at(dense, "energy").find("dense"));
}

TEST_CASE("document: a step at full arithmetic and bandwidth would draw more than the TDP") {
  const Result<Value> evaluated = api::evaluate(
      golden::parse(R"({"costModel":"first-principles","hardware":"h200_sxm","model":"llama-2-7b",)"
                    R"("precision":{"weightBits":16,"activationBits":16,"kvBits":16},)"
                    R"("workload":{"phase":"prefill","batch":1,"prompt":4096,"prefix":0}})"));
  if (!evaluated) FAIL(evaluated.error().message());
  const Value& result = *evaluated;
  CHECK(at(result, "energy.aboveTdp") == Value(true));
  CHECK(number(result, "energy.averageWatts") > 700);
}

TEST_CASE("document: unknown coefficients make the energy unknown; given ones are used") {
  const Value b200 = answer(R"("b200_sxm")");
  CHECK(number(b200, "energy.memoryJoules") == Approx(31.2e-12 * number(b200, "dramBytes")));
  CHECK(at(b200, "energy.joulesPerByte.scope") == Value("device-level"));
  for (const std::string_view key : {"staticJoules", "arithmeticJoules", "joules", "joulesPerToken",
                                     "averageWatts", "aboveTdp", "staticWatts", "joulesPerFlop"}) {
    CHECK(unknown(at(b200, "energy"), key));
  }
  const Value given =
      answer(R"("b200_sxm")",
             R"(,"energy":{"staticWatts":200,"picojoulesPerByte":100,"picojoulesPerFlop":0.5})");
  CHECK(number(given, "energy.joules") ==
        Approx(200 * number(given, "seconds") + 100e-12 * number(given, "dramBytes") +
               0.5e-12 * number(given, "flops")));
  CHECK(at(given, "energy.staticWatts.kind") == Value("given"));
  const Value zero =
      answer(R"("b200_sxm")",
             R"(,"energy":{"staticWatts":0,"picojoulesPerByte":0,"picojoulesPerFlop":0})" + fused);
  CHECK(number(zero, "energy.joules") == 0);
  CHECK(unknown(zero, "energy.savedFraction"));
}
