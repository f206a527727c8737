#pragma once
#include <array>
#include <span>

#include "roofline/counts/factorisation.hpp"
#include "roofline/result.hpp"

namespace roofline {

/// The TT-ranks r[0] ... r[cores], the two outer ones 1.
using TensorTrainRanks = std::array<double, max_cores + 1>;

/// The shape of a TT-matrix W of M x N, N = prod n_k, M = prod m_k, stored as one core a mode:
///
///     W[(m_1..m_K), (n_1..n_K)] = G_1[n_1, m_1] G_2[n_2, m_2] ... G_K[n_K, m_K]
///
/// with core k of r_(k-1) x n_k x m_k x r_k numbers and r_0 = r_K = 1. Sizes are whole numbers in
/// doubles: exact to 2^53.
/// Sources: I. V. Oseledets, "Tensor-train decomposition", SIAM J. Sci. Comput. 33 (2011);
/// A. Novikov et al., "Tensorizing neural networks", NIPS 2015 (the TT-layer).
struct TensorTrain {
  int cores;               ///< K, 1 to max_cores
  Modes in_modes;          ///< n_1 ... n_K
  Modes out_modes;         ///< m_1 ... m_K
  TensorTrainRanks ranks;  ///< r_0 ... r_K

  double inputs() const;   ///< N
  double outputs() const;  ///< M
};

/// The tensor train of exactly these modes and ranks. Refused, with the field that is wrong
/// (`inModes`, `outModes`, `ranks`, or an entry such as `ranks[2]`): no mode or more than
/// max_cores, different numbers of input and output modes, ranks that are not one more than the
/// modes or not 1 at either end, an entry that is no whole number from 1 to 2^31 - 1. A rank above
/// the full rank is taken as asked (see above_full_rank).
Result<TensorTrain> make_tensor_train(std::span<const double> in_modes,
                                      std::span<const double> out_modes,
                                      std::span<const double> ranks);

/// The tensor train of a linear map N -> M with balanced modes (best_factorisation of either
/// dimension) and ranks (1, rank, ..., rank, 1).
TensorTrain balanced_tensor_train(double inputs, double outputs, int cores, double rank);

/// The same modes with ranks (1, rank, ..., rank, 1).
TensorTrain with_rank(TensorTrain shape, double rank);

/// Stored numbers: sum over k of r_(k-1) n_k m_k r_k.
double parameters(const TensorTrain& shape);

/// The largest useful rank at every bond, which is what an arbitrary dense matrix needs there:
/// min(n_1 m_1 ... n_k m_k, n_(k+1) m_(k+1) ... n_K m_K).
TensorTrainRanks full_ranks(const TensorTrain& shape);

/// Whether a rank is above the full rank of its bond: it is then counted as asked, but stores and
/// computes more than the same matrix needs.
bool above_full_rank(const TensorTrain& shape);

}  // namespace roofline
