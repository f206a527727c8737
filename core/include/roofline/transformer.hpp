#pragma once
#include <string>

namespace roofline {

/// A decoder-only transformer: what decides its FLOPs and bytes. Whole numbers in doubles.
struct Transformer {
  std::string name;        ///< may be empty
  double hidden_size = 0;  ///< d
  double layers = 0;
  double heads = 0;     ///< query heads
  double kv_heads = 0;  ///< < heads: grouped-query attention
  double head_dim = 0;
  double ffn_size = 0;           ///< f
  bool gated_ffn = false;        ///< gate and up projections instead of up alone
  double vocab_size = 0;         ///< 0: no embedding and no lm_head
  bool tied_embeddings = false;  ///< lm_head and embedding share one stored table

  double sliding_window = 0;         ///< tokens; 0: none
  double full_attention_layers = 0;  ///< the other layers attend within the window
  double learned_positions = 0;      ///< rows of a learned position table, stored only

  double experts = 0;            ///< E; 0: dense FFN everywhere
  double experts_per_token = 0;  ///< k
  double shared_experts = 0;     ///< S, always used
  double expert_ffn_size = 0;    ///< e
  double dense_layers = 0;       ///< layers with a dense FFN in a mixture-of-experts model

  double moe_layers() const { return experts > 0 ? layers - dense_layers : 0; }
  double ffn_layers() const { return layers - moe_layers(); }
  double windowed_layers() const { return layers - full_attention_layers; }
};

}  // namespace roofline
