# Data files as text in the library: of a row its texts and then its numbers, each text ended by a null
# character, numbers as short decimals between commas (see src/data_text.hpp). Half the weight of
# tables of doubles and pointers.

# A file whose numbers stay as they are written: string(JSON) would print 2614.9 as
# 2614.9000000000001, so they are made texts first.
function(data_document out json_file)
  file(READ ${json_file} document)
  string(REGEX REPLACE "\": (-?[0-9][-+.0-9eE]*)" "\": \"\\1\"" document "${document}")
  set(${out} "${document}" PARENT_SCOPE)
endfunction()

# A text as a literal, empty for null; a list separator would break the loops here.
function(data_text out json)
  string(JSON type TYPE "${json}" ${ARGN})
  set(value "")
  if(NOT type STREQUAL "NULL")
    string(JSON value GET "${json}" ${ARGN})
  endif()
  if(value MATCHES "[\"\\;]")
    message(FATAL_ERROR "The data has no use for quotes, backslashes and semicolons: ${value}")
  endif()
  set(${out} "\"${value}\\0\"" PARENT_SCOPE)
endfunction()

# A number as its decimals, nothing for null. Up to 15 digits are read exactly.
function(data_number out json)
  string(JSON type TYPE "${json}" ${ARGN})
  set(value "")
  if(NOT type STREQUAL "NULL")
    string(JSON value GET "${json}" ${ARGN})
    string(REGEX REPLACE "\\.0+$" "" value "${value}")
    string(REGEX REPLACE "[^0-9]" "" digits "${value}")
    string(LENGTH "${digits}" count)
    if(NOT value MATCHES "^[0-9]+(\\.[0-9]+)?$" OR count GREATER 15)
      message(FATAL_ERROR "${ARGN}: ${value} is no decimal number of at most 15 digits in ${json}")
    endif()
  endif()
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# Numbers between commas as a literal, without the unknown ones at its end.
function(data_numbers out numbers)
  string(REGEX REPLACE ",+$" "" numbers "${numbers}")
  set(${out} "\"${numbers}\\0\"" PARENT_SCOPE)
endfunction()
