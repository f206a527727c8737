#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// How much must be on its way before a device's memory gives its bandwidth (saturation.hpp).
///
///     {hardware (as in a scenario), batch (default 1), tensorBytes, activeUnits (default all),
///      bytesPerUnit (default no limit), fraction (of the measured bandwidth, default 0.9),
///      points (of the curve, default 64)}
///
/// -> {ownCurve, medianError, largestError, latencySeconds (unloaded), loadGrowth, queueing,
///     specifiedBytesPerSecond, measuredBytesPerSecond,
///     bytesInFlight, bytesPerSecond (of the tensor, where tensorBytes is given),
///     wanted: {bytesPerSecond, bytesInFlight, bytesPerUnit, batch ("unreachable" by such units)},
///     curve: [{bytesInFlight, bytesPerSecond}]}
///
/// What cannot be known is "unknown"; without a model the curve is empty.
Result<Value> saturation_document(const Value& request);

}  // namespace roofline
