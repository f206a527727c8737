#include "roofline/counts/low_rank.hpp"

#include <cmath>

namespace roofline {

LowRankCost low_rank_cost(double inputs, double outputs, double rank, double batch) {
  const double stored = rank * (inputs + outputs);
  return {stored, 2 * batch * stored, batch * rank};
}

double low_rank_breakeven_rank(double inputs, double outputs) {
  return std::floor(inputs * outputs / (inputs + outputs));
}

}  // namespace roofline
