#pragma once
#include <limits>
#include <span>
#include <string_view>

#include "roofline/energy.hpp"

/// The tables that core/cmake/EmbedEnergy.cmake writes from core/data/energy.json.
namespace roofline {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct MemoryEnergyRow {
  std::string_view memory_type;
  EnergyCoefficient joules_per_byte;
};

struct DeviceEnergyRow {
  std::string_view device;  ///< key
  EnergyCoefficient static_watts;
  EnergyCoefficient joules_per_byte;
  EnergyCoefficient fp32_joules_per_flop;
  EnergyCoefficient tensor_16bit_joules_per_flop;
};

/// Only types of which it is known.
std::span<const MemoryEnergyRow> memory_energy_rows();
std::span<const DeviceEnergyRow> device_energy_rows();

}  // namespace roofline
