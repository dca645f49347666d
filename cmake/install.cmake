# What `cmake --install build/release --prefix P` puts where.
include(GNUInstallDirs)

# The library is the core; its objects must also be usable without link-time
# optimisation, by any compiler.
set_target_properties(tavola_core PROPERTIES OUTPUT_NAME tavola)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tavola_core PRIVATE -ffat-lto-objects)
endif()

install(TARGETS tavola tavola_core)
foreach(folder base core scene games search)
  file(GLOB headers CONFIGURE_DEPENDS src/${folder}/*.h)
  if(folder STREQUAL scene)
    list(APPEND headers src/scene/language.def) # part of scene/words.h
  endif()
  list(FILTER headers EXCLUDE REGEX "/(internal|shortest|table|real)\\.h$")
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tavola/${folder})
endforeach()

# Relative to the file itself, so that it holds for any prefix.
file(RELATIVE_PATH TAVOLA_PC_PREFIX
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/tavola.pc.in tavola.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tavola.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# The browser client, if it has been built.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tavola/web
  OPTIONAL PATTERN .built EXCLUDE)
install(FILES docs/tavola.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES examples/self_play.c DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
