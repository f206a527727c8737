#pragma once
#include <array>
#include <cstddef>

#include "roofline/text.hpp"

namespace roofline {

/// The operators of a step, in the order in which a result lists them.
enum class OperatorKind {
  qkv_proj,            ///< query, key and value projections
  attention,           ///< scores and values over all attended tokens
  attention_windowed,  ///< the same within the sliding window
  out_proj,            ///< attention's output projection
  ffn_in,              ///< up projection, and gate where gated
  ffn_out,             ///< down projection
  moe_router,          ///< scores of the experts
  moe_in,              ///< up (and gate) projections of the experts in use
  moe_out,             ///< their down projections
  lm_head,             ///< scores of the vocabulary
};
inline constexpr std::size_t operator_kind_count = 10;
inline constexpr std::array<Text, operator_kind_count> operator_names{
    "qkv_proj", "attention", "attention_windowed", "out_proj",
    "ffn_in",   "ffn_out",   "moe_router",         "moe_in",
    "moe_out",  "lm_head"};
constexpr Text name(OperatorKind kind) { return operator_names[static_cast<std::size_t>(kind)]; }

/// What one instance of an operator costs in one step. Whole numbers are exact to 2^53.
/// Norms, activation functions, softmax and residual adds count as fused into their neighbours.
struct OperatorCount {
  OperatorKind kind{};
  double count = 0;  ///< instances in the step: layers, mostly; the rest is for one of them

  double flops = 0;             ///< 2 a multiply-add
  double weight_bytes = 0;      ///< weights read
  double activation_bytes = 0;  ///< activations read and written; 0 without activation traffic
  double kv_bytes = 0;          ///< keys and values read and written
  double kernels = 1;

  double parameters = 0;             ///< stored weights: more than are read where experts stay idle
  double intermediate_elements = 0;  ///< between the factors of compressed maps, written once
  bool compressed = false;           ///< the maps are low-rank or tensor trains
  bool above_full_rank = false;      ///< with a rank that a map cannot use; counted as asked

  double dram_bytes() const { return weight_bytes + activation_bytes + kv_bytes; }
};

/// Bytes of one stored number.
struct ElementBytes {
  double weight;
  double activation;  ///< 0 when activation traffic is left out
  double kv;
};

}  // namespace roofline
