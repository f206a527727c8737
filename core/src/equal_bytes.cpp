#include "roofline/equal_bytes.hpp"

#include <cmath>

#include "document_writer.hpp"
#include "largest_whole.hpp"
#include "roofline/units.hpp"

namespace roofline {
namespace {

constexpr double largest_rank = 2147483647;  // 2^31 - 1, as in a request
constexpr double fewest_bits = 1;            // a code of fewer distinguishes nothing
constexpr double most_bits = 64;             // as in a request

double stored_bytes(const Scenario& scenario) {
  return parameter_count(scenario.model, operator_counts(scenario)) *
         scenario.precision.weight_bytes();
}

Scenario with_compression(Scenario scenario, const Compression& compression) {
  scenario.compression = compression;
  return scenario;
}

bool compresses(const StepReport& report) {
  for (const OperatorCount& item : report.operators)
    if (item.compressed) return true;
  return false;
}

/// The scenario with that compression at the largest rank that stores no more than `bytes`.
Contender at_largest_rank(const Scenario& scenario, CompressionKind kind, double bytes) {
  Compression compression;
  compression.kind = kind;
  compression.attention = scenario.compression.attention;
  compression.ffn = scenario.compression.ffn;
  compression.lm_head = scenario.compression.lm_head;
  compression.execution = scenario.compression.execution;
  Scenario rival = with_compression(scenario, compression);
  const double rank = largest_whole(
      [&](double tried) {
        rival.compression.rank = tried;
        return stored_bytes(rival) <= bytes;
      },
      largest_rank);
  Contender contender;
  contender.rank = rank;
  contender.weight_bits = scenario.precision.weight_bits;
  if (rank == 0) return contender;
  rival.compression.rank = rank;
  contender.possible = true;
  contender.report = evaluate(rival);
  return contender;
}

Contender quantised(const Scenario& dense, double dense_parameters, double bytes) {
  Contender contender;
  contender.weight_bits = bytes * units::bits_per_byte / dense_parameters;
  if (contender.weight_bits < fewest_bits || contender.weight_bits > most_bits) return contender;
  Scenario rival = dense;
  rival.precision.weight_bits = contender.weight_bits;
  contender.possible = true;
  contender.report = evaluate(rival);
  return contender;
}

void add_report(ObjectBuilder& object, const StepReport& report) {
  const StepTime* time = report.time ? &*report.time : nullptr;
  object.add("parameters", report.parameters)
      .add("storedBytes", report.weight_capacity_bytes)
      .add("flops", report.flops)
      .add("dramBytes", report.dram_bytes())
      .add("seconds", time ? Value(time->seconds) : Value(unknown_text))
      .add("tokensPerSecond", time ? Value(time->tokens_per_second) : Value(unknown_text));
}

bool is_finite(const StepReport& report) {
  return std::isfinite(report.flops) && std::isfinite(report.dram_bytes()) &&
         std::isfinite(report.weight_capacity_bytes) &&
         (!report.time ||
          (std::isfinite(report.time->seconds) && std::isfinite(report.time->tokens_per_second)));
}

Value to_value(Storage storage, const Contender& contender, const StepReport& dense) {
  ObjectBuilder object(13);
  object.add("storage", storage_names[static_cast<std::size_t>(storage)])
      .add("asked", contender.asked)
      .add("possible", contender.possible);
  if (contender.rank > 0) object.add("rank", contender.rank);
  object.add("weightBits", contender.weight_bits);
  if (!contender.report) return std::move(object).done();
  add_report(object, *contender.report);
  const auto& time = contender.report->time;
  object.add("speedup", time ? Value(dense.time->seconds / time->seconds) : Value(unknown_text));
  bool above = false;
  for (const OperatorCount& item : contender.report->operators)
    above = above || item.above_full_rank;
  object.add("aboveFullRank", above);
  return std::move(object).done();
}

}  // namespace

Result<EqualBytes> equal_bytes(const Scenario& scenario) {
  if (scenario.compression.kind == CompressionKind::none) {
    return Error{ErrorCode::inconsistent, "compression.kind", "none", "lowRank or tensorTrain"};
  }
  const StepReport given = evaluate(scenario);
  if (!compresses(given)) {
    return Error{ErrorCode::inconsistent, "compression.targets", Value(),
                 "at least one target that the model has"};
  }
  const Scenario dense = with_compression(scenario, {});
  const double bytes = given.weight_capacity_bytes;
  EqualBytes result{
      .stored_bytes = bytes, .dense = evaluate(dense), .contenders = {}, .fastest = {}};
  const bool tensor_train = scenario.compression.kind == CompressionKind::tensor_train;
  const Contender asked{.asked = true,
                        .possible = true,
                        .rank = scenario.compression.rank,
                        .weight_bits = scenario.precision.weight_bits,
                        .report = given};
  result.contenders = {
      tensor_train ? asked : at_largest_rank(scenario, CompressionKind::tensor_train, bytes),
      tensor_train ? at_largest_rank(scenario, CompressionKind::low_rank, bytes) : asked,
      quantised(dense, result.dense.parameters, bytes)};

  double shortest = 0;
  for (std::size_t i = 0; i < storage_count; ++i) {
    const auto& report = result.contenders[i].report;
    if (!report || !report->time) continue;
    if (result.fastest && report->time->seconds >= shortest) continue;
    shortest = report->time->seconds;
    result.fastest = static_cast<Storage>(i);
  }
  return result;
}

Result<Value> equal_bytes_document(const Value& request) {
  const Result<Scenario> scenario = read_scenario(request);
  if (!scenario) return scenario.error();
  const Result<EqualBytes> compared = equal_bytes(*scenario);
  if (!compared) return compared.error();

  bool finite = is_finite(compared->dense);
  Value::Array contenders;
  for (std::size_t i = 0; i < storage_count; ++i) {
    const Contender& contender = compared->contenders[i];
    finite = finite && (!contender.report || is_finite(*contender.report));
    contenders.push_back(to_value(static_cast<Storage>(i), contender, compared->dense));
  }
  if (!finite) return not_finite_result("");
  ObjectBuilder dense(7);
  dense.add("weightBits", scenario->precision.weight_bits);
  add_report(dense, compared->dense);
  const auto& fastest = compared->fastest;
  return ObjectBuilder(4)
      .add("storedBytes", compared->stored_bytes)
      .add("fastest", fastest ? storage_names[static_cast<std::size_t>(*fastest)] : unknown_text)
      .add("dense", std::move(dense).done())
      .add("contenders", std::move(contenders))
      .done();
}

}  // namespace roofline
