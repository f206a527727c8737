#pragma once
#include "roofline/given_model.hpp"
#include "roofline/result.hpp"

/// Bring your own model: the config.json of a Hugging Face repository, which the user supplies.
namespace roofline {

/// Whether a `model` is such an object: it has a `model_type` or `architectures`.
bool is_hugging_face_config(const Value& model);

/// Reads one. `path` is its own path in the request (`model`); errors name the config's own key
/// (`model.num_attention_heads`). Keys that say nothing of the shape are ignored, and null means
/// absent, as in transformers. A language model nested in a larger one (`text_config`) is read
/// alone, with the defaults of its class, since nested objects are saved without them; at the top
/// everything that the shape needs must be there.
///
/// Refused with `not-modelled`, never guessed: multi-head latent attention, state-space, recurrent
/// and convolutional layers, linear, sparse, chunked and cross attention, encoders, layers that
/// differ in size or share their cache, and every architecture that is not in the table of
/// src/hugging_face/architectures.cpp. One that is built like a listed one can be tried under that
/// name: the user then says so by editing `model_type`.
Result<GivenModel> read_hugging_face_config(const Value& config, Text path);

}  // namespace roofline
