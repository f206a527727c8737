# Installs the built package into a scratch prefix, builds a project that finds it, and compares
# what that prints with the golden table.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE error)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGV} failed:\n${output}\n${error}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/build -G ${GENERATOR}
    -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${WORK_DIR}/build/print_table)

set(printed "${output}")

# The same by pkg-config and a compiler alone.
file(GLOB_RECURSE description ${WORK_DIR}/prefix/*/roofline_analyzer.pc)
get_filename_component(folder ${description} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${folder})
run(pkg-config --print-errors --cflags --libs roofline_analyzer)
separate_arguments(flags UNIX_COMMAND "${output}")
run(${COMPILER} ${SOURCE_DIR}/print_table.cpp ${flags} -o ${WORK_DIR}/print_table)
run(${WORK_DIR}/print_table)
if(NOT output STREQUAL printed)
  message(FATAL_ERROR "Built by pkg-config it prints:\n${output}\nby CMake:\n${printed}")
endif()

file(READ ${SOURCE_DIR}/../golden/published.json golden)
string(JSON expected GET "${golden}" tables 0 table)
string(STRIP "${output}" output)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "The table differs:\n${output}\nexpected:\n${expected}")
endif()
