#include "roofline/sweep.hpp"

#include <array>
#include <utility>

#include "roofline/fields.hpp"
#include "sweep/model.hpp"

namespace roofline {
namespace {

constexpr std::array<Text, 2> cost_models{"published", "first-principles"};

std::unique_ptr<sweep::Model> open_model(ObjectReader& request) {
  const Value* base = request.member("base", true);
  if (request.fault()) return nullptr;
  ObjectReader base_reader(*base, "base");
  const std::size_t cost_model = base_reader.choice("costModel", cost_models, {});
  // The model's own reader reports unknown keys, so this one does not finish().
  if (auto fault = base_reader.fault()) {
    request.fail(*fault);
    return nullptr;
  }
  return cost_model == 0 ? sweep::published_model(request, *base)
                         : sweep::first_principles_model(request, *base);
}

}  // namespace

Sweep::Sweep(std::unique_ptr<sweep::Model> model) : model_(std::move(model)) {}
Sweep::Sweep(Sweep&&) noexcept = default;
Sweep& Sweep::operator=(Sweep&&) noexcept = default;
Sweep::~Sweep() = default;

Result<Sweep> Sweep::open(const Value& spec) {
  ObjectReader request(spec, "");
  std::unique_ptr<sweep::Model> model = open_model(request);
  if (request.fault()) return *request.fault();
  return Sweep(std::move(model));
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
