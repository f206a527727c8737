#pragma once
#include "roofline/result.hpp"
#include "roofline/scenario.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// Evaluates a checked scenario and writes every number of it as a document, in FLOP, bytes and
/// seconds; what cannot be known is "unknown":
///
///     costModel, activationType ("any": the device has one rate for all types),
///     peakFlopsPerSecond, bandwidthBytesPerSecond,
///     flops, weightBytes, activationBytes, kvBytes, dramBytes, intensity,
///     floorSeconds, seconds, latencySeconds (decode) or timeToFirstTokenSeconds (prefill),
///     tokensPerSecond, mfu, mbu, regime,
///     parameters, weightCapacityBytes, kvCapacityBytes,
///     capacityBytes, fits, missingBytes, largestBatch, largestContext ("unlimited": the cache
///     stops growing),
///     warnings: [text],
///     ops: [{name, count, flops, weightBytes, activationBytes, kvBytes, kernels, intensity,
///            computeSeconds, memorySeconds, launchSeconds, seconds, regime}], each of one instance
///
/// A number that a double cannot hold is an Error.
Result<Value> first_principles_document(const Scenario& scenario);

}  // namespace roofline
