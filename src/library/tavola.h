/* SPDX-License-Identifier: MIT
 *
 * tavola.h - the rules, pictures and engines of Tavola, for other programs.
 *
 * This is the library's whole interface, for C and C++; docs/library.md is the
 * tour. A game is opened once and never changes. A state is bytes of yours:
 * copying is memcpy, and is the undo. In every state somebody acts: a player,
 * chance, or nobody once the game is over. An action is one decision; its
 * number means something only to its game and may change from one version to
 * the next, so files and wires hold texts: those of options, positions and
 * actions are stable.
 *
 * What is true of all functions:
 *
 * Threads. There is no hidden state. An open game may be used by any number of
 * threads at once. An engine belongs to one thread at a time; only
 * tavola_engine_stop() may be called by another.
 *
 * Ownership. What you pass stays yours, and no pointer to it is kept, except
 * the game of an engine. A const char * that is returned is constant and lives
 * as long as the program, unless it says otherwise. Games, records and engines
 * are released by their own function, which takes NULL.
 *
 * Texts are UTF-8 and end with a NUL. A function with out and size writes as
 * many characters as fit, NUL included, and returns the length of the whole
 * text in bytes without the NUL: if that is not less than the size, the text
 * was cut. With size 0, out may be NULL. It returns 0 if there is no such text.
 *
 * Errors. What may go wrong because of the outside world gives a status, and a
 * phrase for people that says what was wrong and what is allowed. Where the
 * error may be NULL, nobody wants the phrase. A function that fails leaves its
 * results alone, unless it says otherwise. What a comment here asks of the
 * caller is not checked.
 *
 * The library prints nothing, ends nothing, and handles no signals.
 */
#ifndef TAVOLA_H
#define TAVOLA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A program runs with every later PATCH of the MINOR it was built with; while
 * MAJOR is 0, it may have to be built again for another MINOR. */
#define TAVOLA_VERSION_MAJOR 0
#define TAVOLA_VERSION_MINOR 1
#define TAVOLA_VERSION_PATCH 0

#if defined(__GNUC__)
#define TAVOLA_API __attribute__((visibility("default")))
#else
#define TAVOLA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0", of the library that runs. */
TAVOLA_API const char *tavola_version(void);

/* --- Errors --------------------------------------------------------------- */

enum tavola_status {
    TAVOLA_OK           = 0,
    TAVOLA_BAD_TEXT     = 1, /* malformed */
    TAVOLA_NOT_FOUND    = 2, /* an unknown name */
    TAVOLA_OUT_OF_RANGE = 3,
    TAVOLA_CONFLICT     = 4, /* values that contradict each other */
    TAVOLA_ILLEGAL      = 5, /* not allowed by the rules */
    TAVOLA_TOO_MANY     = 6,
    TAVOLA_NO_MEMORY    = 7
};

/* "BAD_TEXT": the name above without its prefix; "UNKNOWN" for any other number. */
TAVOLA_API const char *tavola_status_name(enum tavola_status status);

enum { TAVOLA_MESSAGE_MAX = 1024 };

/* Written only by a function that fails. */
struct tavola_error {
    char message[TAVOLA_MESSAGE_MAX];
};

/* --- Games and their options ---------------------------------------------- */

enum {
    TAVOLA_PLAYERS_MAX  = 6,
    TAVOLA_ACTIONS_MAX  = 1024, /* room for the actions of any state */
    TAVOLA_STATE_MAX    = 256,  /* bytes of any state */
    TAVOLA_ACTION_MAX   = 16,   /* characters of an action's text, NUL included */
    TAVOLA_POSITION_MAX = 512   /* characters of a position's text, NUL included */
};

/* The names of the games, "mijnlieff"; NULL from tavola_game_count() on. */
TAVOLA_API size_t      tavola_game_count(void);
TAVOLA_API const char *tavola_game_name(size_t place);

