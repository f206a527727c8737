#include <emscripten/bind.h>

#include <memory>

#include "kernels.hpp"
#include "sweeps.hpp"

namespace {

using namespace roofline::bench;

/// Runs a kernel `count` times inside WebAssembly, so that crossing the border costs nothing.
double run(unsigned kernel, unsigned count) {
  double total = 0;
  for (unsigned i = 0; i < count; ++i) total += kernels[kernel].run(i % scenario_count);
  return total;
}

std::unique_ptr<SweepRun> sweep;

/// Opens a sweep for the functions below: its points.
unsigned open_sweep(unsigned number) {
  sweep = std::make_unique<SweepRun>(sweep_cases[number]);
  return static_cast<unsigned>(sweep->points());
}
double compute_sweep() {
  sweep->compute();
  return 0;
}
double fill_columns(double number) {
  sweep->fill(number);
  return 0;
}
double sweep_checksum() { return sweep->checksum(); }

}  // namespace

EMSCRIPTEN_BINDINGS(kernels) {
  emscripten::function("run", &run);
  emscripten::function("openSweep", &open_sweep);
  emscripten::function("computeSweep", &compute_sweep);
  emscripten::function("fillColumns", &fill_columns);
  emscripten::function("sweepChecksum", &sweep_checksum);
}
