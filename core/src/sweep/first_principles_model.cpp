#include <algorithm>
#include <cmath>
#include <utility>

#include "document_writer.hpp"
#include "roofline/api.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/first_principles_document.hpp"
#include "roofline/hugging_face.hpp"
#include "roofline/levels.hpp"
#include "roofline/scenario_fields.hpp"
#include "roofline/step.hpp"
#include "sweep/model.hpp"

namespace roofline::sweep {
namespace {

constexpr std::array<Text, 2> truths{"false", "true"};
constexpr std::array<Text, 3> regimes{"compute", "memory", "launch"};  // as Regime counts them
constexpr std::array<Text, number_type_count + 1> activation_types = [] {
  std::array<Text, number_type_count + 1> names{};
  std::copy(number_type_names.begin(), number_type_names.end(), names.begin());
  names.back() = "any";
  return names;
}();

/// The results that are no numbers, by their last key.
struct TextResult {
  Text key;
  std::span<const Text> legend;
};
constexpr std::array<TextResult, 8> text_results{{
    {"regime", regimes},
    {"slowestLevel", memory_level_names},
    {"activationType", activation_types},
    {"fits", truths},
    {"fitsL2", truths},
    {"takesPart", truths},
    {"servedFromL2", truths},
    {"aboveTdp", truths},
}};

// The results for which no document is written, and where step_numbers() has them.
constexpr std::array<Text, 19> step_results{"flops",
                                            "weightBytes",
                                            "activationBytes",
                                            "kvBytes",
                                            "dramBytes",
                                            "intensity",
                                            "parameters",
                                            "weightCapacityBytes",
                                            "tokensPerSecond",
                                            "kvCapacityBytes",
                                            "peakFlopsPerSecond",
                                            "bandwidthBytesPerSecond",
                                            "floorSeconds",
                                            "seconds",
                                            "latencySeconds",
                                            "timeToFirstTokenSeconds",
                                            "mfu",
                                            "mbu",
                                            "regime"};
using StepNumbers = std::array<double, step_results.size()>;

StepNumbers step_numbers(const StepReport& r) {
  const StepTime& t = *r.time;
  return {r.flops,
          r.weight_bytes,
          r.activation_bytes,
          r.kv_bytes,
          r.dram_bytes(),
          r.intensity(),
          r.parameters,
          r.weight_capacity_bytes,
          t.tokens_per_second,
          r.kv_capacity_bytes,
          t.roof.peak_flops_per_second,
          t.roof.bandwidth_bytes_per_second,
          t.floor_seconds,
          t.seconds,
          t.seconds,
          t.seconds,
          t.mfu,
          t.mbu,
          static_cast<double>(t.regime)};
}

/// So far from the ends of a double that no number of the whole document can leave it: each is a
/// product of a few of these and of the device's own.
bool far_from_overflow(const Scenario& scenario, const StepReport& report) {
  constexpr double least = 1e-100;
  constexpr double least_bits = 1e-6;
  const Precision& bits = scenario.precision;
  const auto sound = [](double number) { return number > least && number < 1 / least; };
  return std::min({bits.weight_bits, bits.activation_bits, bits.kv_bits}) > least_bits &&
         sound(report.flops) && sound(report.time->seconds) &&
         sound(report.weight_capacity_bytes) && report.kv_capacity_bytes < 1 / least &&
         std::all_of(report.operators.begin(), report.operators.end(),
                     [&](const OperatorCount& one) { return sound(one.dram_bytes()); });
}

/// Where a scenario that was read keeps a field that stands there as it was given and that no rule
/// ties to other fields; nullptr for every other field.
double* place_of(Scenario& s, std::string_view field) {
  struct Place {
    Text field;
    double* number;
  };
  static KvPolicy absent;
  KvPolicy& kv = s.kv_policy ? *s.kv_policy : absent;
  const Place places[] = {{"workload.batch", &s.workload.batch},
                          {"workload.context", &s.workload.context},
                          {"workload.prompt", &s.workload.prompt},
                          {"workload.prefix", &s.workload.prefix},
                          {"precision.weightBits", &s.precision.weight_bits},
                          {"precision.activationBits", &s.precision.activation_bits},
                          {"precision.kvBits", &s.precision.kv_bits},
                          {"compression.rank", &s.compression.rank},
                          {"compression.cores", &s.compression.cores},
                          {"kvPolicy.hotTokens", &kv.hot_tokens},
                          {"kvPolicy.coldBits", &kv.cold_bits},
                          {"kvPolicy.groupSize", &kv.group_size},
                          {"kvPolicy.groupOverheadBits", &kv.group_overhead_bits},
                          {"kvPolicy.evictedFraction", &kv.evicted_fraction},
                          {"efficiency.bandwidth", &s.efficiency.bandwidth},
                          {"efficiency.compute", &s.efficiency.compute}};
  for (const Place& place : places) {
    if (place.field == field) return place.number;
  }
  return nullptr;
}

/// What stands before the first dot of a path, and behind it.
std::pair<std::string_view, std::string_view> split(std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == path.npos) return {path, {}};
  return {path.substr(0, dot), path.substr(dot + 1)};
}

/// The same object but for what stands at `path`.
Value with(const Value& object, std::string_view path, const Value& value) {
  const auto [key, rest] = split(path);
  Value::Object members = *object.object();
  const auto found = std::find_if(members.begin(), members.end(),
                                  [key = key](const auto& member) { return member.first == key; });
  Value content = rest.empty() ? value : with(found->second, rest, value);
  if (found == members.end()) {
    members.emplace_back(key, std::move(content));
  } else {
    found->second = std::move(content);
  }
  return members;
}

/// What stands at a path of a result; an operator goes by its name. Nullptr: nothing.
const Value* find(const Value* document, std::string_view path) {
  while (document && !path.empty()) {
    const auto [key, rest] = split(path);
    if (const Value::Array* list = document->array()) {
      const auto found = std::find_if(list->begin(), list->end(), [key = key](const Value& one) {
        const Value* name = one.find("name");
        return name && name->string() && *name->string() == key;
      });
      document = found == list->end() ? nullptr : &*found;
    } else {
      document = document->find(key);
    }
    path = rest;
  }
  return document;
}

/// Whether a field exists in the variant that the base has of its object.
bool exists(const FieldGroup& group, const Value& object, unsigned variants) {
  if (!group.has_variants) return true;
  const ChoiceField& variant = group.choices[0];
  const std::string& chosen = *object.find(variant.key)->string();
  unsigned position = 0;
  while (!(variant.names[position] == chosen)) ++position;
  return (variants >> position) & 1U;
}

bool find_field(const Value& base, Axis& axis) {
  const auto [first, rest] = split(axis.field);
  const std::string_view key = rest.empty() ? first : rest;
  const Value* object = rest.empty() ? &base : base.find(first);
  if (rest.empty() && key == "hardware") {
    for (std::size_t i = 0; i < device_count(); ++i) axis.names.push_back(device_labels(i).key);
  } else if (rest.empty() && key == "model") {
    for (std::size_t i = 0; i < model_count(); ++i) axis.names.push_back(model_labels(i).key);
  } else if (object && object->object() && !is_hugging_face_config(*object)) {
    for (const FieldGroup& group : scenario_field_groups()) {
      if (!(group.key == (rest.empty() ? rest : first))) continue;
      for (const NumberField& number : group.numbers) {
        if (number.key == key && exists(group, *object, number.variants)) axis.number = &number;
      }
      for (const ChoiceField& choice : group.choices) {
        if (choice.several || !(choice.key == key)) continue;
        if (exists(group, *object, choice.variants)) {
          axis.names.assign(choice.names.begin(), choice.names.end());
        }
      }
      for (const BooleanField& boolean : group.booleans) {
        if (boolean.key == key) axis.names.assign(truths.begin(), truths.end());
      }
    }
  }
  return axis.number || !axis.names.empty();
}

class FirstPrinciplesModel final : public Model {
 public:
  FirstPrinciplesModel(Plan plan, const Value& base) : Model(std::move(plan)), base_(base) {
    axes_.resize(plan_.axes.size());
    for (const std::string& name : plan_.results) {
      const auto step_result = std::find(step_results.begin(), step_results.end(), name);
      step_results_.push_back(static_cast<std::size_t>(step_result - step_results.begin()));
      all_from_step_ = all_from_step_ && step_result != step_results.end();
      SweepColumn& column = columns_.emplace_back(SweepColumn{name, {}});
      const std::string_view key = std::string_view(name).substr(name.rfind('.') + 1);
      for (const TextResult& text : text_results) {
        if (text.key == key) column.legend.assign(text.legend.begin(), text.legend.end());
      }
    }
  }

