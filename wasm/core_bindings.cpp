#include <emscripten/bind.h>

#include "requests.hpp"
#include "roofline/api.hpp"

EMSCRIPTEN_BINDINGS(roofline_core) {
  using namespace roofline::api;
  using roofline::wasm::call;
  roofline::wasm::bind_requests();
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
}
