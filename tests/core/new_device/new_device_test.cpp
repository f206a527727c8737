// The library with one entry more in devices.json: nothing else was touched, and it is there.
#include <string>

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/catalogue.hpp"

using namespace roofline;

TEST_CASE("new entry: found by its key, number by number, unknown where it says so") {
  const auto found = find_device("test_device");
  REQUIRE(found.ok());
  CHECK(found->name == "Test Device 32GB");
  CHECK(found->memory_type == "HBM2");
  CHECK(found->peak_flops_per_second[static_cast<std::size_t>(NumberType::fp32)] == 19.25e12);
  CHECK_FALSE(found->peak_flops_per_second[static_cast<std::size_t>(NumberType::fp8)]);
  CHECK(found->dram_bytes_per_second == 1000e9);
  CHECK_FALSE(found->l2_bytes_per_second);
  CHECK(found->smem_bytes_per_second == 100 * 128 * 1500e6);
  CHECK(found->measured_dram_bytes_per_second == 912.75e9);
}

TEST_CASE("new entry: listed in the catalogue and in what an error allows") {
  const Result<Value> catalogue = api::catalogue({});
  REQUIRE(catalogue.ok());
  const Value::Array& devices = *catalogue->find("devices")->array();
  CHECK(devices.size() == device_count());
  CHECK(*devices[0].find("key")->string() == "test_device");
  CHECK(*devices[0].find("name")->string() == "Test Device 32GB");
  CHECK(*devices[0].find("numbers")->find("bandwidthGBs")->number() == 1000);
  CHECK(*devices[1].find("key")->string() == "b200_sxm");
  CHECK(find_device("no_device").error().allowed.find("test_device, b200_sxm, ") == 0);
}

TEST_CASE("new entry: evaluated and explained by its key") {
  const Value scenario = golden::parse(R"({
    "costModel": "first-principles", "hardware": "test_device", "model": "llama-3-8b",
    "precision": {"weightBits": 16, "activationBits": 16, "kvBits": 16},
    "workload": {"phase": "decode", "batch": 1, "context": 1}})");
  const Result<Value> answer = api::evaluate(scenario);
  REQUIRE(answer.ok());
  CHECK(*answer->find("bandwidthBytesPerSecond")->number() == 1000e9);
  CHECK(*answer->find("floorSeconds")->number() ==
        Approx(*answer->find("dramBytes")->number() / 1000e9));
  CHECK(api::explain(scenario).ok());
}