  void run(std::uint64_t first, std::size_t count, double* const* columns,
           std::uint8_t* valid) override {
    for (std::size_t i = 0; i < count; ++i) {
      go_to(first + i);
      const bool found = (all_from_step_ && step(columns, i)) || document(columns, i);
      valid[i] = found ? 1 : 0;
      for (std::size_t c = 0; !found && c < columns_.size(); ++c) columns[c][i] = 0;
    }
  }

  std::vector<SweepGap> gaps() const override { return gaps_; }

 private:
  struct AxisState {
    double* place = nullptr;  ///< in scenario_; none: the scenario is read again
    double position = -1;
    double value = 0;
  };
  std::vector<AxisState> axes_;
  Value base_;
  /// The base at the current values of the axes without a place, if it can be evaluated.
  std::optional<Scenario> scenario_;
  bool read_ = false;
  std::vector<std::size_t> step_results_;  ///< by column, positions among step_results
  bool all_from_step_ = true;
  std::vector<SweepGap> gaps_;

  void go_to(std::uint64_t point) {
    for (std::size_t i = axes_.size(); i-- > 0;) {
      const Axis& axis = plan_.axes[i];
      AxisState& state = axes_[i];
      const auto count = static_cast<std::uint64_t>(axis.count);
      const auto position = static_cast<double>(point % count);
      if (plan_.grid) point /= count;
      if (position == state.position) continue;
      state.position = position;
      axis.values(position, 1, &state.value);
      if (!state.place) read_ = false;
    }
  }

