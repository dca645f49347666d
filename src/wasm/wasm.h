/* SPDX-License-Identifier: MIT
 *
 * wasm.h - what the page calls, and what the files of this folder share.
 *
 * Questions and answers go through one buffer: the caller writes bytes at
 * tavola_buffer(), ended by a NUL, and calls a function, which puts its answer
 * into their place, ended by a NUL too, and returns the answer's length. One
 * instance serves one caller; there are no threads. Nothing that the caller
 * writes can do harm; the same files are built natively, for the sanitizers and
 * the fuzzer.
 *
 * The questions are whole: one call of tavola_play() gives a page all that it
 * needs after a click. docs/scenes.md describes the JSON of the answers. An
 * answer with the key "error" says what was wrong with the question.
 *
 * A position is asked about by three lines:
 *
 *     GAME key=value...
 *     the text of a position, or nothing: the usual first one, or =: see below
 *     the actions from there, between spaces
 *
 * Who keeps many positions, as the npm package does, need not have them read and
 * written as texts at every step: a state is bytes, which tavola_reach() leaves in
 * a room at tavola_state(). The caller copies them, and puts them back before a
 * question whose second line is "=". They begin with a seal, a hash of the state
 * and the question's first line, so that bytes that were changed, or belong to
 * another game, are refused. (It keeps off mistakes. Whoever forges it can harm
 * only the instance, which is his own.)
 */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/game.h"
#include "scene/words.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

enum {
    WASM_BUFFER_SIZE = 1 << 20,
    WASM_SEAL_SIZE   = 8,
    WASM_STATE_MAX   = WASM_SEAL_SIZE + GAME_STATE_MAX,
    WASM_WRONG       = -3 /* from tavola_reach() */
};

/* Where questions and answers are; WASM_BUFFER_SIZE bytes. */
char *tavola_buffer(void);

/* room.c. Where a state is; WASM_STATE_MAX bytes, of which a game uses "bytes". */
unsigned char *tavola_state(void);

/* games.c. The code of a language, which is used from then on, or nothing:
 * {"games": [...]}, all of them with their aim, players and options, in that language. */
int tavola_games(void);

/* The code of a language, which is used from then on; nothing else. Returns 0 if
 * there is none, and the answer says so. */
int tavola_speak(void);

/* "GAME KEY": the text itself, in the language chosen; empty if there is none. */
int tavola_words(void);

/* play.c. A position: {"players", "steps": [{"position", "actor", "roller"}...]}:
 * the first position and the one after each action; with "error", those up to the
 * action that is not legal. No step: the game, an option or the first position is
 * wrong. */
int tavola_walk(void);

/* A position: {"players", "position", "came", "scene"}: its text and its picture
 * with all legal actions, and how the last of the actions given, if there is one,
 * led to it: its path, meaning and motions. Or nothing but an "error". */
int tavola_play(void);

/* A position, and on a fourth line the ids that were pointed at, between spaces:
 * {"box", "items"}: the picture with what they decide already done. Or
 * {"refused": sentence}, which says why one of them cannot be pointed at after
 * those before it. If the last is a switch, "path" says what is chosen then, and
 * "refused" stands beside the picture if no action begins so. */
int tavola_point(void);

/* A position: its picture as a file in SVG, not JSON; empty if it is wrong. */
int tavola_svg(void);

/* states.c. A position: put its state into the room. Returns who acts, as
 * core/game.h has it; or WASM_WRONG, then the answer, not JSON, says what was wrong,
 * and the room is as before. */
int tavola_reach(void);

/* A position: {"actions": [...]}, what is legal, as game_actions() lists it; with
 * "weights" where chance acts. Or an "error", as below. */
int tavola_legal(void);

/* A position: {"position", "turns", "prompt"}, and "scores" if the game has them;
 * when it is over, "payoffs" in sixtieths of a point and "ending", a word or two. With
 * at least one action, "came", as tavola_play() has it. */
int tavola_tell(void);

/* A position: {"name", "options", "version", "players", "chance", "scores", "common",
 * "bytes", "engines"}: the game. The options are those that were given, bytes what
 * its states take in the room, engines the names of those that play it, the best
 * first. */
int tavola_about(void);

/* A position: the picture in plain characters, not JSON; empty if it is wrong. */
int tavola_plain(void);

/* think.c. A position, and maybe on a fourth line the name of an engine, which needs
 * level 0: make an engine of this level for it, or one for analysis
 * at full strength with honest values if the level is 0; the engine before is
 * given up. Returns 1, or 0 if the position is wrong, nobody has to think there
 * or there is not enough memory; the answer says what was wrong, or is empty. */
