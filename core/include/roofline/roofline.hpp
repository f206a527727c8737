#pragma once
#include <vector>

#include "roofline/text.hpp"

namespace roofline {

/// The roofline of one device (Williams, Waterman, Patterson, "Roofline: an insightful visual
/// performance model for multicore architectures", CACM 52(4), 2009): the most arithmetic
/// throughput that a kernel of a given operational intensity can reach.
struct Roof {
  double peak_flops_per_second;       ///< > 0: the flat part
  double bandwidth_bytes_per_second;  ///< > 0: the slope

  /// FLOP/byte at which the two limits meet: peak / bandwidth.
  double ridge_point() const { return peak_flops_per_second / bandwidth_bytes_per_second; }
};

/// What limits a kernel: the larger of its terms; a tie of compute and memory is `compute`.
enum class Regime { compute, memory, launch };
Text name(Regime regime);

/// min(peak, intensity * bandwidth), FLOP/s; `intensity` in FLOP/byte, >= 0.
double attainable_flops_per_second(const Roof& roof, double intensity);

/// `memory` below the ridge point, `compute` from it on.
Regime regime(const Roof& roof, double intensity);

/// A point of the roofline plot: FLOP/byte against FLOP/s.
struct RoofVertex {
  double intensity;
  double flops_per_second;
};

/// The roof between two intensities (0 < from < to) as a polyline that is exact in log-log space:
/// its two ends, and the ridge point where that lies between them.
std::vector<RoofVertex> roof_vertices(const Roof& roof, double from_intensity, double to_intensity);

}  // namespace roofline
