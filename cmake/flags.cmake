# Compiler flags, for everything we compile, as the target tavola_flags.

option(TAVOLA_SANITIZE "address and undefined behaviour sanitizers" OFF)
option(TAVOLA_SANITIZE_THREADS "thread sanitizer" OFF)
option(TAVOLA_TESTS "build the tests" OFF)
option(TAVOLA_FUZZ "build the fuzz targets (clang)" OFF)
option(TAVOLA_WASM "build for the browser instead of this machine" OFF)

add_library(tavola_flags INTERFACE)
target_compile_options(tavola_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
  -Wmissing-prototypes -Wvla -Werror
  -fno-strict-aliasing   # a state is a byte block read through the game's struct
  -ffp-contract=off)     # the same results everywhere

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT TAVOLA_WASM)
  target_compile_options(tavola_flags INTERFACE -march=x86-64-v2)
endif()

if(TAVOLA_SANITIZE)
  target_compile_options(tavola_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tavola_flags INTERFACE -fsanitize=address,undefined)
endif()
if(TAVOLA_SANITIZE_THREADS)
  target_compile_options(tavola_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(tavola_flags INTERFACE -fsanitize=thread)
endif()
if(TAVOLA_FUZZ)
  target_compile_options(tavola_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