int tavola_think_open(int level, uint32_t table_bytes, uint32_t seed);

/* Nothing: {"depth", "nodes", "decided", "lines": [{"share", "score", "exact", "distance",
 * "shortest", "turns", "shares", "actions"}...]}, after so many more nodes, the best line
 * first. Values are for the player who acts: his share of the point in 65536ths, the
 * margin of the score in thousandths; "shares" has what each player may expect, a
 * single number if all have it in common. Decided: thinking on will not help. Empty
 * if there is no engine. */
int tavola_think(uint32_t nodes, uint32_t lines);

/* A position: the action that the level plays there, not JSON; returns 0 where
 * tavola_think_open() would. Levels below the full one take at most 50 ms; the
 * full one is asked by slices of tavola_think() instead. */
int tavola_choose(int level, uint32_t table_bytes, uint32_t seed);

/* As tavola_think_open(), and think in one go: the report of tavola_think(), as
 * "tavola best" finds it. Levels below the full one have their own limits and take
 * no nodes; the others need some. Or an "error". */
int tavola_find(int level, uint32_t table_bytes, uint32_t seed, uint32_t nodes, uint32_t lines);

/* A position with at least one action: was the last one a mistake? {"mark",
 * "nodes", "loss", "error", "best", "taken"}: "", "?!", "?" or "??"; the nodes of one
 * search; what it loses of the
 * point and what is only noise of that, in 65536ths; and two lines from the
 * position before. The nodes are those of one search, up to thirteen times as many
 * are spent; 0: those that the game's error was measured with. Empty if the
 * position is wrong or no player took the action. */
int tavola_verdict(uint32_t nodes, uint32_t seed);

/* chances.c. A position: each player's mean share of the point in random games
 * from there, in 65536ths, as an array; empty if the position is wrong or no game
 * came to its end. */
int tavola_chances(uint32_t games, uint32_t seed);

/* record.c. A record, a link, or a text with a link in it: what was read, as
 * record/record_json.h describes it, with what was wrong. */
int tavola_record_read(void);

/* A record in any spelling: the same as we write it, or a link, not JSON; empty if
 * something is wrong with it. */
int tavola_record_write(void);
int tavola_link_write(void);

/* wasm.c, for measuring and comparing: see there. */
int      tavola_game_count(void);
int      tavola_game_name(int place);
int      tavola_open(int place);
int      tavola_apply(void);
uint64_t tavola_perft(unsigned depth);
uint64_t tavola_signature(void);
int      tavola_search_signatures(void);
int      tavola_best(uint32_t nodes, uint32_t table_bytes);
int      tavola_engine(uint32_t table_bytes);
int      tavola_slice(uint32_t nodes, uint32_t lines);

/* A position while it is read from the buffer. */
struct wasm_position {
    struct game       game;
    hash_t            key; /* of the first line */
    struct game_state state;
    struct game_state before; /* the last action; only if there was one */
    action_t          action; /* that one */
    int               applied;
    char             *rest;               /* the actions that are not applied yet */
    char             *more;               /* the line after them */
    char              why[GAME_TEXT_MAX]; /* what was wrong; empty: nothing */
};

/* room.c. The state in the room, if it was sealed with this key, and the other way
 * round. */
bool wasm_room_take(const struct game *game, hash_t key, struct game_state *out, struct text *why);
void wasm_room_put(const struct game *game, hash_t key, const struct game_state *state);

/* Read game, options and first position; false if they are wrong. The buffer is
 * free for the answer afterwards. */
bool wasm_position_open(struct wasm_position *position);

/* Apply the next action; false if there is none, or it is not legal. */
bool wasm_position_step(struct wasm_position *position);

/* Both, as far as it goes. Returns how many actions could be applied, -1 if the
 * first position is wrong. */
int wasm_position_read(struct wasm_position *position);

/* Copy the question, or what of it fits, so that the buffer is free for the
 * answer. */
void wasm_question(char *out, size_t size);

/* An empty answer, and its end: returns the length. One that does not fit into
 * the buffer becomes an error. */
struct text wasm_answer(void);
int         wasm_finish(struct text *answer);

/* An answer of nothing. */
int wasm_nothing(void);

/* {"error": why}, as an answer. */
int wasm_refuse(const char *why);

/* Cut the first word off; NULL if there is none. */
char *wasm_take_word(char **rest);

enum language wasm_language(void);

#endif
