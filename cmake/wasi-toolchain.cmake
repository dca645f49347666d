# clang and wasi-libc, both from Debian, for a core without any imports.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Without -mbulk-memory: it turns every copy of a few words into a call. With vectors, which
# the nets add up their rows by.
set(CMAKE_C_FLAGS_RELEASE_INIT "-O3 -DNDEBUG -msimd128")
