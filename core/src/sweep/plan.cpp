#include <algorithm>
#include <cmath>

#include "roofline/number_text.hpp"
#include "sweep/model.hpp"

namespace roofline::sweep {
namespace {

constexpr double largest_edge = 1e300;  // the span of an axis is finite
constexpr std::array<Text, 2> scales{"linear", "log"};
constexpr std::array<Text, 2> layouts{"grid", "list"};

constexpr NumberField edge(Text key, Text label) {
  return {.key = key,
          .label = label,
          .unit = "that of the field",
          .description = "Included.",
          .minimum = -largest_edge,
          .maximum = largest_edge};
}
constexpr NumberField from_field = edge("from", "First value");
constexpr NumberField to_field = edge("to", "Last value");
constexpr NumberField count_field{.key = "count",
                                  .label = "Values",
                                  .unit = "",
                                  .description = "How many, the two ends included.",
                                  .integer = true,
                                  .minimum = 1,
                                  .maximum = Sweep::most_points};

// As the readers of a scenario's parts: each tells `request` what is wrong, and then answers
// something harmless.

/// The position of a name.
std::size_t position(ObjectReader& request, const Value& given, const std::vector<Text>& names,
                     const std::string& field) {
  const std::string* text = given.string();
  for (std::size_t i = 0; text && i < names.size(); ++i) {
    if (names[i] == *text) return i;
  }
  request.fail(text ? ErrorCode::unknown_name : ErrorCode::wrong_type, field, given,
               allowed_text(names));
  return 0;
}

/// The elements of a list that is not empty; nothing after a fault.
const Value::Array& elements(ObjectReader& request, const Value* given, const std::string& path) {
  static const Value::Array none;
  if (!given) return none;
  const Value::Array* list = given->array();
  if (!list) request.fail(ErrorCode::wrong_type, path, *given, "an array");
  if (list && list->empty()) {
    request.fail(ErrorCode::out_of_range, path, *given, "one or more");
  }
  return list ? *list : none;
}

/// A value of a list, as the number that stands for it.
double listed_value(ObjectReader& request, const Value& given, const Axis& field,
                    const std::string& path) {
  if (!field.number) return static_cast<double>(position(request, given, field.names, path));
  const double* number = given.number();
  if (number && std::isfinite(*number)) return *number;
  request.fail(number ? ErrorCode::not_finite : ErrorCode::wrong_type, path,
               number ? Value("not a finite number") : given, allowed_text(*field.number));
  return 0;
}

/// {field, values}
void read_listed(ObjectReader& reader, Axis& axis) {
  const Value* given = reader.member("values", true);
  const std::string path = reader.path_of("values");
  for (const Value& value : elements(reader, given, path)) {
    axis.listed.push_back(
        listed_value(reader, value, axis, path + element("", axis.listed.size())));
  }
  axis.count = static_cast<double>(axis.listed.size());
}

/// {field, from, to, count, scale}
void read_range(ObjectReader& reader, Axis& axis) {
  axis.from = reader.number(from_field);
  axis.to = reader.number(to_field);
  axis.count = reader.number(count_field);
  axis.scale = reader.choice("scale", scales, 0) == 0 ? Scale::linear : Scale::logarithmic;
  axis.whole = axis.number->integer;
  for (const NumberField* end : {&from_field, &to_field}) {
    const double value = end == &from_field ? axis.from : axis.to;
    if (axis.scale == Scale::logarithmic && value <= 0) {
      reader.fail(ErrorCode::inconsistent, reader.path_of(end->key), value,
                  "greater than 0 on a logarithmic scale");
    }
  }
  if (axis.count == 1 && axis.from != axis.to) {
    reader.fail(ErrorCode::inconsistent, reader.path_of("count"), axis.count,
                "2 or more, unless from equals to");
  }
}

/// Appends one axis to the plan.
void read_axis(ObjectReader& request, const Value& given, const std::string& path,
               const Value& base, FindField find, Plan& plan) {
  ObjectReader reader(given, path);
  const Value* name = reader.member("field", true);
  if (name && !reader.fault()) {
    const std::string* text = name->string();
    Axis axis;
    if (text) axis.field = *text;
    for (const Axis& other : plan.axes) {
      if (other.field == axis.field) {
        reader.fail(ErrorCode::inconsistent, path + ".field", *name,
                    "a field that no other axis has");
      }
    }
    if (!text || !find(base, axis)) {
      reader.fail(
          text ? ErrorCode::unknown_name : ErrorCode::wrong_type, path + ".field", *name,
          "the path of a number or choice that the base can have: published batchSize, seqLen, "
          "activeRank, dModel, nLayers, precisionBytes, hardware; first-principles workload.batch, "
          "hardware and the like");
    } else if (!axis.number || reader.has("values")) {
      read_listed(reader, axis);
    } else {
      read_range(reader, axis);
    }
    plan.axes.push_back(std::move(axis));
  }
  if (auto fault = reader.finish()) request.fail(*fault);
}

void read_axes(ObjectReader& request, const Value* given, const Value& base, FindField find,
               Plan& plan) {
  const Value::Array& list = elements(request, given, "axes");
  if (list.size() > Sweep::most_axes) {
    request.fail(ErrorCode::out_of_range, "axes", *given, "1 to 3 axes");
  }
  plan.points = 1;
  for (std::size_t i = 0; i < list.size() && !request.fault(); ++i) {
    const std::string path = element("axes", i);
    read_axis(request, list[i], path, base, find, plan);
    if (request.fault()) return;
    const double count = plan.axes.back().count;
    if (plan.grid || i == 0) {
      plan.points *= count;
    } else if (count != plan.points) {
      request.fail(ErrorCode::inconsistent, path, count,
                   "in a list as many values as axes[0] has (" + fixed_text(plan.points, 0) + ")");
    }
  }
  if (plan.points > Sweep::most_points) {
    request.fail(ErrorCode::too_large, "axes", plan.points,
                 "at most " + fixed_text(Sweep::most_points, 0) + " points, not " +
                     shortest_text(plan.points));
  }
}

void read_results(ObjectReader& request, const Value* given, Plan& plan) {
  for (const Value& name : elements(request, given, "results")) {
    const std::string path = element("results", plan.results.size());
    const std::string* text = name.string();
    if (!text) return request.fail(ErrorCode::wrong_type, path, name, "a text");
    if (std::find(plan.results.begin(), plan.results.end(), *text) != plan.results.end()) {
      request.fail(ErrorCode::inconsistent, path, name, "each name once");
    }
    plan.results.push_back(*text);
  }
}

}  // namespace

std::string element(Text list, std::size_t i) {
  return std::string(list) + "[" + fixed_text(static_cast<double>(i), 0) + "]";
}

Plan read_plan(ObjectReader& request, const Value& base, FindField find) {
  Plan plan;
  request.member("base", true);
  const Value* axes = request.member("axes", true);
  plan.grid = request.choice("layout", layouts, 0) == 0;
  const Value* names = request.member("results", true);
  plan.rounded = request.boolean("rounded", false);
  request.finish();
  read_axes(request, axes, base, find, plan);
  read_results(request, names, plan);
  return plan;
}

}  // namespace roofline::sweep
