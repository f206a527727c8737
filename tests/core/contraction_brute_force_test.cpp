// The counts of a TT-layer against the layer itself: loops over real tensors of whole numbers,
// every multiply-add counted, the product compared with that of the matrix written out element by
// element. Nothing here uses the code under test except for the numbers compared at the end.
#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "roofline/counts/contraction.hpp"

namespace {

using roofline::ContractionOrder;
using roofline::TensorTrain;
using Index = std::string;
using Point = std::map<Index, int>;

/// "n1", "m1", "r1", ...
Index mode(char kind, int number) { return Index(1, kind).append(std::to_string(number)); }

struct Tensor {
  std::map<Index, int> axes;               // size of each index
  std::map<Point, std::int64_t> elements;  // empty where only sizes matter
  bool is_core = false;

  double size() const {
    double product = 1;
    for (const auto& [index, extent] : axes) product *= extent;
    return product;
  }
};

/// Calls body(point) for every point of the box.
template <typename Body>
void for_each_point(const std::map<Index, int>& axes, const Body& body) {
  Point point;
  for (const auto& [index, extent] : axes) point[index] = 0;
  while (true) {
    body(point);
    auto axis = axes.begin();
    for (; axis != axes.end(); ++axis) {
      if (++point[axis->first] < axis->second) break;
      point[axis->first] = 0;
    }
    if (axis == axes.end()) return;
  }
}

Point restrict_to(const Point& point, const std::map<Index, int>& axes) {
  Point result;
  for (const auto& [index, extent] : axes) result[index] = point.at(index);
  return result;
}

struct Layer {
  std::vector<Tensor> tensors;  // X, then the cores
  std::set<Index> output;
  int cores = 0;
};

Layer layer(const TensorTrain& shape, int batch, bool with_elements, std::mt19937_64& random) {
  Layer made;
  made.cores = shape.cores;
  made.output.insert("batch");
  made.tensors.resize(shape.cores + 1);
  made.tensors[0].axes["batch"] = batch;
  for (int k = 0; k < shape.cores; ++k) {
    Tensor& core = made.tensors[k + 1];
    core.is_core = true;
    made.tensors[0].axes[mode('n', k + 1)] = core.axes[mode('n', k + 1)] =
        static_cast<int>(shape.in_modes[k]);
    core.axes[mode('m', k + 1)] = static_cast<int>(shape.out_modes[k]);
    made.output.insert(mode('m', k + 1));
    core.axes[mode('r', k)] = static_cast<int>(shape.ranks[k]);
    core.axes[mode('r', k + 1)] = static_cast<int>(shape.ranks[k + 1]);
  }
  if (!with_elements) return made;
  std::uniform_int_distribution<std::int64_t> element(-3, 3);
  for (Tensor& tensor : made.tensors)
    for_each_point(tensor.axes, [&](const Point& at) { tensor.elements[at] = element(random); });
  return made;
}

struct Count {
  double macs = 0;
  std::vector<double> intermediates;
  double peak_live = 0;
  Tensor result;

  double largest() const {
    return intermediates.empty() ? 0
                                 : *std::max_element(intermediates.begin(), intermediates.end());
  }
  double sum() const {
    double total = 0;
    for (double elements : intermediates) total += elements;
    return total;
  }
};

/// Contracts two of the tensors in place: with elements it loops over them and counts each
/// multiply-add, without it counts the points of the loops it would make.
void contract(std::vector<Tensor>& tensors, const std::set<Index>& output, std::size_t left,
              std::size_t right, Count& count) {
  if (left > right) std::swap(left, right);
  double live = 0;
  for (const Tensor& tensor : tensors)
    if (!tensor.is_core) live += tensor.size();

  const Tensor a = tensors[left];
  const Tensor b = tensors[right];
  tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(right));
  tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(left));
  std::map<Index, int> loops = a.axes;
  loops.insert(b.axes.begin(), b.axes.end());
  Tensor result;
  for (const auto& [index, extent] : loops) {
    bool needed = output.count(index) > 0;
    for (const Tensor& other : tensors) needed = needed || other.axes.count(index) > 0;
    if (needed) result.axes[index] = extent;
  }
  if (a.elements.empty()) {
    double points = 1;
    for (const auto& [index, extent] : loops) points *= extent;
    count.macs += points;
  } else {
    for_each_point(loops, [&](const Point& at) {
      result.elements[restrict_to(at, result.axes)] +=
          a.elements.at(restrict_to(at, a.axes)) * b.elements.at(restrict_to(at, b.axes));
      count.macs += 1;
    });
  }
  count.peak_live = std::max(count.peak_live, live + result.size());
  if (!tensors.empty()) count.intermediates.push_back(result.size());
  tensors.push_back(result);
  if (tensors.size() == 1) count.result = result;
}

