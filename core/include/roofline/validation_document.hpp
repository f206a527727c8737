#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// {rows: [measurement as in core/data/measured.json]} -> {rows: [{floorTokensPerSecond,
/// predictedTokensPerSecond, measuredTokensPerSecond, measuredOverFloor, error (predicted over
/// measured, less 1), bandwidthReached, bandwidthOfDevice, computeReached, computeOfDevice} or
/// "unknown"], launchMicroseconds, medianError, largestError}: see validation.hpp.
Result<Value> validation_document(const Value& request);

}  // namespace roofline
