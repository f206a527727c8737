// Instead of embind's own bind.cpp, whose registration of every C++ type (wide strings, memory
// views, 64-bit integers) brings their JavaScript and 4 kB of printf: the three types that cross.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstdlib>
#include <limits>

/// Names a type for embind's messages; they are seen by nobody but a programmer who binds a type
/// that is missing below.
extern "C" EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const void*) {
  char* name = static_cast<char*>(std::malloc(2));
  name[0] = '?';
  name[1] = '\0';
  return name;
}

extern "C" EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void
__embind_register_native_and_builtin_types() {
  using namespace emscripten::internal;
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_integer(TypeID<unsigned>::get(), "unsigned", sizeof(unsigned), 0,
                           std::numeric_limits<unsigned>::max());
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
}
