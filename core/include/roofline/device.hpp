#pragma once
#include <array>
#include <optional>
#include <string>

#include "roofline/text.hpp"

namespace roofline {

/// Types of arithmetic, widest first.
enum class NumberType { fp32, bf16, fp16, fp8, int8, fp4 };
inline constexpr std::size_t number_type_count = 6;
inline constexpr std::array<Text, number_type_count> number_type_names{"fp32", "bf16", "fp16",
                                                                       "fp8",  "int8", "fp4"};

/// A device as the first-principles model sees it. An empty optional is an unknown number: what
/// depends on it is unknown too, never guessed and never zero. Rates are dense, decimal units.
struct Device {
  std::string key;          ///< empty for a device of the user's own
  std::string name;         ///< may be empty
  std::string memory_type;  ///< "HBM3e", ...; may be empty

  /// FLOP/s by NumberType. A device of the user's own has one peak, for whatever type: see any.
  std::array<std::optional<double>, number_type_count> peak_flops_per_second{};
  std::optional<double> peak_flops_per_second_any{};

  std::optional<double> dram_bytes_per_second{};
  std::optional<double> dram_capacity_bytes{};
  std::optional<double> l2_capacity_bytes{};
  std::optional<double> l2_bytes_per_second{};
  std::optional<double> smem_per_unit_bytes{};    ///< shared memory of one unit (SM, CU)
  std::optional<double> smem_bytes_per_second{};  ///< of the whole device
  std::optional<double> units{};
  std::optional<double> clock_hz{};
  std::optional<double> tdp_watts{};

  std::optional<double> dram_latency_seconds{};            ///< pointer chase
  std::optional<double> measured_dram_bytes_per_second{};  ///< best published measurement
  std::optional<double> measured_flops_per_second{};       ///< best published 16-bit GEMM
};

}  // namespace roofline
