#include "roofline/formula.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "roofline/number_text.hpp"

namespace roofline {
namespace {

constexpr int none = -1;
constexpr int deepest = 200;

struct Function {
  std::string_view name;
  int least_arguments;
  int most_arguments;
};
constexpr std::array<Function, 4> functions{
    {{"min", 1, deepest}, {"max", 1, deepest}, {"floor", 1, 1}, {"round", 2, 2}}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

const Operand* find(std::span<const Operand> operands, std::string_view symbol) {
  for (const Operand& operand : operands) {
    if (operand.symbol == symbol) return &operand;
  }
  return nullptr;
}

std::string value_text(std::span<const Operand> operands, std::string_view symbol) {
  const Operand* operand = find(operands, symbol);
  return operand && operand->value ? shortest_text(*operand->value) : "unknown";
}

/// A literal of up to 15 digits and a power of ten up to 10^22 is the nearest double, any other one
/// within a unit or so of the last place.
double number_of(std::string_view literal) {
  double digits = 0;
  int exponent = 0;
  bool fraction = false;
  std::size_t i = 0;
  for (; i < literal.size() && literal[i] != 'e'; ++i) {
    if (literal[i] == '.') {
      fraction = true;
    } else {
      digits = digits * 10 + (literal[i] - '0');
      if (fraction) --exponent;
    }
  }
  if (i < literal.size()) {
    const bool negative = literal[++i] == '-';
    if (!is_digit(literal[i])) ++i;
    int given = 0;
    for (; i < literal.size(); ++i) given = std::min(given * 10 + (literal[i] - '0'), 9999);
    exponent += negative ? -given : given;
  }
  double scale = 1;
  for (int n = std::min(std::abs(exponent), 400); n > 0; --n) scale *= 10;
  return exponent < 0 ? digits / scale : digits * scale;
}

}  // namespace

/// Recursive descent, one function a level of binding.
class FormulaParser {
 public:
  explicit FormulaParser(Formula& formula) : formula_(formula), text_(formula.text_) {}

  std::optional<Error> parse() {
    formula_.root_ = relation();
    if (position_ < text_.size()) fail("an operator or the end");
    return std::move(fault_);
  }

 private:
  using Kind = Formula::Kind;

  int relation() {
    int left = sum();
    if (take('<')) {
      if (!take('=')) fail("<=");
      left = operation('<', left, sum());
    }
    return left;
  }
  int sum() {
    int left = product();
    while (const char c = take_one_of('+', '-')) left = operation(c, left, product());
    return left;
  }
  int product() {
    int left = power();
    while (const char c = take_one_of('*', '/')) left = operation(c, left, power());
    return left;
  }
  int power() {
    const int base = atom();
    return take('^') ? operation('^', base, nested(&FormulaParser::power)) : base;
  }

  int atom() {
    skip_spaces();
    const char c = peek();
    if (is_digit(c)) return literal();
    if (is_letter(c)) return symbol_or_call();
    if (!take('(')) {
      fail("a number, a symbol or (");
      return nothing();
    }
    const int inner = nested(&FormulaParser::relation);
    close();
    return inner;
  }

  int literal() {
    const std::size_t begin = position_;
    digits();
    if (peek() == '.') {
      ++position_;
      digits();
    }
    if (peek() == 'e') {
      ++position_;
      if (peek() == '+' || peek() == '-') ++position_;
      digits();
    }
    return add(leaf_node(Kind::number, begin));
  }
  void digits() {
    if (!is_digit(peek())) fail("a digit");
    while (is_digit(peek())) ++position_;
  }

  int symbol_or_call() {
    const std::size_t begin = position_;
    while (is_letter(peek()) || is_digit(peek()) || peek() == '_') ++position_;
    Formula::Node node = leaf_node(Kind::symbol, begin);
    if (!take('(')) return add(node);
    const auto function = std::find_if(
        functions.begin(), functions.end(),
        [&](const Function& known) { return known.name == text_.substr(node.begin, node.length); });
    if (function == functions.end()) {
      fail("min, max, floor or round as a function");
      return nothing();
    }
    node.kind = Kind::call;
    node.first_child = nested(&FormulaParser::relation);
    int count = 1;
    for (int last = node.first_child; take(','); ++count) {
      const int argument = nested(&FormulaParser::relation);
      formula_.nodes_[static_cast<std::size_t>(last)].next_sibling = argument;
      last = argument;
    }
    close();
    if (count < function->least_arguments || count > function->most_arguments) {
      fail("as many arguments as the function has");
    }
    return add(node);
  }

  int operation(char c, int left, int right) {
    formula_.nodes_[static_cast<std::size_t>(left)].next_sibling = right;
    Formula::Node node;
    node.kind = Kind::operation;
    node.operation = c;
    node.first_child = left;
    return add(node);
  }

