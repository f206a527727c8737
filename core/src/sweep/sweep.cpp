#include "roofline/sweep.hpp"

#include <array>
#include <utility>

#include "roofline/fields.hpp"
#include "sweep/model.hpp"

namespace roofline {
namespace {

constexpr std::array<std::string_view, 1> cost_models{"published"};

Result<std::unique_ptr<sweep::Model>> open_model(const Value& spec) {
  ObjectReader reader(spec, "");
  const Value* base = reader.member("base", true);
  // The model reports unknown keys, so this reader does not finish().
  if (auto fault = reader.fault()) return *fault;
  ObjectReader base_reader(*base, "base");
  base_reader.choice("costModel", cost_models, {});
  if (auto fault = base_reader.fault()) return *fault;
  return sweep::published_model(spec, *base);
}

}  // namespace

Sweep::Sweep(std::unique_ptr<sweep::Model> model) : model_(std::move(model)) {}
Sweep::Sweep(Sweep&&) noexcept = default;
Sweep& Sweep::operator=(Sweep&&) noexcept = default;
Sweep::~Sweep() = default;

Result<Sweep> Sweep::open(const Value& spec) {
  Result<std::unique_ptr<sweep::Model>> model = open_model(spec);
  if (!model) return model.error();
  return Sweep(std::move(*model));
}

double Sweep::points() const { return model_->plan().points; }
bool Sweep::grid() const { return model_->plan().grid; }
std::size_t Sweep::axis_count() const { return model_->plan().axes.size(); }
const SweepAxis& Sweep::axis(std::size_t position) const { return model_->plan().axes[position]; }
void Sweep::axis_values(std::size_t axis, double first, std::span<double> values) const {
  model_->plan().axes[axis].values(first, values.size(), values.data());
}
std::span<const SweepColumn> Sweep::columns() const { return model_->columns(); }

void Sweep::run(double first, std::size_t count, std::span<double* const> columns,
                std::uint8_t* valid) {
  model_->run(static_cast<std::uint64_t>(first), count, columns.data(), valid);
}

std::vector<SweepGap> Sweep::gaps() const { return model_->gaps(); }

}  // namespace roofline
