/* SPDX-License-Identifier: MIT
 *
 * ugi.h - the lines of the Universal Game Interface: reading them.
 *
 * Reading a line says what it means and does nothing; acting on it is the work
 * of ugi_session.h. What a line names is not checked here against any game:
 * positions, moves and values stay texts. docs/protocol.md describes all lines.
 */
#ifndef PROTOCOL_UGI_H
#define PROTOCOL_UGI_H

#include "core/game.h"

#define UGI_VERBS(X)                                                                               \
    X(UGI, "ugi")                                                                                  \
    X(ISREADY, "isready")                                                                          \
    X(NEWGAME, "uginewgame")                                                                       \
    X(SETOPTION, "setoption")                                                                      \
    X(POSITION, "position")                                                                        \
    X(GO, "go")                                                                                    \
    X(PONDERHIT, "ponderhit")                                                                      \
    X(STOP, "stop")                                                                                \
    X(QUERY, "query")                                                                              \
    X(QUIT, "quit")

enum ugi_verb {
#define X(name, text) UGI_VERB_##name,
    UGI_VERBS(X)
#undef X
        UGI_VERB_NONE /* an empty line */
};

#define UGI_QUERIES(X)                                                                             \
    X(GAMEOVER, "gameover")                                                                        \
    X(P1TURN, "p1turn")                                                                            \
    X(RESULT, "result")                                                                            \
    X(LEGALMOVES, "legalmoves")                                                                    \
    X(TOPLAY, "toplay")                                                                            \
    X(RETURNS, "returns")                                                                          \
    X(CHANCE, "chance")                                                                            \
    X(POSITION, "position")

enum ugi_query {
#define X(name, text) UGI_QUERY_##name,
    UGI_QUERIES(X)
#undef X
};

enum {
    UGI_LINE_MAX         = 1 << 20,  /* characters of a line */
    UGI_MILLISECONDS_MAX = 86400000, /* a day */
    UGI_DEPTH_MAX        = 1000
};

/* What was given of the limits of a search; 0: not given, unless noted. Time that
 * is used up is 1 ms, so that there is always a move. */
struct ugi_go {
    bool    is_infinite; /* also if no limit is given */
    bool    is_ponder;
    char   *searchmoves; /* words for ugi_take_word(), one at least; NULL: not given */
    int64_t movetime;    /* milliseconds */
    int64_t nodes;
    int64_t depth;
    int64_t time[GAME_PLAYERS_MAX];      /* milliseconds left */
    int64_t increment[GAME_PLAYERS_MAX]; /* milliseconds; -1: not given */
};

/* One line. The strings are parts of the line that was read. */
struct ugi_command {
    enum ugi_verb  verb;
    const char    *name;     /* of an option */
    const char    *value;    /* of an option; NULL: back to its default */
    const char    *position; /* NULL: the start of the game */
    char          *moves;    /* words for ugi_take_word(), maybe none */
    struct ugi_go  go;
    enum ugi_query query;
};

/* Read one line, without its end. It is cut into pieces. STATUS_BAD_TEXT,
 * STATUS_NOT_FOUND, STATUS_OUT_OF_RANGE or STATUS_CONFLICT, and a phrase in
 * *why that names the word at fault and what is allowed. */
MUST_CHECK enum status ugi_parse(char *line, struct ugi_command *command, struct text *why);

/* Cut the next word off the string and move past it; NULL if there is none. */
char *ugi_take_word(char **rest);

#endif
