#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

/// The one way in for documents: a request in, an answer or an Error out. The WebAssembly exports
/// exactly these; C++ users may prefer the typed functions that they call.
namespace roofline::api {

/// Every input field by cost model, with label, unit, range, default:
/// {published: [field], firstPrinciples: [{key, label, description, required, fields: [field]}]}.
/// The group with key "" holds the request's own fields, each other one those of that object.
Result<Value> fields(const Value& nothing);
/// The devices and models that scenarios name by key (catalogue_document.hpp).
Result<Value> catalogue(const Value& nothing);
/// The published accelerators: [{key, name, architecture, peakTensorTflops, ...}].
Result<Value> accelerators(const Value& nothing);
/// A published scenario -> the 23 fields of its profile, rounded as published.
Result<Value> analyze(const Value& scenario);
/// A published workload -> one row an accelerator: {hardware, accelerator, roof, profile, dense,
/// qtf}; `profile` rounded as published, `dense` and `qtf` in base units and not rounded.
Result<Value> compare(const Value& workload);
/// A published workload -> the Markdown summary table, a text.
Result<Value> summary_table(const Value& workload);
/// {peakFlopsPerSecond, bandwidthBytesPerSecond, fromIntensity, toIntensity} ->
/// [{intensity, flopsPerSecond}], exact in log-log space.
Result<Value> roof_vertices(const Value& request);
/// A model in any of its three forms -> what it stands for, as to_value(GivenModel).
Result<Value> resolve_model(const Value& model);
/// A scenario of any cost model (`costModel` decides) -> its result: the profile of `analyze`, or
/// what first_principles_document.hpp lists.
Result<Value> evaluate(const Value& scenario);
/// The same scenario -> how each number of that result comes about: [explanation], as
/// explain.hpp writes them.
Result<Value> explain(const Value& scenario);

/// A published scenario -> the first-principles scenario of the same step (published/twin.hpp).
Result<Value> first_principles_twin(const Value& scenario);
/// From the published speed-up to the first-principles one (bridge_document.hpp).
Result<Value> bridge(const Value& request);

/// A compressed scenario beside its rivals at the same stored bytes (equal_bytes.hpp).
Result<Value> equal_bytes(const Value& scenario);

/// At which rank, weight bits, bandwidth or batch a target is reached (solve_document.hpp).
Result<Value> solve(const Value& request);

/// Attainable bandwidth against bytes in flight: see saturation_document.hpp.
Result<Value> saturation(const Value& request);

}  // namespace roofline::api
