# energy.json -> C++ tables in the build directory (see src/energy_rows.hpp). Sources and notes stay in
# the JSON file.

# A coefficient as an initialiser: in W, J/B or J/FLOP, unknown where it is null.
function(energy_coefficient out json)
  string(JSON type TYPE "${json}" ${ARGN} value)
  if(type STREQUAL "NULL")
    set(${out} "{unknown, {}, {}}" PARENT_SCOPE)
    return()
  endif()
  string(JSON value GET "${json}" ${ARGN} value)
  if("${ARGN}" MATCHES "pj_per")
    string(APPEND value "e-12")
  endif()
  string(JSON scope GET "${json}" ${ARGN} scope)
  string(JSON kind GET "${json}" ${ARGN} kind)
  string(REPLACE "-" "_" scope ${scope})
  set(${out} "{${value}, EnergyScope::${scope}, EnergyKind::${kind}}" PARENT_SCOPE)
endfunction()

function(embed_energy target json_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${json_file})
  file(READ ${json_file} document)
  foreach(table memory devices)
    set(${table} "")
    string(JSON count LENGTH "${document}" ${table})
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON key MEMBER "${document}" ${table} ${i})
      set(fields static_watts dram_pj_per_byte fp32_pj_per_flop tensor_16bit_pj_per_flop)
      if(table STREQUAL "memory")
        set(fields pj_per_byte)
      endif()
      set(row "")
      foreach(field ${fields})
        energy_coefficient(coefficient "${document}" ${table} ${key} ${field})
        string(APPEND row ", ${coefficient}")
      endforeach()
      if(NOT row STREQUAL ", {unknown, {}, {}}")
        string(APPEND ${table} "    {\"${key}\"${row}},\n")
      endif()
    endforeach()
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/energy_rows.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Generated from core/data/energy.json.
#include \"energy_rows.hpp\"

namespace roofline {
namespace {

constexpr MemoryEnergyRow rows_of_memories[] = {
@memory@};

constexpr DeviceEnergyRow rows_of_devices[] = {
@devices@};

}  // namespace

std::span<const MemoryEnergyRow> memory_energy_rows() { return rows_of_memories; }
std::span<const DeviceEnergyRow> device_energy_rows() { return rows_of_devices; }

}  // namespace roofline
")
  target_sources(${target} PRIVATE ${source})
endfunction()
