# tavola.wasm: the core and the entry points that the browser calls.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
add_executable(tavola_wasm ${wasm_sources})
set_target_properties(tavola_wasm PROPERTIES OUTPUT_NAME tavola SUFFIX .wasm)
target_link_libraries(tavola_wasm PRIVATE tavola_core)
# The compiler lets wasm-opt work on the result where that is installed; -O0 is
# for this last step only, so that every machine builds the same file.
target_link_options(tavola_wasm PRIVATE
  -O0
  -mexec-model=reactor
  -Wl,--strip-all,-z,stack-size=1048576,--stack-first)