enum tavola_option_kind {
    TAVOLA_OPTION_INTEGER, /* from min to max */
    TAVOLA_OPTION_NUMBERS, /* one of the choices, "5|7|9" */
    TAVOLA_OPTION_WORDS,   /* one of the choices, "flat|cylinder" */
    TAVOLA_OPTION_TEXT,    /* without spaces */
    TAVOLA_OPTION_SEED     /* from min to max; a board is drawn from it */
};

struct tavola_option {
    const char             *name;
    enum tavola_option_kind kind;
    int64_t                 min, max;
    const char             *choices;  /* NULL unless there are some; the first is the default */
    const char             *standard; /* the default of the other kinds; may be empty */
    const char             *help;     /* a phrase in English */
};

/* An option of the game of this name; false from the last one on, and for an
 * unknown game. */
TAVOLA_API bool tavola_game_option(const char *name, size_t place, struct tavola_option *out);

struct tavola_game;

/* Open a game with options like "players=3 side=7", or "". "rules=1" asks for an
 * older version of the rules, if the game still knows it. TAVOLA_NOT_FOUND,
 * BAD_TEXT, OUT_OF_RANGE, CONFLICT, NO_MEMORY; *out is then NULL. */
TAVOLA_API enum tavola_status tavola_open(const char *name, const char *options,
                                          struct tavola_game **out, struct tavola_error *error);
TAVOLA_API void               tavola_close(struct tavola_game *game);

/* The name, and the options that were given, as tavola_open() takes them. */
TAVOLA_API const char *tavola_name(const struct tavola_game *game);
TAVOLA_API size_t      tavola_options(const struct tavola_game *game, char *out, size_t size);

/* Of the rules, from 1, the newest unless asked for otherwise; another version may
 * allow other actions. */
TAVOLA_API uint32_t tavola_rules_version(const struct tavola_game *game);

TAVOLA_API int    tavola_players(const struct tavola_game *game);
TAVOLA_API size_t tavola_state_size(const struct tavola_game *game);  /* a multiple of 8 */
TAVOLA_API size_t tavola_actions_max(const struct tavola_game *game); /* legal in any one state */
/* Actions in any match; 0 if there is no bound. */
TAVOLA_API uint32_t tavola_length_max(const struct tavola_game *game);
TAVOLA_API bool     tavola_has_chance(const struct tavola_game *game);
TAVOLA_API bool     tavola_has_scores(const struct tavola_game *game);
/* Do the returns of all players always add up to one point? */
TAVOLA_API bool tavola_shares_a_point(const struct tavola_game *game);

/* --- States --------------------------------------------------------------- */

/* Players are 0, 1, ...; what is below zero is not a player. */
enum { TAVOLA_CHANCE = -1, TAVOLA_NOBODY = -2 };

/* One point of the returns; halves to sixths of it are whole. */
enum { TAVOLA_POINT = 60 };

typedef uint32_t tavola_action_t;

/* Room for any state, on the stack for instance. Any other memory will do if it
 * has tavola_state_size() bytes and is aligned to 8. */
struct tavola_state {
    uint64_t words[TAVOLA_STATE_MAX / 8];
};

/* Below, a state is one that tavola_start(), tavola_parse_position() or a copy
 * has set, of the same game with the same options. */

TAVOLA_API void tavola_start(const struct tavola_game *game, void *state);

/* A player, TAVOLA_CHANCE, or TAVOLA_NOBODY when the game is over. */
TAVOLA_API int  tavola_actor(const struct tavola_game *game, const void *state);
TAVOLA_API bool tavola_is_over(const struct tavola_game *game, const void *state);

/* The turns that have ended. */
TAVOLA_API uint32_t tavola_turns(const struct tavola_game *game, const void *state);

/* List what the actor may do, ascending; of chance, the outcomes. Returns how
 * many, none exactly when the game is over. The list must have room for
 * tavola_actions_max(); nothing is written beyond that. */
TAVOLA_API size_t tavola_actions(const struct tavola_game *game, const void *state,
                                 tavola_action_t *out);
