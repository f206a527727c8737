#include "roofline/energy.hpp"

#include <cmath>

#include "energy_rows.hpp"

namespace roofline {
namespace {

const EnergyCoefficient* known(const EnergyCoefficient& coefficient) {
  return std::isnan(coefficient.value) ? nullptr : &coefficient;
}

std::optional<double> times(const EnergyCoefficient* coefficient,
                            const std::optional<double>& amount) {
  if (!coefficient || !amount) return {};
  return coefficient->value * *amount;
}

}  // namespace

EnergyCoefficients energy_coefficients(const Device& device, std::optional<NumberType> type) {
  for (const DeviceEnergyRow& row : device_energy_rows()) {
    if (row.device != device.key) continue;
    EnergyCoefficients own{.static_watts = known(row.static_watts),
                           .joules_per_byte = known(row.joules_per_byte)};
    if (type == NumberType::fp32) own.joules_per_flop = known(row.fp32_joules_per_flop);
    if (type == NumberType::bf16 || type == NumberType::fp16) {
      own.joules_per_flop = known(row.tensor_16bit_joules_per_flop);
    }
    return own;
  }
  for (const MemoryEnergyRow& row : memory_energy_rows()) {
    if (row.memory_type == device.memory_type) return {.joules_per_byte = &row.joules_per_byte};
  }
  return {};
}

StepEnergy step_energy(const EnergyCoefficients& coefficients, const EnergyWork& work,
                       std::optional<double> tdp_watts) {
  StepEnergy energy;
  energy.static_joules = times(coefficients.static_watts, work.seconds);
  energy.memory_joules = times(coefficients.joules_per_byte, work.dram_bytes);
  energy.arithmetic_joules = times(coefficients.joules_per_flop, work.flops);
  if (energy.static_joules && energy.memory_joules && energy.arithmetic_joules) {
    energy.joules = *energy.static_joules + *energy.memory_joules + *energy.arithmetic_joules;
    energy.joules_per_token = *energy.joules / work.tokens;
    energy.average_watts = *energy.joules / *work.seconds;
    if (tdp_watts) energy.above_tdp = *energy.average_watts > *tdp_watts;
  }
  return energy;
}

}  // namespace roofline
