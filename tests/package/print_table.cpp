#include <cstdio>
#include <roofline/published/summary_table.hpp>

int main() {
  const auto table = roofline::published::summary_table({.batch_size = 1, .seq_len = 512});
  if (!table) {
    std::fprintf(stderr, "%s\n", table.error().message().c_str());
    return 2;
  }
  std::puts(table->c_str());
}
