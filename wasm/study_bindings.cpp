#include <emscripten/bind.h>

#include "requests.hpp"
#include "roofline/api.hpp"
#include "sweeps.hpp"

namespace {

using roofline::wasm::address_of;

unsigned run_sweep(unsigned sweep, double first, unsigned count) {
  return address_of(roofline::wasm::run_sweep(sweep, first, count).data());
}

unsigned sweep_axis(unsigned sweep, unsigned axis, double first, unsigned count) {
  return address_of(roofline::wasm::sweep_axis(sweep, axis, first, count).data());
}

}  // namespace

// What studies many numbers or each one closely: more code than all the rest, and not needed until
// somebody asks.
EMSCRIPTEN_BINDINGS(roofline_study) {
  using roofline::wasm::call;
  roofline::wasm::bind_requests();
  emscripten::function("explain", &call<roofline::api::explain>);
  emscripten::function("openSweep", &call<roofline::wasm::open_sweep>);
  emscripten::function("runSweep", &run_sweep);
  emscripten::function("sweepAxis", &sweep_axis);
  emscripten::function("sweepGaps", &call<roofline::wasm::sweep_gaps>);
  emscripten::function("closeSweep", &roofline::wasm::close_sweep);
}