TAVOLA_API bool   tavola_is_legal(const struct tavola_game *game, const void *state,
                                  tavola_action_t action);

/* Where chance acts, how often each outcome falls, in the order of
 * tavola_actions(); their sum is the denominator. Returns how many there are, 0
 * where chance does not act. */
TAVOLA_API size_t tavola_weights(const struct tavola_game *game, const void *state, uint32_t *out);

/* Move on by an action that is legal. */
TAVOLA_API void tavola_apply(const struct tavola_game *game, void *state, tavola_action_t action);

/* What each player has of the point, in TAVOLA_POINT; false, and nothing is
 * written, as long as the game is not over. */
TAVOLA_API bool tavola_returns(const struct tavola_game *game, const void *state, int32_t *out);

/* The score of each player as it stands; false if the game has none. */
TAVOLA_API bool tavola_scores(const struct tavola_game *game, const void *state, int32_t *out);

/* How the game ended, in a word or two of English, such as "turn limit"; NULL
 * as long as it is not over. */
TAVOLA_API const char *tavola_ending(const struct tavola_game *game, const void *state);

/* A fingerprint of all that matters for what can still happen, except the
 * number of turns; the same on every machine, for this version of the library. */
TAVOLA_API uint64_t tavola_position_hash(const struct tavola_game *game, const void *state);

enum { TAVOLA_PERFT_MAX = 100 };

/* How many walks of exactly so many actions there are, outcomes of chance
 * counted like any other; the depth is at most TAVOLA_PERFT_MAX. */
TAVOLA_API uint64_t tavola_perft(const struct tavola_game *game, const void *state, unsigned depth);

/* --- Texts of actions and positions --------------------------------------- */

/* Of a legal action: "Oa1". Two legal actions of a state never print alike. */
TAVOLA_API size_t tavola_print_action(const struct tavola_game *game, const void *state,
                                      tavola_action_t action, char *out, size_t size);

/* The legal action of this text; TAVOLA_ILLEGAL if there is none. */
TAVOLA_API enum tavola_status tavola_parse_action(const struct tavola_game *game, const void *state,
                                                  const char *text, tavola_action_t *out,
                                                  struct tavola_error *error);

/* The state on one line, and the state of such a line. A position has exactly
 * one text. TAVOLA_BAD_TEXT if this is none. */
TAVOLA_API size_t tavola_print_position(const struct tavola_game *game, const void *state,
                                        char *out, size_t size);
TAVOLA_API enum tavola_status tavola_parse_position(const struct tavola_game *game,
                                                    const char *text, void *state,
                                                    struct tavola_error *error);

/* --- Records -------------------------------------------------------------- */

/* What was played, as the text of docs/records.md. The main line can be seen here;
 * comments, variations and keys that are not known are kept, and printed again. A
 * record belongs to one thread at a time. */
struct tavola_record;

/* An empty record of a game, from its start or, if it is not NULL, from a state.
 * The game may be closed before it. TAVOLA_NO_MEMORY; *out is then NULL. */
TAVOLA_API enum tavola_status tavola_record_open(const struct tavola_game *game, const void *state,
                                                 struct tavola_record **out,
                                                 struct tavola_error   *error);

/* The first record of a text; whatever it says has been checked by the rules.
 * TAVOLA_BAD_TEXT, NO_MEMORY; *out is then NULL. */
TAVOLA_API enum tavola_status tavola_record_read(const char *text, struct tavola_record **out,
                                                 struct tavola_error *error);
TAVOLA_API void               tavola_record_close(struct tavola_record *record);

/* The game that was played, open as long as the record is. */
TAVOLA_API const struct tavola_game *tavola_record_game(const struct tavola_record *record);

/* The state where it begins, how many actions were taken, and which; the place of
 * an action is below their number. */
TAVOLA_API void            tavola_record_start(const struct tavola_record *record, void *state);
TAVOLA_API size_t          tavola_record_length(const struct tavola_record *record);
TAVOLA_API tavola_action_t tavola_record_action(const struct tavola_record *record, size_t place);

