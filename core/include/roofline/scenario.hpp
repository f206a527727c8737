#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/counts/contraction.hpp"
#include "roofline/device.hpp"
#include "roofline/energy.hpp"
#include "roofline/result.hpp"
#include "roofline/transformer.hpp"
#include "roofline/units.hpp"

/// What the first-principles model is asked. Ranges, defaults and validation: src/scenario/, one
/// file an object of the request, and nowhere else.
namespace roofline {

/// Bits of a stored number; real, since a block format counts its scales (Q4_0 = 4.5).
struct Precision {
  double weight_bits = 16;
  double activation_bits = 16;
  double kv_bits = 16;
  std::optional<NumberType> activation_type{};  ///< overrides the type that the bits imply

  double weight_bytes() const { return weight_bits / units::bits_per_byte; }
  double activation_bytes() const { return activation_bits / units::bits_per_byte; }
  double kv_bytes() const { return kv_bits / units::bits_per_byte; }
};

enum class Phase { decode, prefill };

/// One step: `batch` sequences; decode attends `context` tokens, the new one included; prefill
/// reads `prompt` new tokens after `prefix` cached ones.
struct Workload {
  Phase phase = Phase::decode;
  double batch = 1;
  double context = 1;
  double prompt = 1;
  double prefix = 0;

  /// T: tokens that pass through the linear maps.
  double tokens() const { return phase == Phase::decode ? batch : batch * prompt; }
  /// Tokens in the cache at the end of the step.
  double cached_tokens() const { return phase == Phase::decode ? context : prefix + prompt; }
};

enum class CompressionKind { none, low_rank, tensor_train };
enum class Execution { fused, staged };

struct Compression {
  CompressionKind kind = CompressionKind::none;
  double cores = 3;
  double rank = 1;
  ContractionOrder order = ContractionOrder::best;
  bool attention = false;  ///< targets
  bool ffn = false;
  bool lm_head = false;
  Execution execution = Execution::fused;
};

/// The newest tokens keep the cache's own precision; the colder ones are quantised in groups, or
/// evicted: neither attended nor stored. Decode only.
struct KvPolicy {
  double hot_tokens = 0;
  double cold_bits = 16;
  double group_size = 1;
  double group_overhead_bits = 0;  ///< scale and zero point of one group
  double evicted_fraction = 0;     ///< of the cold tokens
};

/// Fractions of the specified rates that are reached, and the cost of a kernel launch.
/// The default is the physical floor.
struct Efficiency {
  double bandwidth = 1;
  double compute = 1;
  double launch_seconds = 0;
};

/// What of the memory system takes part in the time besides DRAM at its bandwidth (levels.hpp). The
/// default is the plain roofline.
struct LevelSwitches {
  bool l2 = false;             ///< serves a steady decode that it can hold
  bool shared_memory = false;  ///< bounds fused maps
  bool saturation = false;     ///< few bytes in flight do not reach the bandwidth (saturation.hpp)

  bool any() const { return l2 || shared_memory || saturation; }
};

/// Coefficients of the energy that the user knows, instead of the catalogue's.
struct GivenEnergy {
  EnergyCoefficient static_watts{0, EnergyScope::given, EnergyKind::given};
  EnergyCoefficient joules_per_byte{0, EnergyScope::given, EnergyKind::given};
  EnergyCoefficient joules_per_flop{0, EnergyScope::given, EnergyKind::given};
};

struct Scenario {
  Device hardware;
  Transformer model;
  Precision precision;
  Workload workload;
  Compression compression;
  std::optional<KvPolicy> kv_policy;
  Efficiency efficiency;
  LevelSwitches levels;
  std::optional<GivenEnergy> energy;
  bool activation_traffic = true;
  double reserved_fraction = 0;  ///< of the device's capacity, kept for other things

  std::optional<double> max_context{};     ///< of the model, for a warning only
  std::vector<std::string> model_notes{};  ///< as in GivenModel
};

/// A first-principles request, checked: unknown, missing, mistyped, non-finite or out-of-range
/// fields are errors with their camelCase path.
Result<Scenario> read_scenario(const Value& request);

}  // namespace roofline
