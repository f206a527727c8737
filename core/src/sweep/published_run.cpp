// Compiled for speed: what stands here runs for every block of points.
#include <algorithm>

#include "published/formulas.hpp"
#include "roofline/number_text.hpp"
#include "sweep/lanes.hpp"
#include "sweep/published_model.hpp"

namespace roofline::sweep {

void PublishedModel::run(std::uint64_t first, std::size_t count, double* const* columns,
                         std::uint8_t* valid) {
  std::uint64_t row = first / row_length_;
  std::uint64_t start = first % row_length_;
  go_to_row(row);
  column_ = {};
  for (std::size_t c = 0; c < results_.size(); ++c) {
    column_[results_[c]->quantity] = columns[c];
  }
  std::fill_n(valid, count, std::uint8_t{1});
  for (std::size_t offset = 0; offset < count;) {
    const std::uint64_t in_block = block_size - start % block_size;
    const auto n = static_cast<std::size_t>(
        std::min<std::uint64_t>({in_block, row_length_ - start, count - offset}));
    compute_block(start, n, offset);
    write_columns(n, columns, offset);
    if (checked_inputs_ || counts_checked_) check(n, columns, offset, valid);
    offset += n;
    start += n;
    if (start == row_length_) {
      start = 0;
      go_to_row(++row);
    }
  }
}

/// Computes what is the same along a row.
void PublishedModel::go_to_row(std::uint64_t row) {
  const auto set = [&](std::size_t q, double value) {
    at_[q].numbers[0] = at_[q].numbers[1] = value;
  };
  for (std::size_t q = 0; q < input_count; ++q) {
    if (!along_row(q)) set(q, base_[q]);
  }
  for (std::size_t i = row_axis_; i-- > 0;) {
    const Axis& axis = plan_.axes[i];
    const auto count = static_cast<std::uint64_t>(axis.count);
    double value = 0;
    axis.values(static_cast<double>(row % count), 1, &value);
    set(plan_.axes[i].input, value);
    row /= count;
  }
  for (const Step* step : row_steps_) {
    step->run(at_, 1, step->side);
    for_each(step->outputs, [&](Quantity q) { set(q, at_[q].numbers[0]); });
  }
}

void PublishedModel::compute_block(std::uint64_t start, std::size_t n, std::size_t offset) {
  for (std::size_t i = row_axis_; i < plan_.axes.size(); ++i) {
    double*& numbers = at_[plan_.axes[i].input].numbers;
    if (rows_.empty()) {
      row_values(i, start, n, numbers);
    } else {
      numbers = kept_row(i) + start;
    }
  }
  for (std::size_t q = input_count; q < quantity_count; ++q) {
    if (!along_row(q)) continue;
    // A column has no room behind an odd number of points.
    const bool in_place = column_[q] && n % Lanes::size == 0;
    at_[q].numbers = in_place ? column_[q] + offset : blocks_.data() + q * block_stride;
  }
  for (const Step* step : block_steps_) step->run(at_, n, step->side);
}

/// The values along a row of one of its axes.
void PublishedModel::row_values(std::size_t i, std::uint64_t start, std::size_t n,
                                double* out) const {
  std::uint64_t repeats = 1;  // of each value, while later axes of the row run through theirs
  for (std::size_t later = i + 1; plan_.grid && later < plan_.axes.size(); ++later) {
    repeats *= static_cast<std::uint64_t>(plan_.axes[later].count);
  }
  const Axis& axis = plan_.axes[i];
  const auto count = static_cast<std::uint64_t>(axis.count);
  for (std::size_t done = 0; done < n;) {
    const std::uint64_t position = (start + done) / repeats % count;
    const std::uint64_t left = n - done;
    if (repeats == 1) {
      const auto m = static_cast<std::size_t>(std::min<std::uint64_t>(left, count - position));
      axis.values(static_cast<double>(position), m, out + done);
      done += m;
    } else {
      const auto m = static_cast<std::size_t>(
          std::min<std::uint64_t>(left, repeats - (start + done) % repeats));
      double value = 0;
      axis.values(static_cast<double>(position), 1, &value);
      std::fill_n(out + done, m, value);
      done += m;
    }
  }
}

void PublishedModel::write_columns(std::size_t n, double* const* columns,
                                   std::size_t offset) const {
  for (std::size_t c = 0; c < results_.size(); ++c) {
    const PublishedResult& result = *results_[c];
    double* const out = columns[c] + offset;
    const bool round = plan_.rounded && result.decimals >= 0;
    if (!along_row(result.quantity)) {
      const double value = *at_[result.quantity].numbers;
      std::fill_n(out, n, round ? round_to_decimals(value, result.decimals) : value);
      continue;
    }
    const double* const from = at_[result.quantity].numbers;
    if (from != out) std::copy_n(from, n, out);
    if (!round) continue;
    for (std::size_t i = 0; i < n; ++i) out[i] = round_to_decimals(out[i], result.decimals);
  }
}

/// Makes gaps of the points that a single evaluation refuses, for its reason.
void PublishedModel::check(std::size_t n, double* const* columns, std::size_t offset,
                           std::uint8_t* valid) {
  const auto numbers = published::fields();
  const auto value = [&](std::size_t q, std::size_t i) { return at_[q].at(i); };
  const auto reason = [&](std::size_t i) {
    for (std::size_t q = 0; q < number_count; ++q) {
      if (!holds(checked_inputs_, q)) continue;
      if (const auto code = fault_of(numbers[q], value(q, i))) {
        return 2 * q + (*code == ErrorCode::not_an_integer ? 1 : 0);
      }
    }
    if (!counts_checked_) return reason_count;
    std::size_t found = 2 * number_count;
    for (const Quantity quantity : checked_counts) {
      if (value(quantity, i) > published::formulas::largest_exact_count) return found;
      ++found;
    }
    return reason_count;
  };
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t found = reason(i);
    if (found == reason_count) continue;
    gaps_[found] += 1;
    valid[offset + i] = 0;
    for (std::size_t c = 0; c < results_.size(); ++c) columns[c][offset + i] = 0;
  }
}

}  // namespace roofline::sweep