/// X with the cores in that order (1 is the first core).
Count chain(const Layer& made, const std::vector<int>& order) {
  std::vector<Tensor> tensors = made.tensors;
  std::vector<int> position(order.size() + 1);
  Count count;
  std::vector<int> left(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) left[i] = static_cast<int>(i) + 1;
  for (std::size_t i = 0; i < order.size(); ++i) {
    // Before the first step X stands first; after a step its result stands last.
    const std::size_t current = i == 0 ? 0 : tensors.size() - 1;
    const auto found = std::find(left.begin(), left.end(), order[i]);
    const auto core = static_cast<std::size_t>(found - left.begin()) + (i == 0 ? 1 : 0);
    left.erase(found);
    contract(tensors, made.output, current, core, count);
  }
  return count;
}

Count reconstruct(const Layer& made) {
  std::vector<Tensor> tensors = made.tensors;
  Count count;
  if (made.cores > 1) contract(tensors, made.output, 1, 2, count);
  for (int core = 3; core <= made.cores; ++core)
    contract(tensors, made.output, tensors.size() - 1, 1, count);
  contract(tensors, made.output, 0, 1, count);
  return count;
}

/// Calls visit(count) for every order of pairwise contractions, and so for every binary tree.
template <typename Visit>
void all_trees(const std::vector<Tensor>& tensors, const std::set<Index>& output,
               const Count& so_far, const Visit& visit) {
  if (tensors.size() == 1) {
    visit(so_far);
    return;
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    for (std::size_t j = i + 1; j < tensors.size(); ++j) {
      std::vector<Tensor> rest = tensors;
      Count count = so_far;
      contract(rest, output, i, j, count);
      all_trees(rest, output, count, visit);
    }
  }
}

/// (multiply-adds, largest intermediate, sum of the intermediates) of the best of all trees.
using Key = std::tuple<double, double, double>;
Key best_of_all_trees(const Layer& made, const std::map<Point, std::int64_t>& product) {
  bool first = true;
  Key best;
  all_trees(made.tensors, made.output, {}, [&](const Count& count) {
    const Key key{count.macs, count.largest(), count.sum()};
    if (first || key < best) best = key;
    first = false;
    if (!product.empty() && count.result.elements != product) FAIL("a tree gave another product");
  });
  return best;
}

/// Y = X W^T from the definition: every element of W is the product of one matrix a core.
std::map<Point, std::int64_t> dense_product(const Layer& made) {
  std::map<Index, int> axes = made.tensors[0].axes;
  std::map<Point, std::int64_t> product;
  std::map<Index, int> outputs{{"batch", axes.at("batch")}};
  std::map<Index, int> modes;
  for (int k = 1; k <= made.cores; ++k) {
    const std::string m = mode('m', k), n = mode('n', k);
    outputs[m] = modes[m] = made.tensors[k].axes.at(m);
    modes[n] = made.tensors[k].axes.at(n);
  }
  std::map<Point, std::int64_t> matrix;
  for_each_point(modes, [&](Point at) {
    std::vector<std::int64_t> row{1};
    for (int k = 1; k <= made.cores; ++k) {
      const Index before = mode('r', k - 1), after = mode('r', k);
      std::vector<std::int64_t> next(made.tensors[k].axes.at(after), 0);
      Point element{{mode('n', k), at.at(mode('n', k))}, {mode('m', k), at.at(mode('m', k))}};
      for (std::size_t i = 0; i < row.size(); ++i)
        for (std::size_t j = 0; j < next.size(); ++j) {
          element[before] = static_cast<int>(i);
          element[after] = static_cast<int>(j);
          next[j] += row[i] * made.tensors[k].elements.at(element);
        }
      row = next;
    }
    matrix[at] = row.at(0);
  });
  for (const auto& [at, weight] : matrix)
    for (int row = 0; row < axes.at("batch"); ++row) {
      Point from{{"batch", row}}, to{{"batch", row}};
      for (const auto& [index, coordinate] : at) (index[0] == 'n' ? from : to)[index] = coordinate;
      product[to] += weight * made.tensors[0].elements.at(from);
    }
  return product;
}

void compare(const roofline::ContractionCost& cost, const Count& count, double batch) {
  CHECK(cost.macs.total(batch) == count.macs);
  CHECK(cost.flops == 2 * count.macs);
  CHECK(std::vector<double>(cost.intermediates.begin(),
                            cost.intermediates.begin() + cost.intermediate_count) ==
        count.intermediates);
  CHECK(cost.largest_intermediate == count.largest());
  CHECK(cost.intermediates_sum == count.sum());
  CHECK(cost.peak_live == count.peak_live);
}

