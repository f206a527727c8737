#pragma once
#include <span>
#include <string_view>

#include "roofline/energy.hpp"

/// The tables that core/cmake/EmbedEnergy.cmake writes from core/data/energy.json, in its units.
namespace roofline {

struct MemoryEnergyRow {
  std::string_view memory_type;
  EnergyCoefficient picojoules_per_byte;
};

struct DeviceEnergyRow {
  std::string_view device;  ///< key
  std::optional<EnergyCoefficient> static_watts;
  std::optional<EnergyCoefficient> picojoules_per_byte;
  std::optional<EnergyCoefficient> fp32_picojoules_per_flop;
  std::optional<EnergyCoefficient> tensor_16bit_picojoules_per_flop;
};

/// Only the known ones.
std::span<const MemoryEnergyRow> memory_energy_rows();
std::span<const DeviceEnergyRow> device_energy_rows();

}  // namespace roofline
