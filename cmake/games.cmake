# games.def is the one list of games: their sources and tests are found by it.
#
#   GAMES         the names, in the order of the list
#   GAME_SOURCES  the .c files of their folders

set(games_def ${CMAKE_SOURCE_DIR}/src/games/games.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${games_def})

file(STRINGS ${games_def} game_lines REGEX "^GAME\\(")
set(GAMES)
set(GAME_SOURCES)
foreach(line IN LISTS game_lines)
  string(REGEX REPLACE "^GAME\\(([a-z0-9]+)\\).*" "\\1" game "${line}")
  list(APPEND GAMES ${game})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/${game}/*.c)
  list(APPEND GAME_SOURCES ${sources})
endforeach()
