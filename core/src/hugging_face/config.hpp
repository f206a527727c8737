// One object of a config.json: its members by any of their names, checked.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/error.hpp"
#include "roofline/value.hpp"

namespace roofline::hugging_face {

inline constexpr int largest_size = 2147483647;  ///< as of a scenario's own fields
inline constexpr int most_layers = 4096;         ///< lists of layers are walked through
inline constexpr int most_experts = 65536;

/// Whether a document is this number.
bool is_number(const Value& value, double number);

/// Whole numbers.
bool divides(double divisor, double number);

/// The names that a number goes by, each ended by a null character, an empty one at the end; the
/// first is the one that errors propose.
using Keys = const char*;

/// What came of reading, for all objects of a config.
struct Report {
  std::optional<Error> fault{};      ///< the first
  std::vector<std::string> notes{};  ///< a sentence each
};

/// A key may lead into a member ("attn_config.kv_n_heads"). null counts as absent. Readers answer
/// harmless values after a fault.
class Config {
 public:
  /// The object `members`, which is the member `key` of `around`, or the whole config at the path
  /// `key`.
  Config(const Value& members, Text key, const Config* around, Report& report)
      : members_(&members), key_(key), around_(around), report_(&report) {}

  const Value::Object& members() const { return *members_->object(); }
  const Value* find(Text key) const;
  /// The first of the keys that is there, else the first of all.
  Text first(Keys keys) const;
  /// The object of that key or nullptr; a fault when it is something else.
  const Value* object(Text key) const;
  Config nested(const Value& members, Text key) const { return {members, key, this, *report_}; }

  /// A whole number, from `minimum`; a list of equal ones (a value a layer) counts as one. Where
  /// several keys are there they must agree; where none is, `fallback`.
  double number(Keys keys, double fallback = 0, int maximum = largest_size, int minimum = 1) const;
  /// That of the first key that is there, whatever the others say; 0: none is.
  double first_number(Keys keys) const;
  /// A fault when it is absent.
  double required(Keys keys, int maximum = largest_size) const;
  bool flag(Text key, bool fallback) const;
  std::string_view text(Text key) const;
  /// A list, or nullptr.
  const Value::Array* list(Text key) const;

  /// The defaults of a class (see class_defaults()), which number() takes, and notes.
  void set_defaults(const char* defaults) { defaults_ = defaults; }
  void note_default(Text key, double value) const;

  /// Faults of a key: absent; there, but not like this.
  void missing(Text key, Text needed) const { refuse(ErrorCode::missing_key, key, needed); }
  void contradiction(Text key, Text needed) const { refuse(ErrorCode::inconsistent, key, needed); }
  void wrong_type(Text key, Text needed) const { refuse(ErrorCode::wrong_type, key, needed); }
  void not_modelled(Text key, Text what, std::string_view name = {}) const;
  void fail(ErrorCode code, Text key, Value value, std::string allowed) const;
  bool failed() const { return report_->fault.has_value(); }

  /// A sentence with texts in the place of its '%'.
  void note(Text sentence, std::string_view first = {}, std::string_view second = {}) const;

 private:
  void refuse(ErrorCode code, Text key, Text needed) const;
  std::string path() const;
  std::string path_of(Text key) const;
  double class_default(Keys keys) const;
  double checked(Text key, const Value& given, int maximum, int minimum) const;

  const Value* members_;
  Text key_;
  const Config* around_;
  Report* report_;
  const char* defaults_ = nullptr;
};

}  // namespace roofline::hugging_face