  Value scenario_at_axes(bool all) const {
    Value scenario = base_;
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const AxisState& axis = axes_[i];
      if (!all && axis.place) continue;
      const auto& names = plan_.axes[i].names;
      Value value = axis.value;
      if (!names.empty()) {
        const auto position = static_cast<std::size_t>(axis.value);
        value = names.size() == truths.size() && names[0] == truths[0] ? Value(position == 1)
                                                                       : Value(names[position]);
      }
      scenario = with(scenario, plan_.axes[i].field, value);
    }
    return scenario;
  }

  void read_again() {
    read_ = true;
    Result<Scenario> scenario = read_scenario(scenario_at_axes(false));
    scenario_.reset();
    // So that numbers which do not depend on the axes with a place are known to be finite.
    if (scenario && first_principles_document(*scenario)) scenario_ = std::move(*scenario);
    if (!scenario_) return;
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      axes_[i].place = place_of(*scenario_, plan_.axes[i].field);
    }
  }

  /// The point's results without a document. False where that cannot be: a document, or the error
  /// instead of it, then tells them.
  bool step(double* const* columns, std::size_t i) {
    if (!read_) read_again();
    if (!scenario_) return false;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      const AxisState& axis = axes_[a];
      if (!axis.place) continue;
      if (fault_of(*plan_.axes[a].number, axis.value)) return false;
      *axis.place = axis.value;
    }
    const StepReport report = evaluate(*scenario_);
    if (!report.time || !far_from_overflow(*scenario_, report)) return false;
    const StepNumbers numbers = step_numbers(report);
    for (std::size_t c = 0; c < step_results_.size(); ++c)
      columns[c][i] = numbers[step_results_[c]];
    return true;
  }

  bool document(double* const* columns, std::size_t i) {
    const Result<Value> result = api::evaluate(scenario_at_axes(true));
    if (!result) return gap(result.error());
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (const auto number = number_of(columns_[c], *result)) {
        columns[c][i] = *number;
      } else {
        return gap({ErrorCode::not_modelled, columns_[c].name, {}, "what is known and limited"});
      }
    }
    return true;
  }

  static std::optional<double> number_of(const SweepColumn& column, const Value& result) {
    const Value* found = find(&result, column.name);
    if (!found) return {};
    if (const bool* truth = found->boolean()) return *truth ? 1 : 0;
    if (const std::string* text = found->string()) {
      const auto& legend = column.legend;
      const auto position = std::find(legend.begin(), legend.end(), std::string_view(*text));
      if (position == legend.end()) return {};
      return static_cast<double>(position - legend.begin());
    }
    if (const double* number = found->number()) return *number;
    return {};
  }

  /// One reason a code and field; of several texts the first in the alphabet, whatever the order in
  /// which points are computed. Always false.
  bool gap(const Error& error) {
    for (SweepGap& known : gaps_) {
      if (known.code != error.code || known.field != error.field) continue;
      known.allowed = std::min(known.allowed, error.allowed);
      known.count += 1;
      return false;
    }
    gaps_.push_back({error.code, error.field, error.allowed, 1});
    return false;
  }
};

/// Whether a result can be a column: a number, or a text that has a legend.
bool is_result(const Value& result, std::string_view name) {
  const Value* found = find(&result, name);
  if (!found || found->array() || found->object()) return false;
  const auto key = name.substr(name.rfind('.') + 1);
  for (const TextResult& text : text_results) {
    if (text.key == key) return true;
  }
  const std::string* text = found->string();
  return !text || *text == unknown_text || *text == "unlimited";
}

}  // namespace

std::unique_ptr<Model> first_principles_model(ObjectReader& request, const Value& base) {
  const Result<Value> result = api::evaluate(base);
  if (!result) {
    request.fail(result.error().within("base"));
    return nullptr;
  }
  Plan plan = read_plan(request, base, &find_field);
  for (std::size_t i = 0; i < plan.axes.size(); ++i) {
    // An axis over whole devices or models leaves no fields of theirs to others.
    const std::string_view group = split(plan.axes[i].field).first;
    for (const Axis& other : plan.axes) {
      if (other.field != group || &other == &plan.axes[i]) continue;
      request.fail({ErrorCode::inconsistent, element("axes", i) + ".field", plan.axes[i].field,
                    "no field of what another axis replaces"});
    }
  }
  for (std::size_t i = 0; i < plan.results.size(); ++i) {
    if (is_result(*result, plan.results[i])) continue;
    request.fail({ErrorCode::unknown_name, element("results", i), plan.results[i],
                  "the path of a number, verdict or regime in what evaluate answers for the base: "
                  "seconds, ops.attention.kvBytes"});
  }
  if (request.fault()) return nullptr;
  return std::make_unique<FirstPrinciplesModel>(std::move(plan), base);
}

}  // namespace roofline::sweep