/* Add an action after the last one. TAVOLA_ILLEGAL; CONFLICT if the record has
 * variations, or a result that the rules did not give; TOO_MANY, NO_MEMORY. */
TAVOLA_API enum tavola_status tavola_record_add(struct tavola_record *record,
                                                tavola_action_t action, struct tavola_error *error);

/* Who played, "" if it is not known. What a record cannot hold becomes '?'. The
 * text lives until it is set again, or the record is closed; NULL for a player
 * that the game does not have. */
TAVOLA_API const char *tavola_record_player(const struct tavola_record *record, int player);
TAVOLA_API void        tavola_record_set_player(struct tavola_record *record, int player,
                                                const char *name);

/* What each player got, in TAVOLA_POINT, and how it ended: by the rules, or
 * "forfeit" or "adjudicated". False and NULL if it did not. The word lives as long
 * as the record does not change. */
TAVOLA_API bool        tavola_record_returns(const struct tavola_record *record, int32_t *out);
TAVOLA_API const char *tavola_record_ending(const struct tavola_record *record);

/* The text, with the result if the game is over; 0 also if there is not enough
 * memory. */
TAVOLA_API size_t tavola_record_print(const struct tavola_record *record, char *out, size_t size);

/* --- Words and pictures --------------------------------------------------- */

/* The codes of the languages, "en"; NULL after the last one. Below, a language
 * is such a code, or one that begins with it, like "de-AT" or "de_AT.UTF-8";
 * there is no text in any other. */
TAVOLA_API const char *tavola_language(size_t place);

/* "Hopper and Sneaker", and "White" or "Player 3"; NULL if there is none. */
TAVOLA_API const char *tavola_title(const struct tavola_game *game, const char *language);
TAVOLA_API const char *tavola_player_name(const struct tavola_game *game, int player,
                                          const char *language);

/* What the actor is to do, as a sentence that does not name him; of a game that
 * is over, how it came to its end. */
TAVOLA_API size_t tavola_prompt(const struct tavola_game *game, const void *state,
                                const char *language, char *out, size_t size);

/* What a legal action does, as a sentence: "Red jumps from a1 to c3." */
TAVOLA_API size_t tavola_meaning(const struct tavola_game *game, const void *state,
                                 tavola_action_t action, const char *language, char *out,
                                 size_t size);

/* The position as lines of plain characters, as a picture file, and as an
 * object of JSON with the parts of the picture (docs/scenes.md). Each call
 * draws them again; 0 also if there is not enough memory. */
TAVOLA_API size_t tavola_plain(const struct tavola_game *game, const void *state,
                               const char *language, char *out, size_t size);
TAVOLA_API size_t tavola_svg(const struct tavola_game *game, const void *state,
                             const char *language, char *out, size_t size);
TAVOLA_API size_t tavola_json(const struct tavola_game *game, const void *state,
                              const char *language, char *out, size_t size);

/* --- Numbers for programs that learn -------------------------------------- */

/* Actions and outcomes have dense ids, states have planes of bytes, and symmetries
 * are listed. Within a version of a game's encoding none of it changes. All is
 * seen by the player who acts: where the two sides of a board are alike, it is
 * turned until he sits below, and players count from him on. So what an id means
 * may depend on the state. */
enum { TAVOLA_IDS_MAX = 4096, TAVOLA_PLANES_MAX = 8192, TAVOLA_WAYS_MAX = 16 };

struct tavola_encoding {
    uint32_t version;
    uint32_t ids;                   /* they go from 0 to ids-1 */
    uint32_t planes, height, width; /* a byte for each place of each plane, the width fastest */
    uint32_t ways;                  /* symmetries; way 0 leaves everything as it is */
};

/* False, and nothing is written, if the game has no encoding. Then nothing else of
 * this part, and no batch, may be asked of it. */
TAVOLA_API bool tavola_measure(const struct tavola_game *game, struct tavola_encoding *out);

