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
///            computeSeconds, memorySeconds, launchSeconds, seconds, regime,
///            levels: {dram, l2, sharedMemory: {bytes, intensity}},
///            slowestLevel (of those that take part)}], each of one instance
///     levels: {dram, l2, sharedMemory: {takesPart, bytesPerSecond, capacityBytes (of shared
///              memory, a unit's), ridgePoint, bytes, intensity}, workingSetBytes, fitsL2,
///              servedFromL2}: see levels.hpp. An intensity is "unlimited" where no byte moves; of
///              shared memory, bytes and intensity are those of the fused compressed maps
///     energy: {staticJoules, memoryJoules, arithmeticJoules, joules, joulesPerToken, averageWatts,
///              aboveTdp, tdpWatts, staticWatts, joulesPerByte, joulesPerFlop: {value, scope,
///              kind}, and with compression or a kvPolicy dense: {the first seven, without either},
///              savedFraction}: see energy.hpp
///
/// A number that a double cannot hold is an Error.
Result<Value> first_principles_document(const Scenario& scenario);

}  // namespace roofline
