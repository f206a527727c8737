#include "roofline/formula.hpp"

#include <algorithm>
#include <cmath>

#include "roofline/number_text.hpp"
#include "roofline/text.hpp"
#include "whole_power.hpp"

namespace roofline {
namespace {

constexpr std::string_view unknown_word = "unknown";
constexpr int deepest = 100;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// How much an operator binds; its operands must bind more, or at least as much.
enum Binding { of_relation, of_sum, of_product, of_power, of_atom };
constexpr std::string_view operators_of[] = {"<", "+-", "*/", "^"};

Text sign_of(char operation, bool or_equal) {
  switch (operation) {
    case '<': return or_equal ? "\u2264" : "&lt;";
    case '-': return "\u2212";
    case '*': return "\u00d7";
    default: return "+";
  }
}

double apply(char operation, bool or_equal, double left, double right) {
  if (std::isnan(left) || std::isnan(right)) return Operand::unknown;
  switch (operation) {
    case '<': return left < right || (or_equal && left == right) ? 1 : 0;
    case '+': return left + right;
    case '-': return left - right;
    case '*': return left * right;
    case '/': return left / right;
    case '^': return whole_power(left, right);
    case 'n': return std::min(left, right);  // min
    case 'x': return std::max(left, right);  // max
    default: return round_to_decimals(left, static_cast<int>(right));
  }
}

void tag(std::string& out, Text name, bool closing = false) {
  out += closing ? "</" : "<";
  out += std::string_view(name);
  out += '>';
}

void element(std::string& out, Text name, std::string_view content) {
  tag(out, name);
  out += content;
  tag(out, name, true);
}

void write_symbol(std::string& out, std::string_view symbol) {
  const std::size_t end = symbol.find('_');
  const bool subscript = end != std::string_view::npos && symbol != unknown_word;
  if (subscript) tag(out, "msub");
  element(out, symbol == unknown_word ? "mtext" : "mi", symbol.substr(0, end));
  if (!subscript) return;
  const std::string_view below = symbol.substr(end + 1);
  element(out, !below.empty() && is_digit(below[0]) ? "mn" : "mtext", below);
  tag(out, "msub", true);
}

/// Reads signs, numbers and words of a formula one after the other.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  bool at_end() const { return position_ == text_.size(); }
  std::size_t position() const { return position_; }
  char peek() const { return at_end() ? '\0' : text_[position_]; }
  char next() { return text_[position_++]; }
  bool take(char c) {
    while (peek() == ' ') ++position_;
    if (peek() != c || at_end()) return false;
    ++position_;
    return true;
  }
  std::string_view word() {
    const std::size_t begin = position_;
    while (is_letter(peek()) || is_digit(peek()) || peek() == '_') ++position_;
    return text_.substr(begin, position_ - begin);
  }
  /// Digits, a fraction and an exponent: empty if none is there, or incomplete.
  std::string_view number() {
    const std::size_t begin = position_;
    bool complete = digits();
    if (peek() == '.') {
      ++position_;
      complete = digits() && complete;
    }
    if (peek() == 'e') {
      ++position_;
      if (peek() == '+' || peek() == '-') ++position_;
      complete = digits() && complete;
    }
    return complete ? text_.substr(begin, position_ - begin) : std::string_view();
  }

