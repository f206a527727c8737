#pragma once
#include <optional>

#include "roofline/device.hpp"

/// How many bytes must be on their way before a memory gives its bandwidth.
namespace roofline {

/// Attainable bandwidth against bytes in flight. Little's law: bytes in flight = B L, with a
/// latency that grows with the utilisation u = B / specified bandwidth, within the memory system
/// (load growth a) and by waiting for the memory itself (queueing q):
///
///     L(u) = L(0) (1 + a u + q u / (1 - u))
///
/// Solved for B this is a smooth minimum of bytes / L(0) and the specified bandwidth, which it
/// never exceeds; a = q = 0 is the hard minimum. L(0) is the effective latency of a streaming
/// kernel, 1.4 to 1.8 times that of a pointer chase. Constants, data and how they were fitted:
/// core/data/saturation.json.
/// Source of the law: J. D. C. Little, "A proof for the queuing formula L = lambda W", Oper. Res. 9
/// (1961); for memories: D. H. Bailey, "Little's law and high performance computing" (1997).
struct SaturationModel {
  double specified_bytes_per_second;  ///< the ceiling
  double unloaded_latency_seconds;    ///< L(0)
  double load_growth;                 ///< a
  double queueing;                    ///< q
  bool own_curve;        ///< fitted to the device itself, else one latency factor for all devices
  double median_error;   ///< of the bandwidth, relative, over the curve fitted; the worst over
  double largest_error;  ///< devices left out where there is no own curve

  /// L(u), 0 <= u < 1.
  double latency_seconds(double utilisation) const;
  /// Bytes in flight that keep up `bytes_per_second`, more than 0 and below the ceiling.
  double bytes_in_flight(double bytes_per_second) const;
  /// The bandwidth that this many bytes in flight (> 0) reach.
  double bytes_per_second(double bytes_in_flight) const;
};

/// Nothing where the device's bandwidth is unknown, or neither a curve of its own nor a
/// pointer-chase latency is known.
std::optional<SaturationModel> saturation_model(const Device& device);

/// What is read at once: `batch` times a tensor (a cache, of each sequence its own; for one that
/// the batch shares, weights, batch is 1), by that many units, each with a limit of its own.
struct ConcurrentRead {
  double batch = 1;
  double tensor_bytes;
  std::optional<double> active_units{};
  std::optional<double> bytes_per_unit{};  ///< most that a unit has on the way; none: no limit
};
/// min(batch * tensor, active units * bytes a unit).
double bytes_in_flight(const ConcurrentRead& read);
/// The least batch that has `bytes` in flight; nothing where the units cannot.
std::optional<double> batch_for(double bytes, const ConcurrentRead& read);

/// A point of the curve.
struct SaturationPoint {
  double bytes_in_flight;
  double bytes_per_second;
};
/// Of `count` points of the curve, evenly spaced in bandwidth between nothing and the ceiling,
/// neither of which is one of them: number `i`, 1 to count.
SaturationPoint saturation_point(const SaturationModel& model, int i, int count);

}  // namespace roofline
