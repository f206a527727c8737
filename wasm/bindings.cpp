#include <emscripten/bind.h>

#include <string>
#include <utility>

#include "convert.hpp"
#include "roofline/api.hpp"
#include "sweeps.hpp"

namespace {

using emscripten::typed_memory_view;
using emscripten::val;
using roofline::ObjectBuilder;
using roofline::Result;
using roofline::Value;

using Function = Result<Value> (*)(const Value&);

/// One request: bytes in, bytes out, {ok: answer} or {error: {code, field, value, allowed,
/// message}}. The answer is a view that the caller copies before the next request; the memory
/// behind it is kept for that next one.
val answer(Function function, const std::string& request) {
  static std::string bytes;
  const Result<Value> input = roofline::wasm::read_message(request);
  Result<Value> output = input ? function(*input) : input;
  bytes = roofline::wasm::write_message(
      output ? ObjectBuilder(1).add("ok", std::move(*output)).done()
             : ObjectBuilder(1).add("error", output.error().to_value()).done());
  return val(typed_memory_view(bytes.size(), reinterpret_cast<unsigned char*>(bytes.data())));
}

template <Function function>
val call(const std::string& request) {
  return answer(function, request);
}

/// Numbers, which the caller copies before the next request.
val view(std::span<const double> numbers) {
  return val(typed_memory_view(numbers.size(), numbers.data()));
}

val run_sweep(unsigned sweep, double first, unsigned count) {
  return view(roofline::wasm::run_sweep(sweep, first, count));
}

val sweep_axis(unsigned sweep, unsigned axis, double first, unsigned count) {
  return view(roofline::wasm::sweep_axis(sweep, axis, first, count));
}

}  // namespace

EMSCRIPTEN_BINDINGS(roofline) {
  using namespace roofline::api;
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
