#pragma once
#include <optional>

#include "roofline/scenario.hpp"

namespace roofline {

/// What one query sees of a cache of C tokens, and how these are stored.
struct AttendedCache {
  double tokens;             ///< A, attended
  double bytes_per_element;  ///< R: all of them together, for one element of a key or a value
};

/// Without a policy A = C and R = C v. With one
///
///     hot  = min(C, hotTokens)      cold = (C - hot) (1 - evictedFraction)      A = hot + cold
///     R    = hot v + cold (coldBits + groupOverheadBits / groupSize) / 8
///
/// @param context C, tokens
/// @param kv_bytes v, bytes of one element of the uncompressed cache
AttendedCache attended_cache(double context, double kv_bytes,
                             const std::optional<KvPolicy>& policy);

/// Bytes of the whole cache when `cached_tokens` of each of `batch` sequences are in it:
///
///     2 B kvHeads headDim (full layers R(C) + windowed layers R(min(C, window)))
double kv_capacity_bytes(const Scenario& scenario, double batch, double cached_tokens);

}  // namespace roofline
