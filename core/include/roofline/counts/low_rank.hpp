#pragma once

namespace roofline {

/// What a linear map N -> M costs as two, N -> r -> M (W = U V with r inner columns), for B rows.
struct LowRankCost {
  double parameters;    ///< r (N + M)
  double flops;         ///< 2 B r (N + M)
  double intermediate;  ///< B r elements between the two; staged execution writes and reads it once
};

/// @param inputs, outputs the dimensions N and M
/// @param rank r; above min(N, M) it is counted as asked
/// @param batch rows (tokens)
LowRankCost low_rank_cost(double inputs, double outputs, double rank, double batch);

/// The largest rank at which the two factors store no more numbers than N M, and so, whatever the
/// batch, take no more FLOPs than the dense map: floor(N M / (N + M)). 0 if none does.
/// Exact while N M <= 2^53.
double low_rank_breakeven_rank(double inputs, double outputs);

}  // namespace roofline
