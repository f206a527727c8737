#include <emscripten/bind.h>

#include <cstdint>
#include <string>
#include <utility>

#include "convert.hpp"
#include "roofline/api.hpp"
#include "sweeps.hpp"

namespace {

using roofline::ObjectBuilder;
using roofline::Result;
using roofline::Value;

using Function = Result<Value> (*)(const Value&);

// Both are kept for the next request.
std::string request_bytes;
std::string answer_bytes;

unsigned address_of(const void* bytes) {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(bytes));
}

/// Where the caller writes a request of so many bytes.
unsigned room(unsigned size) {
  request_bytes.resize(size);
  return address_of(request_bytes.data());
}

/// Where the answer stands until the next request.
unsigned answer_address() { return address_of(answer_bytes.data()); }

/// The request in the room: {ok: answer} or {error: {code, field, value, allowed, message}}, as so
/// many bytes.
unsigned answer(Function function) {
  const Result<Value> input = roofline::wasm::read_message(request_bytes);
  const Result<Value> output = input ? function(*input) : input.error();
  answer_bytes = roofline::wasm::write_message(
      output ? ObjectBuilder(1).add("ok", *output).done()
             : ObjectBuilder(1).add("error", output.error().to_value()).done());
  return static_cast<unsigned>(answer_bytes.size());
}

template <Function function>
unsigned call() {
  return answer(function);
}

unsigned run_sweep(unsigned sweep, double first, unsigned count) {
  return address_of(roofline::wasm::run_sweep(sweep, first, count).data());
}

unsigned sweep_axis(unsigned sweep, unsigned axis, double first, unsigned count) {
  return address_of(roofline::wasm::sweep_axis(sweep, axis, first, count).data());
}

}  // namespace

// Only numbers cross the border by embind (few_types.cpp); documents and columns are read and
// written where they stand in the memory.
EMSCRIPTEN_BINDINGS(roofline) {
  using namespace roofline::api;
  emscripten::function("room", &room);
  emscripten::function("answerAddress", &answer_address);
  emscripten::function("fields", &call<fields>);
  emscripten::function("catalogue", &call<catalogue>);
  emscripten::function("accelerators", &call<accelerators>);
  emscripten::function("analyze", &call<analyze>);
  emscripten::function("compare", &call<compare>);
  emscripten::function("summaryTable", &call<summary_table>);
  emscripten::function("roofVertices", &call<roof_vertices>);
  emscripten::function("evaluate", &call<evaluate>);
  emscripten::function("resolveModel", &call<resolve_model>);
  emscripten::function("bridge", &call<bridge>);
  emscripten::function("equalBytes", &call<equal_bytes>);
  emscripten::function("solve", &call<solve>);
  emscripten::function("saturation", &call<saturation>);
  emscripten::function("firstPrinciplesTwin", &call<first_principles_twin>);
  emscripten::function("explain", &call<explain>);
  emscripten::function("openSweep", &call<roofline::wasm::open_sweep>);
  emscripten::function("runSweep", &run_sweep);
  emscripten::function("sweepAxis", &sweep_axis);
  emscripten::function("sweepGaps", &call<roofline::wasm::sweep_gaps>);
  emscripten::function("closeSweep", &roofline::wasm::close_sweep);
}
