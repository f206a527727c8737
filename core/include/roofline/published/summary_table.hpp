#pragma once
#include <string>
#include <vector>

#include "roofline/published/profile.hpp"

namespace roofline::published {

/// The workload on all six accelerators, in the published order, before rounding.
Result<std::vector<Profile>> compare_all(const Workload& workload);

/// The published Markdown summary table, byte for byte; no line end after its last line.
Result<std::string> summary_table(const Workload& workload);

}  // namespace roofline::published
