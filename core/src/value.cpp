#include "roofline/value.hpp"

namespace roofline {

const Value* Value::find(std::string_view key) const {
  if (const Object* members = object()) {
    for (const Member& member : *members) {
      if (member.first == key) return &member.second;
    }
  }
  return nullptr;
}

}  // namespace roofline
