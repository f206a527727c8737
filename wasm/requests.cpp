#include "requests.hpp"

#include <emscripten/bind.h>

#include <cstdint>
#include <string>
#include <utility>

#include "convert.hpp"

namespace roofline::wasm {
namespace {

// Both are kept for the next request.
std::string request_bytes;
std::string answer_bytes;

/// Where the caller writes a request of so many bytes.
unsigned room(unsigned size) {
  request_bytes.resize(size);
  return address_of(request_bytes.data());
}

/// Where the answer stands until the next request.
unsigned answer_address() { return address_of(answer_bytes.data()); }

}  // namespace

unsigned address_of(const void* bytes) {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(bytes));
}

unsigned answer(Function function) {
  const Result<Value> input = read_message(request_bytes);
  Result<Value> output = input ? function(*input) : input.error();
  answer_bytes =
      write_message(output ? ObjectBuilder(1).add("ok", std::move(*output)).done()
                           : ObjectBuilder(1).add("error", output.error().to_value()).done());
  return static_cast<unsigned>(answer_bytes.size());
}

void bind_requests() {
  emscripten::function("room", &room);
  emscripten::function("answerAddress", &answer_address);
}

}  // namespace roofline::wasm
