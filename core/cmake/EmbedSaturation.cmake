# saturation.json -> saturation_text.hpp in the build directory, read by src/saturation.cpp. Only the
# fitted constants: the curves are for the tests.
include(${CMAKE_CURRENT_LIST_DIR}/DataText.cmake)

# The numbers of src/saturation.cpp's Fit.
function(saturation_numbers out fit latency)
  data_number(numbers "${fit}" ${latency})
  foreach(field load_growth queueing median_error largest_error)
    data_number(number "${fit}" ${field})
    string(APPEND numbers ",${number}")
  endforeach()
  data_numbers(numbers "${numbers}")
  set(${out} "${numbers}" PARENT_SCOPE)
endfunction()

function(embed_saturation target json_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${json_file})
  data_document(document ${json_file})
  string(JSON fit GET "${document}" common)
  saturation_numbers(common "${fit}" latency_factor)
  string(JSON devices GET "${document}" devices)
  string(JSON count LENGTH "${devices}")
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON device GET "${devices}" ${i})
    data_text(key "${device}" device)
    string(JSON fit GET "${device}" fit)
    saturation_numbers(numbers "${fit}" latency_ns)
    string(APPEND rows " ${key} ${numbers}\n")
  endforeach()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/data)
  file(CONFIGURE OUTPUT ${folder}/saturation_text.hpp @ONLY CONTENT
"// Generated from core/data/saturation.json.
#pragma once

namespace roofline {

inline constexpr char saturation_text[] =
@rows@;
inline constexpr char common_saturation_text[] = @common@;

}  // namespace roofline
")
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
