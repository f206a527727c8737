#include "roofline/counts/contraction.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace roofline {
namespace {

/// Indices as bits: the batch, then the input modes, the output modes, the bonds between cores.
using IndexSet = std::uint32_t;
constexpr int batch_index = 0;
constexpr int in_index(int k) { return 1 + k; }
constexpr int out_index(int k) { return 1 + max_cores + k; }
constexpr int bond_index(int k) { return 2 * max_cores + k; }  // left of core k >= 1
constexpr int index_count = 3 * max_cores;
constexpr IndexSet one(int index) { return IndexSet{1} << index; }

ContractionIndices public_indices(IndexSet set) {
  const auto of_cores = [&](int first) {
    return static_cast<std::uint8_t>(set >> first & ((1U << max_cores) - 1));
  };
  // Where the first core's bond would be stands the last output mode.
  return {.batch = (set & one(batch_index)) != 0,
          .in_modes = of_cores(in_index(0)),
          .out_modes = of_cores(out_index(0)),
          .bonds = static_cast<std::uint8_t>(of_cores(bond_index(0)) & ~1U)};
}

constexpr int max_tensors = max_cores + 1;

/// X and the cores of one TT-layer as sets of indices. Outer ranks are 1 and left out.
struct Network {
  int tensors;                                  // X is 0, core k is k + 1
  std::array<IndexSet, max_tensors> indices{};  // of each tensor
  IndexSet output = one(batch_index);
  std::array<double, index_count> size{};
  double batch;

  Network(const TensorTrain& shape, double rows) : tensors(shape.cores + 1), batch(rows) {
    size[batch_index] = 1;  // so that a volume is one row's, exact however many rows there are
    indices[0] = one(batch_index);
    for (int k = 0; k < shape.cores; ++k) {
      size[in_index(k)] = shape.in_modes[k];
      size[out_index(k)] = shape.out_modes[k];
      indices[0] |= one(in_index(k));
      output |= one(out_index(k));
      indices[k + 1] |= one(in_index(k)) | one(out_index(k));
      if (k == 0) continue;
      size[bond_index(k)] = shape.ranks[k];
      indices[k] |= one(bond_index(k));
      indices[k + 1] |= one(bond_index(k));
    }
  }

  double row_volume(IndexSet set) const {
    double volume = 1;
    for (; set != 0; set &= set - 1) volume *= size[std::countr_zero(set)];
    return volume;
  }
  double elements(IndexSet set, double volume) const {
    return (set & one(batch_index)) != 0 ? batch * volume : volume;
  }
  double elements(IndexSet set) const { return elements(set, row_volume(set)); }
  static BatchCount count(IndexSet set, double volume) {
    return (set & one(batch_index)) != 0 ? BatchCount{volume, 0} : BatchCount{0, volume};
  }
};

BatchCount operator+(const BatchCount& left, const BatchCount& right) {
  return {left.per_row + right.per_row, left.once + right.once};
}

/// Which two tensors each step contracts. The result of step i is tensor number tensors + i.
struct Path {
  struct Step {
    int left;
    int right;
  };
  std::array<Step, max_cores> steps{};
  int length = 0;

  void add(int left, int right) { steps[length++] = {left, right}; }
};

Path chain(int cores, bool left_to_right) {
  Path path;
  int current = 0;
  for (int k = 0; k < cores; ++k) {
    path.add(current, left_to_right ? k + 1 : cores - k);
    current = cores + 1 + k;
  }
  return path;
}

Path reconstruct_first(int cores) {
  Path path;
  int matrix = 1;
  for (int core = 2; core <= cores; ++core) {
    path.add(matrix, core);
    matrix = cores + core - 1;
  }
  path.add(0, matrix);
  return path;
}

/// Every binary tree over the tensors, by subsets of them: the cheapest tree of a subset is the
/// cheapest pair of trees of two complementary parts of it. At most 2^7 subsets, 3^7 / 2 pairs.
class OptimalTree {
 public:
  explicit OptimalTree(const Network& network)
      : network_(network), all_((Subset{1} << network.tensors) - 1) {
    for (Subset subset = 1; subset <= all_; ++subset) {
      IndexSet inside = 0;
      IndexSet outside = network.output;
      for (int t = 0; t < network.tensors; ++t)
        ((subset >> t & 1) != 0 ? inside : outside) |= network.indices[t];
      open_[subset] = inside & outside;
      volume_[subset] = network.row_volume(open_[subset]);
    }
  }

  Path path() {
    // A sum cannot break ties in the same pass as a maximum: a part's tree with the larger maximum
    // may still be below the maximum of the whole, and have the smaller sum.
    search(TieBreak::largest, std::numeric_limits<double>::infinity());
    search(TieBreak::sum, entries_[all_].tie);
    Path path;
    emit(all_, path);
    return path;
  }

 private:
  using Subset = std::uint32_t;
  enum class TieBreak { largest, sum };
  struct Entry {
    BatchCount cost;
    double tie;    // largest intermediate, or their sum
    Subset split;  // one part of the best pair; 0 if no tree is allowed
  };

