// The parts of a config.json, one file each. They report faults to its Report.
#pragma once
#include "hugging_face/architectures.hpp"
#include "hugging_face/config.hpp"
#include "roofline/given_model.hpp"

namespace roofline::hugging_face {

inline constexpr Text type_key = "model_type";

/// Reports a key that only kinds of models have that no cost model here covers.
void refuse_unmodelled_keys(const Config& config);
/// Reports an architecture that is not in the table, by the kind of model that its name tells of.
void refuse_architecture(const Config& config, std::string_view type);

/// Heads, KV heads, their dimension, windows. Needs hidden_size and layers.
/// @param max_context tokens; 0: no limit is known
void read_attention(const Config& config, const Architecture& architecture, double max_context,
                    Transformer& model);

/// Dense FFN and experts. Needs hidden_size and layers.
void read_feed_forward(const Config& config, const Architecture& architecture, Transformer& model);

/// The bits of a weight where the quantisation says one number for all maps of the layers, else 0;
/// notes what it says.
double read_quantization(const Config& config);

}  // namespace roofline::hugging_face
