#include <emscripten/bind.h>

#include "kernels.hpp"

namespace {

using namespace roofline::bench;

/// Runs a kernel `count` times inside WebAssembly, so that crossing the border costs nothing.
double run(unsigned kernel, unsigned count) {
  double total = 0;
  for (unsigned i = 0; i < count; ++i) total += kernels[kernel].run(i % scenario_count);
  return total;
}

}  // namespace

EMSCRIPTEN_BINDINGS(kernels) { emscripten::function("run", &run); }