void compare_optimal(const TensorTrain& shape, double batch, const Key& best) {
  const auto cost = roofline::contraction_cost(shape, ContractionOrder::optimal, batch);
  CHECK(cost.macs.total(batch) == std::get<0>(best));
  CHECK(cost.largest_intermediate == std::get<1>(best));
  CHECK(cost.intermediates_sum == std::get<2>(best));
}

TensorTrain random_shape(int cores, int largest_mode, int largest_rank, std::mt19937_64& random) {
  std::uniform_int_distribution<int> size(1, largest_mode), rank(1, largest_rank);
  TensorTrain shape{cores, {}, {}, {}};
  for (int k = 0; k < cores; ++k) {
    shape.in_modes[k] = size(random);
    shape.out_modes[k] = size(random);
    shape.ranks[k] = k == 0 ? 1 : rank(random);
  }
  shape.ranks[cores] = 1;
  return shape;
}

std::string text(const TensorTrain& shape) {
  std::string line;
  for (int k = 0; k < shape.cores; ++k)
    for (const double number : {shape.in_modes[k], shape.out_modes[k], shape.ranks[k + 1]})
      line.append(std::to_string(static_cast<int>(number))).append(1, ' ');
  return line;
}

}  // namespace

TEST_CASE("contraction, brute force: loops on whole numbers, and the product of the dense matrix") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  const int largest_modes[] = {0, 6, 4, 3, 2};
  for (int i = 0; i < 40; ++i) {
    const int cores = 1 + i % 4;
    const int batch = 1 + static_cast<int>(random() % 3);
    const TensorTrain shape = random_shape(cores, largest_modes[cores], 3, random);
    INFO("shape (n m r a core) " << text(shape) << "batch " << batch);
    const Layer made = layer(shape, batch, true, random);
    const auto product = dense_product(made);
    std::vector<int> order(cores);
    for (int k = 0; k < cores; ++k) order[k] = k + 1;

    const Count left = chain(made, order);
    std::reverse(order.begin(), order.end());
    const Count right = chain(made, order);
    const Count rebuilt = reconstruct(made);
    CHECK(left.result.elements == product);
    CHECK(right.result.elements == product);
    CHECK(rebuilt.result.elements == product);
    compare(contraction_cost(shape, ContractionOrder::left_to_right, batch), left, batch);
    compare(contraction_cost(shape, ContractionOrder::right_to_left, batch), right, batch);
    compare(contraction_cost(shape, ContractionOrder::reconstruct, batch), rebuilt, batch);
    compare(contraction_cost(shape, ContractionOrder::best, batch),
            right.macs < left.macs ? right : left, batch);
    if (cores <= 2) compare_optimal(shape, batch, best_of_all_trees(made, product));
  }
}

TEST_CASE("contraction: optimal is the best of all binary trees, ties included") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  std::mt19937_64 random(seed);
  for (int i = 0; i < 90; ++i) {
    const int cores = i < 40 ? 3 : (i < 85 ? 4 : 5);
    const int batch = 1 + static_cast<int>(random() % 6);
    // Few different sizes, so that many trees cost the same.
    const TensorTrain shape = random_shape(cores, i % 2 == 0 ? 3 : 9, i % 3 == 0 ? 2 : 7, random);
    INFO("shape (n m r a core) " << text(shape) << "batch " << batch);
    compare_optimal(shape, batch, best_of_all_trees(layer(shape, batch, false, random), {}));
  }
}

TEST_CASE("contraction: shapes in which the tie-breaks of optimal decide") {
  std::mt19937_64 unused;
  const auto check = [&](const TensorTrain& shape, int batch, const Key& expected) {
    INFO("shape (n m r a core) " << text(shape) << "batch " << batch);
    CHECK(best_of_all_trees(layer(shape, batch, false, unused), {}) == expected);
    compare_optimal(shape, batch, expected);
  };
  // The smallest sum, between trees of the same largest intermediate.
  check({4, {1, 1, 1, 2}, {1, 3, 1, 3}, {1, 1, 2, 3, 1}}, 3, {132, 18, 33});
  // The smallest largest intermediate, though another tree has the smaller sum (180).
  check({3, {2, 1, 4}, {3, 4, 1}, {1, 6, 6, 1}}, 3, {1440, 96, 192});
  // The same where Y, which is no intermediate, is larger than either (720).
  check({4, {4, 4, 2, 1}, {5, 3, 2, 6}, {1, 2, 5, 4, 1}}, 4, {13760, 480, 1184});
}

TEST_CASE("contraction: six cores, the best of all binary trees") {
  std::mt19937_64 unused;
  const TensorTrain shape{6, {2, 3, 1, 2, 4, 2}, {3, 1, 2, 2, 2, 3}, {1, 2, 3, 2, 4, 2, 1}};
  compare_optimal(shape, 2, best_of_all_trees(layer(shape, 2, false, unused), {}));
}
