# published.json -> a C++ table of Accelerator, in the build directory.
function(embed_published target json_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${json_file})
  file(READ ${json_file} json)
  string(JSON count LENGTH "${json}" accelerators)
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON entry GET "${json}" accelerators ${i})
    set(fields "")
    foreach(field key catalogue_key name architecture)
      string(JSON value GET "${entry}" ${field})
      list(APPEND fields ".${field} = \"${value}\"")
    endforeach()
    foreach(field peak_tensor_tflops peak_bandwidth_gb_s smem_per_sm_kb num_sms tdp_watts)
      string(JSON value GET "${entry}" ${field})
      list(APPEND fields ".${field} = ${value}")
    endforeach()
    list(JOIN fields ", " fields)
    string(APPEND rows "    Accelerator{${fields}},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/published_accelerators.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Generated from core/data/published.json.
#include <array>

#include \"roofline/published/accelerator.hpp\"

namespace roofline::published {
namespace {
constexpr std::array<Accelerator, @count@> table{{
@rows@}};
}  // namespace
std::span<const Accelerator> accelerators() { return table; }
}  // namespace roofline::published
")
  target_sources(${target} PRIVATE ${source})
endfunction()
