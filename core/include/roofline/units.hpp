#pragma once

/// The only unit conversions: documents speak TFLOP/s, GB/s, GB, microseconds; the core speaks
/// FLOP/s, bytes and seconds. Prefixes are decimal (80 GB = 80e9 bytes), but for the shared memory
/// of a unit, whose KB is 1024 bytes as in every datasheet (H100: 228 KB = 233,472 bytes).
namespace roofline::units {

inline constexpr double kibi = 1024;
inline constexpr double mega = 1e6;
inline constexpr double giga = 1e9;
inline constexpr double tera = 1e12;
inline constexpr double micro = 1e-6;
inline constexpr double nano = 1e-9;
inline constexpr double pico = 1e-12;
inline constexpr double bits_per_byte = 8;

}  // namespace roofline::units