/* The legal ids, in the order of tavola_actions(); returns how many. */
TAVOLA_API size_t tavola_ids(const struct tavola_game *game, const void *state, uint32_t *out);

/* Write 1 for each legal id and 0 for all others; returns how many are legal. */
TAVOLA_API size_t tavola_mask(const struct tavola_game *game, const void *state, uint8_t *out);

/* The id of a legal action; and the action of any number, false if it is no legal id. */
TAVOLA_API uint32_t tavola_id_of(const struct tavola_game *game, const void *state,
                                 tavola_action_t action);
TAVOLA_API bool     tavola_action_of(const struct tavola_game *game, const void *state, uint32_t id,
                                     tavola_action_t *out);

/* Write all planes of any state, over or not. */
TAVOLA_API void tavola_observe(const struct tavola_game *game, const void *state, uint8_t *out);

/* The state seen some way below the number of ways, into another block; and the id
 * there of an id that is legal here. To transform and then to apply is to apply and
 * then to transform. */
TAVOLA_API void tavola_transform(const struct tavola_game *game, const void *state, uint32_t way,
                                 void *out);
TAVOLA_API uint32_t tavola_transform_id(const struct tavola_game *game, const void *state,
                                        uint32_t way, uint32_t id);

/* --- Batches: many games, a step at a time --------------------------------- */

enum { TAVOLA_ROWS_MAX = 1 << 24, TAVOLA_BOARDS_MAX = 1 << 16, TAVOLA_BATCH_THREADS_MAX = 256 };

/* Row r plays boards[r % board_count]. These are games of one name, whose options
 * give the same sizes; they may be closed before the batch. */
struct tavola_plan {
    const struct tavola_game *const *boards;
    uint32_t                         board_count;
    uint32_t                         rows;
    uint32_t                         threads; /* 0 is 1; results do not depend on it */
    uint64_t                         seed;    /* each row draws from numbers of its own */
    bool samples_chance; /* chance acts within a step; else its outcomes are ids like others */
    bool starts_again;   /* a row whose game has ended is at a new start in the same step */
};

/* The arrays of a batch: they stay where they are, show what is now, and are only
 * to be read. */
struct tavola_rows {
    uint32_t             rows, ids, players;
    uint32_t             planes_size; /* bytes of all planes of a row */
    size_t               state_size;
    const unsigned char *states; /* state_size bytes of each */
    const unsigned char
                   *final_states; /* the last state of the game that ended last; zeros before */
    const uint8_t  *masks;        /* ids of each: 1 where legal */
    const uint16_t *counts;       /* of legal ids */
    const int8_t   *actors;       /* a player, TAVOLA_CHANCE or TAVOLA_NOBODY */
    const uint8_t  *ended;        /* did the last step end a game? */
    const float    *rewards;      /* players of each: their points, if it did, else 0 */
};

/* It belongs to one thread at a time, and has threads of its own for its work. In a
 * process forked from the one that opened it, one thread does all the work. */
struct tavola_batch;

/* All rows are at the start of their games. TAVOLA_OUT_OF_RANGE, CONFLICT if boards
 * do not go together, NOT_FOUND if there is no encoding, NO_MEMORY (or no thread);
 * *out is then NULL. */
TAVOLA_API enum tavola_status tavola_batch_open(const struct tavola_plan *plan,
                                                struct tavola_batch     **out,
                                                struct tavola_error      *error);
TAVOLA_API void               tavola_batch_close(struct tavola_batch *batch);

TAVOLA_API void tavola_batch_rows(const struct tavola_batch *batch, struct tavola_rows *out);

/* The game of a row, open as long as the batch is. */
TAVOLA_API const struct tavola_game *tavola_batch_game(const struct tavola_batch *batch,
                                                       uint32_t                   row);

/* Put all rows back to the start of their games, with new random numbers. */
TAVOLA_API void tavola_batch_reset(struct tavola_batch *batch, uint64_t seed);

/* The first row, from this one on, where the id is not legal, or the number of rows.
 * A row that is over takes only -1. */
