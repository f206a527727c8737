#pragma once
#include <array>

#include "roofline/counts/operator_count.hpp"
#include "roofline/scenario.hpp"

namespace roofline {

/// Linear maps N -> M that share one input and run as one kernel: `copies` of each of up to two
/// sizes (queries, and keys and values).
struct LinearGroup {
  struct Maps {
    double outputs = 0;  ///< M
    double copies = 0;   ///< 0: not there
  };
  double inputs;  ///< N
  std::array<Maps, 2> maps;
};

/// The groups of a transformer.
LinearGroup qkv_projection(const Transformer& model);
LinearGroup output_projection(const Transformer& model);
LinearGroup ffn_in(const Transformer& model);
LinearGroup ffn_out(const Transformer& model);
LinearGroup lm_head(const Transformer& model);

/// For T tokens, over the maps N -> M of the group:
///
///     FLOP = sum 2 T N M      weight bytes = sum N M w      activation bytes = T (N + sum M) a
///
/// @param tokens T, rows that pass through the maps
OperatorCount linear_count(OperatorKind kind, const LinearGroup& group, double tokens,
                           const ElementBytes& bytes);

/// The same with every map replaced by a tensor train or by two low-rank factors (`compression`
/// says which; not CompressionKind::none):
///
///     FLOP and parameters   those of the contraction (counts/tensor_train_map.hpp), or of the
///                           factors (counts/low_rank.hpp)
///     fused                 one kernel; activation bytes as for the dense group
///     staged                a kernel a factor; every intermediate is written and read once more
OperatorCount compressed_count(OperatorKind kind, const LinearGroup& group, double tokens,
                               const ElementBytes& bytes, const Compression& compression);

}  // namespace roofline
