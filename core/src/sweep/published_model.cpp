#include "sweep/published_model.hpp"

#include <algorithm>

#include "roofline/number_text.hpp"
#include "roofline/published/profile.hpp"

namespace roofline::sweep {
PublishedModel::PublishedModel(Plan plan, std::vector<const PublishedResult*> results,
                               const published::Scenario& base)
    : Model(std::move(plan)), results_(std::move(results)) {
  const published::Workload& w = base.workload;
  base_ = {w.batch_size,
           w.seq_len,
           w.active_rank,
           w.d_model,
           w.n_layers,
           w.precision_bytes,
           static_cast<double>(base.accelerator - published::accelerators().data())};
  for (const PublishedResult* result : results_) {
    SweepColumn& column = columns_.emplace_back(SweepColumn{std::string(result->name), {}});
    column.legend.assign(result->legend.begin(), result->legend.end());
    if (result->quantity != accelerator) continue;
    for (const auto& one : published::accelerators()) column.legend.push_back(one.name);
  }
  split_axes();
  find_checks();
  plan_steps();
}

void PublishedModel::split_axes() {
  double length = 1;
  row_axis_ = plan_.axes.size();
  do {
    --row_axis_;
    length *= plan_.axes[row_axis_].count;
  } while (row_axis_ > 0 && (length < shortest_row || !plan_.grid));
  row_length_ = static_cast<std::uint64_t>(plan_.grid ? length : plan_.points);
  for (std::size_t i = 0; i < plan_.axes.size(); ++i) axes_of_[plan_.axes[i].input] = 1U << i;
  for (const Step& step : published_steps()) {
    unsigned axes = 0;
    for_each(step.inputs, [&](Quantity q) { axes |= axes_of_[q]; });
    for_each(step.outputs, [&](Quantity q) { axes_of_[q] = axes; });
  }
}

void PublishedModel::find_checks() {
  const auto numbers = published::fields();
  for (std::size_t i = 0; i < plan_.axes.size(); ++i) {
    const Axis& axis = plan_.axes[i];
    if (!axis.names.empty()) continue;
    const NumberField& field = numbers[plan_.axes[i].input];
    const auto wrong = [&](double value) { return fault_of(field, value).has_value(); };
    const bool may_be_wrong = axis.scale == Scale::listed
                                  ? std::any_of(axis.listed.begin(), axis.listed.end(), wrong)
                                  : wrong(axis.from) || wrong(axis.to) || !field.choices.empty();
    if (may_be_wrong) checked_inputs_ |= set_of(plan_.axes[i].input);
  }
  counts_checked_ = counts_may_overflow();
}

/// No count falls when an input grows: if none overflows where all are largest, none ever does.
bool PublishedModel::counts_may_overflow() const {
  std::array<double, input_count> largest = base_;
  for (std::size_t i = 0; i < plan_.axes.size(); ++i) {
    const Axis& axis = plan_.axes[i];
    if (!axis.names.empty()) continue;
    double value = std::max(axis.from, axis.to);
    for (const double listed : axis.listed) value = std::max(value, listed);
    largest[plan_.axes[i].input] =
        std::min(value, published::fields()[plan_.axes[i].input].maximum);
  }
  const published::Workload workload{largest[batch_size],  largest[seq_len],
                                     largest[active_rank], largest[d_model],
                                     largest[n_layers],    largest[precision_bytes]};
  return !published::analyze({&published::accelerators()[0], workload}).ok();
}

void PublishedModel::plan_steps() {
  needed_ = checked_inputs_;
  if (counts_checked_) {
    for (const Quantity count : checked_counts) needed_ |= set_of(count);
  }
  for (const PublishedResult* result : results_) needed_ |= set_of(result->quantity);
  const auto steps = published_steps();
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (needed_ & steps[i].outputs) needed_ |= steps[i].inputs;
  }
  for (const Step& step : steps) {
    if (!(needed_ & step.outputs)) continue;
    const auto first_output = static_cast<std::size_t>(__builtin_ctzll(step.outputs));
    (along_row(first_output) ? block_steps_ : row_steps_).push_back(&step);
  }
  blocks_.resize(quantity_count * block_stride);
  for (std::size_t q = 0; q < quantity_count; ++q) {
    at_[q] = {blocks_.data() + q * block_stride, along_row(q) ? ~std::size_t{0} : 0};
  }
  if (row_length_ > longest_kept_row) return;
  const auto n = static_cast<std::size_t>(row_length_);
  rows_.resize(plan_.axes.size() * (n + Lanes::size));
  for (std::size_t i = row_axis_; i < plan_.axes.size(); ++i) row_values(i, 0, n, kept_row(i));
}

namespace {

Text name_of(Quantity quantity) {
  for (const PublishedResult& result : published_results()) {
    if (result.quantity == quantity) return result.name;
  }
  return {};
}

/// Inputs stand in the order of the fields, the accelerator behind them.
bool find_field(const Value& /*base*/, Axis& axis) {
  for (const NumberField& number : published::fields()) {
    if (number.key == axis.field) {
      axis.number = &number;
      return true;
    }
    ++axis.input;
  }
  for (const auto& one : published::accelerators()) axis.names.push_back(one.key);
  return axis.field == "hardware";
}

}  // namespace

std::vector<SweepGap> PublishedModel::gaps() const {
  std::vector<SweepGap> found;
  for (std::size_t i = 0; i < reason_count; ++i) {
    if (gaps_[i] == 0) continue;
    if (i < 2 * number_count) {
      const NumberField& field = published::fields()[i / 2];
      found.push_back({i % 2 == 0 ? ErrorCode::out_of_range : ErrorCode::not_an_integer,
                       std::string(field.key), allowed_text(field), gaps_[i]});
    } else {
      found.push_back({ErrorCode::count_overflow,
                       std::string(name_of(checked_counts[i - 2 * number_count])),
                       "at most 9007199254740991", gaps_[i]});
    }
  }
  return found;
}

std::unique_ptr<Model> published_model(ObjectReader& request, const Value& base) {
  const Result<published::Scenario> scenario = published::read_scenario(base);
  if (!scenario) {
    Error error = scenario.error();
    error.field = error.field.empty() ? "base" : "base." + error.field;
    request.fail(error);
    return nullptr;
  }
  Plan plan = read_plan(request, base, &find_field);
  std::vector<const PublishedResult*> results;
  for (const std::string& name : plan.results) {
    const auto all = published_results();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const PublishedResult& one) { return one.name == name; });
    if (found == all.end()) {
      std::vector<Text> names;
      for (const PublishedResult& one : all) names.push_back(one.name);
      request.fail(
          {ErrorCode::unknown_name, element("results", results.size()), name, allowed_text(names)});
      break;
    }
    results.push_back(&*found);
  }
  if (request.fault()) return nullptr;
  return std::make_unique<PublishedModel>(std::move(plan), std::move(results), *scenario);
}

}  // namespace roofline::sweep