  Formula::Node leaf_node(Kind kind, std::size_t begin) const {
    Formula::Node node;
    node.kind = kind;
    node.begin = begin;
    node.length = position_ - begin;
    return node;
  }
  /// In place of what is missing after a fault.
  int nothing() { return add({}); }

  int add(Formula::Node node) {
    for (int child = node.first_child; child != none;) {
      const Formula::Node& part = formula_.nodes_[static_cast<std::size_t>(child)];
      node.depth = std::max(node.depth, part.depth + 1);
      child = part.next_sibling;
    }
    if (node.depth > deepest) too_deep();
    formula_.nodes_.push_back(node);
    return static_cast<int>(formula_.nodes_.size()) - 1;
  }

  /// Brackets and exponents are what makes the parser itself recurse.
  int nested(int (FormulaParser::*rule)()) {
    if (++nesting_ > deepest) too_deep();
    const int node = fault_ ? nothing() : (this->*rule)();
    --nesting_;
    return node;
  }

  void close() {
    if (!take(')')) fail(")");
  }
  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }
  void skip_spaces() {
    while (peek() == ' ') ++position_;
  }
  bool take(char c) {
    skip_spaces();
    if (fault_ || peek() != c || c == '\0') return false;
    ++position_;
    return true;
  }
  char take_one_of(char a, char b) { return take(a) ? a : take(b) ? b : '\0'; }

  void fail(std::string_view expected) {
    if (fault_) return;
    const std::size_t column = position_ + 1;
    fault_ = Error{
        ErrorCode::malformed, "formula", text_,
        std::string(expected) + " at character " + shortest_text(static_cast<double>(column))};
  }
  void too_deep() {
    if (!fault_) fault_ = Error{ErrorCode::too_large, "formula", text_, "at most 200 levels"};
  }

  Formula& formula_;
  std::string_view text_;
  std::size_t position_ = 0;
  int nesting_ = 0;
  std::optional<Error> fault_;
};

Result<Formula> Formula::parse(std::string_view text) {
  Formula formula;
  formula.text_ = text;
  if (auto fault = FormulaParser(formula).parse()) return *fault;
  return formula;
}

std::vector<std::string_view> Formula::symbols() const {
  std::vector<std::string_view> list;
  for (const Node& node : nodes_) {
    if (node.kind != Kind::symbol) continue;
    const std::string_view symbol = name_of(node);
    if (std::find(list.begin(), list.end(), symbol) == list.end()) list.push_back(symbol);
  }
  return list;
}

std::string Formula::substituted(std::span<const Operand> operands) const {
  std::string result;
  std::size_t copied = 0;
  // Symbols are leaves, and leaves stand in the order of the text.
  for (const Node& node : nodes_) {
    if (node.kind != Kind::symbol) continue;
    result.append(text_, copied, node.begin - copied);
    result += value_text(operands, name_of(node));
    copied = node.begin + node.length;
  }
  return result.append(text_, copied);
}

std::optional<double> Formula::evaluate(std::span<const Operand> operands) const {
  return evaluate(nodes_[static_cast<std::size_t>(root_)], operands);
}

std::optional<double> Formula::evaluate(const Node& node, std::span<const Operand> operands) const {
  if (node.kind == Kind::number) return number_of(name_of(node));
  if (node.kind == Kind::symbol) {
    const Operand* operand = find(operands, name_of(node));
    return operand ? operand->value : std::nullopt;
  }
  const std::string_view function = name_of(node);
  std::optional<double> result;
  for (int child = node.first_child; child != none;) {
    const Node& part = nodes_[static_cast<std::size_t>(child)];
    const std::optional<double> value = evaluate(part, operands);
    if (!value) return {};
    child = part.next_sibling;
    if (!result) {
      result = function == "floor" ? std::floor(*value) : *value;
      continue;
    }
    double& left = *result;
    const double right = *value;
    switch (node.operation) {
      case '+': left += right; break;
      case '-': left -= right; break;
      case '*': left *= right; break;
      case '/': left /= right; break;
      case '^': left = std::pow(left, right); break;
      case '<': left = left <= right ? 1 : 0; break;
      default:
        left = function == "min"   ? std::min(left, right)
               : function == "max" ? std::max(left, right)
                                   : round_to_decimals(left, static_cast<int>(right));
    }
  }
  return result;
}

/// Writes MathML. Brackets come from the tree, not from the text: a fraction or an exponent needs
/// none around its parts.
class FormulaWriter {
 public:
  FormulaWriter(const Formula& formula, const std::span<const Operand>* operands)
      : formula_(formula), operands_(operands) {}

  std::string write(std::string_view symbol) {
    out_ = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mrow>";
    identifier(symbol);
    element("mo", "=");
    bare(formula_.root_);
    out_ += "</mrow></math>";
    return std::move(out_);
  }

