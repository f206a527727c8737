// The value of a formula as printed, by rules of its own: the tests' second opinion on what
// roofline::Formula and the engine say. Shares nothing with either.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace printed {

using Numbers = std::map<std::string, double>;

/// Shunting-yard: operators wait on a stack until one that binds less comes.
inline double value(const std::string& text, const Numbers& numbers = {}) {
  std::vector<double> values;
  std::vector<std::string> waiting;
  std::vector<int> arguments;
  const auto binds = [](const std::string& op) {
    if (op == "<=" || op == "<") return 1;
    if (op == "+" || op == "-") return 2;
    if (op == "*" || op == "/") return 3;
    return op == "^" ? 4 : 0;
  };
  const auto pop = [&] {
    if (values.empty()) throw std::runtime_error("an operand is missing: " + text);
    const double last = values.back();
    values.pop_back();
    return last;
  };
  const auto apply = [&] {
    const std::string op = waiting.back();
    waiting.pop_back();
    const double right = pop();
    const double left = pop();
    if (op == "+")
      values.push_back(left + right);
    else if (op == "-")
      values.push_back(left - right);
    else if (op == "*")
      values.push_back(left * right);
    else if (op == "/")
      values.push_back(left / right);
    else if (op == "^")
      values.push_back(std::pow(left, right));
    else if (op == "<")
      values.push_back(left < right ? 1.0 : 0.0);
    else if (op == "<=")
      values.push_back(left <= right ? 1.0 : 0.0);
    else
      throw std::runtime_error("unclosed bracket: " + text);
  };
  const auto call = [&](const std::string& name, int count) {
    std::vector<double> list(static_cast<std::size_t>(count));
    for (int i = count; i-- > 0;) list[static_cast<std::size_t>(i)] = pop();
    double result = list.at(0);
    if (name == "min" || name == "max") {
      for (const double item : list)
        result = name == "min" ? std::fmin(result, item) : std::fmax(result, item);
    } else if (name == "floor") {
      result = std::floor(result);
    } else if (name == "round") {
      char buffer[400];
      std::snprintf(buffer, sizeof buffer, "%.*f", static_cast<int>(list.at(1)), result);
      result = std::strtod(buffer, nullptr);
    } else if (!name.empty()) {
      throw std::runtime_error("no such function: " + name);
    }
    values.push_back(result);
  };

  std::string name;  // of a function whose bracket comes next
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ' ') {
      ++i;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      char* end = nullptr;
      values.push_back(std::strtod(text.c_str() + i, &end));
      i = static_cast<std::size_t>(end - text.c_str());
    } else if (std::isalpha(static_cast<unsigned char>(c))) {
      const std::size_t begin = i;
      while (i < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_'))
        ++i;
      const std::string word = text.substr(begin, i - begin);
      if (i < text.size() && text[i] == '(') {
        name = word;
      } else {
        values.push_back(numbers.at(word));
      }
    } else if (c == '(') {
      waiting.push_back("(" + name);
      arguments.push_back(1);
      name.clear();
      ++i;
    } else if (c == ',' || c == ')') {
      while (!waiting.empty() && waiting.back()[0] != '(') apply();
      if (waiting.empty()) throw std::runtime_error("a bracket too many: " + text);
      if (c == ',') {
        ++arguments.back();
      } else {
        const std::string function = waiting.back().substr(1);
        const int count = arguments.back();
        waiting.pop_back();
        arguments.pop_back();
        call(function, count);
      }
      ++i;
    } else {
      const std::string op = text.compare(i, 2, "<=") == 0 ? "<=" : std::string(1, c);
      if (binds(op) == 0) throw std::runtime_error("what is " + op + " in " + text);
      const bool from_left = op != "^";
      while (!waiting.empty() &&
             (from_left ? binds(waiting.back()) >= binds(op) : binds(waiting.back()) > binds(op)))
        apply();
      waiting.push_back(op);
      i += op.size();
    }
  }
  while (!waiting.empty()) apply();
  const double result = pop();
  if (!values.empty()) throw std::runtime_error("an operator is missing: " + text);
  return result;
}

}  // namespace printed