TAVOLA_API uint32_t tavola_batch_find_illegal(const struct tavola_batch *batch, const int32_t *ids,
                                              uint32_t from);

/* Apply an id in each row; all are legal. */
TAVOLA_API void tavola_batch_step(struct tavola_batch *batch, const int32_t *ids);

/* The same for some rows only, an id for each of these; the others stay as they are,
 * results included. The first is a place in the list, or its length. No row may stand
 * in the list of a step twice. */
TAVOLA_API uint32_t tavola_batch_find_illegal_of(const struct tavola_batch *batch,
                                                 const uint32_t *list, uint32_t count,
                                                 const int32_t *ids, uint32_t from);
TAVOLA_API void     tavola_batch_step_some(struct tavola_batch *batch, const uint32_t *list,
                                           uint32_t count, const int32_t *ids);

/* Copy rows of a batch, which may be the same one, one after the other: all but the
 * random numbers. TAVOLA_CONFLICT, and nothing is copied, if a row plays another game
 * or other options than the one it is copied to; OUT_OF_RANGE if there is no such row. */
struct tavola_copying {
    const struct tavola_batch *source;
    const uint32_t            *from, *to;
    uint32_t                   count;
};
TAVOLA_API enum tavola_status tavola_batch_copy(struct tavola_batch         *batch,
                                                const struct tavola_copying *copying,
                                                struct tavola_error         *error);

/* Put a row on a state of its game; nothing else of the row changes. */
TAVOLA_API void tavola_batch_set_state(struct tavola_batch *batch, uint32_t row, const void *state);

/* Below, rows are asked for by a list of count rows, in its order; if it is NULL,
 * all are, and count is their number. */

TAVOLA_API void tavola_batch_observe(const struct tavola_batch *batch, const uint32_t *list,
                                     uint32_t count, uint8_t *out);

/* Draw a legal id for each row, -1 where it is over: each as likely as the
 * exponential of its logit says, or all alike if there are no logits; where chance
 * acts, by its own weights. False, and
 * nothing is drawn, if a logit of a legal id is NaN or +infinity, or all of a row are
 * -infinity; *row then tells which. */
TAVOLA_API bool tavola_batch_sample(struct tavola_batch *batch, const float *logits, int32_t *out,
                                    uint32_t *row);

/* Play copies of these rows to their ends at random, and write what each player
 * gets, in points; NaN of a game that is not over after so many actions. */
TAVOLA_API void tavola_batch_playout(struct tavola_batch *batch, const uint32_t *list,
                                     uint32_t count, uint64_t actions_max, float *out);

/* What a learner calls more of the same: the planes of these rows seen some way; and,
 * of a number for each id of each of them, the numbers of the ids seen that way, 0
 * for what is not legal. Both policies may be NULL. */
struct tavola_view {
    uint32_t     way;
    uint8_t     *planes;
    const float *policies;
    float       *turned;
};

TAVOLA_API void tavola_batch_transform(struct tavola_batch *batch, const uint32_t *list,
                                       uint32_t count, const struct tavola_view *view);

/* --- Engines -------------------------------------------------------------- */

enum {
    TAVOLA_LEVEL_MAX   = 8, /* full strength */
    TAVOLA_LINES_MAX   = 8,
    TAVOLA_LINE_MAX    = 32, /* actions of a line that are reported */
    TAVOLA_THREADS_MAX = 256,
    TAVOLA_DEPTH_MAX   = 1000,
    TAVOLA_SECONDS_MAX = 86400
};

/* The engines that can play the game, "alphabeta"; the strongest is the first.
 * NULL after the last one. */
TAVOLA_API const char *tavola_engine_name(const struct tavola_game *game, size_t place);

/* Who thinks. If all is zero, the engine that plays the game best, with honest
 * values; a level plays to win instead, and levels below the highest err on
 * purpose. */
