#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/error.hpp"
#include "roofline/result.hpp"
#include "roofline/value.hpp"

/// Many scenarios at once, as columns of numbers.
namespace roofline {

namespace sweep {
class Model;
}

/// One swept field.
struct SweepAxis {
  std::string field;        ///< its camelCase path in the scenario
  double count = 0;         ///< values along it
  std::vector<Text> names;  ///< of a field that is a choice: its values are positions here
};

/// One result at every point.
struct SweepColumn {
  std::string name;          ///< as in the result of a single evaluation
  std::vector<Text> legend;  ///< of a text: its numbers are positions here
};

/// Why points have no result, and how many.
struct SweepGap {
  ErrorCode code;
  std::string field;    ///< that is at fault, as in the error of a single evaluation
  std::string allowed;  ///< in words
  double count;
};

/// A sweep, checked and ready to be computed in pieces of any size and order. Every number equals
/// that of a single evaluation of the point's scenario, bit for bit.
///
/// The specification:
///
///     {base: a scenario with its costModel; valid by itself,
///      axes: [{field, from, to, count, scale: "linear" (default) or "log"}
///             or {field, values: [...]}],   1 to 3
///      layout: "grid" (default): every combination, the last axis fastest;
///              "list": the axes, equally long, step together,
///      results: [name],                       what becomes a column
///      rounded: false (default): published numbers before their last rounding}
///
/// From and to are included. On a field of whole numbers the values between them are rounded to the
/// nearest one.
class Sweep {
 public:
  static constexpr double most_points = 1e11;
  static constexpr std::size_t most_axes = 3;

  /// A specification that cannot be swept is an Error with the path of what is wrong
  /// (`axes[1].field`); that single points cannot be evaluated is none.
  static Result<Sweep> open(const Value& spec);
  Sweep(Sweep&&) noexcept;
  Sweep& operator=(Sweep&&) noexcept;
  ~Sweep();

  double points() const;
  bool grid() const;  ///< or a list
  std::size_t axis_count() const;
  const SweepAxis& axis(std::size_t position) const;
  /// Values `first`, `first + 1`, ... of an axis, as many as there is room for.
  void axis_values(std::size_t axis, double first, std::span<double> values) const;
  std::span<const SweepColumn> columns() const;

  /// Computes `count` points from `first` on: columns[c][i] is result c of point first + i, where
  /// valid[i] is 1. Points that cannot be evaluated are gaps: 0 in `valid` and in every column.
  /// The caller owns the memory, and decides by the size of the pieces how much it takes and when
  /// to look at a clock or a cancel button.
  void run(double first, std::size_t count, std::span<double* const> columns, std::uint8_t* valid);
  /// The gaps in all that was computed so far; reasons that never came up are left out.
  std::vector<SweepGap> gaps() const;

 private:
  explicit Sweep(std::unique_ptr<sweep::Model> model);
  std::unique_ptr<sweep::Model> model_;
};

}  // namespace roofline
