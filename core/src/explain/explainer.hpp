// What the explanations of both cost models are written with: rows of text, one a number.
#pragma once
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/formula.hpp"
#include "roofline/text.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// Collects explanations from rows
///
///     key|symbol|label|unit|source|formula
///
/// each ended by a line end. The key is that of the number in its object of the result; if the
/// object has none of that key, the number is one on the way, and its value is the formula's. The
/// source is a letter (sources.hpp). A number explained may be named by all formulas after it.
///
/// Of several formulas, "d?a;b!c?e;f", the first counts whose conditions all hold: letters and
/// digits of set(), ! negates one. A number without any is left out. These stand for other text:
///
///     $x     what define() or name() says, x any character
///     %Q     N_name*Q_name + ..., over the operators of the result of which Q_name is not 0
///     @Q     max(Q_name, ...) over them
///     &W     what define() says of & with W for its #: a sum over the maps of an operator
///
/// in brackets where that is a sum next to a * or /.
class Explainer {
 public:
  /// @param operators `ops` of the result
  Explainer(const Value& result, const Value::Array& operators)
      : object_(&result), operators_(operators) {}

  void set(char condition, bool holds) { conditions_[index(condition)] = holds; }
  /// Sets every condition that is one of these letters.
  void set_all(std::string_view conditions, bool holds);
  /// Lines "x=formulas", the formulas as in a row: x stands for the first whose conditions hold,
  /// with all that stands for other text.
  void define(Text lines);
  /// A character stands for this text.
  void name(char name, std::string_view text) { texts_[index(name)] = text; }
  /// Restricts % to the operators bound by this regime; empty: to none.
  void restrict_to(Text regime) { regime_ = regime; }

  /// Numbers that are given, not explained. A row each: symbol|name|unit|quantity.
  void know(Text rows, std::initializer_list<double> values);
  void know(Operand operand) { known_.push_back(std::move(operand)); }
  /// The value of a formula, written as in a row, by what is known.
  double evaluate(Text formula) const;

  void explain(Text rows);
  std::string write(std::string_view formulas) const;

  /// Until leave(): quantities are those of `object`, which is at `path` below the one before, and
  /// labels get `caption` behind them. nullptr: the result says nothing of them.
  void enter(const Value* object, Text path, Text caption);
  /// From now on, what became known since enter() goes by symbol_subscript; by its own symbol
  /// without a subscript.
  void leave(Text subscript);

  /// From now on, whether explanations stand behind all that do not.
  void put_behind(bool behind) { behind_ = behind; }
  Value done() &&;

 private:
  struct Scope {
    const Value* object;
    std::size_t path_size;
    std::size_t caption_size;
    std::size_t first_known;
  };

  static std::size_t index(char c) { return static_cast<unsigned char>(c) & 127U; }
  bool holds(std::string_view needed) const;
  std::string expand(std::string_view text) const;
  void add_over_operators(std::string& out, std::string_view symbol, bool largest) const;
  void explain_row(std::string_view row);

  const Value* object_;
  const Value::Array& operators_;
  std::string path_;
  std::string caption_;
  std::vector<Scope> outer_;
  std::array<bool, 128> conditions_{};
  std::array<std::string, 128> texts_;
  Text regime_;
  std::vector<Operand> known_;
  bool behind_ = false;
  Value::Array list_;
  Value::Array rest_;
};

/// What stands before `separator`, which is taken off the text with it.
std::string_view take_until(std::string_view& text, char separator);
/// The text that a member of an object is; empty: none.
std::string_view text_of(const Value& object, Text key);
/// The member of an object, or nullptr, also for none.
const Value* member_of(const Value* object, std::string_view key);
/// The number that a member of an object is, or Operand::unknown.
double number_of(const Value* object, std::string_view key);

}  // namespace roofline
