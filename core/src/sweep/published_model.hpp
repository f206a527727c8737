#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "roofline/published/scenario.hpp"
#include "sweep/model.hpp"
#include "sweep/published_quantities.hpp"

namespace roofline::sweep {

/// Points computed together: few enough that the columns in flight stay in the first-level cache.
inline constexpr std::size_t block_size = 256;
/// Apart by a little more, lest all blocks fall on the same lines of the cache.
inline constexpr std::size_t block_stride = block_size + 8;
/// The last axes are taken as one until a row has so many points: what is computed once a row then
/// costs each point little.
inline constexpr double shortest_row = 256;

/// Inputs of rows up to this length are kept: longer ones would not stay in the second-level cache.
inline constexpr std::uint64_t longest_kept_row = 16384;

/// In the order in which a single evaluation checks them.
inline constexpr std::array checked_counts{dense_flops, dense_dram_bytes, qtf_flops,
                                           qtf_dram_bytes};

inline constexpr std::size_t number_count = input_count - 1;  // without the accelerator

/// Reasons for a gap: each number out of its range or not whole, then each count too large.
inline constexpr std::size_t reason_count = 2 * number_count + checked_counts.size();

/// Computes points block by block. A row is what the last axis runs over (or the last few, if it is
/// short); what does not depend on the row's axes is computed once a row.
class PublishedModel final : public Model {
 public:
  PublishedModel(Plan plan, std::vector<const PublishedResult*> results,
                 const published::Scenario& base);
  void run(std::uint64_t first, std::size_t count, double* const* columns,
           std::uint8_t* valid) override;
  std::vector<SweepGap> gaps() const override;

 private:
  void split_axes();
  void find_checks();
  bool counts_may_overflow() const;
  void plan_steps();

  void go_to_row(std::uint64_t row);
  void compute_block(std::uint64_t start, std::size_t n, std::size_t offset);
  void row_values(std::size_t axis, std::uint64_t start, std::size_t n, double* out) const;
  double* kept_row(std::size_t axis) {
    return rows_.data() + axis * (static_cast<std::size_t>(row_length_) + Lanes::size);
  }
  void write_columns(std::size_t n, double* const* columns, std::size_t offset) const;
  void check(std::size_t n, double* const* columns, std::size_t offset, std::uint8_t* valid);
  bool along_row(std::size_t quantity) const { return axes_of_[quantity] >> row_axis_ != 0; }

  std::vector<const PublishedResult*> results_;
  std::array<double, input_count> base_{};
  std::array<unsigned, quantity_count> axes_of_{};  ///< bits: the axes each depends on
  std::size_t row_axis_ = 0;                        ///< the row's first axis
  std::uint64_t row_length_ = 1;
  Quantities checked_inputs_ = 0;  ///< may be out of their ranges
  bool counts_checked_ = false;    ///< may overflow
  Quantities needed_ = 0;
  std::vector<const Step*> row_steps_;    ///< once a row
  std::vector<const Step*> block_steps_;  ///< for each block of a row

  std::vector<double> rows_;                      ///< values of the row's axes, where they are kept
  std::vector<double> blocks_;                    ///< room for a block of each quantity
  QuantityColumns at_{};                          ///< the current block of each
  std::array<double*, quantity_count> column_{};  ///< the caller's columns, of what is asked for
  std::array<double, reason_count> gaps_{};
};

}  // namespace roofline::sweep
