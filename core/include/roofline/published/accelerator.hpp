#pragma once
#include <span>
#include <string_view>

#include "roofline/result.hpp"
#include "roofline/roofline.hpp"
#include "roofline/text.hpp"

namespace roofline::published {

/// An accelerator as the published model describes it; the data are in core/data/published.json.
struct Accelerator {
  Text key;
  Text catalogue_key;  ///< the same device in the catalogue, with cited numbers
  Text name;
  Text architecture;
  double peak_tensor_tflops;   ///< TFLOP/s, FP16/BF16
  double peak_bandwidth_gb_s;  ///< GB/s = 1e9 B/s
  double smem_per_sm_kb;
  double num_sms;
  double tdp_watts;

  /// FLOP/byte.
  double ridge_point() const;
  Roof roof() const { return {peak_tensor_tflops * 1e12, peak_bandwidth_gb_s * 1e9}; }
};

/// The six, in the published order.
std::span<const Accelerator> accelerators();
/// By key; the error of an unknown one lists the keys and names the field `hardware`.
Result<const Accelerator*> find_accelerator(std::string_view key);

}  // namespace roofline::published
