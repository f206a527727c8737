#include "roofline/saturation.hpp"

#include <algorithm>
#include <cmath>

#include "data_text.hpp"
#include "roofline/units.hpp"
#include "saturation_text.hpp"

namespace roofline {
namespace {

/// L(u) / L(0)
double latency_ratio(const SaturationModel& model, double utilisation) {
  return 1 + model.load_growth * utilisation + model.queueing * utilisation / (1 - utilisation);
}

/// The numbers of a device's own fit, or nullptr.
const char* fit_of(std::string_view key) {
  for (const char* at = saturation_text; *at != '\0'; at = next_text(next_text(at))) {
    if (key == at) return next_text(at);
  }
  return nullptr;
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
  SaturationModel model{};
  model.specified_bytes_per_second = *device.dram_bytes_per_second;
  const char* fit = fit_of(device.key);
  model.own_curve = fit != nullptr;
  double latency_unit = units::nano;
  if (!fit) {
    if (!device.dram_latency_seconds) return {};
    fit = common_saturation_text;
    latency_unit = *device.dram_latency_seconds;
  }
  NumberList numbers(fit);
  model.unloaded_latency_seconds = numbers.next().value_or(0) * latency_unit;
  for (double* number :
       {&model.load_growth, &model.queueing, &model.median_error, &model.largest_error}) {
    *number = numbers.next().value_or(0);
  }
  return model;
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

SaturationPoint saturation_point(const SaturationModel& model, int i, int count) {
  const double bandwidth = model.specified_bytes_per_second * i / (count + 1);
  return {model.bytes_in_flight(bandwidth), bandwidth};
}

}  // namespace roofline
