#pragma once
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace roofline {

/// A number that formulas name.
struct Operand {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::string symbol;     ///< as formulas spell it: "d", "b_w", "F_qkv_proj"
  double value;           ///< not negative, or `unknown`
  std::string name;       ///< in words
  std::string_view unit;  ///< "" for a plain count or ratio; outlives the operand
  std::string quantity;   ///< path of the number itself: "model.hiddenSize"; "" if it has none
};

/// The last one of that symbol, or nullptr.
const Operand* find(std::span<const Operand> operands, std::string_view symbol);

/// A formula is written once, as one short text ("max(F/(P*e_c), Q/(W*e_b)) + k*t_L"). All else
/// that people and programs need of it is read from that text:
///
///     relation   a <= b, a < b              1 where it holds, else 0
///     sum        a + b, a - b               \.
///     product    a*b, a/b                    } from left to right, as a double each time
///     power      a^b                        /   a^b^c is a^(b^c); the exponent a whole number
///     atom       (a), 12, 0.24, 1e-9, b_w, min(a, b, ...), max(a, b, ...), floor(a),
///                round(a, n): to n decimals as round_to_decimals does
///
/// A symbol is a letter, then letters, digits and _; what follows its first _ is a subscript.
struct FormulaReading {
  /// Presentation MathML (MathML Core): elements that belong into a `mrow`. Brackets only where
  /// they are needed: a fraction or an exponent needs none around its parts.
  std::string mathml;
  double value;  ///< not a number where the formula has symbols
};

/// Nothing for what is no formula, or nests brackets more than 100 deep.
std::optional<FormulaReading> read_formula(std::string_view text);

/// A `math` element, displayed as a block, of `symbol = formula`, or of the formula alone for an
/// empty symbol. It needs no style sheet or script.
std::string mathml_equation(std::string_view symbol, std::string_view formula_mathml);

/// The formula with every symbol's number (shortest_text) in its place, or the word unknown.
/// @param named takes the operands of the formula, each once, in their order
std::string substituted(std::string_view formula, std::span<const Operand> operands,
                        std::vector<const Operand*>* named = nullptr);

}  // namespace roofline