 private:
  bool digits() {
    const bool any = is_digit(peek());
    while (is_digit(peek())) ++position_;
    return any;
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

/// Recursive descent; each part is written and evaluated as it is read. What turns out to stand
/// around a part is put before it afterwards.
class Reader {
 public:
  explicit Reader(std::string_view text) : tokens_(text) {}

  std::optional<FormulaReading> read() {
    const Part whole = climb(of_relation);
    if (!valid_ || !tokens_.at_end()) return {};
    return FormulaReading{std::move(out_), whole.value};
  }

 private:
  struct Part {
    double value = 0;
    int binding = of_atom;
  };

  /// Operators that bind at least as much as `binding`.
  Part climb(int binding) {
    if (binding == of_atom) return atom();
    const std::size_t begin = out_.size();
    Part left = climb(binding + 1);
    while (const char operation = take_operator(binding)) {
      const bool or_equal = operation == '<' && tokens_.take('=');
      const bool power = operation == '^';
      const bool stacked = power || operation == '/';
      // a + b and a < b take sums; a - (b + c): what is taken away binds more than the difference.
      const int inner = operation == '<' ? of_sum : binding;
      if (stacked) {
        if (power) bracket(begin, left.binding < of_atom);
        out_.insert(begin, power ? "<msup><mrow>" : "<mfrac><mrow>");
        out_ += "</mrow><mrow>";
      } else {
        bracket(begin, left.binding < inner);
        element(out_, "mo", sign_of(operation, or_equal));
      }
      const std::size_t middle = out_.size();
      // a^b^c is a^(b^c); a relation of relations is none.
      const Part right = power ? nested(of_power) : climb(binding + 1);
      if (stacked) {
        out_ += power ? "</mrow></msup>" : "</mrow></mfrac>";
      } else {
        bracket(middle, right.binding < (operation == '-' ? of_product : inner));
      }
      left = {apply(operation, or_equal, left.value, right.value), stacked ? of_power : binding};
      if (operation == '<') break;
    }
    return left;
  }

  /// Brackets around all from `begin`.
  void bracket(std::size_t begin, bool needed) {
    if (!needed) return;
    out_.insert(begin, "<mo>(</mo>");
    out_ += "<mo>)</mo>";
  }

  char take_operator(int binding) {
    for (const char c : operators_of[binding]) {
      if (valid_ && tokens_.take(c)) return c;
    }
    return '\0';
  }

  Part atom() {
    tokens_.take(' ');
    Part part;
    if (is_letter(tokens_.peek())) {
      const std::string_view word = tokens_.word();
      if (tokens_.take('(')) return call(word);
      write_symbol(out_, word);
      part.value = Operand::unknown;
    } else if (tokens_.take('(')) {
      part = nested(of_relation);
      valid_ = tokens_.take(')') && valid_;
    } else {
      write_number(part, tokens_.number());
    }
    return part;
  }

  Part call(std::string_view name) {
    const bool floor = name == "floor";
    const bool round = name == "round";
    valid_ = valid_ && (floor || round || name == "min" || name == "max");
    if (!floor) {
      element(out_, "mi", name);
      element(out_, "mo", "\u2061");
    }
    tag(out_, "mrow");
    element(out_, "mo", floor ? "\u230a" : "(");
    Part part;
    int count = 0;
    do {
      if (count != 0) element(out_, "mo", ",");
      const Part argument = nested(of_relation);
      if (count++ == 0) {
        part.value = floor ? std::floor(argument.value) : argument.value;
      } else {
        part.value = apply(round ? 'r' : name[2], false, part.value, argument.value);
      }
    } while (valid_ && tokens_.take(','));
    valid_ = tokens_.take(')') && valid_ && (!floor || count == 1) && (!round || count == 2);
    element(out_, "mo", floor ? "\u230b" : ")");
    tag(out_, "mrow", true);
    return part;
  }

  Part nested(int binding) {
    valid_ = valid_ && depth_ < deepest;
    if (!valid_) return {};
    ++depth_;
    Part part = climb(binding);
    --depth_;
    return part;
  }

  /// A number of up to 15 digits and a power of ten up to 10^22 becomes the nearest double, any
  /// other one within some units of the last place.
  void write_number(Part& part, std::string_view text) {
    if (text.empty()) {
      valid_ = false;
      return;
    }
    int exponent = 0;
    std::size_t i = 0;
    bool fraction = false;
    for (; i < text.size() && text[i] != 'e'; ++i) {
      if (text[i] == '.') {
        fraction = true;
        continue;
      }
      part.value = part.value * 10 + (text[i] - '0');
      if (fraction) --exponent;
    }
    const std::string_view digits = text.substr(0, i);
    const bool powers = i != text.size();
    if (!powers || digits != "1") element(out_, "mn", digits);
    if (powers) {
      // 1.5e-7 is written 1.5 x 10^-7
      const bool negative = text[i + 1] == '-';
      const std::string_view power = text.substr(i + (is_digit(text[i + 1]) ? 1 : 2));
      int given = 0;
      for (const char c : power) given = std::min(given * 10 + (c - '0'), 999);
      exponent += negative ? -given : given;
      if (digits != "1") element(out_, "mo", "\u00d7");
      out_ += "<msup><mn>10</mn><mrow>";
      if (negative) element(out_, "mo", "\u2212");
      element(out_, "mn", power);
      out_ += "</mrow></msup>";
      part.binding = of_product;
    }
    const double scale = whole_power(10, std::abs(exponent));
    part.value = exponent < 0 ? part.value / scale : part.value * scale;
  }

  Tokens tokens_;
  std::string out_;
  int depth_ = 0;
  bool valid_ = true;
};

}  // namespace

const Operand* find(std::span<const Operand> operands, std::string_view symbol) {
  for (std::size_t i = operands.size(); i-- > 0;) {
    if (operands[i].symbol == symbol) return &operands[i];
  }
  return nullptr;
}

std::optional<FormulaReading> read_formula(std::string_view text) { return Reader(text).read(); }

std::string mathml_equation(std::string_view symbol, std::string_view formula_mathml) {
  std::string math = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mrow>";
  if (!symbol.empty()) {
    write_symbol(math, symbol);
    element(math, "mo", "=");
  }
  math += formula_mathml;
  math += "</mrow></math>";
  return math;
}

std::string substituted(std::string_view formula, std::span<const Operand> operands,
                        std::vector<const Operand*>* named) {
  std::string result;
  for (Tokens tokens(formula); !tokens.at_end();) {
    if (is_digit(tokens.peek())) {
      result += tokens.number();
      continue;
    }
    if (!is_letter(tokens.peek())) {
      result += tokens.next();
      continue;
    }
    const std::string_view word = tokens.word();
    if (tokens.peek() == '(') {
      result += word;
      continue;
    }
    const Operand* operand = find(operands, word);
    const bool known = operand && !std::isnan(operand->value);
    result += known ? shortest_text(operand->value) : std::string(unknown_word);
    if (operand && named && std::find(named->begin(), named->end(), operand) == named->end()) {
      named->push_back(operand);
    }
  }
  return result;
}

}  // namespace roofline
