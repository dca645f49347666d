# What `cmake --install build/release --prefix P` puts where. Builds for tests are
# not installed.
if(TAVOLA_SANITIZE OR TAVOLA_SANITIZE_THREADS OR TAVOLA_FUZZ)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The libraries are made of the objects that the program is made of. In the
# shared one, only what tavola.h marks can be seen. In the static one, all else
# would be seen too: so it is one object, in which the rest has been made local.
add_library(tavola_shared SHARED $<TARGET_OBJECTS:tavola_library>)
target_link_libraries(tavola_shared PRIVATE tavola_host)
target_link_options(tavola_shared PRIVATE -Wl,--as-needed -Wl,--no-undefined)
set_target_properties(tavola_shared PROPERTIES
  OUTPUT_NAME tavola VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})

set(static_library ${CMAKE_BINARY_DIR}/libtavola.a)
set(whole ${CMAKE_BINARY_DIR}/libtavola.o)
set(relocatable -r -nostdlib)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND relocatable -flto=auto -flinker-output=nolto-rel) # usable by any compiler
endif()
add_custom_command(
  OUTPUT ${static_library}
  COMMAND ${CMAKE_C_COMPILER} ${relocatable} -o ${whole}
    $<TARGET_OBJECTS:tavola_library> $<TARGET_FILE:tavola_host> $<TARGET_FILE:tavola_core>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
  COMMAND ${CMAKE_AR} rcs ${static_library} ${whole}
  DEPENDS $<TARGET_OBJECTS:tavola_library> tavola_host tavola_core
  COMMENT "Making libtavola.a of one object"
  COMMAND_EXPAND_LISTS
  VERBATIM)
add_custom_target(tavola_static ALL DEPENDS ${static_library})

install(TARGETS tavola_shared)
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES src/library/tavola.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# For pkg-config, relative to the file itself, so that it holds for any prefix.
file(RELATIVE_PATH TAVOLA_PC_PREFIX
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/tavola.pc.in tavola.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tavola.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# For find_package(tavola).
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tavola)
configure_package_config_file(cmake/tavola-config.cmake.in tavola-config.cmake
  INSTALL_DESTINATION ${package_folder}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(tavola-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/tavola-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/tavola-config-version.cmake
  DESTINATION ${package_folder})

install(TARGETS tavola)
if(TARGET tavola-spread)
  install(TARGETS tavola-spread OPTIONAL)  # if somebody has built it
endif()

# What shells read to complete words, printed by the program itself.
set(completions)
foreach(shell bash zsh fish)
  add_custom_command(
    OUTPUT completion.${shell}
    COMMAND tavola completion ${shell} > completion.${shell}
    DEPENDS tavola
    VERBATIM)
  list(APPEND completions ${CMAKE_CURRENT_BINARY_DIR}/completion.${shell})
endforeach()
add_custom_target(tavola_completions ALL DEPENDS ${completions})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.bash RENAME tavola
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.zsh RENAME _tavola
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.fish RENAME tavola.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# The browser client, if it has been built.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tavola/web
  OPTIONAL PATTERN .built EXCLUDE)
install(FILES docs/tavola.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES LICENSE README.md docs/library.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES examples/self_play.c DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
