#include "roofline/validation.hpp"

#include <algorithm>
#include <cmath>

#include "roofline/catalogue.hpp"
#include "roofline/step.hpp"

namespace roofline {
namespace {

std::optional<double> fraction(const std::optional<double>& measured,
                               const std::optional<double>& specified) {
  if (!measured || !specified) return {};
  return *measured / *specified;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double median_of_catalogue(std::optional<double> (*of)(const Device&)) {
  std::vector<double> known;
  for (std::size_t i = 0; i < device_count(); ++i) {
    if (const auto value = of(catalogue_device(i))) known.push_back(std::min(1.0, *value));
  }
  return median(std::move(known));
}

}  // namespace

std::optional<double> measured_bandwidth_fraction(const Device& device) {
  return fraction(device.measured_dram_bytes_per_second, device.dram_bytes_per_second);
}

std::optional<double> measured_compute_fraction(const Device& device) {
  const auto rate = arithmetic_rate(device, Precision{});
  return fraction(device.measured_flops_per_second,
                  rate ? std::optional(rate->flops_per_second) : std::nullopt);
}

AchievedRates achieved_rates(const Device& device) {
  const auto bandwidth = measured_bandwidth_fraction(device);
  const auto compute = measured_compute_fraction(device);
  return {
      .bandwidth =
          bandwidth ? std::min(1.0, *bandwidth) : median_of_catalogue(measured_bandwidth_fraction),
      .compute = compute ? std::min(1.0, *compute) : median_of_catalogue(measured_compute_fraction),
      .own_bandwidth = bandwidth.has_value(),
      .own_compute = compute.has_value()};
}

std::optional<Validation> validate(const MeasuredRow& row) {
  Scenario scenario = row.scenario;
  const auto floor = evaluate(scenario).time;
  if (!floor) return {};
  const AchievedRates rates = achieved_rates(scenario.hardware);
  scenario.efficiency = {.bandwidth = rates.bandwidth,
                         .compute = rates.compute,
                         .launch_seconds = stream_launch_seconds};
  const double prediction = evaluate(scenario).time->tokens_per_second;
  return Validation{.floor = scenario.workload.tokens() / floor->floor_seconds,
                    .prediction = prediction,
                    .rates = rates,
                    .error = prediction / row.tokens_per_second - 1};
}

ErrorSummary summarise(std::vector<double> errors) {
  if (errors.empty()) return {};
  for (double& error : errors) error = std::abs(error);
  const double largest = *std::max_element(errors.begin(), errors.end());
  return {.median = median(std::move(errors)), .largest = largest};
}

}  // namespace roofline
