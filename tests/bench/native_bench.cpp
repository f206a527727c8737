#include <benchmark/benchmark.h>

#include <string>

#include "kernels.hpp"
#include "sweeps.hpp"

int main(int argc, char** argv) {
  using namespace roofline::bench;
  for (const Kernel& kernel : kernels) {
    benchmark::RegisterBenchmark(std::string(kernel.name).c_str(),
                                 [&kernel](benchmark::State& state) {
                                   unsigned i = 0;
                                   for ([[maybe_unused]] auto _ : state) {
                                     benchmark::DoNotOptimize(kernel.run(i++ % scenario_count));
                                   }
                                   state.counters["checksum"] = checksum(kernel);
                                 });
  }
  for (const SweepCase& one : sweep_cases) {
    const std::string name(one.name);
    benchmark::RegisterBenchmark(name.c_str(), [&one](benchmark::State& state) {
      SweepRun sweep(one);
      for ([[maybe_unused]] auto _ : state) sweep.compute();
      state.counters["checksum"] = sweep.checksum();
      state.counters["points"] = static_cast<double>(sweep.points());
    });
    benchmark::RegisterBenchmark((name + ", fill").c_str(), [&one](benchmark::State& state) {
      SweepRun sweep(one);
      double number = 0;
      for ([[maybe_unused]] auto _ : state) sweep.fill(number += 1);
      state.counters["checksum"] = 0;
      state.counters["points"] = static_cast<double>(sweep.points());
    });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
