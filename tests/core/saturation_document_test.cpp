#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/saturation.hpp"

using namespace roofline;

namespace {

Value answer(const std::string& request) {
  const Result<Value> result = api::saturation(golden::parse(request));
  if (!result) FAIL(result.error().message());
  return *result;
}
double number(const Value& value, std::string_view key) { return *value.find(key)->number(); }

}  // namespace

TEST_CASE("saturation document: constants, errors and curve of a device") {
  const Value result = answer(R"({"hardware":"a100_sxm_80"})");
  CHECK(*result.find("ownCurve") == Value(true));
  CHECK(number(result, "latencySeconds") == Approx(641.8e-9));
  CHECK(number(result, "medianError") == 0.0047);
  CHECK(number(result, "specifiedBytesPerSecond") == 2039e9);
  CHECK(number(result, "measuredBytesPerSecond") == 1769e9);
  const Value::Array& curve = *result.find("curve")->array();
  REQUIRE(curve.size() == 64);
  CHECK(number(curve.front(), "bytesPerSecond") == Approx(2039e9 / 65));
  CHECK(number(curve.back(), "bytesPerSecond") == Approx(2039e9 * 64 / 65));
  CHECK(answer(R"({"hardware":"a100_sxm_80","points":5})").find("curve")->array()->size() == 5);
  CHECK_FALSE(result.find("bytesInFlight"));
  CHECK_FALSE(result.find("wanted")->find("batch"));
}

TEST_CASE("saturation document: bytes and batch for 90 % of the measured bandwidth") {
  const Value result =
      answer(R"({"hardware":"a100_sxm_80","batch":2,"tensorBytes":100000,"bytesPerUnit":16384})");
  const auto model = saturation_model(*find_device("a100_sxm_80"));
  CHECK(number(result, "bytesInFlight") == 200000);
  CHECK(number(result, "bytesPerSecond") == model->bytes_per_second(200000));
  const Value& wanted = *result.find("wanted");
  const double bytes = model->bytes_in_flight(0.9 * 1769e9);
  CHECK(number(wanted, "bytesPerSecond") == Approx(0.9 * 1769e9));
  CHECK(number(wanted, "bytesInFlight") == Approx(bytes));
  CHECK(number(wanted, "bytesPerUnit") == Approx(bytes / 108));
  CHECK(number(wanted, "batch") == std::ceil(bytes / 100000));
  const Value few = answer(
      R"({"hardware":"a100_sxm_80","tensorBytes":1e9,"bytesPerUnit":16384,"activeUnits":10})");
  CHECK(number(few, "bytesInFlight") == 163840);
  CHECK(*few.find("wanted")->find("batch") == Value("unreachable"));
}

TEST_CASE("saturation document: unknown where the device has no latency") {
  for (const std::string hardware :
       {R"("h100_sxm")", R"({"peakTflops":100,"bandwidthGBs":1000})"}) {
    const Value result = answer(R"({"tensorBytes":1e6,"hardware":)" + hardware + "}");
    for (const std::string_view key :
         {"ownCurve", "medianError", "latencySeconds", "bytesInFlight", "bytesPerSecond"}) {
      CHECK(*result.find(key) == Value("unknown"));
    }
    CHECK(*result.find("wanted")->find("bytesInFlight") == Value("unknown"));
    CHECK(*result.find("wanted")->find("batch") == Value("unknown"));
    CHECK(result.find("curve")->array()->empty());
  }
  // A latency, but no measured bandwidth to want 90 % of.
  const Value mi250x = answer(R"({"hardware":"mi250x"})");
  CHECK(*mi250x.find("ownCurve") == Value(false));
  CHECK(number(mi250x, "largestError") == 0.1983);
  CHECK(*mi250x.find("wanted")->find("bytesInFlight") == Value("unknown"));
  CHECK_FALSE(mi250x.find("curve")->array()->empty());
}

TEST_CASE("saturation document: faults by field") {
  const auto field = [](const std::string& request) {
    const Result<Value> result = api::saturation(golden::parse(request));
    REQUIRE_FALSE(result.ok());
    return result.error().field;
  };
  CHECK(field("{}") == "hardware");
  CHECK(field(R"({"hardware":"none"})") == "hardware");
  CHECK(field(R"({"hardware":"l40","points":0})") == "points");
  CHECK(field(R"({"hardware":"l40","fraction":0})") == "fraction");
  CHECK(field(R"({"hardware":"l40","activeUnits":143})") == "activeUnits");
  CHECK(field(R"({"hardware":"l40","tensor":1})") == "tensor");
}
