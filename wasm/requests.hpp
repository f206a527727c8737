#pragma once
#include "roofline/result.hpp"
#include "roofline/value.hpp"

/// How a module answers requests: what its bindings share.
namespace roofline::wasm {

using Function = Result<Value> (*)(const Value&);

/// An address in the memory, as embind carries it.
unsigned address_of(const void* bytes);

/// Answers the request in the room by {ok: answer} or {error: {code, field, value, allowed,
/// message}}; the size of that in bytes.
unsigned answer(Function function);

template <Function function>
unsigned call() {
  return answer(function);
}

/// Binds `room` and `answerAddress`. Only numbers cross the border by embind (few_types.cpp);
/// documents are written and read where they stand in the memory.
void bind_requests();

}  // namespace roofline::wasm
