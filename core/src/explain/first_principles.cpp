#include <cmath>

#include "explain/energy.hpp"
#include "explain/levels.hpp"
#include "explain/operators.hpp"
#include "roofline/capacity.hpp"
#include "roofline/explain.hpp"
#include "roofline/first_principles_document.hpp"
#include "roofline/scenario_fields.hpp"
#include "roofline/step.hpp"

namespace roofline {
namespace {

/// The symbols of the scenario's numbers, group by group, in the order of its field tables.
constexpr Text symbols =
    "model d L H H_kv d_h f V w L_full n_pos E k S e L_dense\n"
    "precision b_w b_a b_kv\n"
    "workload B C n p\n"
    "compression K r\n"
    "kvPolicy h b_c G b_o x\n"
    "efficiency e_b e_c\n"
    " q";

// Conditions: d decode, k KV policy, w windowed layers, f layers with full attention, m mixture of
// experts, a activation traffic, e a table of embeddings apart, p one of learned positions, v any
// level beside DRAM takes part, s L2 may serve the step.
constexpr Text before_operators =
    "peakFlopsPerSecond|P_peak|Peak arithmetic throughput|FLOP/s|s|P_spec\n"
    "bandwidthBytesPerSecond|BW|Memory bandwidth|B/s|s|BW_spec\n"
    "tokens|T|Tokens of a step|tokens|o|d?B;B*n\n"
    "expectedExperts|U|Expected experts in use||x|m?E*(1 - (1 - k/E)^T)\n";

constexpr Text traffic =
    "flops|F|FLOP of a step|FLOP|o|%F\n"
    "weightBytes|Q_w|Weights read in a step|B|o|%Q_w\n"
    "activationBytes|Q_a|Activations read and written in a step|B|o|%Q_a\n"
    "kvBytes|Q_kv|Keys and values read and written in a step|B|o|%Q_kv\n"
    "dramBytes|Q|Main memory traffic of a step|B|o|Q_w + Q_a + Q_kv\n"
    "intensity|I|Operational intensity of a step|FLOP/B|r|F/Q\n";

// $M the floor.
constexpr Text time =
    "floorSeconds|t_floor|Floor: no step is faster|s|r|$M\n"
    "seconds|t|Time of a step|s|t|%t\n"
    "latencySeconds|TPOT|Latency of a token|s|t|d?t\n"
    "timeToFirstTokenSeconds|TTFT|Time to the first token|s|t|!d?t\n"
    "tokensPerSecond|R|Throughput|tokens/s|t|T/t\n"
    "mfu|MFU|Model FLOP utilisation||f|F/(P_peak*t)\n"
    "mbu|MBU|Model bandwidth utilisation||t|v?Q_dram/(BW*t);Q/(BW*t)\n";

// $R cached bits of one element and head, over the layers.
constexpr Text memory =
    "parameters|W|Parameters||m|ep?%W + V*d + n_pos*d;e?%W + V*d;p?%W + n_pos*d;%W\n"
    "weightCapacityBytes|M_w|Stored weights|B|m|W*b_w/8\n"
    "kvCapacityBytes|M_kv|Stored keys and values|B|k|2*B*H_kv*d_h*$R/8\n"
    "capacityBytes|M|Memory capacity|B|s|M_spec\n"
    "fits||Weights and cache fit where this holds||m|M_w + M_kv <= M*(1 - q)\n"
    "missingBytes|M_miss|Missing memory|B|m|max(0, M_w + M_kv - M*(1 - q))\n"
    "largestBatch|B_max|Largest batch that fits|sequences|m|"
    "max(0, floor((M*(1 - q) - M_w)/(M_kv/B)))\n";

// Conditions: y tokens turn cold, u only layers with full attention grow, z a corner is passed.
// $t the corner's tokens, $R the bits of so many.
constexpr Text largest_context =
    "bytesOfOneMoreToken|M_1|Bytes that one more token of each sequence takes|B|k|"
    "yu?2*B*H_kv*d_h*L_full*(1 - x)*(b_c + b_o/G)/8;y?2*B*H_kv*d_h*L*(1 - x)*(b_c + b_o/G)/8;"
    "u?2*B*H_kv*d_h*L_full*b_kv/8;2*B*H_kv*d_h*L*b_kv/8\n"
    "bytesOfFirstTokens|M_0|Bytes of the cache's first $t tokens|B|k|z?2*B*H_kv*d_h*$R/8\n"
    "largestContext|C_max|Largest context that fits|tokens|m|"
    "z?$t + floor((M*(1 - q) - M_w - M_0)/M_1);max(0, floor((M*(1 - q) - M_w)/M_1))\n";

// $g the regime.
constexpr Text regime_time = "regimeSeconds.$g|t_$g|Time of the operators bound by $g|s|t|%t\n";
constexpr Text step_regime =
    "regime||Regime: the one whose operators take the most time||t|"
    "max(t_compute, t_memory, t_launch)\n";

/// Makes the numbers of the scenario known, by the words of its field tables.
void know_fields(Explainer& explainer, const Scenario& scenario) {
  const Transformer& model = scenario.model;
  const Precision& precision = scenario.precision;
  const Workload& work = scenario.workload;
  const Compression& compression = scenario.compression;
  const KvPolicy policy = scenario.kv_policy.value_or(KvPolicy{});
  const Efficiency& efficiency = scenario.efficiency;
  // As `symbols` has them.
  const double* const values[] = {&model.hidden_size,
                                  &model.layers,
                                  &model.heads,
                                  &model.kv_heads,
                                  &model.head_dim,
                                  &model.ffn_size,
                                  &model.vocab_size,
                                  &model.sliding_window,
                                  &model.full_attention_layers,
                                  &model.learned_positions,
                                  &model.experts,
                                  &model.experts_per_token,
                                  &model.shared_experts,
                                  &model.expert_ffn_size,
                                  &model.dense_layers,
                                  &precision.weight_bits,
                                  &precision.activation_bits,
                                  &precision.kv_bits,
                                  &work.batch,
                                  &work.context,
                                  &work.prompt,
                                  &work.prefix,
                                  &compression.cores,
                                  &compression.rank,
                                  &policy.hot_tokens,
                                  &policy.cold_bits,
                                  &policy.group_size,
                                  &policy.group_overhead_bits,
                                  &policy.evicted_fraction,
                                  &efficiency.bandwidth,
                                  &efficiency.compute,
                                  &scenario.reserved_fraction};
  const double* const* value = values;
  const std::vector<FieldGroup> groups = scenario_field_groups();
  for (std::string_view lines = symbols; !lines.empty();) {
    std::string_view line = take_until(lines, '\n');
    const std::string_view key = take_until(line, ' ');
    for (const FieldGroup& group : groups) {
      if (group.key != key) continue;
      for (std::size_t i = 0; !line.empty(); ++i) {
        const NumberField& field = group.numbers[i];
        std::string path(key);
        if (!path.empty()) path += '.';
        explainer.know({std::string(take_until(line, ' ')), **value++, std::string(field.label),
                        field.unit, path.append(field.key)});
      }
    }
  }
  explainer.know(
      "g|Projections into the FFN: 2 where gated||model.gatedFfn\n"
      "t_L|Launch of a kernel|s|efficiency.launchMicroseconds",
      {model.gated_ffn ? 2.0 : 1.0, efficiency.launch_seconds});
}

void set_conditions(Explainer& explainer, const Scenario& scenario, const StepLevels& step) {
  const Transformer& model = scenario.model;
  explainer.set('d', scenario.workload.phase == Phase::decode);
  explainer.set('k', scenario.kv_policy.has_value());
  explainer.set('w', model.windowed_layers() > 0);
  explainer.set('f', model.full_attention_layers > 0);
  explainer.set('m', model.moe_layers() > 0);
  explainer.set('a', scenario.activation_traffic);
  explainer.set('e', !model.tied_embeddings && model.vocab_size > 0);
  explainer.set('p', model.learned_positions > 0);
  explainer.set('v', scenario.levels.any());
  explainer.set('s', scenario.levels.l2 && step.fits_l2);
}

/// $R: bits that the cache holds of one element of one head, with $t tokens in it.
void define_cached_bits(Explainer& explainer) {
  constexpr Text of_layer = "Y=k?min($b, h)*b_kv + max(0, $b - h)*(1 - x)*(b_c + b_o/G);$b*b_kv";
  explainer.define("b=$t");
  explainer.define(of_layer);
  explainer.define(
      "X=$Y\n"
      "b=min($t, w)");
  explainer.define(of_layer);
  explainer.define("R=wf?L_full*$X + (L - L_full)*$Y;w?L*$Y;L*$X");
}

/// The cache is a broken line over its tokens, with corners at the window and where tokens turn
/// cold. From the last corner that fits on, what is left divided by what a token takes.
void explain_largest_context(Explainer& explainer, const Scenario& scenario, const Value& result) {
  double largest = number_of(&result, "largestContext");
  if (std::isnan(largest)) largest = Capacity::unlimited;
  const bool windowed = scenario.model.windowed_layers() > 0;
  const double window = scenario.model.sliding_window;
  const double hot = scenario.kv_policy ? scenario.kv_policy->hot_tokens : 0;
  const bool window_full = windowed && window <= largest;
  const bool cold = scenario.kv_policy && hot <= largest;
  const bool from_hot = cold && hot > 0 && !(window_full && window >= hot);
  explainer.set('y', cold);
  explainer.set('u', window_full);
  explainer.set('z', from_hot || window_full);
  explainer.name('t', from_hot ? "h" : "w");
  define_cached_bits(explainer);
  explainer.explain(largest_context);
}

}  // namespace

Result<Value> explain(const Scenario& scenario) {
  const Result<Value> result = first_principles_document(scenario);
  if (!result) return result.error();
  const Value::Array no_operators;
  const Value* member = result->find("ops");
  const Value::Array& operators = member && member->array() ? *member->array() : no_operators;
  const StepReport report = evaluate(scenario);
  const StepLevels step = step_levels(scenario, report.operators, report.kv_capacity_bytes);

  Explainer explainer(*result, operators);
  know_fields(explainer, scenario);
  set_conditions(explainer, scenario, step);
  explainer.know(
      "P_spec|Specified arithmetic throughput|FLOP/s|hardware.peakTflops\n"
      "BW_spec|Specified bandwidth|B/s|hardware.bandwidthGBs\n"
      "M_spec|Specified capacity|B|hardware.capacityGB",
      {number_of(&*result, "peakFlopsPerSecond"), number_of(&*result, "bandwidthBytesPerSecond"),
       number_of(&*result, "capacityBytes")});
  know_levels(explainer, scenario.hardware);
  explainer.explain(before_operators);
  // Totals are what people look for first, though they are made of the operators' numbers.
  explainer.put_behind(true);
  for (std::size_t i = 0; i < operators.size(); ++i) {
    explain_operator(explainer, scenario, operators[i], step, step.operators[i]);
  }
  explainer.put_behind(false);

  explainer.explain(traffic);
  explain_level_bytes(explainer, scenario, *result, step);
  explainer.explain(time);
  explainer.define("t=d?C;p + n");
  define_cached_bits(explainer);
  explainer.explain(memory);
  explain_largest_context(explainer, scenario, *result);
  for (const char* name : {"compute", "memory", "launch"}) {
    explainer.name('g', name);
    explainer.restrict_to(name);
    if (report.time) explainer.explain(regime_time);
  }
  explainer.restrict_to({});
  explainer.explain(step_regime);
  explainer.put_behind(true);
  explain_levels(explainer, *result);
  explain_energy(explainer, scenario, *result);
  return std::move(explainer).done();
}

}  // namespace roofline
