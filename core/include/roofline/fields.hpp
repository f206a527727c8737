#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofline/error.hpp"
#include "roofline/result.hpp"
#include "roofline/value.hpp"

namespace roofline {

/// A field exists in every variant of its object (a workload's phase, a compression's kind), or
/// only in those whose bit is set.
inline constexpr unsigned all_variants = ~0U;

/// One numeric field of a request: the only place where its range, default and unit stand.
/// Validation, the page's inputs, the command line's help and the JSON Schema all read it.
struct NumberField {
  Text key;          ///< camelCase, relative to its object
  Text label;        ///< in words, for people
  Text unit;         ///< "" for a plain count or ratio
  Text description;  ///< one sentence
  bool integer = false;
  double minimum = 0;
  double maximum = 0;
  bool exclusive_minimum = false;
  std::optional<double> fallback{};   ///< the default; none: the field is required
  std::span<const double> choices{};  ///< when not empty, only these
  bool optional = false;              ///< may be absent although it has no default
  unsigned variants = all_variants;   ///< bit i: exists in variant i of its object
};

/// "1 to 2147483647 (whole number)", "greater than 0, at most 1", "1, 2, 4 or 8".
std::string allowed_text(const NumberField& field);
/// "a, b or c"
std::string allowed_text(std::span<const Text> names);
/// Why a number is not allowed there: not_finite, out_of_range or not_an_integer; nothing if it is.
std::optional<ErrorCode> fault_of(const NumberField& field, double number);
/// {name, label, unit, description, type, minimum, maximum, default, choices, optional}
Value to_value(const NumberField& field);
/// The number that stands at `path`, or what is wrong with it.
Result<double> checked_number(const NumberField& field, const Value& given, std::string path);

/// Reads the members of one object of a request and keeps the first fault it meets; after a fault
/// it answers harmless values, so that a reader is a plain list of fields with one check at its
/// end.
class ObjectReader {
 public:
  /// `path` is the object's own path ("" for the whole request, "model" for its model).
  ObjectReader(const Value& value, std::string path);

  bool has(Text key) const;
  /// The number, or its default when absent; a fault when it is missing, mistyped or out of range.
  double number(const NumberField& field);
  /// The number when present (checked), else nothing: for fields without a default.
  std::optional<double> optional_number(const NumberField& field);
  bool boolean(Text key, std::optional<bool> fallback);
  /// Any text when present.
  std::optional<std::string> optional_text(Text key);
  /// The position in `names` of the text given.
  std::size_t choice(Text key, std::span<const Text> names, std::optional<std::size_t> fallback);
  /// Each number into its target: the member of the object that it fills. An optional one that is
  /// absent leaves its target as it is. Fields that do not exist in `variant` are not known.
  void numbers(std::span<const NumberField> fields, std::span<double* const> targets,
               unsigned variant = 0);
  /// The positions in `names` of the texts of a list that is not empty and repeats nothing, as
  /// bits.
  unsigned choices(Text key, std::span<const Text> names);
  /// The member itself, to be read by another reader; nullptr when absent (a fault if required).
  const Value* member(Text key, bool required);
  /// Reads a member that is an object of its own, if it is there: `read` asks its reader for every
  /// key; the first fault becomes this reader's.
  template <typename Content>
  bool object(Text key, bool required, void (*read)(ObjectReader&, Content&), Content& content) {
    struct Call {
      void (*read)(ObjectReader&, Content&);
      Content& content;
    } call{read, content};
    return object(
        key, required,
        [](ObjectReader& reader, void* to) {
          const Call& made = *static_cast<Call*>(to);
          made.read(reader, made.content);
        },
        &call);
  }

  /// The path of a member of this object.
  std::string path_of(std::string_view key) const;
  void fail(Error error);
  /// Nothing for a nullptr.
  void fail(const Error* fault);
  void fail(ErrorCode code, const std::string& path, const Value& given, std::string_view allowed);
  /// A fault of a member that has been read.
  void refuse(ErrorCode code, Text key, const Value& given, std::string_view allowed);
  /// The first fault so far.
  const Error* fault() const { return fault_ ? &*fault_ : nullptr; }
  /// Call last: a key that nobody asked for is a fault. The first fault, if there was one.
  const Error* finish();

 private:
  bool object(Text key, bool required, void (*read)(ObjectReader&, void*), void* content);
  const Value* take(Text key);
  std::optional<double> checked(const NumberField& field, const Value& given);

  const Value* value_;
  std::string path_;
  std::vector<Text> known_;
  std::optional<Error> fault_;
};

}  // namespace roofline
