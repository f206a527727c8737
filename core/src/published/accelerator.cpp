#include "roofline/published/accelerator.hpp"

#include <vector>

#include "roofline/fields.hpp"

namespace roofline::published {

Result<const Accelerator*> find_accelerator(std::string_view key) {
  std::vector<std::string_view> keys;
  for (const Accelerator& accelerator : accelerators()) {
    if (accelerator.key == key) return &accelerator;
    keys.push_back(accelerator.key);
  }
  return Error{ErrorCode::unknown_name, "hardware", key, allowed_text(keys)};
}

}  // namespace roofline::published
