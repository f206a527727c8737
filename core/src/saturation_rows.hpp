#pragma once
#include <span>
#include <string_view>

/// The tables that core/cmake/EmbedSaturation.cmake writes from core/data/saturation.json.
namespace roofline {

struct SaturationFit {
  double latency;  ///< nanoseconds of a device's own fit, times the pointer chase in the common one
  double load_growth;
  double queueing;
  double median_error;   ///< relative, over the device's curve; in the common fit the worst over
  double largest_error;  ///< devices that were left out
};

struct DeviceSaturationFit {
  std::string_view device;  ///< key
  SaturationFit fit;
};

std::span<const DeviceSaturationFit> saturation_fits();
const SaturationFit& common_saturation_fit();

}  // namespace roofline
