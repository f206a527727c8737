# devices.json and models.json -> C++ tables in the build directory (see src/catalogue_rows.hpp).
# Only what is computed with: kinds, sources and notes stay in the JSON files.

# What a string needs to stand between quotes in C++; a list separator would break the loops here.
function(catalogue_text out json)
  string(JSON value ERROR_VARIABLE absent GET "${json}" ${ARGN})
  string(JSON type ERROR_VARIABLE absent TYPE "${json}" ${ARGN})
  if(type STREQUAL "NULL" OR absent)
    set(value "")
  endif()
  if(value MATCHES "[\"\\;]")
    message(FATAL_ERROR "The catalogue has no use for quotes, backslashes and semicolons: ${value}")
  endif()
  set(${out} "\"${value}\"" PARENT_SCOPE)
endfunction()

# A number, `unknown` for null, or `fallback` where there may be none at all.
function(catalogue_number out json fallback)
  string(JSON type ERROR_VARIABLE absent TYPE "${json}" ${ARGN})
  if(absent AND fallback STREQUAL "")
    message(FATAL_ERROR "The catalogue lacks ${ARGN} in ${json}")
  elseif(absent)
    set(value ${fallback})
  elseif(type STREQUAL "NULL")
    set(value unknown)
  else()
    string(JSON value GET "${json}" ${ARGN})
  endif()
  set(${out} ${value} PARENT_SCOPE)
endfunction()

function(catalogue_device_rows out_labels out_numbers json_file)
  file(READ ${json_file} document)
  string(JSON devices GET "${document}" devices)
  string(JSON count LENGTH "${devices}")
  math(EXPR last "${count} - 1")
  set(all_labels "")
  set(all_numbers "")
  foreach(i RANGE ${last})
    string(JSON device GET "${devices}" ${i})
    set(labels "")
    foreach(field key name vendor architecture kind dram_type)
      catalogue_text(text "${device}" ${field})
      string(APPEND labels "${text}, ")
    endforeach()
    catalogue_number(year "${device}" "" year)
    if(year STREQUAL "unknown")
      set(year 0)
    endif()
    string(APPEND all_labels "    {${labels}${year}},\n")
    string(JSON peaks GET "${device}" peak_tflops)
    set(numbers "")
    foreach(type fp32 bf16 fp16 fp8 int8 fp4) # in the order of NumberType
      catalogue_number(number "${peaks}" "" ${type} value)
      string(APPEND numbers "${number}, ")
    endforeach()
    set(row "{.peak_tflops = {${numbers}}")
    foreach(field dram_gb_per_s dram_capacity_gb l2_mb l2_gb_per_s smem_per_unit_kb units boost_mhz
                  tdp_watts dram_latency_ns measured_dram_gb_per_s measured_fp16_tflops)
      catalogue_number(number "${device}" "" ${field} value)
      string(APPEND row ", .${field} = ${number}")
    endforeach()
    string(APPEND all_numbers "    ${row}},\n")
  endforeach()
  set(${out_labels} "${all_labels}" PARENT_SCOPE)
  set(${out_numbers} "${all_numbers}" PARENT_SCOPE)
endfunction()

# Shared memory bandwidth of a unit, by vendor.
function(catalogue_smem_rows out json_file)
  file(READ ${json_file} document)
  string(JSON count LENGTH "${document}" smem_bytes_per_clock)
  math(EXPR last "${count} - 1")
  set(rows "")
  foreach(i RANGE ${last})
    string(JSON vendor MEMBER "${document}" smem_bytes_per_clock ${i})
    string(JSON value GET "${document}" smem_bytes_per_clock ${vendor} value)
    string(APPEND rows "    {\"${vendor}\", ${value}},\n")
  endforeach()
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

function(catalogue_model_rows out_labels out_numbers json_file)
  file(READ ${json_file} document)
  string(JSON models GET "${document}" models)
  string(JSON count LENGTH "${models}")
  math(EXPR last "${count} - 1")
  set(all_labels "")
  set(all_numbers "")
  foreach(i RANGE ${last})
    string(JSON entry GET "${models}" ${i})
    set(labels "")
    foreach(field key name family huggingface)
      catalogue_text(text "${entry}" ${field})
      list(APPEND labels "${text}")
    endforeach()
    list(JOIN labels ", " labels)
    string(APPEND all_labels "    {${labels}},\n")
    string(JSON shape GET "${entry}" model)
    set(row "")
    foreach(field hidden_size layers heads kv_heads head_dim ffn_size gated_ffn vocab_size
                  tied_embeddings sliding_window full_attention_layers learned_positions experts
                  experts_per_token shared_experts expert_ffn_size dense_layers)
      string(REGEX MATCHALL "_[a-z]" humps ${field}) # snake_case to camelCase
      set(camel ${field})
      foreach(hump ${humps})
        string(SUBSTRING ${hump} 1 1 letter)
        string(TOUPPER ${letter} letter)
        string(REPLACE ${hump} ${letter} camel ${camel})
      endforeach()
      set(fallback "")
      if(field MATCHES "sliding|learned|expert|dense")
        set(fallback 0)
      elseif(field MATCHES "full") # without a window every layer attends fully
        string(JSON windowed ERROR_VARIABLE unwindowed TYPE "${shape}" slidingWindow)
        if(unwindowed)
          string(JSON fallback GET "${shape}" layers)
        endif()
      endif()
      catalogue_number(number "${shape}" "${fallback}" ${camel})
      if(number STREQUAL "ON")
        set(number true)
      elseif(number STREQUAL "OFF")
        set(number false)
      endif()
      list(APPEND row ".${field} = ${number}")
    endforeach()
    catalogue_number(context "${entry}" "" maxContext)
    list(APPEND row ".max_context = ${context}")
    string(JSON type TYPE "${entry}" publishedParameters)
    set(published unknown)
    if(NOT type STREQUAL "NULL")
      catalogue_number(published "${entry}" "" publishedParameters value)
    endif()
    list(APPEND row ".published_parameters = ${published}")
    list(JOIN row ", " row)
    string(APPEND all_numbers "    {${row}},\n")
  endforeach()
  set(${out_labels} "${all_labels}" PARENT_SCOPE)
  set(${out_numbers} "${all_numbers}" PARENT_SCOPE)
endfunction()

function(embed_catalogue target devices_json models_json)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${devices_json} ${models_json})
  catalogue_device_rows(device_labels device_numbers ${devices_json})
  catalogue_smem_rows(smem_rates ${devices_json})
  catalogue_model_rows(model_labels model_numbers ${models_json})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/catalogue_rows.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Generated from core/data/devices.json and core/data/models.json.
#include \"catalogue_rows.hpp\"

namespace roofline {
namespace {

constexpr DeviceLabels labels_of_devices[] = {
@device_labels@};

constexpr DeviceNumbers numbers_of_devices[] = {
@device_numbers@};

constexpr SmemRate rates_of_smem[] = {
@smem_rates@};

constexpr ModelLabels labels_of_models[] = {
@model_labels@};

constexpr ModelNumbers numbers_of_models[] = {
@model_numbers@};

}  // namespace

std::span<const DeviceLabels> device_labels() { return labels_of_devices; }
std::span<const DeviceNumbers> device_numbers() { return numbers_of_devices; }
std::span<const SmemRate> smem_rates() { return rates_of_smem; }
std::span<const ModelLabels> model_labels() { return labels_of_models; }
std::span<const ModelNumbers> model_numbers() { return numbers_of_models; }

}  // namespace roofline
")
  target_sources(${target} PRIVATE ${source})
endfunction()
