#pragma once
#include <string_view>

namespace roofline {

/// Where a formula comes from: its letter, the title and where in it. The method is the site's
/// method page; its sections bear these names.
inline constexpr std::string_view sources =
    "gThe scenario|as given\n"
    "sThe device's specification|as given, dense rates\n"
    "lRoofline Analyzer method|Linear maps\n"
    "aRoofline Analyzer method|Attention\n"
    "kRoofline Analyzer method|KV cache\n"
    "xRoofline Analyzer method|Mixture of experts\n"
    "wRoofline Analyzer method|Low rank\n"
    "oRoofline Analyzer method|Operators of a step\n"
    "tRoofline Analyzer method|Time\n"
    "mRoofline Analyzer method|Memory\n"
    "rS. Williams, A. Waterman, D. Patterson: Roofline: an insightful visual performance model for "
    "multicore architectures|Communications of the ACM 52(4), 2009\n"
    "hC. Yang, T. Kurth, S. Williams: Hierarchical roofline analysis for GPUs|Concurrency and "
    "Computation: Practice and Experience 32, 2020\n"
    "eJ. W. Choi, D. Bedard, R. Fowler, R. Vuduc: A roofline model of energy|IPDPS 2013\n"
    "cI. V. Oseledets: Tensor-train decomposition|SIAM Journal on Scientific Computing 33(5), "
    "2011; as a layer: A. Novikov et al.: Tensorizing neural networks, NIPS 2015\n"
    "fA. Chowdhery et al.: PaLM: scaling language modeling with Pathways|JMLR 24, 2023: model "
    "FLOPs utilization\n"
    "pQ-TensorFormer, the published decoding model|FLOPs and DRAM bytes of a step\n"
    "qQ-TensorFormer, the published decoding model|roofline and latency\n"
    "dQ-TensorFormer, the published decoding model|dense against Q-TensorFormer\n";

}  // namespace roofline
