#pragma once
#include <algorithm>
#include <cmath>

namespace roofline {

/// The largest whole number from 1 to `limit` for which `holds`, 0 if none does, where what holds
/// for a number holds for all smaller ones. Asks the predicate itself, so it is right to the last
/// one, in the order of log(answer) questions. Exact for limits to 2^53.
template <typename Holds>
double largest_whole(const Holds& holds, double limit) {
  double holding = 0;
  double failing = 1;
  while (holds(failing)) {
    holding = failing;
    if (failing == limit) return limit;
    failing = std::min(2 * failing, limit);
  }
  while (failing - holding > 1) {
    const double middle = std::floor((holding + failing) / 2);
    (holds(middle) ? holding : failing) = middle;
  }
  return holding;
}

}  // namespace roofline
