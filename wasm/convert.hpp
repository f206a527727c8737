#pragma once
#include <string>
#include <string_view>

#include "roofline/result.hpp"

/// Documents across the border, as MessagePack (msgpack.org): JavaScript's side is message.js.
namespace roofline::wasm {

/// One whole document; `malformed` or `too_large` (nested deeper than 64) otherwise.
Result<Value> read_message(std::string_view bytes);

std::string write_message(const Value& value);

}  // namespace roofline::wasm
