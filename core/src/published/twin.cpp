#include "roofline/published/twin.hpp"

#include <cmath>

#include "roofline/units.hpp"

namespace roofline::published {

Result<Value> first_principles_twin(const Scenario& scenario) {
  const Workload& w = scenario.workload;
  if (w.seq_len < 1) {
    return Error{ErrorCode::out_of_range, "seqLen", w.seq_len,
                 "at least 1 in the first-principles model, which counts the new token"};
  }
  // Only heads * headDim is counted; 64 is what is usual.
  const double head_dim = std::floor(w.d_model / 64) * 64 == w.d_model ? 64 : w.d_model;
  const double bits = w.precision_bytes * units::bits_per_byte;
  return ObjectBuilder(6)
      .add("costModel", "first-principles")
      .add("hardware", scenario.accelerator->catalogue_key)
      .add("model", ObjectBuilder(9)
                        .add("hiddenSize", w.d_model)
                        .add("layers", w.n_layers)
                        .add("heads", w.d_model / head_dim)
                        .add("kvHeads", w.d_model / head_dim)
                        .add("headDim", head_dim)
                        .add("ffnSize", 4 * w.d_model)
                        .add("gatedFfn", false)
                        .add("vocabSize", 0)
                        .add("tiedEmbeddings", false)
                        .done())
      .add("precision", ObjectBuilder(3)
                            .add("weightBits", bits)
                            .add("activationBits", bits)
                            .add("kvBits", bits)
                            .done())
      .add("workload", ObjectBuilder(3)
                           .add("phase", "decode")
                           .add("batch", w.batch_size)
                           .add("context", w.seq_len)
                           .done())
      .add("compression", ObjectBuilder(4)
                              .add("kind", "tensorTrain")
                              .add("cores", 3)
                              .add("rank", w.active_rank)
                              .add("targets", Value::Array{"attention", "ffn"})
                              .done())
      .done();
}

}  // namespace roofline::published
