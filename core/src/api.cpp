#include "roofline/api.hpp"

#include <array>
#include <string_view>

#include "any_scenario.hpp"
#include "roofline/bridge_document.hpp"
#include "roofline/catalogue_document.hpp"
#include "roofline/equal_bytes.hpp"
#include "roofline/fields.hpp"
#include "roofline/first_principles_document.hpp"
#include "roofline/given_model.hpp"
#include "roofline/published/summary_table.hpp"
#include "roofline/published/twin.hpp"
#include "roofline/roofline.hpp"
#include "roofline/saturation_document.hpp"
#include "roofline/scenario_fields.hpp"
#include "roofline/solve_document.hpp"

namespace roofline::api {
namespace {

Value to_value(const published::Accelerator& a) {
  return ObjectBuilder(9)
      .add("key", a.key)
      .add("name", a.name)
      .add("architecture", a.architecture)
      .add("peakTensorTflops", a.peak_tensor_tflops)
      .add("peakBandwidthGbS", a.peak_bandwidth_gb_s)
      .add("smemPerSmKb", a.smem_per_sm_kb)
      .add("numSms", a.num_sms)
      .add("tdpWatts", a.tdp_watts)
      .add("ridgePoint", a.ridge_point())
      .done();
}

Value to_value(const Roof& roof) {
  return ObjectBuilder(3)
      .add("peakFlopsPerSecond", roof.peak_flops_per_second)
      .add("bandwidthBytesPerSecond", roof.bandwidth_bytes_per_second)
      .add("ridgePoint", roof.ridge_point())
      .done();
}

/// A side of the published comparison in base units, as plots and SI prefixes need it.
Value to_value(const published::Side& side, const Roof& roof) {
  return Value::Object{
      {"flops", side.flops_per_token},
      {"dramBytes", side.dram_bytes},
      {"intensity", side.arithmetic_intensity},
      {"attainableFlopsPerSecond", attainable_flops_per_second(roof, side.arithmetic_intensity)},
      {"seconds", side.seconds},
      {"tokensPerSecond", side.tokens_per_sec},
      {"regime", name(regime(roof, side.arithmetic_intensity))}};
}

constexpr double largest_rate = 1e30;
constexpr double smallest_rate = 1e-30;
constexpr std::array<NumberField, 4> roof_fields{{
    {.key = "peakFlopsPerSecond",
     .label = "Peak arithmetic throughput",
     .unit = "FLOP/s",
     .description = "The flat part of the roof.",
     .minimum = smallest_rate,
     .maximum = largest_rate},
    {.key = "bandwidthBytesPerSecond",
     .label = "Bandwidth",
     .unit = "B/s",
     .description = "The slope of the roof.",
     .minimum = smallest_rate,
     .maximum = largest_rate},
    {.key = "fromIntensity",
     .label = "From",
     .unit = "FLOP/B",
     .description = "Left end of the plot.",
     .minimum = smallest_rate,
     .maximum = largest_rate},
    {.key = "toIntensity",
     .label = "To",
     .unit = "FLOP/B",
     .description = "Right end of the plot.",
     .minimum = smallest_rate,
     .maximum = largest_rate},
}};

Result<Value> profile_document(const published::Scenario& scenario) {
  const Result<published::Profile> profile = published::analyze(scenario);
  if (!profile) return profile.error();
  return to_value(published::rounded(*profile));
}

}  // namespace

Result<Value> fields(const Value&) {
  Value::Array published;
  for (const NumberField& field : published::fields()) published.push_back(to_value(field));
  Value::Array first_principles;
  for (const FieldGroup& group : scenario_field_groups()) {
    first_principles.push_back(to_value(group));
  }
  return ObjectBuilder(2)
      .add("published", std::move(published))
      .add("firstPrinciples", std::move(first_principles))
      .done();
}

Result<Value> catalogue(const Value&) { return catalogue_document(); }

Result<Value> accelerators(const Value&) {
  Value::Array list;
  for (const published::Accelerator& accelerator : published::accelerators()) {
    list.push_back(to_value(accelerator));
  }
  return Value(std::move(list));
}

Result<Value> analyze(const Value& request) {
  const Result<published::Scenario> scenario = published::read_scenario(request);
  return scenario ? profile_document(*scenario) : scenario.error();
}

Result<Value> compare(const Value& request) {
  const Result<published::Workload> workload = published::read_workload(request);
  if (!workload) return workload.error();
  const auto profiles = published::compare_all(*workload);
  if (!profiles) return profiles.error();
  Value::Array rows;
  for (std::size_t i = 0; i < profiles->size(); ++i) {
    const published::Accelerator& accelerator = published::accelerators()[i];
    const published::Profile& profile = (*profiles)[i];
    const Roof roof = accelerator.roof();
    rows.push_back(ObjectBuilder(6)
                       .add("hardware", accelerator.key)
                       .add("accelerator", to_value(accelerator))
                       .add("roof", to_value(roof))
                       .add("profile", to_value(published::rounded(profile)))
                       .add("dense", to_value(profile.dense, roof))
                       .add("qtf", to_value(profile.qtf, roof))
                       .done());
  }
  return Value(std::move(rows));
}

Result<Value> summary_table(const Value& request) {
  const Result<published::Workload> workload = published::read_workload(request);
  if (!workload) return workload.error();
  const Result<std::string> table = published::summary_table(*workload);
  if (!table) return table.error();
  return Value(*table);
}

Result<Value> roof_vertices(const Value& request) {
  ObjectReader reader(request, "");
  const Roof roof{reader.number(roof_fields[0]), reader.number(roof_fields[1])};
  const double from = reader.number(roof_fields[2]);
  const double to = reader.number(roof_fields[3]);
  if (to <= from) {
    reader.fail({ErrorCode::inconsistent, "toIntensity", to, "more than fromIntensity"});
  }
  if (auto fault = reader.finish()) return *fault;
  Value::Array vertices;
  for (const RoofVertex& vertex : roofline::roof_vertices(roof, from, to)) {
    vertices.push_back(ObjectBuilder(2)
                           .add("intensity", vertex.intensity)
                           .add("flopsPerSecond", vertex.flops_per_second)
                           .done());
  }
  return Value(std::move(vertices));
}

Result<Value> resolve_model(const Value& model) {
  const Result<GivenModel> given = read_given_model(model);
  if (!given) return given.error();
  return roofline::to_value(*given);
}

Result<Value> evaluate(const Value& scenario) {
  return answer_any(scenario, profile_document, first_principles_document);
}

Result<Value> first_principles_twin(const Value& request) {
  const Result<published::Scenario> scenario = published::read_scenario(request);
  return scenario ? published::first_principles_twin(*scenario) : scenario.error();
}

Result<Value> bridge(const Value& request) { return bridge_document(request); }

Result<Value> equal_bytes(const Value& scenario) { return equal_bytes_document(scenario); }

Result<Value> solve(const Value& request) { return solve_document(request); }

Result<Value> saturation(const Value& request) { return saturation_document(request); }

}  // namespace roofline::api
