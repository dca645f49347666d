# games.def is the one list of games: their sources and tests are found by it.

# read_games(FOLDER): from FOLDER/games.def set
#   GAMES         the names, in the order of the list
#   GAME_SOURCES  the .c files of their folders
function(read_games folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/games.def)
  file(STRINGS ${folder}/games.def lines REGEX "^GAME\\(")
  set(names)
  set(all_sources)
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^GAME\\(([a-z0-9]+)\\).*" "\\1" game "${line}")
    list(APPEND names ${game})
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/${game}/*.c)
    list(APPEND all_sources ${sources})
  endforeach()
  set(GAMES ${names} PARENT_SCOPE)
  set(GAME_SOURCES ${all_sources} PARENT_SCOPE)
endfunction()
