#pragma once
#include <cstddef>
#include <vector>

#include "roofline/fields.hpp"
#include "roofline/sweep.hpp"

namespace roofline::sweep {

/// How the values of an axis follow from their positions.
enum class Scale { linear, logarithmic, listed };

/// An axis and its values. They are computed where they are needed: an axis may be longer than
/// memory.
struct Axis : SweepAxis {
  const NumberField* number = nullptr;  ///< none: a choice, whose names stand beside
  std::size_t input = 0;                ///< of the published model: its position there
  Scale scale = Scale::listed;
  double from = 0;
  double to = 0;
  bool whole = false;          ///< values between from and to are rounded to whole numbers
  std::vector<double> listed;  ///< of a field that is a choice: 0, 1, 2...

  /// Values first, first + 1, ... first + n - 1.
  void values(double first, std::size_t n, double* out) const;
};

}  // namespace roofline::sweep
