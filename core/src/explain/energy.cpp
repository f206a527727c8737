#include "explain/energy.hpp"

#include <array>

#include "roofline/first_principles_document.hpp"

namespace roofline {
namespace {

// $s stands behind the symbols of the step.
constexpr Text parts =
    "staticJoules|E_static|Static energy of a step|J|e|P_0*t$s\n"
    "memoryJoules|E_mem|Energy of a step's memory traffic|J|e|e_byte*Q_energy$s\n"
    "arithmeticJoules|E_arith|Energy of a step's arithmetic|J|e|e_flop*F$s\n"
    "joules|E|Energy of a step|J|e|E_static + E_mem + E_arith\n"
    "joulesPerToken|E_token|Energy of a token|J|e|E/T\n"
    "averageWatts|P_avg|Average power|W|e|E/t$s\n"
    "aboveTdp||Above the thermal design power where this holds||e|P_tdp < P_avg\n";

// A coefficient that is known stands, with its scope and kind, in an object of its own: $k its key
// there.
struct Coefficient {
  Text key;
  Text row;
};
constexpr std::array<Coefficient, 3> coefficients{{
    {"staticWatts", "$k|P_0|Power drawn whatever the board does|W|e|c_spec\n"},
    {"joulesPerByte", "$k|e_byte|Energy of a byte of main memory|J/B|e|c_spec\n"},
    {"joulesPerFlop", "$k|e_flop|Energy of a FLOP|J|e|c_spec\n"},
}};

/// The bytes that cost energy, and time and FLOP of the step.
void know_step(Explainer& explainer, const Value& result, Text rows) {
  const Value* levels = result.find("levels");
  const Value* served = member_of(levels, "servedFromL2");
  const bool from_l2 = served && served->boolean() && *served->boolean();
  explainer.know(rows, {from_l2 ? Operand::unknown : number_of(member_of(levels, "dram"), "bytes"),
                        number_of(&result, "seconds"), number_of(&result, "flops")});
}

}  // namespace

void explain_energy(Explainer& explainer, const Scenario& scenario, const Value& result) {
  const Value* energy = result.find("energy");
  explainer.enter(energy, "energy.", "");
  for (const auto& [key, row] : coefficients) {
    const Value* known = member_of(energy, key);
    const double value = number_of(known, "value");
    explainer.know("c_spec|Coefficient as given, or as known of the device||", {value});
    const bool apart = known && known->object();
    explainer.name('k', key);
    explainer.enter(apart ? known : energy, apart ? "$k." : "", "");
    if (apart) explainer.define("k=value");
    explainer.explain(row);
    explainer.leave("");
  }
  explainer.know("P_tdp_spec|Specified thermal design power|W|hardware.tdpWatts",
                 {number_of(energy, "tdpWatts")});
  explainer.explain("tdpWatts|P_tdp|Thermal design power|W|s|P_tdp_spec");
  know_step(explainer, result,
            "Q_energy|Bytes of main memory; what one from L2 costs is not known|B|\n"
            "t|Time of a step|s|seconds\n"
            "F|FLOP of a step|FLOP|flops");
  explainer.define("s=");
  explainer.explain(parts);
  if (const Value* beside = member_of(energy, "dense")) {
    Scenario dense = scenario;
    dense.compression = {};
    dense.kv_policy = {};
    const Result<Value> dense_result = first_principles_document(dense);
    know_step(explainer, dense_result ? *dense_result : Value(),
              "Q_energy_dense|Bytes of main memory, dense and without KV policy|B|\n"
              "t_dense|Time of a step, dense and without KV policy|s|\n"
              "F_dense|FLOP of a step, dense and without KV policy|FLOP|");
    explainer.define("s=_dense");
    explainer.enter(beside, "dense.", ", dense");
    explainer.explain(parts);
    explainer.leave("dense");
    explainer.explain("savedFraction||Share of the dense energy that is saved||e|1 - E/E_dense");
  }
  explainer.leave("");
}

}  // namespace roofline
