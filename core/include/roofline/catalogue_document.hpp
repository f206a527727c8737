#pragma once
#include "roofline/value.hpp"

namespace roofline {

/// The catalogue, numbers under the keys and in the units of a scenario, "unknown" where unknown:
///
///     {devices: [{key, name, vendor, architecture, kind, memoryType, year, numbers: {peakTflops:
///                 {fp32, bf16, ...}, bandwidthGBs, capacityGB, ...}, measuredBandwidthGBs,
///                 measuredTflops}],
///      models:  [{key, name, family, huggingFace, maxContext, publishedParameters, model: {...}}]}
Value catalogue_document();

}  // namespace roofline
