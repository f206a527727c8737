#include "hugging_face/readers.hpp"
#include "roofline/number_text.hpp"

// Bits of one weight with its share of what is stored per group: GPTQ and AWQ keep an fp16 scale
// and a zero point of the weights' own width a group, bitsandbytes' 4-bit types an fp32 scale per
// 64 weights (itself 8-bit with an fp32 scale per 256 when nested), block-wise fp8 an fp32 scale a
// block, MX formats an 8-bit exponent per 32. Scales of a whole row or tensor are too few to count.
namespace roofline::hugging_face {
namespace {

constexpr double scale_bits = 16;
constexpr double wide_scale_bits = 32;
constexpr char bits_keys[] = "bits\0w_bit\0";
constexpr char group_keys[] = "group_size\0q_group_size\0";

double grouped_bits(const Config& config, bool zero_points) {
  const double bits = config.number(bits_keys, 0, 16);
  const double group = config.number(group_keys, -1, largest_size, -1);
  if (bits == 0 || group <= 0) return bits;
  return bits + (scale_bits + (zero_points ? bits : 0)) / group;
}

double bitsandbytes_bits(const Config& config) {
  if (config.flag("load_in_8bit", false)) return 8;
  if (!config.flag("load_in_4bit", false)) return 0;
  constexpr double block = 64;
  constexpr double scales_in_block = 256;
  const bool nested = config.flag("bnb_4bit_use_double_quant", false);
  return 4 + (nested ? 8 + wide_scale_bits / scales_in_block : wide_scale_bits) / block;
}

double fp8_bits(const Config& config) {
  double weights_in_block = 1;
  const Value::Array* sides = config.list("weight_block_size");
  if (!sides) return 8;
  for (const Value& side : *sides) {
    const double* length = side.number();
    if (length && *length >= 1) weights_in_block *= *length;
  }
  return 8 + wide_scale_bits / weights_in_block;
}

/// 0: not known, or not of all weights.
double weight_bits(const Config& config, std::string_view method) {
  if (method == "gptq") return grouped_bits(config, true);
  if (method == "awq") return grouped_bits(config, config.flag("zero_point", true));
  if (method == "bitsandbytes") return bitsandbytes_bits(config);
  if (method == "fp8" || method == "fbgemm_fp8") return fp8_bits(config);
  return 0;
}

}  // namespace

double read_quantization(const Config& config) {
  constexpr Text key = "quantization_config";
  const Value* given = config.object(key);
  if (!given) return 0;
  const Config quantization = config.nested(*given, key);
  const std::string_view method = quantization.text("quant_method");
  const double bits = weight_bits(quantization, method);
  const bool experts_alone = method == "mxfp4";
  config.note(
      experts_alone
          ? "quantization_config (%): 4.25 bits a weight in the experts alone, scales "
            "included. Counted at precision.weightBits throughout."
          : "quantization_config (%): % bits a weight in the layers, usually not in lm_head "
            "and embeddings, scales included. Counted at precision.weightBits throughout.",
      method, bits > 0 ? shortest_text(bits) : "unknown");
  return bits;
}

}  // namespace roofline::hugging_face
