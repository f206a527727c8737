#include "explain/operators.hpp"

#include <array>

#include "explain/levels.hpp"
#include "roofline/counts/tensor_train_map.hpp"

namespace roofline {
namespace {

/// Which conditions an operator sets: Q attention, V within the window; R router, X and Y the
/// experts' maps in and out; L linear maps: K of queries, keys and values, O of attention's output,
/// I and U of the FFN, H of the vocabulary. Compressed as one of: A attention, F ffn.
constexpr Text conditions =
    "qkv_proj LKA\n"
    "attention Q\n"
    "attention_windowed QV\n"
    "out_proj LOA\n"
    "ffn_in LIF\n"
    "ffn_out LUF\n"
    "moe_router R\n"
    "moe_in X\n"
    "moe_out Y\n"
    "lm_head LH\n";

// Beside them C compressed, S staged, T tensor trains (else low rank), and the conditions of
// first_principles.cpp. $r tokens through the maps, $W weights of the maps, $e elements of their
// input and outputs, $c cached tokens that a layer reads, $s source.
constexpr Text counts =
    "count|N|Instances in a step||o|"
    "V?L - L_full;Qw?L_full;Fm?L_dense;H?1;Q?L;L?L;L - L_dense\n"
    "growingQueries|n_g|Queries whose window is not full|tokens|a|V!d?max(0, min(n, w - p))\n"
    "parameters|W|Stored weights||$s|R?d*E;X?(E + S)*d*e*g;Y?(E + S)*d*e;C?&W;L?$W\n"
    "flops|F|FLOP|FLOP|$s|"
    "V!d?4*B*H*d_h*(n_g*p + n_g*(n_g + 1)/2 + (n - n_g)*w);Q!d?4*B*H*d_h*(n*p + n*(n + 1)/2);"
    "Qk?4*B*H*d_h*(min($c, h) + max(0, $c - h)*(1 - x));Q?4*B*H*d_h*$c;"
    "R?2*T*d*E;X?2*T*(k + S)*d*e*g;Y?2*T*(k + S)*d*e;C?&F;2*$r*$W\n"
    "weightBytes|Q_w|Weights read|B|$s|"
    "Q?0;R?d*E*b_w/8;X?(U + S)*d*e*g*b_w/8;Y?(U + S)*d*e*b_w/8;C?&W*b_w/8;$W*b_w/8\n"
    "activationBytes|Q_a|Activations read and written|B|$s|"
    "!a?0;Qd?2*B*H*d_h*b_a/8;Q?2*B*n*H*d_h*b_a/8;R?T*(d + E)*b_a/8;"
    "X?T*(k + S)*(d + g*e)*b_a/8;Y?T*(k + S)*(d + e)*b_a/8;S?($r*$e + 2*&X)*b_a/8;$r*$e*b_a/8\n"
    "kvBytes|Q_kv|Keys and values read and written|B|$s|"
    "Qk?2*B*H_kv*d_h*(min($c, h)*b_kv + max(0, $c - h)*(1 - x)*(b_c + b_o/G) + b_kv)/8;"
    "Qd?2*B*H_kv*d_h*($c + 1)*b_kv/8;Q?2*B*H_kv*d_h*($c + n)*b_kv/8;0\n"
    "kernels|n_k|Kernels||$s|STK?K + 2*K;STI?g*K;ST?K;SK?2 + 2*2;SI?g*2;S?2;1\n"
    "intensity|I|Operational intensity|FLOP/B|r|F/(Q_w + Q_a + Q_kv)\n";

// $M time of the memory.
constexpr Text times =
    "computeSeconds|t_c|Time of the arithmetic|s|r|F/(P_peak*e_c)\n"
    "memorySeconds|t_m|Time of the memory traffic|s|r|$M\n"
    "slowestLevel||Slowest of the memory levels that take part||h|$M\n"
    "launchSeconds|t_l|Time of the kernel launches|s|t|n_k*t_L\n"
    "seconds|t|Time|s|t|max(t_c, t_m) + t_l\n"
    "regime||Regime: the largest of compute, memory and launch time||t|max(t_c, t_m, t_l)\n";

// Of a map $i -> $o. Of a tensor train $P parameters, $F multiply-adds, $X intermediates.
constexpr Text map =
    "parameters|W|Stored weights||$s|T?$P;r*($i + $o)\n"
    "flops|F|FLOP|FLOP|$s|T?2*$F;2*$r*r*($i + $o)\n"
    "intermediateElements|X|Intermediate elements||$s|T?$X;$r*r\n";

/// Adds the sizes of a set of indices, multiplied, to a sum.
void add_volume(std::string& sum, const ContractionIndices& indices, std::string_view rows) {
  std::string_view before = sum.empty() ? "" : " + ";
  const auto multiply = [&](std::string_view symbol, unsigned cores) {
    for (char core = '1'; cores != 0; cores >>= 1U, ++core) {
      if (!(cores & 1U)) continue;
      sum.append(before).append(symbol);
      if (symbol.back() == '_') sum += core;
      before = "*";
    }
  };
  multiply(rows, indices.batch ? 1 : 0);
  multiply("n_", indices.in_modes);
  multiply("m_", indices.out_modes);
  multiply("r", indices.bonds);
}

void define_tensor_train(Explainer& explainer, const Compression& compression) {
  const std::string rows = explainer.write("$r");
  const TensorTrain shape =
      balanced_tensor_train(explainer.evaluate("$i"), explainer.evaluate("$o"),
                            static_cast<int>(compression.cores), compression.rank);
  const ContractionCost cost = contraction_cost(shape, compression.order, explainer.evaluate("$r"));
  std::string parameters;
  std::string steps;
  std::string intermediates;
  for (int k = 0; k < shape.cores; ++k) {
    const char core = static_cast<char>('1' + k);
    explainer.name('m', std::string_view(&core, 1));
    explainer.know(
        "n_$m|Mode $m of $i, factorised in balance||\n"
        "m_$m|Mode $m of $o, factorised in balance||",
        {shape.in_modes[k], shape.out_modes[k]});
    const auto mode = static_cast<std::uint8_t>(1U << k);
    const auto bonds = static_cast<std::uint8_t>(k > 0 && k + 1 < shape.cores ? 3 : 1);
    add_volume(parameters, {.in_modes = mode, .out_modes = mode, .bonds = bonds}, rows);
    add_volume(steps, cost.steps[k].points, rows);
    if (k + 1 < shape.cores) add_volume(intermediates, cost.steps[k].result, rows);
  }
  explainer.name('P', parameters);
  explainer.name('F', steps);
  explainer.name('X', intermediates);
}

void explain_map(Explainer& explainer, const Compression& compression, Text number) {
  explainer.name('x', number);
  explainer.enter(nullptr, "map$x.", " (map $x: $i to $o)");
  if (compression.kind == CompressionKind::tensor_train) {
    define_tensor_train(explainer, compression);
  }
  explainer.explain(map);
  explainer.leave(number);
}

}  // namespace

void explain_operator(Explainer& explainer, const Scenario& scenario, const Value& operation,
                      const StepLevels& step, const OperatorLevels& levels) {
  const Compression& compression = scenario.compression;
  const std::string_view name = text_of(operation, "name");
  bool compressed = false;
  explainer.set_all("QVRXYLKOIUHAFCST", false);
  for (std::string_view lines = conditions; !lines.empty();) {
    std::string_view line = take_until(lines, '\n');
    if (take_until(line, ' ') != name) continue;
    explainer.set_all(line, true);
    for (const char c : line) {
      compressed = compressed || (c == 'A' && compression.attention) ||
                   (c == 'F' && compression.ffn) || (c == 'H' && compression.lm_head);
    }
  }
  compressed = compressed && compression.kind != CompressionKind::none;
  explainer.set('C', compressed);
  explainer.set('S', compressed && compression.execution == Execution::staged);
  explainer.set('T', compression.kind == CompressionKind::tensor_train);
  explainer.define(
      "s=Q?a;!L?x;!C?l;T?c;w\n"
      "c=dV?min(C, w);d?C;V?min(p + n, w);p + n\n"
      "r=H?B;T\n"
      "W=K?d*H*d_h + 2*d*H_kv*d_h;O?H*d_h*d;I?g*d*f;U?f*d;d*V\n"
      "e=K?d + H*d_h + 2*H_kv*d_h;O?H*d_h + d;I?d + g*f;U?f + d;d + V\n"
      "&=K?#_1 + 2*#_2;I?g*#_1;#_1");
  explainer.name('N', name);
  explainer.enter(&operation, "ops.$N.", ", $N");
  if (compressed) {
    explainer.define(
        "i=O?H*d_h;U?f;d\n"
        "o=K?H*d_h;I?f;H?V;d");
    explain_map(explainer, compression, "1");
    explainer.define("o=H_kv*d_h");
    if (name == "qkv_proj") explain_map(explainer, compression, "2");
  }
  explainer.explain(counts);
  // What fused maps move on chip: inputs and outputs, and intermediates.
  explainer.define(
      "o=!a?0;K?($r*(d + H*d_h) + 2*$r*(d + H_kv*d_h))*b_a/8;"
      "I?g*$r*(d + f)*b_a/8;$r*$e*b_a/8\n"
      "p=a?2*&X*b_a/8;0");
  explain_operator_levels(explainer, operation, step, levels);
  define_memory_time(explainer, scenario, levels);
  explainer.explain(times);
  explainer.leave("$N");
}

}  // namespace roofline
