#pragma once
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "roofline/sweep.hpp"

/// The sweeps that are measured; sweep_baseline.js has the published ones in plain JavaScript.
namespace roofline::bench {

inline Value range(const char* field, double from, double to, double count) {
  return Value::Object{{"field", field}, {"from", from}, {"to", to}, {"count", count}};
}

inline Value published_sweep(Value::Array axes) {
  return Value::Object{{"base", Value::Object{{"costModel", "published"}}},
                       {"axes", std::move(axes)},
                       {"results", Value::Array{"denseLatencyMsPerToken", "qtfLatencyMsPerToken",
                                                "denseTokensPerSec", "qtfTokensPerSec",
                                                "speedupRatio", "dramTrafficReductionPct"}}};
}

inline Value rank_innermost() {
  return published_sweep({range("batchSize", 1, 64, 64), range("seqLen", 128, 8192, 64),
                          range("activeRank", 1, 256, 256)});
}

inline Value batch_innermost() {
  return published_sweep({range("activeRank", 1, 64, 64), range("seqLen", 128, 8192, 64),
                          range("batchSize", 1, 256, 256)});
}

/// A dense model of 80 layers and 70e9 parameters, decoding on one H100.
inline Value first_principles() {
  return Value::Object{
      {"base",
       Value::Object{
           {"costModel", "first-principles"},
           {"hardware", "h100_sxm"},
           {"model", Value::Object{{"hiddenSize", 8192},
                                   {"layers", 80},
                                   {"heads", 64},
                                   {"kvHeads", 8},
                                   {"headDim", 128},
                                   {"ffnSize", 28672},
                                   {"vocabSize", 128256},
                                   {"gatedFfn", true},
                                   {"tiedEmbeddings", false}}},
           {"precision", Value::Object{{"weightBits", 16}, {"activationBits", 16}, {"kvBits", 16}}},
           {"workload", Value::Object{{"phase", "decode"}, {"batch", 1}, {"context", 4096}}}}},
      {"axes", Value::Array{range("workload.context", 128, 65536, 512),
                            range("workload.batch", 1, 256, 256)}},
      {"results", Value::Array{"seconds", "tokensPerSecond", "regime", "dramBytes", "mfu", "mbu"}}};
}

struct SweepCase {
  std::string_view name;
  Value (*spec)();
};

inline constexpr std::array sweep_cases{
    SweepCase{"sweep, published, rank innermost", &rank_innermost},
    SweepCase{"sweep, published, batch innermost", &batch_innermost},
    SweepCase{"sweep, first principles, dense, 80 layers", &first_principles},
};

/// A sweep into memory that is kept: every point in its place.
class SweepRun {
 public:
  explicit SweepRun(const SweepCase& one)
      : sweep_(std::move(*Sweep::open(one.spec()))),
        points_(static_cast<std::size_t>(sweep_.points())),
        valid_(points_),
        numbers_(sweep_.columns().size() * points_) {
    for (std::size_t c = 0; c < sweep_.columns().size(); ++c) {
      columns_.push_back(numbers_.data() + c * points_);
    }
  }

  std::size_t points() const { return points_; }
  void compute() { sweep_.run(0, points_, columns_, valid_.data()); }
  /// Writes as many bytes.
  void fill(double number) { std::fill(numbers_.begin(), numbers_.end(), number); }
  double checksum() const {
    double total = 0;
    for (const double number : numbers_) total += number;
    return total;
  }

 private:
  Sweep sweep_;
  std::size_t points_;
  std::vector<std::uint8_t> valid_;
  std::vector<double> numbers_;
  std::vector<double*> columns_;
};

}  // namespace roofline::bench
