#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// The bridge of a request
///
///     {scenario: first-principles, decode, tensorTrain; publishedHardware?: key of the published
///      set whose numbers start it, default the scenario's device where that set has it;
///      launch?: "stream" | "graph" | "persistent" instead of the scenario's launchMicroseconds;
///      off?: [assumption]}
///
/// as
///
///     {publishedHardware: key or "the scenario's own", publishedSpeedup, speedup (after all
///     steps),
///      denseSeconds, compressedSeconds (at the start),
///      steps: [{assumption, label, why, on, speedup, factor, denseSeconds, compressedSeconds,
///               changed: {label, unit, from, to}}]}
Result<Value> bridge_document(const Value& request);

}  // namespace roofline
