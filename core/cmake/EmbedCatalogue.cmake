# devices.json and models.json -> catalogue_text.hpp in the build directory, read by src/catalogue.cpp.
# Only what is computed with: kinds, sources and notes stay in the JSON files.
include(${CMAKE_CURRENT_LIST_DIR}/DataText.cmake)

function(catalogue_device_rows out json_file)
  data_document(document ${json_file})
  string(JSON devices GET "${document}" devices)
  string(JSON count LENGTH "${devices}")
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON device GET "${devices}" ${i})
    foreach(field key name vendor kind dram_type)
      data_text(text "${device}" ${field})
      string(APPEND rows " ${text}")
    endforeach()
    set(numbers "")
    foreach(type fp32 bf16 fp16 fp8 int8 fp4) # in the order of NumberType
      data_number(number "${device}" peak_tflops ${type} value)
      string(APPEND numbers "${number},")
    endforeach()
    foreach(field dram_gb_per_s dram_capacity_gb l2_mb l2_gb_per_s smem_per_unit_kb units boost_mhz
                  tdp_watts dram_latency_ns measured_dram_gb_per_s measured_fp16_tflops)
      data_number(number "${device}" ${field} value)
      string(APPEND numbers "${number},")
    endforeach()
    # Shared memory of one unit: specified by the vendor for all its units.
    string(JSON vendor GET "${device}" vendor)
    string(JSON number ERROR_VARIABLE absent GET "${document}" smem_bytes_per_clock "${vendor}" value)
    if(NOT absent)
      string(APPEND numbers "${number}")
    endif()
    data_numbers(numbers "${numbers}")
    string(APPEND rows " ${numbers}\n")
  endforeach()
  set(${out} "${rows}" PARENT_SCOPE)
  set(${out}_count ${count} PARENT_SCOPE)
endfunction()

function(catalogue_model_rows out json_file)
  data_document(document ${json_file})
  string(JSON models GET "${document}" models)
  string(JSON count LENGTH "${models}")
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON entry GET "${models}" ${i})
    foreach(field key name family)
      data_text(text "${entry}" ${field})
      string(APPEND rows " ${text}")
    endforeach()
    data_number(numbers "${entry}" maxContext)
    string(JSON shape GET "${entry}" model)
    foreach(field gatedFfn tiedEmbeddings)
      string(JSON boolean GET "${shape}" ${field})
      string(REPLACE "ON" 1 boolean ${boolean})
      string(REPLACE "OFF" 0 boolean ${boolean})
      string(APPEND numbers ",${boolean}")
    endforeach()
    foreach(field hiddenSize layers heads kvHeads headDim ffnSize vocabSize)
      data_number(number "${shape}" ${field})
      string(APPEND numbers ",${number}")
    endforeach()
    foreach(field slidingWindow fullAttentionLayers learnedPositions experts expertsPerToken
                  sharedExperts expertFfnSize denseLayers)
      string(JSON type ERROR_VARIABLE absent TYPE "${shape}" ${field})
      set(number "")
      if(NOT absent)
        data_number(number "${shape}" ${field})
      endif()
      string(APPEND numbers ",${number}")
    endforeach()
    data_numbers(numbers "${numbers}")
    string(APPEND rows " ${numbers}\n")
  endforeach()
  set(${out} "${rows}" PARENT_SCOPE)
  set(${out}_count ${count} PARENT_SCOPE)
endfunction()

function(embed_catalogue target devices_json models_json)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${devices_json} ${models_json})
  catalogue_device_rows(devices ${devices_json})
  catalogue_model_rows(models ${models_json})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/data)
  file(CONFIGURE OUTPUT ${folder}/catalogue_text.hpp @ONLY CONTENT
"// Generated from core/data/devices.json and core/data/models.json.
#pragma once
#include <cstddef>

namespace roofline {

inline constexpr std::size_t device_rows = @devices_count@;
inline constexpr char device_text[] =
@devices@;

inline constexpr std::size_t model_rows = @models_count@;
inline constexpr char model_text[] =
@models@;

}  // namespace roofline
")
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
