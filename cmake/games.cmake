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

# read_languages(): set LANGUAGES to the codes of language.def.
function(read_languages)
  set(list ${CMAKE_SOURCE_DIR}/src/scene/language.def)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} lines REGEX "^LANGUAGE\\(")
  list(TRANSFORM lines REPLACE "^LANGUAGE\\(([a-z]+).*" "\\1")
  set(LANGUAGES ${lines} PARENT_SCOPE)
endfunction()
read_languages()

# embed_words(OUT ARRAY NAME=FOLDER...): make OUT, with an array of the texts in
# the folders.
function(embed_words out array)
  set(texts)
  foreach(source IN LISTS ARGN)
    string(REGEX REPLACE "^[^=]*=" "" folder "${source}")
    file(GLOB found CONFIGURE_DEPENDS ${folder}/text/*.txt)
    list(APPEND texts ${found})
  endforeach()
  list(JOIN LANGUAGES " " languages)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_SOURCE_DIR}/cmake/embed-words ${out} ${array} ${languages} ${ARGN}
    DEPENDS ${CMAKE_SOURCE_DIR}/cmake/embed-words ${texts}
    COMMENT "Embedding ${array}"
    VERBATIM)
endfunction()

# embed_nets(OUT): make OUT, with what was learnt about each game, <game>.net in its
# folder, as <game>_net; empty for a game without one.
function(embed_nets out)
  file(GLOB nets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/*/*.net)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_SOURCE_DIR}/cmake/embed-nets ${out} ${CMAKE_SOURCE_DIR}/src/games ${GAMES}
    DEPENDS ${CMAKE_SOURCE_DIR}/cmake/embed-nets ${nets}
    COMMENT "Embedding the nets"
    VERBATIM)
endfunction()
