#include "roofline/roofline.hpp"

#include <algorithm>

namespace roofline {

Text name(Regime regime) {
  switch (regime) {
    case Regime::compute: return "compute";
    case Regime::memory: return "memory";
    case Regime::launch: return "launch";
  }
  return "compute";
}

double attainable_flops_per_second(const Roof& roof, double intensity) {
  return std::min(roof.peak_flops_per_second, intensity * roof.bandwidth_bytes_per_second);
}

Regime regime(const Roof& roof, double intensity) {
  return intensity < roof.ridge_point() ? Regime::memory : Regime::compute;
}

std::vector<RoofVertex> roof_vertices(const Roof& roof, double from_intensity,
                                      double to_intensity) {
  const double ridge = roof.ridge_point();
  std::vector<RoofVertex> vertices{
      {from_intensity, attainable_flops_per_second(roof, from_intensity)}};
  if (from_intensity < ridge && ridge < to_intensity) {
    vertices.push_back({ridge, roof.peak_flops_per_second});
  }
  vertices.push_back({to_intensity, attainable_flops_per_second(roof, to_intensity)});
  return vertices;
}

}  // namespace roofline
