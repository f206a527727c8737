#include "explain/explainer.hpp"

#include <algorithm>
#include <cmath>

#include "explain/sources.hpp"

namespace roofline {
namespace {

Value number_or_unknown(double number) {
  return std::isfinite(number) ? Value(number) : Value("unknown");
}

bool is_sum(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    // Signs of a sum stand between spaces, unlike those of an exponent.
    if (depth == 0 && text[i] == ' ') return true;
  }
  return false;
}

bool is_factor_sign(char c) { return c == '*' || c == '/'; }
bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

std::string_view text_of(const Value& object, Text key) {
  const Value* member = object.find(key);
  const std::string* text = member ? member->string() : nullptr;
  return text ? *text : std::string_view();
}

const Value* member_of(const Value* object, std::string_view key) {
  return object ? object->find(key) : nullptr;
}

double number_of(const Value* object, std::string_view key) {
  const Value* member = member_of(object, key);
  const double* number = member ? member->number() : nullptr;
  return number ? *number : Operand::unknown;
}

void Explainer::set_all(std::string_view conditions, bool holds) {
  for (const char c : conditions) set(c, holds);
}

void Explainer::define(Text lines) {
  for (std::string_view rest = lines; !rest.empty();) {
    const std::string_view line = take_until(rest, '\n');
    name(line[0], write(line.substr(2)));
  }
}

void Explainer::know(Text lines, std::initializer_list<double> values) {
  std::string_view rows = lines;
  for (const double value : values) {
    std::string_view row = take_until(rows, '\n');
    std::string symbol = expand(take_until(row, '|'));
    std::string name = expand(take_until(row, '|'));
    const std::string_view unit = take_until(row, '|');
    know({std::move(symbol), value, std::move(name), unit, std::string(row)});
  }
}

double Explainer::evaluate(Text formula) const {
  const auto reading = read_formula(substituted(write(formula), known_));
  return reading ? reading->value : Operand::unknown;
}

bool Explainer::holds(std::string_view needed) const {
  bool wanted = true;
  for (const char c : needed) {
    if (c != '!' && conditions_[index(c)] != wanted) return false;
    wanted = c != '!';
  }
  return true;
}

std::string Explainer::write(std::string_view formulas) const {
  while (!formulas.empty()) {
    std::string_view formula = take_until(formulas, ';');
    const std::size_t mark = formula.find('?');
    if (mark == std::string_view::npos) return expand(formula);
    if (holds(formula.substr(0, mark))) return expand(formula.substr(mark + 1));
  }
  return {};
}

std::string Explainer::expand(std::string_view text) const {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i++];
    const bool over = c == '%' || c == '@';
    if (c != '$' && c != '&' && !over) {
      result += c;
      continue;
    }
    std::size_t end = i + 1;
    while (c != '$' && end < text.size() && is_letter_or_digit(text[end])) ++end;
    const std::string_view name = text.substr(i, end - i);
    i = end;
    const std::size_t begin = result.size();
    if (over) {
      add_over_operators(result, name, c == '@');
    } else {
      for (const char one : texts_[index(c == '$' ? name[0] : c)]) {
        if (one == '#' && c == '&') {
          result += name;
        } else {
          result += one;
        }
      }
    }
    const bool factor = (begin > 0 && is_factor_sign(result[begin - 1])) ||
                        (end < text.size() && is_factor_sign(text[end]));
    if (factor && is_sum(std::string_view(result).substr(begin))) {
      result.insert(begin, 1, '(');
      result += ')';
    }
  }
  return result;
}

void Explainer::add_over_operators(std::string& out, std::string_view symbol, bool largest) const {
  const std::size_t begin = out.size();
  for (const Value& operation : operators_) {
    if (!regime_.empty() && text_of(operation, "regime") != regime_) continue;
    std::string term(symbol);
    term += '_';
    term += text_of(operation, "name");
    const Operand* operand = find(known_, term);
    if (!operand || operand->value == 0) continue;
    if (out.size() != begin) {
      out += largest ? ", " : " + ";
    } else if (largest) {
      out += "max(";
    }
    if (!largest) {
      out += 'N';
      out += std::string_view(term).substr(symbol.size());
      out += '*';
    }
    out += term;
  }
  if (out.size() == begin) {
    out += '0';
  } else if (largest) {
    out += ')';
  }
}

void Explainer::explain(Text lines) {
  std::string_view rows = lines;
  while (!rows.empty()) explain_row(take_until(rows, '\n'));
}

void Explainer::explain_row(std::string_view row) {
  const std::string key = expand(take_until(row, '|'));
  std::string symbol = expand(take_until(row, '|'));
  std::string label = expand(take_until(row, '|')) + caption_;
  const std::string_view unit = take_until(row, '|');
  const std::string letter = expand(take_until(row, '|'));
  std::string formula = write(row);
  const auto symbolic = read_formula(formula);
  if (!symbolic) return;
  std::vector<const Operand*> named;
  std::string numbers = substituted(formula, known_, &named);
  const auto numeric = read_formula(numbers);

  const Value* reported = member_of(object_, key);
  std::string quantity = path_ + key;
  const double computed = numeric ? numeric->value : Operand::unknown;
  Value::Array operands;
  for (const Operand* operand : named) {
    ObjectBuilder object(5);
    object.add("symbol", std::string_view(operand->symbol));
    object.add("name", std::string_view(operand->name));
    object.add("value", number_or_unknown(operand->value));
    object.add("unit", operand->unit);
    object.add("quantity", std::string_view(operand->quantity));
    operands.push_back(std::move(object).done());
  }
  std::string_view source;
  for (std::string_view rest = sources; !rest.empty();) {
    const std::string_view line = take_until(rest, '\n');
    if (line[0] == letter[0]) source = line.substr(1);
  }
  ObjectBuilder source_object(2);
  source_object.add("title", take_until(source, '|'));
  source_object.add("where", source);

  ObjectBuilder object(12);
  object.add("quantity", std::string_view(quantity));
  object.add("reported", reported != nullptr);
  object.add("symbol", std::string_view(symbol));
  object.add("label", std::string_view(label));
  object.add("unit", unit);
  object.add("formula", std::string_view(formula));
  object.add("mathml", std::string_view(mathml_equation(symbol, symbolic->mathml)));
  object.add("substituted", std::string_view(numbers));
  object.add("substitutedMathml",
             std::string_view(mathml_equation(symbol, numeric ? numeric->mathml : "")));
  object.add("value", reported ? *reported : number_or_unknown(computed));
  object.add("source", std::move(source_object).done());
  object.add("operands", std::move(operands));
  (behind_ ? rest_ : list_).push_back(std::move(object).done());
  know({std::move(symbol), reported ? number_of(object_, key) : computed, std::move(label), unit,
        std::move(quantity)});
}

void Explainer::enter(const Value* object, Text path, Text caption) {
  outer_.push_back({object_, path_.size(), caption_.size(), known_.size()});
  object_ = object;
  path_ += expand(path);
  caption_ += expand(caption);
}

void Explainer::leave(Text subscript) {
  const Scope& outer = outer_.back();
  const std::string name = expand(subscript);
  for (std::size_t i = outer.first_known; i < known_.size() && !name.empty(); ++i) {
    known_[i].symbol.append("_").append(name);
  }
  object_ = outer.object;
  path_.resize(outer.path_size);
  caption_.resize(outer.caption_size);
  outer_.pop_back();
}

Value Explainer::done() && {
  for (Value& explanation : rest_) list_.push_back(std::move(explanation));
  return Value(std::move(list_));
}

}  // namespace roofline
