#pragma once
#include <cmath>
#include <cstddef>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/// Loops over columns, two doubles an instruction.
namespace roofline::sweep {

/// Two doubles. Each operation rounds each of them as the same operation on a double does; min and
/// max are std::min and std::max (the first of equals).
class Lanes {
 public:
  static constexpr std::size_t size = 2;

  Lanes(double number) : lanes_{number, number} {}
  Lanes(double first, double second) : lanes_{first, second} {}
  static Lanes load(const double* numbers) {
    Vector lanes;
    std::memcpy(&lanes, numbers, sizeof lanes);
    return Lanes(lanes);
  }
  void store(double* numbers) const { std::memcpy(numbers, &lanes_, sizeof lanes_); }
  double operator[](std::size_t i) const { return lanes_[i]; }

  friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.lanes_ + b.lanes_); }
  friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.lanes_ - b.lanes_); }
  friend Lanes operator*(Lanes a, Lanes b) { return Lanes(a.lanes_ * b.lanes_); }
  friend Lanes operator/(Lanes a, Lanes b) { return Lanes(a.lanes_ / b.lanes_); }
#if defined(__wasm_simd128__)
  friend Lanes min(Lanes a, Lanes b) { return Lanes(wasm_f64x2_pmin(a.wasm(), b.wasm())); }
  friend Lanes max(Lanes a, Lanes b) { return Lanes(wasm_f64x2_pmax(a.wasm(), b.wasm())); }
  friend Lanes floor(Lanes a) { return Lanes(wasm_f64x2_floor(a.wasm())); }
  friend Lanes trunc(Lanes a) { return Lanes(wasm_f64x2_trunc(a.wasm())); }
#else
  friend Lanes min(Lanes a, Lanes b) { return Lanes(b.lanes_ < a.lanes_ ? b.lanes_ : a.lanes_); }
  friend Lanes max(Lanes a, Lanes b) { return Lanes(a.lanes_ < b.lanes_ ? b.lanes_ : a.lanes_); }
  friend Lanes floor(Lanes a) { return {std::floor(a.lanes_[0]), std::floor(a.lanes_[1])}; }
  friend Lanes trunc(Lanes a) { return {std::trunc(a.lanes_[0]), std::trunc(a.lanes_[1])}; }
#endif

 private:
  using Vector = double __attribute__((vector_size(16)));  // of GCC and Clang, on every target
  explicit Lanes(Vector lanes) : lanes_(lanes) {}
#if defined(__wasm_simd128__)
  explicit Lanes(v128_t lanes) : lanes_(reinterpret_cast<Vector>(lanes)) {}
  v128_t wasm() const { return reinterpret_cast<v128_t>(lanes_); }
#endif
  Vector lanes_;
};

/// The numbers of one quantity for some points: one each, or the same for all (then it stands there
/// twice, so that lanes can be read). Whole lanes are written: behind an odd number of them there
/// is room for one more.
struct Column {
  double* numbers = nullptr;
  std::size_t index_mask = ~std::size_t{0};  ///< 0: the same for all

  double at(std::size_t i) const { return numbers[i & index_mask]; }
  Lanes lanes(std::size_t i) const { return Lanes::load(numbers + (i & index_mask)); }
};

/// out[i] = f(in[i]...) for i < n. No input is the output.
template <typename F, typename... In>
void map(std::size_t n, F f, Column out, In... in) {
  for (std::size_t i = 0; i < n; i += Lanes::size) f(in.lanes(i)...).store(out.numbers + i);
}

}  // namespace roofline::sweep