  static bool single(Subset subset) { return (subset & (subset - 1)) == 0; }
  bool reachable(Subset subset) const { return single(subset) || entries_[subset].split != 0; }

  /// The cheapest trees without an intermediate above the limit.
  void search(TieBreak rule, double limit) {
    for (Subset subset = 1; subset <= all_; ++subset) {
      Entry& entry = entries_[subset];
      entry = {};
      if (single(subset)) continue;
      const double result = subset == all_ ? 0 : network_.elements(open_[subset], volume_[subset]);
      if (result > limit) continue;
      // Pairs are unordered: the part looked at is the one with the lowest tensor.
      const Subset lowest = subset & (0 - subset);
      const Subset others = subset ^ lowest;
      Subset more = others;
      do {
        more = (more - 1) & others;
        const Subset part = lowest | more;
        const Subset rest = subset ^ part;
        if (!reachable(part) || !reachable(rest)) continue;
        const IndexSet summed = (open_[part] | open_[rest]) & ~open_[subset];
        const double points = volume_[subset] * network_.row_volume(summed);
        const BatchCount cost =
            entries_[part].cost + entries_[rest].cost + Network::count(open_[subset], points);
        const double left = entries_[part].tie;
        const double right = entries_[rest].tie;
        const double tie =
            rule == TieBreak::sum ? left + right + result : std::max({left, right, result});
        const int order = entry.split == 0 ? -1 : compare(cost, entry.cost, network_.batch);
        if (order < 0 || (order == 0 && tie < entry.tie)) entry = {cost, tie, part};
      } while (more != 0);
    }
  }

  int emit(Subset subset, Path& path) const {
    if (single(subset)) return std::countr_zero(subset);
    const Subset part = entries_[subset].split;
    const int left = emit(part, path);
    const int right = emit(subset ^ part, path);
    path.add(left, right);
    return network_.tensors + path.length - 1;
  }

  const Network& network_;
  Subset all_;
  std::array<IndexSet, 1 << max_tensors> open_{};  // indices that leave the subset
  std::array<double, 1 << max_tensors> volume_{};  // of those, one row
  std::array<Entry, 1 << max_tensors> entries_{};
};

ContractionCost follow(const Network& network, const Path& path, ContractionOrder order) {
  ContractionCost cost{};
  cost.order = order;
  std::array<IndexSet, max_tensors + max_cores> indices{};
  std::copy(network.indices.begin(), network.indices.end(), indices.begin());
  std::uint32_t alive = (1U << network.tensors) - 1;
  std::uint32_t cores = alive & ~1U;
  for (int i = 0; i < path.length; ++i) {
    const auto [left, right] = path.steps[i];
    const int result = network.tensors + i;
    const IndexSet both = indices[left] | indices[right];
    cost.macs = cost.macs + Network::count(both, network.row_volume(both));

    const std::uint32_t operands = 1U << left | 1U << right;
    IndexSet needed = network.output;
    for (std::uint32_t t = alive & ~operands; t != 0; t &= t - 1)
      needed |= indices[std::countr_zero(t)];
    indices[result] = both & needed;
    cost.steps[i] = {public_indices(both), public_indices(indices[result])};
    const double elements = network.elements(indices[result]);

    double live = elements;
    for (std::uint32_t t = alive & ~cores; t != 0; t &= t - 1)
      live += network.elements(indices[std::countr_zero(t)]);
    cost.peak_live = std::max(cost.peak_live, live);

    alive = (alive & ~operands) | 1U << result;
    if (i == path.length - 1) break;
    cost.intermediates[cost.intermediate_count++] = elements;
    cost.intermediates_sum += elements;
    cost.largest_intermediate = std::max(cost.largest_intermediate, elements);
  }
  cost.flops = 2 * cost.macs.total(network.batch);
  return cost;
}

}  // namespace

int compare(const BatchCount& left, const BatchCount& right, double batch) {
  const double rows = batch * (left.per_row - right.per_row);
  const double once = right.once - left.once;
  return rows < once ? -1 : (rows > once ? 1 : 0);
}

ContractionCost contraction_cost(const TensorTrain& shape, ContractionOrder order, double batch) {
  const Network network(shape, batch);
  const auto along = [&](ContractionOrder direction) {
    return follow(network, chain(shape.cores, direction == ContractionOrder::left_to_right),
                  direction);
  };
  switch (order) {
    case ContractionOrder::left_to_right:
    case ContractionOrder::right_to_left: return along(order);
    case ContractionOrder::optimal: return follow(network, OptimalTree(network).path(), order);
    case ContractionOrder::reconstruct:
      return follow(network, reconstruct_first(shape.cores), order);
    case ContractionOrder::best: break;
  }
  const ContractionCost forward = along(ContractionOrder::left_to_right);
  const ContractionCost backward = along(ContractionOrder::right_to_left);
  return compare(backward.macs, forward.macs, batch) < 0 ? backward : forward;
}

double staged_elements(const TensorTrain& shape, const ContractionCost& cost, double batch) {
  return parameters(shape) + batch * (shape.inputs() + shape.outputs()) +
         2 * cost.intermediates_sum;
}

}  // namespace roofline
