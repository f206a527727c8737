#include "roofline/energy.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "roofline/catalogue.hpp"

using namespace roofline;

namespace {

nlohmann::json energy_data() {
  std::ifstream file(std::string(ROOFLINE_DATA_DIR) + "/energy.json");
  return nlohmann::json::parse(file);
}

/// What the file says and what the library says, or both unknown.
void check_same(const nlohmann::json& entry, double unit, const EnergyCoefficient* held) {
  REQUIRE((held != nullptr) == !entry.at("value").is_null());
  if (!held) return;
  CHECK(held->value == Approx(entry.at("value").get<double>() * unit).epsilon(1e-15));
  CHECK(name(held->scope) == entry.at("scope").get<std::string>());
  CHECK(name(held->kind) == entry.at("kind").get<std::string>());
}

constexpr double pico = 1e-12;

StepEnergy per_second(const EnergyCoefficients& known, double bytes, double flops,
                      std::optional<double> tdp = {}) {
  return step_energy(known, {.seconds = 1, .dram_bytes = bytes, .flops = flops, .tokens = 1}, tdp);
}

}  // namespace

TEST_CASE("energy: every coefficient of the data file is in the library, with scope and kind") {
  const nlohmann::json data = energy_data();
  REQUIRE(data.at("devices").size() == 3);
  for (const auto& [key, entry] : data.at("devices").items()) {
    INFO(key);
    const Device device = *find_device(key);
    for (const auto& [type, field] : {std::pair{NumberType::fp32, "fp32_pj_per_flop"},
                                      std::pair{NumberType::bf16, "tensor_16bit_pj_per_flop"},
                                      std::pair{NumberType::fp16, "tensor_16bit_pj_per_flop"}}) {
      const EnergyCoefficients known = energy_coefficients(device, type);
      check_same(entry.at("static_watts"), 1, known.static_watts);
      check_same(entry.at("dram_pj_per_byte"), pico, known.joules_per_byte);
      check_same(entry.at(field), pico, known.joules_per_flop);
    }
  }
  std::size_t known_memories = 0;
  for (const auto& [type, entry] : data.at("memory").items()) {
    INFO(type);
    Device device;
    device.memory_type = type;
    const EnergyCoefficients known = energy_coefficients(device, NumberType::bf16);
    check_same(entry.at("pj_per_byte"), pico, known.joules_per_byte);
    CHECK_FALSE(known.static_watts);
    CHECK_FALSE(known.joules_per_flop);
    known_memories += known.joules_per_byte != nullptr;
  }
  CHECK(known_memories >= 5);
}

TEST_CASE("energy: a device's own memory coefficient stands before that of its type of memory") {
  const Device h200 = *find_device("h200_sxm");
  CHECK(energy_coefficients(h200, {}).joules_per_byte->scope == EnergyScope::board_marginal);
  const Device b200 = *find_device("b200_sxm");
  REQUIRE(b200.memory_type == h200.memory_type);
  CHECK(energy_coefficients(b200, {}).joules_per_byte->scope == EnergyScope::device_level);
}

TEST_CASE("energy: no coefficient for arithmetic of other types") {
  const Device h200 = *find_device("h200_sxm");
  for (const NumberType type : {NumberType::fp8, NumberType::int8, NumberType::fp4}) {
    CHECK_FALSE(energy_coefficients(h200, type).joules_per_flop);
  }
  CHECK_FALSE(energy_coefficients(h200, {}).joules_per_flop);
}

TEST_CASE("energy: board power while streaming is what was measured") {
  // Measured at 3.76-3.78 TB/s and 1.37 TB/s: core/data/energy.json's source, rows of low
  // intensity.
  const auto h200 =
      per_second(energy_coefficients(*find_device("h200_sxm"), NumberType::fp32), 3.77e12, 0);
  CHECK(*h200.average_watts > 0.97 * 572);
  CHECK(*h200.average_watts < 583);
  const auto a100 =
      per_second(energy_coefficients(*find_device("a100_sxm_40"), NumberType::fp32), 1.37e12, 0);
  CHECK(*a100.average_watts > 225);
  CHECK(*a100.average_watts < 239);
}

TEST_CASE("energy: three parts and their sum, a token's share, and the power they mean") {
  const EnergyCoefficient static_watts{100, EnergyScope::given, EnergyKind::given};
  const EnergyCoefficient a_byte{100e-12, EnergyScope::given, EnergyKind::given};
  const EnergyCoefficient a_flop{1e-12, EnergyScope::given, EnergyKind::given};
  const EnergyCoefficients known{&static_watts, &a_byte, &a_flop};
  const EnergyWork work{.seconds = 0.5, .dram_bytes = 2e12, .flops = 100e12, .tokens = 8};
  const StepEnergy energy = step_energy(known, work, 700);
  CHECK(*energy.static_joules == Approx(50));
  CHECK(*energy.memory_joules == Approx(200));
  CHECK(*energy.arithmetic_joules == Approx(100));
  CHECK(*energy.joules == Approx(350));
  CHECK(*energy.joules_per_token == Approx(350.0 / 8));
  CHECK(*energy.average_watts == Approx(700));
  CHECK(*step_energy(known, work, 701).above_tdp == false);
  CHECK(*step_energy(known, work, 699).above_tdp == true);
  CHECK_FALSE(step_energy(known, work, {}).above_tdp);
}

TEST_CASE("energy: an unknown part makes the sum unknown, not smaller") {
  const EnergyCoefficient some{1, EnergyScope::given, EnergyKind::given};
  const EnergyWork work{.seconds = 1, .dram_bytes = 1, .flops = 1, .tokens = 1};
  const auto sum = [&](const EnergyCoefficients& known, const EnergyWork& done) {
    const StepEnergy energy = step_energy(known, done, 1);
    CHECK(energy.joules.has_value() == energy.average_watts.has_value());
    CHECK(energy.joules.has_value() == energy.joules_per_token.has_value());
    CHECK(energy.joules.has_value() == energy.above_tdp.has_value());
    return energy.joules;
  };
  CHECK(sum({&some, &some, &some}, work) == 3);
  CHECK_FALSE(sum({nullptr, &some, &some}, work));
  CHECK_FALSE(sum({&some, nullptr, &some}, work));
  CHECK_FALSE(sum({&some, &some, nullptr}, work));
  CHECK_FALSE(
      sum({&some, &some, &some}, {.seconds = {}, .dram_bytes = 1, .flops = 1, .tokens = 1}));
  CHECK_FALSE(
      sum({&some, &some, &some}, {.seconds = 1, .dram_bytes = {}, .flops = 1, .tokens = 1}));
}
