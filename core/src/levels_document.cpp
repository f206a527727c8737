#include "levels_document.hpp"

namespace roofline {
namespace {

/// FLOP over bytes: "unlimited" where a level moves nothing.
void write_intensity(Writer& write, double flops, const std::optional<double>& bytes) {
  if (bytes && *bytes == 0) {
    write.value("intensity", "unlimited");
  } else {
    write.number_or_unknown("intensity", bytes ? std::optional(flops / *bytes) : std::nullopt);
  }
}

bool takes_part(const LevelSwitches& switches, MemoryLevel level) {
  switch (level) {
    case MemoryLevel::l2: return switches.l2;
    case MemoryLevel::shared_memory: return switches.shared_memory;
    default: return true;
  }
}

}  // namespace

Value levels_document(const Scenario& scenario, const StepReport& report, const StepLevels& levels,
                      Text& overflowed) {
  const PerLevel bandwidth = level_bytes_per_second(scenario.hardware);
  const PerLevel capacity = level_capacity_bytes(scenario.hardware);
  Writer all(memory_level_count + 3, overflowed);
  for (std::size_t i = 0; i < memory_level_count; ++i) {
    Writer write(6, overflowed);
    write.value("takesPart", takes_part(scenario.levels, static_cast<MemoryLevel>(i)));
    write.number_or_unknown("bytesPerSecond", bandwidth[i]);
    write.number_or_unknown("capacityBytes", capacity[i]);
    write.number_or_unknown("ridgePoint",
                            report.rate && bandwidth[i]
                                ? std::optional(report.rate->flops_per_second / *bandwidth[i])
                                : std::nullopt);
    write.number_or_unknown("bytes", levels.bytes[i]);
    write_intensity(write, levels.flops[i].value_or(0), levels.bytes[i]);
    all.value(memory_level_names[i], write.done());
  }
  all.number("workingSetBytes", levels.working_set_bytes);
  all.boolean_or_unknown("fitsL2", levels.fits_l2);
  all.value("servedFromL2", levels.served_from_l2);
  return all.done();
}

void write_operator_levels(Writer& write, const OperatorCount& count, const OperatorLevels& levels,
                           Text& overflowed) {
  Writer all(memory_level_count, overflowed);
  for (std::size_t i = 0; i < memory_level_count; ++i) {
    Writer level(2, overflowed);
    level.number_or_unknown("bytes", levels.bytes[i]);
    write_intensity(level, count.flops, levels.bytes[i]);
    all.value(memory_level_names[i], level.done());
  }
  write.value("levels", all.done());
  write.value("slowestLevel", levels.memory_seconds
                                  ? memory_level_names[static_cast<std::size_t>(levels.slowest)]
                                  : unknown_text);
}

}  // namespace roofline
