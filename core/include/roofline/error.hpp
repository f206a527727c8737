#pragma once
#include <string>
#include <string_view>

#include "roofline/value.hpp"

namespace roofline {

/// Why a request was refused. `name(code)` is the spelling that users see ("out-of-range").
enum class ErrorCode {
  unknown_key,     ///< the object has a key that means nothing here
  missing_key,     ///< a required key is absent
  duplicate_key,   ///< the object has the same key twice
  wrong_type,      ///< another type is needed (null where a number is, text where an object is)
  not_finite,      ///< NaN or an infinity
  not_an_integer,  ///< a whole number is needed
  out_of_range,    ///< outside the allowed interval
  unknown_name,    ///< none of the names known: a device, a model, a choice
  inconsistent,    ///< each field alone is fine, together they contradict
  count_overflow,  ///< an exact count would pass 2^53 - 1
  not_modelled,    ///< understood, but no cost model here covers it
  too_large,       ///< the request itself is larger than is read
  malformed,       ///< the bytes are no document
};
Text name(ErrorCode code);

/// A refusal: which field (its camelCase path, `model.kvHeads`), what it was, what is allowed.
struct Error {
  ErrorCode code;
  std::string field;
  Value value;          ///< as given; long texts are cut
  std::string allowed;  ///< in words a user can act on

  /// The same refusal of a request that is a member of a larger one.
  Error within(std::string_view member) const;
  /// One sentence that names all of it.
  std::string message() const;
  /// {code, field, value, allowed, message}
  Value to_value() const;
};

/// What a result is answered by when a double cannot hold its number `field`.
Error not_finite_result(std::string_view field);

}  // namespace roofline
