# Everything that depends on Emscripten and its version, in one place. Tried with 3.1.6 (the
# distribution's on Debian 12 and Ubuntu 24.04), 3.1.69 and 6.x.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.6)
  message(FATAL_ERROR "Emscripten ${EMSCRIPTEN_VERSION} is too old: 3.1.6 or newer is needed")
endif()

set(roofline_emscripten_compile
  -Oz -flto
  -mbulk-memory -mnontrapping-fptoint -msign-ext
  -fno-math-errno
  -sINLINING_LIMIT=0           # else -Oz means no inlining at all to em++: larger and 3x slower
  -fno-exceptions -fno-rtti            # errors are values
  -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0  # embind without RTTI
  -fvisibility=hidden
  -ffp-contract=off)

# The core, whoever links it.
function(roofline_emscripten_library core)
  target_compile_options(${core} PRIVATE ${roofline_emscripten_compile})
  # Loops over whole sweeps are compiled for speed. SIMD is asked for by hand (sweep/lanes.hpp) and
  # only here: what compilers make of plain loops varies with their version.
  get_target_property(core_folder ${core} SOURCE_DIR)
  set_source_files_properties(
    ${core_folder}/src/sweep/axis.cpp
    ${core_folder}/src/sweep/published_kernels.cpp
    ${core_folder}/src/sweep/published_run.cpp
    TARGET_DIRECTORY ${core} PROPERTIES COMPILE_OPTIONS "-O2;-fno-vectorize;-fno-slp-vectorize;-fno-unroll-loops;-msimd128")
endfunction()

# A module that JavaScript loads.
function(roofline_emscripten_module module)
  target_compile_options(${module} PRIVATE ${roofline_emscripten_compile})
  # Where their forms are known: a runtime of 3 kB instead of 6. embind's bind.cpp registers every
  # C++ type and so brings their JavaScript; few_types.cpp stands in for it. The minimal runtime
  # instantiates bytes that it is given and does nothing else.
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  if(EMSCRIPTEN_VERSION VERSION_EQUAL 3.1.6)
    target_sources(${module} PRIVATE ${here}/few_types.cpp)
    set(embind_folder ${EMSCRIPTEN_ROOT_PATH}/src/embind)
    set(runtime "SHELL:--js-library ${embind_folder}/emval.js"
                "SHELL:--js-library ${embind_folder}/embind.js"
                -sMINIMAL_RUNTIME=1
                "SHELL:--post-js ${here}/minimal_runtime.js")
  else()
    set(runtime -lembind
                -sEXPORTED_RUNTIME_METHODS=HEAPU8
                -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,instantiateWasm)
  endif()
  target_link_options(${module} PRIVATE
    -Oz -flto -sINLINING_LIMIT=0
    -fno-exceptions -fno-rtti    # links the libraries that were built so
    ${runtime}
    -sMODULARIZE=1 -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker     # Node passes the bytes itself (roofline.js)
    -sDYNAMIC_EXECUTION=0        # embind without new Function: no 'unsafe-eval' in a page's CSP
    -sALLOW_MEMORY_GROWTH=1
    -sFILESYSTEM=0
    -sMALLOC=emmalloc            # the small one: a request makes few allocations
    -sWASM_BIGINT=1              # no functions that split 64-bit integers
    -sTOTAL_STACK=262144)        # the default shrank from 5 MB to 64 KB between the versions
endfunction()