struct tavola_setup {
    const char *engine;      /* its name, or NULL */
    int         level;       /* 1 to TAVOLA_LEVEL_MAX instead of an engine, or 0 */
    uint32_t    threads;     /* 0 is 1; engines that know only one take one */
    uint64_t    table_bytes; /* memory for tables and trees; 0 is 64 MB */
    uint64_t    seed;        /* of engines that draw random numbers, and of errors */
};

struct tavola_engine;

/* An engine for a game, which must be closed after it. The setup may be NULL for
 * zeros. TAVOLA_NOT_FOUND, OUT_OF_RANGE, CONFLICT, NO_MEMORY; *out is then NULL. */
TAVOLA_API enum tavola_status tavola_engine_open(const struct tavola_game  *game,
                                                 const struct tavola_setup *setup,
                                                 struct tavola_engine     **out,
                                                 struct tavola_error       *error);
TAVOLA_API void               tavola_engine_close(struct tavola_engine *engine);

/* A line of play, and what the player who acts may expect of it. */
struct tavola_line {
    double share;    /* of the point, from 0 to 1 */
    double score;    /* margin of the score; 0 if the game has none */
    bool   is_exact; /* proven, not estimated */
    /* Of a proven win or loss: the actions within which the winner can force the
     * end, else 0; and whether it is known that it cannot be forced sooner. */
    bool            is_shortest;
    int32_t         distance;
    uint32_t        length; /* at least 1 */
    tavola_action_t actions[TAVOLA_LINE_MAX];
};

struct tavola_report {
    uint64_t           nodes;
    double             seconds;
    uint32_t           depth;                   /* completed */
    uint32_t           line_count;              /* at least 1 */
    struct tavola_line lines[TAVOLA_LINES_MAX]; /* the best first */
};

/* How long to think. What is zero is no limit; if all is, the engine thinks until
 * it is stopped, unless its level has limits of its own: levels below the highest
 * take none of these. */
struct tavola_limits {
    uint64_t nodes;
    uint32_t depth;
    uint32_t lines; /* first actions to report, up to TAVOLA_LINES_MAX; 0 is 1 */
    double   seconds;
    /* Optional: called by the thread that thinks, whenever it knows more. It may
     * stop the engine, and must not ask it anything. */
    void (*progress)(void *context, const struct tavola_report *report);
    void *context;
};

/* Think about a state where a player acts; TAVOLA_ILLEGAL if none does,
 * OUT_OF_RANGE, CONFLICT. The first action of the first line is the one to play.
 * An engine keeps what it has learnt for the next time. With one thread, and a
 * limit of nodes or depth, or a level, a new engine with the same seed gives the
 * same answers. The limits may be NULL for zeros. */
TAVOLA_API enum tavola_status tavola_engine_think(struct tavola_engine *engine, const void *state,
                                                  const struct tavola_limits *limits,
                                                  struct tavola_report       *out,
                                                  struct tavola_error        *error);

/* Make the present thinking end soon, or, if there is none, the next one. May
 * be called by any thread, but not during or after tavola_engine_close(). */
TAVOLA_API void tavola_engine_stop(struct tavola_engine *engine);

/* --- Solving -------------------------------------------------------------- */

struct tavola_solution {
    bool     is_solved; /* else the nodes were too few, and no value counts */
    uint64_t nodes;
    /* Of each action, in the order of tavola_actions(), for the player who acts:
     * the margin of the score where the game has one, else 1 for a win, 0 for a
     * draw, -1 for a loss. */
    int32_t values[TAVOLA_ACTIONS_MAX];
};

/* Prove what every action is worth, within so many nodes (0: as many as it takes,
 * for search 20 million) and with so much memory (0: 32 MB). TAVOLA_CONFLICT if
 * the game is not for two without chance, ILLEGAL if it is over, OUT_OF_RANGE,
 * NO_MEMORY. */
TAVOLA_API enum tavola_status tavola_solve(const struct tavola_game *game, const void *state,
                                           uint64_t nodes, uint64_t table_bytes,
                                           struct tavola_solution *out, struct tavola_error *error);

#ifdef __cplusplus
}
#endif

#endif
