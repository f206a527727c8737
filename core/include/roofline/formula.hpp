#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/result.hpp"

namespace roofline {

/// A number that a formula refers to.
struct Operand {
  std::string symbol;           ///< as the formula spells it: "d", "b_w", "F_qkv_proj"
  std::optional<double> value;  ///< not negative; none: unknown
  std::string name;             ///< in words
  std::string unit;             ///< "" for a plain count or ratio
  std::string quantity;  ///< path of the number itself: "model.hiddenSize"; "" if it has none
};

/// A formula written once, as one short text ("max(F/(P*e_c), Q/(W*e_b)) + k*t_L"), and read in
/// every way that people and programs need: as MathML, with numbers in place of its symbols, and as
/// a value.
///
///     relation   a <= b                     1 where it holds, else 0
///     sum        a + b, a - b               \.
///     product    a*b, a/b                    } from left to right, as a double each time
///     power      a^b                        /   a^b^c is a^(b^c)
///     atom       (a), 12, 0.24, 1e-9, b_w, min(a, b, ...), max(a, b, ...), floor(a),
///                round(a, n): to n decimals as round_to_decimals does
///
/// A symbol is a letter, then letters, digits and _; what follows its first _ is a subscript.
class Formula {
 public:
  /// What is no formula is `malformed`, one nested too deep `too-large`.
  static Result<Formula> parse(std::string_view text);

  const std::string& text() const { return text_; }
  /// Each symbol once, in the order in which they appear.
  std::vector<std::string_view> symbols() const;
  /// The text with every symbol's number (shortest_text) in its place, or the word unknown.
  std::string substituted(std::span<const Operand> operands) const;

  /// `symbol = formula` as presentation MathML (MathML Core), a `math` element in display style
  /// that needs no style sheet or script; with operands, their numbers in place of the symbols.
  std::string mathml(std::string_view symbol) const;
  std::string mathml(std::string_view symbol, std::span<const Operand> operands) const;

  /// Nothing when an operand is unknown or missing.
  std::optional<double> evaluate(std::span<const Operand> operands) const;

 private:
  enum class Kind : unsigned char { number, symbol, operation, call };
  struct Node {
    Kind kind = Kind::number;
    char operation = 0;  ///< of Kind::operation: one of + - * / ^, or < for <=
    int first_child = -1;
    int next_sibling = -1;
    int depth = 1;
    std::size_t begin = 0;  ///< of its number, symbol or function name in the text
    std::size_t length = 0;
  };
  friend class FormulaParser;
  friend class FormulaWriter;

  std::string_view name_of(const Node& node) const {
    return std::string_view(text_).substr(node.begin, node.length);
  }
  std::optional<double> evaluate(const Node& node, std::span<const Operand> operands) const;

  std::string text_;
  std::vector<Node> nodes_;  ///< in the order of the text, but that an operation follows its parts
  int root_ = 0;
};

}  // namespace roofline
