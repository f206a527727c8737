# saturation.json -> C++ tables in the build directory (see src/saturation_rows.hpp). Only the fitted
# constants: the curves are for the tests.
function(saturation_numbers out fit latency)
  set(numbers "")
  foreach(field ${latency} load_growth queueing median_error largest_error)
    string(JSON number GET "${fit}" ${field})
    list(APPEND numbers ${number})
  endforeach()
  list(JOIN numbers ", " numbers)
  set(${out} "{${numbers}}" PARENT_SCOPE)
endfunction()

function(embed_saturation target json_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${json_file})
  file(READ ${json_file} document)
  string(JSON fit GET "${document}" common)
  saturation_numbers(common "${fit}" latency_factor)
  string(JSON devices GET "${document}" devices)
  string(JSON count LENGTH "${devices}")
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON key GET "${devices}" ${i} device)
    string(JSON fit GET "${devices}" ${i} fit)
    saturation_numbers(numbers "${fit}" latency_ns)
    string(APPEND rows "    {\"${key}\", ${numbers}},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/saturation_rows.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Generated from core/data/saturation.json.
#include \"saturation_rows.hpp\"

namespace roofline {
namespace {

constexpr DeviceSaturationFit fits[] = {
@rows@};

constexpr SaturationFit common_fit = @common@;

}  // namespace

std::span<const DeviceSaturationFit> saturation_fits() { return fits; }
const SaturationFit& common_saturation_fit() { return common_fit; }

}  // namespace roofline
")
  target_sources(${target} PRIVATE ${source})
endfunction()