 private:
  using Kind = Formula::Kind;
  enum Binding { of_relation, of_sum, of_product, of_power, of_atom };

  const Formula::Node& node(int index) const {
    return formula_.nodes_[static_cast<std::size_t>(index)];
  }

  /// What is written of a leaf; empty for a symbol that stays one.
  std::string number_text(const Formula::Node& leaf) const {
    const std::string_view name = formula_.name_of(leaf);
    if (leaf.kind == Kind::number) return std::string(name);
    return operands_ ? value_text(*operands_, name) : "";
  }

  Binding binding(const Formula::Node& part) const {
    if (part.kind == Kind::call) return of_atom;
    if (part.kind != Kind::operation) {
      return number_text(part).find('e') == std::string::npos ? of_atom : of_product;
    }
    switch (part.operation) {
      case '<': return of_relation;
      case '+':
      case '-': return of_sum;
      case '*': return of_product;
      default: return of_power;  // a fraction binds as a power does: neither can be a base
    }
  }

  void element(std::string_view tag, std::string_view content) {
    out_.append("<").append(tag).append(">").append(content).append("</").append(tag).append(">");
  }
  void open(std::string_view tag) { out_.append("<").append(tag).append(">"); }
  void close(std::string_view tag) { out_.append("</").append(tag).append(">"); }

  /// A part that stands for itself, with brackets where it binds less than its surroundings.
  void part(int index, Binding least) {
    const bool brackets = binding(node(index)) < least;
    if (brackets) element("mo", "(");
    bare(index);
    if (brackets) element("mo", ")");
  }
  /// A part that must be one element: of a fraction, of an exponent.
  void row(int index, Binding least) {
    open("mrow");
    part(index, least);
    close("mrow");
  }

  void bare(int index) {
    const Formula::Node& here = node(index);
    if (here.kind == Kind::call) return call(here);
    if (here.kind != Kind::operation) return leaf(here);
    const int left = here.first_child;
    const int right = node(left).next_sibling;
    switch (here.operation) {
      case '/': return pair("mfrac", left, of_relation, right);
      case '^': return pair("msup", left, of_atom, right);
      case '*': return infix(left, operands_ ? "\u00d7" : "\u22c5", right, of_product);
      case '<': return infix(left, "\u2264", right, of_sum);
      case '-': return infix(left, "\u2212", right, of_sum);
      default: return infix(left, "+", right, of_sum);
    }
  }
  void pair(std::string_view tag, int left, Binding least, int right) {
    open(tag);
    row(left, least);
    row(right, of_relation);
    close(tag);
  }
  void infix(int left, std::string_view sign, int right, Binding least) {
    part(left, least);
    element("mo", sign);
    // a - (b + c): the right part of a difference must bind more than the difference.
    part(right, sign == "\u2212" ? of_product : least);
  }

  void call(const Formula::Node& here) {
    const std::string_view name = formula_.name_of(here);
    const bool floor = name == "floor";
    if (!floor) {
      element("mi", name);
      element("mo", "\u2061");
    }
    open("mrow");
    element("mo", floor ? "\u230a" : "(");
    for (int child = here.first_child; child != none; child = node(child).next_sibling) {
      if (child != here.first_child) element("mo", ",");
      bare(child);
    }
    element("mo", floor ? "\u230b" : ")");
    close("mrow");
  }

  void leaf(const Formula::Node& here) {
    const std::string text = number_text(here);
    if (text.empty()) return identifier(formula_.name_of(here));
    if (!is_digit(text[0])) return element("mtext", text);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) return element("mn", text);
    // 1.5e-7 is written 1.5 x 10^-7
    if (text.substr(0, e) != "1") {
      element("mn", text.substr(0, e));
      element("mo", "\u00d7");
    }
    const bool negative = text[e + 1] == '-';
    const std::size_t digits = e + (is_digit(text[e + 1]) ? 1 : 2);
    open("msup");
    element("mn", "10");
    open("mrow");
    if (negative) element("mo", "\u2212");
    element("mn", text.substr(digits));
    close("mrow");
    close("msup");
  }

  void identifier(std::string_view symbol) {
    const std::size_t subscript = symbol.find('_');
    if (subscript == std::string_view::npos) return element("mi", symbol);
    open("msub");
    element("mi", symbol.substr(0, subscript));
    const std::string_view below = symbol.substr(subscript + 1);
    element(!below.empty() && is_digit(below[0]) ? "mn" : "mtext", below);
    close("msub");
  }

  const Formula& formula_;
  const std::span<const Operand>* operands_;
  std::string out_;
};

std::string Formula::mathml(std::string_view symbol) const {
  return FormulaWriter(*this, nullptr).write(symbol);
}

std::string Formula::mathml(std::string_view symbol, std::span<const Operand> operands) const {
  return FormulaWriter(*this, &operands).write(symbol);
}

}  // namespace roofline
