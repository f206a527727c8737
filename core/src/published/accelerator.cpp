#include "roofline/published/accelerator.hpp"

#include <vector>

#include "published/formulas.hpp"
#include "roofline/fields.hpp"

namespace roofline::published {

double Accelerator::ridge_point() const {
  return formulas::ridge_point(peak_tensor_tflops, peak_bandwidth_gb_s);
}

Result<const Accelerator*> find_accelerator(std::string_view key) {
  for (const Accelerator& accelerator : accelerators()) {
    if (accelerator.key == key) return &accelerator;
  }
  std::vector<Text> keys;
  for (const Accelerator& accelerator : accelerators()) keys.push_back(accelerator.key);
  return Error{ErrorCode::unknown_name, "hardware", key, allowed_text(keys)};
}

}  // namespace roofline::published
