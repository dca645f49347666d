# The command tavola, and the rules for people that it carries inside.

set(rules_source ${CMAKE_BINARY_DIR}/rules_text.c)
set(rules)
foreach(game IN LISTS GAMES)
  foreach(language IN LISTS LANGUAGES)
    list(APPEND rules ${CMAKE_SOURCE_DIR}/src/games/${game}/rules.${language}.md)
  endforeach()
endforeach()
list(JOIN LANGUAGES " " languages)
add_custom_command(
  OUTPUT ${rules_source}
  COMMAND ${CMAKE_SOURCE_DIR}/cmake/embed-rules ${rules_source} ${CMAKE_SOURCE_DIR}/src/games
    ${languages} ${GAMES}
  DEPENDS ${CMAKE_SOURCE_DIR}/cmake/embed-rules ${rules}
  COMMENT "Embedding the rules for people"
  VERBATIM)

set_source_files_properties(${rules_source} PROPERTIES
  COMPILE_OPTIONS -Wno-overlength-strings)  # a game's rules are one string

# What needs an operating system but prints nothing; the tests use it too.
find_package(Threads REQUIRED)
file(GLOB host_sources CONFIGURE_DEPENDS src/batch/*.c src/tables/*.c src/session/*.c src/learning/*.c src/puzzles/*.c src/protocol/*.c)
add_library(tavola_host STATIC ${host_sources})
target_compile_definitions(tavola_host PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(tavola_host PUBLIC tavola_core cjson Threads::Threads m)

# The functions of tavola.h; cmake/install.cmake makes the libraries of it.
file(GLOB library_sources CONFIGURE_DEPENDS src/library/*.c)
add_library(tavola_library OBJECT ${library_sources})
target_link_libraries(tavola_library PUBLIC tavola_host)

# Nothing is seen outside of a shared library but what tavola.h marks. The
# program is made of the same objects, and linked as before.
set_target_properties(tavola_core tavola_host tavola_library PROPERTIES
  POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

# Matches among people, and where they are kept.
file(GLOB hosting_sources CONFIGURE_DEPENDS src/hosting/*.c src/store/*.c)
add_library(tavola_hosting STATIC ${hosting_sources})
target_compile_definitions(tavola_hosting PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(tavola_hosting PUBLIC tavola_core cjson sodium sqlite3)

# What talks to the network.
file(GLOB server_sources CONFIGURE_DEPENDS src/server/*.c)
add_library(tavola_server STATIC ${server_sources})
target_compile_definitions(tavola_server PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(tavola_server PUBLIC tavola_host tavola_hosting websockets uv z)

# Playing in a terminal, by lines or on the full screen; the tests use it too.
set(screen_words ${CMAKE_BINARY_DIR}/screen_words.c)
embed_words(${screen_words} screen_words_data =${CMAKE_SOURCE_DIR}/src/terminal)
set(CURSES_NEED_NCURSES TRUE)
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
set_source_files_properties(src/terminal/screen_terminal.c src/terminal/screen_terminfo.c PROPERTIES
  COMPILE_DEFINITIONS "_XOPEN_SOURCE=700;_DEFAULT_SOURCE")
file(GLOB terminal_sources CONFIGURE_DEPENDS src/terminal/*.c)
add_library(tavola_terminal STATIC ${terminal_sources} ${rules_source} ${screen_words})
target_compile_definitions(tavola_terminal PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(tavola_terminal PUBLIC tavola_host ${CURSES_LIBRARIES})

# What the page calls, for the sanitizers, clang-tidy and the fuzzer.
if(TAVOLA_TESTS)
  file(GLOB page_sources CONFIGURE_DEPENDS src/wasm/*.c)
  add_library(tavola_page STATIC ${page_sources})
  target_link_libraries(tavola_page PUBLIC tavola_core)
endif()

file(GLOB command_sources CONFIGURE_DEPENDS src/cli/*.c)
add_executable(tavola ${command_sources})
target_compile_definitions(tavola PRIVATE TAVOLA_VERSION="${PROJECT_VERSION}" _POSIX_C_SOURCE=200809L)
target_link_libraries(tavola PRIVATE tavola_server tavola_terminal)

# Work over many machines, a program of its own, where MPI is installed (docs/spread.md):
# cmake --build --preset release --target tavola-spread
if(TAVOLA_TESTS)
  find_package(MPI REQUIRED COMPONENTS C)
else()
  find_package(MPI QUIET COMPONENTS C)
endif()
if(MPI_C_FOUND)
  file(GLOB spread_sources CONFIGURE_DEPENDS src/spread/*.c)
  list(FILTER spread_sources EXCLUDE REGEX "/main\\.c$")
  add_library(tavola_spread STATIC EXCLUDE_FROM_ALL ${spread_sources}
    src/cli/arguments.c src/cli/help.c src/cli/spread.c)
  target_compile_definitions(tavola_spread PUBLIC _POSIX_C_SOURCE=200809L)
  target_link_libraries(tavola_spread PUBLIC tavola_host MPI::MPI_C)
  add_executable(tavola-spread src/spread/main.c)
  if(NOT TAVOLA_TESTS)
    set_target_properties(tavola-spread PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_link_libraries(tavola-spread PRIVATE tavola_spread)
endif()

# What keeping a move costs (docs/performance.md): cmake --build --preset release --target bench_store
add_executable(bench_store EXCLUDE_FROM_ALL bench/store.c)
target_compile_definitions(bench_store PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(bench_store PRIVATE tavola_hosting)

# The host under load (docs/performance.md): built when asked for, and for the tests.
file(GLOB load_sources CONFIGURE_DEPENDS bench/load/*.c)
add_executable(load ${load_sources})
if(NOT TAVOLA_TESTS)
  set_target_properties(load PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
target_compile_definitions(load PRIVATE _GNU_SOURCE SLOW_SYNC="$<TARGET_FILE:slow_sync>")
target_link_libraries(load PRIVATE tavola_core)
add_library(slow_sync MODULE EXCLUDE_FROM_ALL bench/slow_sync.c)
target_compile_definitions(slow_sync PRIVATE _GNU_SOURCE)
add_dependencies(load slow_sync)
