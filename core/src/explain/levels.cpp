#include "explain/levels.hpp"

#include <cmath>

#include "roofline/saturation.hpp"

namespace roofline {
namespace {

constexpr std::size_t dram = 0;
constexpr std::size_t l2 = 1;
constexpr std::size_t shared_memory = 2;

// Conditions: 0, 1, 2 DRAM, L2, shared memory; t traffic depends on a tiling that is not modelled;
// b L2 serves the step; i, j intermediates for which a unit has no room go to L2, to DRAM.
// $l the level in a subscript, $z the symbol of its bytes.
constexpr Text of_operator =
    "bytes|$z|Bytes moved|B|h|"
    "2t?Q_tile;2i?$o;2?$o + $p;0bj?$p;0b?0;0j?Q_w + Q_a + Q_kv + $p;1i?Q_w + Q_a + Q_kv + $p;"
    "Q_w + Q_a + Q_kv\n"
    "intensity|I|Operational intensity|FLOP/B|h|t?F/Q_tile;F/Q\n"
    "fusedFlops|F|FLOP|FLOP|h|2!t?F\n";

constexpr Text step_bytes = "bytes|Q|Bytes moved|B|h|0?%Q_dram;1?%Q_L2;t?Q_tile;%Q_smem\n";
constexpr Text of_step =
    "bytesPerSecond|BW|Bandwidth|B/s|s|0?BW_spec;BW_$l_spec\n"
    "capacityBytes|M|Capacity|B|s|0?M_spec;M_$l_spec\n"
    "ridgePoint|I_ridge|Ridge point|FLOP/B|r|P_peak/BW\n"
    "intensity|I|Operational intensity|FLOP/B|h|2!t?%F_smem/Q_$l;F/Q_$l\n";

constexpr Text working_set =
    "workingSetBytes|M_work|Working set, which every decode step reads again|B|h|"
    "%W*b_w/8 + M_kv + @Q_a\n"
    "fitsL2||The working set fits L2 where this holds; a prefill has none||h|d?M_work <= M_L2;0\n"
    "servedFromL2||L2 takes part and holds the working set where this holds||h|"
    "ds?M_work <= M_L2;0\n";

constexpr Text given =
    "BW_L2_spec|Specified bandwidth of L2|B/s|hardware.l2GBs\n"
    "M_L2_spec|Specified capacity of L2|B|hardware.l2MB\n"
    "BW_smem_spec|Specified bandwidth of shared memory|B/s|hardware.smemGBs\n"
    "M_smem_spec|Specified shared memory of a unit|B|hardware.smemPerUnitKB\n"
    "BW_L2|Bandwidth of L2|B/s|levels.l2.bytesPerSecond\n"
    "M_L2|Capacity of L2|B|levels.l2.capacityBytes\n"
    "BW_smem|Bandwidth of shared memory|B/s|levels.sharedMemory.bytesPerSecond\n"
    "Q_tile|Shared memory traffic: depends on the tiling, not modelled|B|";

/// Explains the rows of each level, in its object of `levels`.
void explain_each(Explainer& explainer, const Value* levels, bool tiled, Text rows) {
  for (std::size_t i = 0; i < memory_level_count; ++i) {
    explainer.set_all("012", false);
    explainer.set(static_cast<char>('0' + i), true);
    explainer.set('t', tiled && i == shared_memory);
    explainer.define(
        "l=0?dram;1?L2;smem\n"
        "z=t?;Q");  // what is not known is in no sum
    explainer.name('L', memory_level_names[i]);
    explainer.enter(member_of(levels, memory_level_names[i]), "levels.$L.", ", $L");
    explainer.explain(rows);
    explainer.leave("$l");
  }
}

/// $m: the times of L2 and shared memory, where they take part.
void define_other_levels(Explainer& explainer, const Scenario& scenario, const PerLevel& moved) {
  // As levels.cpp decides it: DRAM is never faster than the L2 before it.
  explainer.set('1', scenario.levels.l2 &&
                         (scenario.hardware.l2_bytes_per_second || moved[l2] > moved[dram]));
  explainer.set('2', scenario.levels.shared_memory && moved[shared_memory].value_or(0) > 0);
  // No byte takes no time, also where the bandwidth is unknown.
  explainer.set('3', moved[dram] == 0.0);
  explainer.define("m=12?, Q_L2/BW_L2, Q_smem/BW_smem;1?, Q_L2/BW_L2;2?, Q_smem/BW_smem");
}

}  // namespace

void know_levels(Explainer& explainer, const Device& device) {
  const auto known = [](const std::optional<double>& number) {
    return number ? *number : Operand::unknown;
  };
  const double l2_bandwidth = known(device.l2_bytes_per_second);
  const double l2_capacity = known(device.l2_capacity_bytes);
  const double smem_bandwidth = known(device.smem_bytes_per_second);
  explainer.know(given,
                 {l2_bandwidth, l2_capacity, smem_bandwidth, known(device.smem_per_unit_bytes),
                  l2_bandwidth, l2_capacity, smem_bandwidth, Operand::unknown});
}

void explain_operator_levels(Explainer& explainer, const Value& operation, const StepLevels& step,
                             const OperatorLevels& levels) {
  const double counted = explainer.evaluate("Q_w + Q_a + Q_kv");
  const bool fused = levels.bytes[shared_memory].has_value();
  explainer.set('b', step.served_from_l2);
  explainer.set('i', fused && *levels.bytes[l2] > counted);
  explainer.set('j', fused && *levels.bytes[dram] > (step.served_from_l2 ? 0 : counted));
  explain_each(explainer, operation.find("levels"), !fused, of_operator);
}

void define_memory_time(Explainer& explainer, const Scenario& scenario,
                        const OperatorLevels& levels) {
  define_other_levels(explainer, scenario, levels.bytes);
  const bool saturates = scenario.levels.saturation && *levels.bytes[dram] > 0;
  if (saturates) {
    const std::optional<SaturationModel> model = saturation_model(scenario.hardware);
    explainer.know("BW_sat|Bandwidth that these bytes in flight reach (Little's law)|B/s|",
                   {model ? model->bytes_per_second(*levels.bytes[dram]) : Operand::unknown});
  }
  explainer.set('0', saturates);
  explainer.define(
      "M=!v?(Q_w + Q_a + Q_kv)/(BW*e_b);3?max(0$m);0?max(Q_dram/(BW_sat*e_b)$m);"
      "max(Q_dram/(BW*e_b)$m)");
}

void explain_level_bytes(Explainer& explainer, const Scenario& scenario, const Value& result,
                         const StepLevels& step) {
  explain_each(explainer, result.find("levels"), !step.bytes[shared_memory], step_bytes);
  define_other_levels(explainer, scenario, step.bytes);
  explainer.define("M=v3?max(F/P_peak$m);v?max(F/P_peak, Q_dram/BW$m);max(F/P_peak, Q/BW)");
}

void explain_levels(Explainer& explainer, const Value& result) {
  const Value* levels = result.find("levels");
  const bool tiled = std::isnan(number_of(member_of(levels, "sharedMemory"), "bytes"));
  explain_each(explainer, levels, tiled, of_step);
  explainer.enter(levels, "levels.", "");
  explainer.explain(working_set);
  explainer.leave("");
}

}  // namespace roofline
