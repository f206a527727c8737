#include "roofline/published/summary_table.hpp"

#include "roofline/number_text.hpp"

namespace roofline::published {

Result<std::vector<Profile>> compare_all(const Workload& workload) {
  std::vector<Profile> profiles;
  for (const Accelerator& accelerator : accelerators()) {
    Result<Profile> profile = analyze({&accelerator, workload});
    if (!profile) return profile.error();
    profiles.push_back(*profile);
  }
  return profiles;
}

Result<std::string> summary_table(const Workload& workload) {
  const Result<std::vector<Profile>> profiles = compare_all(workload);
  if (!profiles) return profiles.error();
  std::string table =
      "| Hardware Target | Peak Bandwidth | Dense Latency (ms) | Q-TensorFormer (ms) "
      "| DRAM Reduction | Speedup |\n"
      "|:---|:---:|:---:|:---:|:---:|:---:|";
  for (std::size_t i = 0; i < profiles->size(); ++i) {
    // The table formats numbers that were rounded before: rounding twice is part of it.
    const Profile p = rounded((*profiles)[i]);
    table += "\n| " + std::string(p.hardware_name) + " | " +
             fixed_text(accelerators()[i].peak_bandwidth_gb_s, 0) + " GB/s | " +
             fixed_text(p.dense.latency_ms_per_token, 3) + " ms | " +
             fixed_text(p.qtf.latency_ms_per_token, 3) + " ms | " +
             fixed_text(p.dram_traffic_reduction_pct, 1) + "% | **" +
             fixed_text(p.speedup_ratio, 2) + "x** |";
  }
  return table;
}

}  // namespace roofline::published
