#include <benchmark/benchmark.h>

#include <string>

#include "kernels.hpp"

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
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
