#pragma once
#include <optional>
#include <span>

#include "roofline/fields.hpp"
#include "roofline/text.hpp"

namespace roofline {

/// A field that is true or false.
struct BooleanField {
  Text key;
  Text label;
  Text description;
  std::optional<bool> fallback{};  ///< the default; none: the field is required
};

/// A field that is one of some names, or a list of some of them.
struct ChoiceField {
  Text key;
  Text label;
  Text description;
  std::span<const Text> names;
  std::optional<std::size_t> fallback{};  ///< the default, a position in names
  bool optional = false;                  ///< may be absent although it has no default
  bool several = false;                   ///< a list without repetition, not empty
  unsigned variants = all_variants;       ///< as in NumberField
};

/// The fields of one object of a request.
struct FieldGroup {
  Text key;  ///< of the object in the request; "" for the request itself
  Text label;
  Text description;
  bool required = true;  ///< else it may be left out, but is complete where present
  bool named = false;    ///< takes a free text `name`
  /// The first choice decides which of the other fields exist: its variants are their bits.
  bool has_variants = false;
  std::span<const ChoiceField> choices{};
  std::span<const NumberField> numbers{};
  std::span<const BooleanField> booleans{};
};

/// {key, label, description, required, fields: [as to_value(NumberField), or {key, label,
/// description, type: "choice" | "choices" | "boolean" | "text", choices, default}]}; a field that
/// exists in some variants only has `onlyFor: [names]`.
Value to_value(const FieldGroup& group);

}  // namespace roofline
