// One object of a config.json: its members by any of their names, checked.
#pragma once
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/error.hpp"
#include "roofline/value.hpp"

namespace roofline::hugging_face {

inline constexpr double largest_size = 2147483647;  ///< as of a scenario's own fields
inline constexpr double most_layers = 4096;         ///< lists of layers are walked through
inline constexpr double most_experts = 65536;

/// Whole numbers.
bool divides(double divisor, double number);

/// The names that a number goes by; the first is the one that errors propose.
using Keys = std::span<const std::string_view>;

/// What an absent number stands for in a nested config.
struct Default {
  std::string_view key;
  double value;
};

/// What came of reading, for all objects of a config.
struct Report {
  std::optional<Error> fault{};      ///< the first
  std::vector<std::string> notes{};  ///< a sentence each
};

/// A key may lead into a member ("attn_config.kv_n_heads"). null counts as absent. Readers answer
/// harmless values after a fault.
class Config {
 public:
  /// `members` is an object; both it and the report outlive this.
  Config(const Value& members, std::string path, Report& report)
      : members_(&members), path_(std::move(path)), report_(&report) {}

  const Value::Object& members() const { return *members_->object(); }
  const Value* find(std::string_view key) const;
  /// The first of the keys that is there, else the first of all.
  std::string_view first(Keys keys) const;
  /// The nested object of that key; a fault when it is something else.
  std::optional<Config> nested(std::string_view key) const;

  /// A whole number, from `minimum`; a list of equal ones (a value a layer) counts as one. Where
  /// several keys are there they must agree.
  std::optional<double> number(Keys keys, double maximum = largest_size, double minimum = 1) const;
  /// A fault when it is absent.
  double required(Keys keys, double maximum = largest_size) const;
  std::optional<bool> flag(std::string_view key) const;
  bool flag_or(std::string_view key, bool fallback) const { return flag(key).value_or(fallback); }
  std::string_view text(std::string_view key) const;
  /// A list, or nullptr.
  const Value::Array* list(std::string_view key) const;

  /// The defaults that number() takes, and notes, for the first of its keys.
  void set_defaults(std::span<const Default> defaults) { defaults_ = defaults; }
  void note_default(std::string_view key, double value) const;

  /// Faults of a key: absent; there, but not like this.
  void missing(std::string_view key, std::string_view needed) const;
  void contradiction(std::string_view key, std::string_view needed) const;
  void wrong_type(std::string_view key, std::string_view needed) const;
  void not_modelled(std::string_view key, std::string_view what, std::string_view name = {}) const;
  void fail(ErrorCode code, std::string_view key, Value value, std::string_view allowed) const;
  bool failed() const { return report_->fault.has_value(); }

  void note(std::initializer_list<std::string_view> parts) const;

 private:
  std::string path_of(std::string_view key) const;
  Value given(std::string_view key) const;

  const Value* members_;
  std::string path_;
  Report* report_;
  std::span<const Default> defaults_{};
};

}  // namespace roofline::hugging_face
