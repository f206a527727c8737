#include "roofline/saturation.hpp"

#include <algorithm>
#include <cmath>

#include "roofline/units.hpp"
#include "saturation_rows.hpp"

namespace roofline {
namespace {

/// L(u) / L(0)
double latency_ratio(const SaturationModel& model, double utilisation) {
  return 1 + model.load_growth * utilisation + model.queueing * utilisation / (1 - utilisation);
}

/// Of doubles between 0 and 1, more halvings change nothing.
constexpr int halvings = 60;

}  // namespace

double SaturationModel::latency_seconds(double utilisation) const {
  return unloaded_latency_seconds * latency_ratio(*this, utilisation);
}

double SaturationModel::bytes_in_flight(double bytes_per_second) const {
  return bytes_per_second * latency_seconds(bytes_per_second / specified_bytes_per_second);
}

double SaturationModel::bytes_per_second(double bytes_in_flight) const {
  // u L(u) / L(0) = bytes / (L(0) specified): the left side grows with u and is at least u.
  const double wanted = bytes_in_flight / (unloaded_latency_seconds * specified_bytes_per_second);
  double low = 0;
  double high = std::min(wanted, 1.0);
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (middle * latency_ratio(*this, middle) < wanted ? low : high) = middle;
  }
  return high * specified_bytes_per_second;
}

std::optional<SaturationModel> saturation_model(const Device& device) {
  if (!device.dram_bytes_per_second) return {};
  const auto model = [&](const SaturationFit& fit, double unit, bool own_curve) {
    return SaturationModel{.specified_bytes_per_second = *device.dram_bytes_per_second,
                           .unloaded_latency_seconds = fit.latency * unit,
                           .load_growth = fit.load_growth,
                           .queueing = fit.queueing,
                           .own_curve = own_curve,
                           .median_error = fit.median_error,
                           .largest_error = fit.largest_error};
  };
  for (const DeviceSaturationFit& row : saturation_fits()) {
    if (row.device == device.key) return model(row.fit, units::nano, true);
  }
  if (!device.dram_latency_seconds) return {};
  return model(common_saturation_fit(), *device.dram_latency_seconds, false);
}

double bytes_in_flight(const ConcurrentRead& read) {
  const double wanted = read.batch * read.tensor_bytes;
  if (!read.active_units || !read.bytes_per_unit) return wanted;
  return std::min(wanted, *read.active_units * *read.bytes_per_unit);
}

std::optional<double> batch_for(double bytes, const ConcurrentRead& read) {
  if (read.active_units && read.bytes_per_unit &&
      *read.active_units * *read.bytes_per_unit < bytes) {
    return {};
  }
  return std::ceil(bytes / read.tensor_bytes);
}

std::vector<SaturationPoint> saturation_curve(const SaturationModel& model, int count) {
  std::vector<SaturationPoint> points;
  points.reserve(static_cast<std::size_t>(count));
  for (int i = 1; i <= count; ++i) {
    const double bandwidth = model.specified_bytes_per_second * i / (count + 1);
    points.push_back({model.bytes_in_flight(bandwidth), bandwidth});
  }
  return points;
}

}  // namespace roofline
