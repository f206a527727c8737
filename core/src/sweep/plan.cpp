#include <algorithm>
#include <cmath>

#include "roofline/number_text.hpp"
#include "sweep/model.hpp"

namespace roofline::sweep {
namespace {

constexpr double largest_edge = 1e300;  // the span of an axis is finite
constexpr std::array<std::string_view, 2> scales{"linear", "log"};
constexpr std::array<std::string_view, 2> layouts{"grid", "list"};

constexpr NumberField edge(std::string_view key, std::string_view label) {
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

std::string element(std::string_view list, std::size_t i) {
  return std::string(list) + "[" + fixed_text(static_cast<double>(i), 0) + "]";
}

/// The position of a name; if it is none, the error of `field`.
Result<std::size_t> position(const Value& given, const std::vector<std::string_view>& names,
                             const std::string& field) {
  const std::string* text = given.string();
  const auto found = text ? std::find(names.begin(), names.end(), *text) : names.end();
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return Error{text ? ErrorCode::unknown_name : ErrorCode::wrong_type, field, given,
               allowed_text(names)};
}

/// A value of a list, as the number that stands for it.
Result<double> listed_value(const Value& given, const SweptField& field, const std::string& path) {
  if (!field.number) {
    const Result<std::size_t> found = position(given, field.names, path);
    if (!found) return found.error();
    return static_cast<double>(*found);
  }
  const double* number = given.number();
  if (number && std::isfinite(*number)) return *number;
  return Error{number ? ErrorCode::not_finite : ErrorCode::wrong_type, path,
               number ? Value("not a finite number") : given, allowed_text(*field.number)};
}

/// {field, values}
std::optional<Error> read_listed(ObjectReader& reader, const SweptField& field, Axis& axis) {
  const Value* given = reader.member("values", true);
  if (reader.fault()) return {};
  const std::string path = reader.path_of("values");
  const Value::Array* values = given->array();
  if (!values) return Error{ErrorCode::wrong_type, path, *given, "an array"};
  if (values->empty()) return Error{ErrorCode::out_of_range, path, *given, "one value or more"};
  for (std::size_t i = 0; i < values->size(); ++i) {
    const Result<double> value = listed_value((*values)[i], field, element(path, i));
    if (!value) return value.error();
    axis.listed.push_back(*value);
  }
  axis.count = static_cast<double>(values->size());
  return {};
}

/// {field, from, to, count, scale}
std::optional<Error> read_range(ObjectReader& reader, const SweptField& field, Axis& axis) {
  axis.from = reader.number(from_field);
  axis.to = reader.number(to_field);
  axis.count = reader.number(count_field);
  axis.scale = reader.choice("scale", scales, 0) == 0 ? Scale::linear : Scale::logarithmic;
  axis.whole = field.number->integer;
  if (reader.fault()) return {};
  if (axis.scale == Scale::logarithmic) {
    for (const NumberField* end : {&from_field, &to_field}) {
      const double value = end == &from_field ? axis.from : axis.to;
      if (value <= 0) {
        return Error{ErrorCode::inconsistent, reader.path_of(end->key), value,
                     "greater than 0 on a logarithmic scale"};
      }
    }
  }
  if (axis.count == 1 && axis.from != axis.to) {
    return Error{ErrorCode::inconsistent, reader.path_of("count"), axis.count,
                 "2 or more, unless from equals to"};
  }
  return {};
}

/// One axis; its position among the fields goes to `position_in_fields`.
Result<Axis> read_axis(const Value& given, const std::string& path,
                       const std::vector<SweptField>& fields, std::size_t& position_in_fields) {
  ObjectReader reader(given, path);
  const Value* name = reader.member("field", true);
  if (reader.fault()) return *reader.fault();
  std::vector<std::string_view> names;
  for (const SweptField& field : fields) names.push_back(field.name);
  const Result<std::size_t> found = position(*name, names, reader.path_of("field"));
  if (!found) return found.error();
  position_in_fields = *found;
  const SweptField& field = fields[*found];

  Axis axis;
  axis.field = field.name;
  axis.names.assign(field.names.begin(), field.names.end());
  const bool listed = !field.number || reader.has("values");
  std::optional<Error> error =
      listed ? read_listed(reader, field, axis) : read_range(reader, field, axis);
  if (error) reader.fail(*error);
  if (auto fault = reader.finish()) return *fault;
  return axis;
}

std::optional<Error> read_axes(const Value& given, const std::vector<SweptField>& fields,
                               Plan& plan) {
  const Value::Array* list = given.array();
  if (!list) return Error{ErrorCode::wrong_type, "axes", given, "an array of axes"};
  if (list->empty() || list->size() > Sweep::most_axes) {
    return Error{ErrorCode::out_of_range, "axes", given, "1 to 3 axes"};
  }
  plan.points = 1;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::string path = element("axes", i);
    std::size_t field = 0;
    Result<Axis> axis = read_axis((*list)[i], path, fields, field);
    if (!axis) return axis.error();
    if (std::find(plan.fields.begin(), plan.fields.end(), field) != plan.fields.end()) {
      return Error{ErrorCode::inconsistent, path + ".field", axis->field,
                   "a field that no other axis has"};
    }
    if (plan.grid || i == 0) {
      plan.points *= axis->count;
    } else if (axis->count != plan.points) {
      return Error{ErrorCode::inconsistent, path, axis->count,
                   "in a list as many values as axes[0] has (" + fixed_text(plan.points, 0) + ")"};
    }
    plan.fields.push_back(field);
    plan.axes.push_back(std::move(*axis));
  }
  if (plan.points > Sweep::most_points) {
    return Error{ErrorCode::too_large, "axes", plan.points,
                 "at most " + fixed_text(Sweep::most_points, 0) + " points, not " +
                     shortest_text(plan.points)};
  }
  return {};
}

std::optional<Error> read_results(const Value& given, const std::vector<std::string_view>& names,
                                  Plan& plan) {
  const Value::Array* list = given.array();
  if (!list) return Error{ErrorCode::wrong_type, "results", given, "an array of names"};
  if (list->empty()) return Error{ErrorCode::out_of_range, "results", given, "one name or more"};
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Result<std::size_t> found = position((*list)[i], names, element("results", i));
    if (!found) return found.error();
    if (std::find(plan.results.begin(), plan.results.end(), *found) != plan.results.end()) {
      return Error{ErrorCode::inconsistent, element("results", i), (*list)[i], "each name once"};
    }
    plan.results.push_back(*found);
  }
  return {};
}

}  // namespace

Result<Plan> read_plan(const Value& spec, const std::vector<SweptField>& fields,
                       const std::vector<std::string_view>& results) {
  Plan plan;
  ObjectReader reader(spec, "");
  reader.member("base", true);
  const Value* axes = reader.member("axes", true);
  plan.grid = reader.choice("layout", layouts, 0) == 0;
  const Value* names = reader.member("results", true);
  plan.rounded = reader.boolean("rounded", false);
  if (auto fault = reader.finish()) return *fault;
  if (auto error = read_axes(*axes, fields, plan)) return *error;
  if (auto error = read_results(*names, results, plan)) return *error;
  return plan;
}

}  // namespace roofline::sweep
