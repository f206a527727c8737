#pragma once
#include <array>

#include "roofline/transformer.hpp"

namespace roofline {

/// The numbers of a model, in the order of a request's fields (scenario/model.cpp) and of the
/// catalogue's columns behind the two booleans (core/cmake/EmbedCatalogue.cmake).
inline constexpr std::array<double Transformer::*, 15> transformer_numbers{
    &Transformer::hidden_size,
    &Transformer::layers,
    &Transformer::heads,
    &Transformer::kv_heads,
    &Transformer::head_dim,
    &Transformer::ffn_size,
    &Transformer::vocab_size,
    &Transformer::sliding_window,
    &Transformer::full_attention_layers,
    &Transformer::learned_positions,
    &Transformer::experts,
    &Transformer::experts_per_token,
    &Transformer::shared_experts,
    &Transformer::expert_ffn_size,
    &Transformer::dense_layers};

}  // namespace roofline
