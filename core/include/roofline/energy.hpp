#pragma once
#include <array>
#include <optional>

#include "roofline/device.hpp"
#include "roofline/text.hpp"

/// An energy roofline: what a step costs in joules.
/// Source: J. W. Choi, D. Bedard, R. Fowler, R. Vuduc, "A roofline model of energy", IPDPS 2013.
namespace roofline {

/// What a coefficient holds. Board-marginal is three to four times device-level.
enum class EnergyScope {
  device_level,    ///< the memory and its interface: a bound of physics
  system,          ///< the interface on the SoC too
  board_marginal,  ///< slope of measured board power: controller, L2 and load path too
  upper_bound,     ///< other parts of the board as well
  given,           ///< by the user, who knows
};
inline constexpr std::array<Text, 5> energy_scope_names{"device-level", "system", "board-marginal",
                                                        "upper-bound", "given"};
constexpr Text name(EnergyScope scope) {
  return energy_scope_names[static_cast<std::size_t>(scope)];
}

/// How a coefficient was found.
enum class EnergyKind { specified, derived, measured, quoted, given };
inline constexpr std::array<Text, 5> energy_kind_names{"specified", "derived", "measured", "quoted",
                                                       "given"};
constexpr Text name(EnergyKind kind) { return energy_kind_names[static_cast<std::size_t>(kind)]; }

struct EnergyCoefficient {
  double value;
  EnergyScope scope;
  EnergyKind kind;
};

/// What is known of a device; nullptr is unknown.
struct EnergyCoefficients {
  const EnergyCoefficient* static_watts = nullptr;     ///< P0, drawn whatever the board does
  const EnergyCoefficient* joules_per_byte = nullptr;  ///< of main memory
  const EnergyCoefficient* joules_per_flop = nullptr;
};

/// The device's own coefficients, as measured on its board; else, for the bytes alone, those of its
/// type of memory. The arithmetic ones are for fp32 on the vector pipe and for 16 bits on the
/// tensor cores: none for other types. Data and sources: core/data/energy.json.
/// @param type whose rate the step computes at; none: a device with one rate for all
EnergyCoefficients energy_coefficients(const Device& device, std::optional<NumberType> type);

/// What a step does.
struct EnergyWork {
  std::optional<double> seconds;     ///< unknown where the device's rates are
  std::optional<double> dram_bytes;  ///< unknown where other levels serve some of the bytes
  double flops;
  double tokens;  ///< decoded or prefilled in the step
};

/// E = P0 t + e_byte bytes + e_flop FLOP, part by part. What depends on something unknown is
/// empty: a sum of some parts is not the energy.
struct StepEnergy {
  std::optional<double> static_joules;
  std::optional<double> memory_joules;
  std::optional<double> arithmetic_joules;
  std::optional<double> joules;
  std::optional<double> joules_per_token;
  std::optional<double> average_watts;
  /// The board would have to slow down: the step cannot be this fast.
  std::optional<bool> above_tdp;
};
StepEnergy step_energy(const EnergyCoefficients& coefficients, const EnergyWork& work,
                       std::optional<double> tdp_watts);

}  // namespace roofline
