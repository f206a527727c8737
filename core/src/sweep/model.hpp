#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "roofline/fields.hpp"
#include "roofline/sweep.hpp"
#include "sweep/axis.hpp"

namespace roofline::sweep {

/// Finds the field of an axis that has its path: its number or names. False: the base has none
/// such.
using FindField = bool (*)(const Value& base, Axis& axis);

/// The parts of a specification that both cost models have in common, checked.
struct Plan {
  std::vector<Axis> axes;
  std::vector<std::string> results;  ///< names that the model has still to find
  bool grid = true;
  bool rounded = false;
  double points = 0;
};

/// What a cost model adds to a sweep. One object is one sweep.
class Model {
 public:
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;
  virtual ~Model() = default;

  /// As Sweep::run.
  virtual void run(std::uint64_t first, std::size_t count, double* const* columns,
                   std::uint8_t* valid) = 0;
  virtual std::vector<SweepGap> gaps() const = 0;

  const Plan& plan() const { return plan_; }
  const std::vector<SweepColumn>& columns() const { return columns_; }

 protected:
  explicit Model(Plan plan) : plan_(std::move(plan)) {}
  Plan plan_;
  std::vector<SweepColumn> columns_;
};

/// Reads all of a specification but its base. What is wrong with it is the fault of `request`.
Plan read_plan(ObjectReader& request, const Value& base, FindField find);
/// `axes[1]`
std::string element(Text list, std::size_t i);

/// A sweep of each cost model; nothing after a fault of `request`.
std::unique_ptr<Model> published_model(ObjectReader& request, const Value& base);
std::unique_ptr<Model> first_principles_model(ObjectReader& request, const Value& base);

}  // namespace roofline::sweep
