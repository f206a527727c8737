#include "roofline/bridge_document.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "roofline/bridge.hpp"
#include "roofline/fields.hpp"
#include "roofline/number_text.hpp"
#include "roofline/validation.hpp"

namespace roofline {
namespace {

struct Description {
  Text label;
  Text why;
  Text changed;  ///< the quantity of BridgeStep::changed_from and _to
  Text unit;
};

constexpr std::array<Description, assumption_count> descriptions{{
    {"Device numbers",
     "The published table gives this device other peak and bandwidth figures than its datasheet.",
     "memory bandwidth", "B/s"},
    {"True parameters of every map",
     "Modes are frozen at 8 x 8 x 8 and an FFN map counts as square blocks; the real maps have "
     "modes of their own, and an lm_head where there is a vocabulary.",
     "weight bytes, compressed", "B"},
    {"True contraction FLOPs",
     "Contracting the input with one core after another keeps the other modes in every "
     "intermediate; the published formula leaves them out.",
     "FLOPs of the maps, compressed", "FLOP"},
    {"Attended tokens",
     "The published FLOPs attend to a quarter of the tokens while its bytes keep all of them; "
     "here a token that is stored is attended.",
     "FLOPs of attention, compressed", "FLOP"},
    {"The cache's real bits",
     "A constant 0.24 is less than 4-bit codes alone take; here codes, scales, evicted tokens, KV "
     "heads and the write of the new token are counted.",
     "KV cache bytes, compressed", "B"},
    {"Activation traffic",
     "Every operator reads its input and writes its output; staged, the intermediates too.",
     "activation bytes, compressed", "B"},
    {"One operator after another",
     "Operators depend on each other: the step is the sum of their times, not one maximum over the "
     "totals.",
     "time of the step, compressed", "s"},
    {"Memory levels",
     "A fused kernel moves input, output and intermediates through shared memory, and L2 serves a "
     "working set that fits: the slowest level that the scenario lets take part counts.",
     "time of the step, compressed", "s"},
    {"Launch and synchronisation",
     "Every dependent kernel costs a launch or a grid-wide synchronisation, however little it "
     "computes.",
     "launch time, compressed", "s"},
    {"Achieved rates",
     "Kernels reach a fraction of the specified bandwidth and arithmetic throughput, at most all.",
     "bandwidth reached", ""},
}};

constexpr std::array<Text, launch_presets.size()> launch_names{
    launch_presets[0].name, launch_presets[1].name, launch_presets[2].name};

Value step_document(const BridgeStep& step, std::size_t i, const Bridge& bridge) {
  const Description& d = descriptions[i];
  return ObjectBuilder(9)
      .add("assumption", assumption_names[i])
      .add("label", d.label)
      .add("why", d.why)
      .add("on", bridge.on[i])
      .add("speedup", step.speedup())
      .add("factor", bridge.factor(i))
      .add("denseSeconds", step.dense_seconds)
      .add("compressedSeconds", step.compressed_seconds)
      .add("changed", ObjectBuilder(4)
                          .add("label", d.changed)
                          .add("unit", d.unit)
                          .add("from", step.changed_from)
                          .add("to", step.changed_to)
                          .done())
      .done();
}

/// At most 1; a note says where it comes from.
double achieved(const std::optional<double>& fraction, const char* what, Value::Array& notes) {
  std::string note = what;
  if (!fraction) {
    note += ": no measurement of this device is known, counted as specified.";
  } else {
    note += ": " + shortest_text(round_to_decimals(*fraction, 4));
    note += *fraction > 1 ? " of the specified rate was measured, counted as 1: the device runs "
                            "above the clock that its peak is stated at."
                          : " of the specified rate was measured.";
  }
  notes.emplace_back(std::move(note));
  return std::min(1.0, fraction.value_or(1));
}

/// The published numbers that the bridge starts from; nullptr: the scenario's own.
const published::Accelerator* published_twin(ObjectReader& reader, const Scenario& scenario) {
  if (const auto key = reader.optional_text("publishedHardware")) {
    const auto found = published::find_accelerator(*key);
    if (found) return *found;
    Error error = found.error();
    error.field = "publishedHardware";
    reader.fail(error);
  }
  for (const published::Accelerator& accelerator : published::accelerators()) {
    if (accelerator.catalogue_key == scenario.hardware.key) return &accelerator;
  }
  return nullptr;
}

}  // namespace

Result<Value> bridge_document(const Value& request) {
  ObjectReader reader(request, "");
  const Value* given = reader.member("scenario", true);
  if (auto fault = reader.fault()) return *fault;
  Result<Scenario> scenario = read_scenario(*given);
  if (!scenario) return scenario.error().within("scenario");
  const published::Accelerator* accelerator = published_twin(reader, *scenario);
  if (reader.has("launch")) {
    scenario->efficiency.launch_seconds =
        launch_presets[reader.choice("launch", launch_names, {})].seconds;
  }
  Value::Array notes;
  if (reader.boolean("achieved", false)) {
    const Device& device = scenario->hardware;
    Efficiency& efficiency = scenario->efficiency;
    efficiency.bandwidth = achieved(measured_bandwidth_fraction(device), "Bandwidth", notes);
    efficiency.compute =
        achieved(measured_compute_fraction(device), "Arithmetic, 16-bit GEMM", notes);
  }
  Assumptions on;
  on.fill(true);
  if (reader.has("off")) {
    const unsigned off = reader.choices("off", assumption_names);
    for (std::size_t i = 0; i < assumption_count; ++i) on[i] = (off >> i & 1U) == 0;
  }
  if (auto fault = reader.finish()) return *fault;

  const Result<Bridge> built = bridge(*scenario, accelerator, on);
  if (!built) return built.error();
  Value::Array steps;
  for (std::size_t i = 0; i < assumption_count; ++i) {
    const BridgeStep& step = built->steps[i];
    if (!std::isfinite(step.speedup()) || !std::isfinite(built->factor(i))) {
      return not_finite_result("speedup");
    }
    steps.push_back(step_document(step, i, *built));
  }
  return ObjectBuilder(7)
      .add("publishedHardware", accelerator ? accelerator->key : "the scenario's own")
      .add("publishedSpeedup", built->published.speedup())
      .add("speedup", built->steps.back().speedup())
      .add("denseSeconds", built->published.dense_seconds)
      .add("compressedSeconds", built->published.compressed_seconds)
      .add("steps", std::move(steps))
      .add("notes", std::move(notes))
      .done();
}

}  // namespace roofline
