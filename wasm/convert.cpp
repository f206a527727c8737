#include "convert.hpp"

#include <cstdint>
#include <cstring>
#include <optional>

namespace roofline::wasm {
namespace {

constexpr int deepest_nesting = 64;

/// Reads what message.js writes: nil, booleans, float64, str32, array32, map32. The other
/// MessagePack forms never occur.
enum Form : unsigned char {
  nil = 0xc0,
  boolean_false = 0xc2,
  boolean_true = 0xc3,
  float64 = 0xcb,
  str32 = 0xdb,
  array32 = 0xdd,
  map32 = 0xdf,
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  Value read(int depth = 0) {
    if (depth > deepest_nesting) {
      fail(ErrorCode::too_large, "at most 64 levels of nesting");
      return {};
    }
    switch (take_byte()) {
      case nil: return {};
      case boolean_false: return false;
      case boolean_true: return true;
      case float64: return take_double();
      case str32: return take_text();
      case array32: {
        Value::Array items;
        for (std::uint32_t left = take_length(); left > 0 && !error_; --left) {
          items.push_back(read(depth + 1));
        }
        return items;
      }
      case map32: {
        Value::Object members;
        for (std::uint32_t left = take_length(); left > 0 && !error_; --left) {
          if (take_byte() != str32) fail(ErrorCode::malformed, "text keys");
          std::string key = take_text();
          members.emplace_back(std::move(key), read(depth + 1));
        }
        return members;
      }
      default: fail(ErrorCode::malformed, "a MessagePack document"); return {};
    }
  }

  Result<Value> finish(Value value) {
    if (!rest_.empty()) fail(ErrorCode::malformed, "one document");
    if (error_) return *error_;
    return value;
  }

 private:
  void fail(ErrorCode code, const char* allowed) {
    if (!error_) error_ = Error{code, "", Value(), allowed};
    rest_ = {};
  }
  std::string_view take(std::size_t size) {
    if (rest_.size() < size) {
      fail(ErrorCode::malformed, "a whole document");
      return {};
    }
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  unsigned char take_byte() {
    const std::string_view byte = take(1);
    return byte.empty() ? static_cast<unsigned char>(nil) : static_cast<unsigned char>(byte[0]);
  }
  std::uint64_t take_big_endian(std::size_t size) {
    std::uint64_t number = 0;
    for (const char byte : take(size)) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
  }
  std::uint32_t take_length() { return static_cast<std::uint32_t>(take_big_endian(4)); }
  double take_double() {
    const std::uint64_t bits = take_big_endian(8);
    double number;
    std::memcpy(&number, &bits, sizeof number);
    return number;
  }
  std::string take_text() { return std::string(take(take_length())); }

  std::string_view rest_;
  std::optional<Error> error_;
};

/// A form byte and `size` bytes of `number`, appended at once: byte by byte took most of the time.
void append_with_form(std::string& bytes, Form form, std::uint64_t number, std::size_t size) {
  char buffer[9] = {static_cast<char>(form)};
  for (std::size_t i = size; i > 0; --i, number >>= 8) buffer[i] = static_cast<char>(number & 0xff);
  bytes.append(buffer, size + 1);
}

void append_head(std::string& bytes, Form form, std::size_t length) {
  append_with_form(bytes, form, length, 4);
}

void append(std::string& bytes, std::string_view text) {
  append_head(bytes, str32, text.size());
  bytes.append(text);
}

void append(std::string& bytes, const Value& value) {
  if (const double* number = value.number()) {
    std::uint64_t bits;
    std::memcpy(&bits, number, sizeof bits);
    append_with_form(bytes, float64, bits, 8);
  } else if (const std::string* text = value.string()) {
    append(bytes, std::string_view(*text));
  } else if (const bool* boolean = value.boolean()) {
    bytes.push_back(static_cast<char>(*boolean ? boolean_true : boolean_false));
  } else if (const Value::Array* items = value.array()) {
    append_head(bytes, array32, items->size());
    for (const Value& item : *items) append(bytes, item);
  } else if (const Value::Object* members = value.object()) {
    append_head(bytes, map32, members->size());
    for (const auto& [key, member] : *members) {
      append(bytes, std::string_view(key));
      append(bytes, member);
    }
  } else {
    bytes.push_back(static_cast<char>(nil));
  }
}

}  // namespace

Result<Value> read_message(std::string_view bytes) {
  Reader reader(bytes);
  Value value = reader.read();
  return reader.finish(std::move(value));
}

std::string write_message(const Value& value) {
  std::string bytes;
  append(bytes, value);
  return bytes;
}

}  // namespace roofline::wasm
