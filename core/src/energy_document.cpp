#include "energy_document.hpp"

#include "document_writer.hpp"
#include "roofline/energy.hpp"

namespace roofline {
namespace {

EnergyCoefficients coefficients(const Scenario& scenario, const StepReport& report) {
  if (scenario.energy) {
    const GivenEnergy& given = *scenario.energy;
    return {&given.static_watts, &given.joules_per_byte, &given.joules_per_flop};
  }
  return energy_coefficients(scenario.hardware, report.rate ? report.rate->type : std::nullopt);
}

StepEnergy energy_of(const Scenario& scenario, const StepReport& report, const StepLevels& levels) {
  EnergyWork work{
      .seconds = {}, .dram_bytes = {}, .flops = report.flops, .tokens = scenario.workload.tokens()};
  if (report.time) work.seconds = report.time->seconds;
  // What a byte from L2 costs is not known.
  if (!levels.served_from_l2) work.dram_bytes = levels.dram_bytes();
  return step_energy(coefficients(scenario, report), work, scenario.hardware.tdp_watts);
}

void write_energy(Writer& write, const StepEnergy& energy) {
  write.number_or_unknown("staticJoules", energy.static_joules);
  write.number_or_unknown("memoryJoules", energy.memory_joules);
  write.number_or_unknown("arithmeticJoules", energy.arithmetic_joules);
  write.number_or_unknown("joules", energy.joules);
  write.number_or_unknown("joulesPerToken", energy.joules_per_token);
  write.number_or_unknown("averageWatts", energy.average_watts);
  write.boolean_or_unknown("aboveTdp", energy.above_tdp);
}

Value coefficient_document(const EnergyCoefficient* coefficient, Text& overflowed) {
  if (!coefficient) return unknown_text;
  Writer write(3, overflowed);
  write.number("value", coefficient->value);
  write.value("scope", name(coefficient->scope));
  write.value("kind", name(coefficient->kind));
  return write.done();
}

}  // namespace

Value energy_document(const Scenario& scenario, const StepReport& report, const StepLevels& levels,
                      Text& overflowed) {
  const StepEnergy energy = energy_of(scenario, report, levels);
  const EnergyCoefficients known = coefficients(scenario, report);
  Writer write(13, overflowed);
  write_energy(write, energy);
  write.number_or_unknown("tdpWatts", scenario.hardware.tdp_watts);
  write.value("staticWatts", coefficient_document(known.static_watts, overflowed));
  write.value("joulesPerByte", coefficient_document(known.joules_per_byte, overflowed));
  write.value("joulesPerFlop", coefficient_document(known.joules_per_flop, overflowed));
  if (scenario.compression.kind == CompressionKind::none && !scenario.kv_policy) {
    return write.done();
  }

  Scenario dense = scenario;
  dense.compression = {};
  dense.kv_policy = {};
  const StepReport dense_report = evaluate(dense);
  const StepEnergy dense_energy =
      energy_of(dense, dense_report,
                step_levels(dense, dense_report.operators, dense_report.kv_capacity_bytes));
  Writer beside(7, overflowed);
  write_energy(beside, dense_energy);
  write.value("dense", beside.done());
  write.number_or_unknown("savedFraction",
                          energy.joules && dense_energy.joules.value_or(0) > 0
                              ? std::optional(1 - *energy.joules / *dense_energy.joules)
                              : std::nullopt);
  return write.done();
}

}  // namespace roofline
