/* SPDX-License-Identifier: MIT
 *
 * pyramyd_encoding.c - Pyramyd in numbers.
 *
 * Cells, directions, pieces and seats are numbered as in pyramyd.h for everybody.
 * The board is not turned and pieces do not count from the one whose turn it is:
 * the home, union and bridge of a piece are always the same cells, and that is what
 * a learner has to know about it. Only players count from the viewer on. Ids:
 *
 *     0      + 3 * cell + direction: a jump that leads there
 *     147    + cell: be carried to this cell
 *     196    pass
 *     197    no, and 198 yes
 *     199    + piece: meet this one first
 *     202    + piece: love takes it
 *     205    + number of jumps - 1, which truth chooses
 *     208    + sequence of power: 0 is 312, 1 is 231, 2 is 123; up to 210
 *
 * Planes of 1 x 49, a place for each cell: the board is a triangle, and no rectangle
 * would keep its neighbours together.
 *
 *     0 to 8   3 * piece + direction: where this piece stands in this direction
 *     9        cells that the piece has left in this turn, while jumps are left
 *     10       numbers as they are; 17 to 21 for the letters A to E
 *     11       facts, see below
 *     12       facts about the pieces
 *
 * A fact is a place of its plane, and 1 if it is so; all others are 0. In plane 11:
 *
 *     0  to 8    what is to be done, in the order of enum pyramyd_phase
 *     9  to 11   the piece whose turn it is
 *     12 to 15   jumps left, 0 to 3; in the set-up, the number that truth chose
 *     16 to 18   the pieces met in this turn
 *     19 to 21   the piece that is being met, while somebody decides
 *     22 to 24   the piece that begins each round
 *     25 to 27   its sequence
 *     28 to 31   the pendulum: left end, going right, right end, going left
 *     32 to 34   the seat that took this turn
 *     35 to 37   the seats whose next turn, or present one, is the second player's
 *
 * In plane 12, for the pieces 0 to 2:
 *
 *     0  to 17   6 * piece + thing: what is on its tray, the gifts, then the unions
 *     18 to 26   3 * piece + seat: the seat that has it
 *     27 to 44   6 * piece + player: who acts for that seat in its next turn, or
 *                present one, from the viewer on in the order of numbers
 *
 * No symmetries: letters and numbers are drawn by lot, and learners play on many
 * boards.
 */
#include "core/encoding_loops.h"
#include "games/pyramyd/pyramyd.h"

enum {
    JUMPS = 3 * PYRAMYD_CELLS,
    SHIFT = PYRAMYD_CARRY - JUMPS, /* from the other ids to their actions */
    IDS   = PYRAMYD_SEQUENCE + 3 - SHIFT,

    VISITED = 9,
    MARKS,
    FACTS,
    FACTS_OF_PIECES,
    PLANES,

    ZERO_SIGN = '0', /* what to take from a content to have its mark */
    THINGS    = 6    /* on a tray */
};

/* Places in the planes of facts. */
enum {
    OF_PHASE    = 0,
    OF_TURN     = 9,
    OF_LEFT     = 12,
    OF_MET      = 16,
    OF_OTHER    = 19,
    OF_FIRST    = 22,
    OF_SEQUENCE = 25,
    OF_PENDULUM = 28,
    OF_TAKER    = 32,
    OF_NEXT     = 35,
    OF_TRAYS    = 0,
    OF_SEATS    = 18,
    OF_PLAYERS  = 27
};

static void measure(const struct game *game, struct encoding_size *out) {
    (void)game;
    *out = (struct encoding_size){
        .ids = IDS, .planes = PLANES, .height = 1, .width = PYRAMYD_CELLS, .ways = 1};
}

static uint32_t id(const struct game *game, const void *state, action_t action) {
    (void)game, (void)state;
    return action >= PYRAMYD_CARRY ? action - SHIFT : action - action / 4;
}

static action_t action(const struct game *game, const void *state, uint32_t number) {
    (void)game, (void)state;
    return number >= JUMPS ? number + SHIFT : number + number / 3;
}

static void observe_pieces(const struct pyramyd_state *state, uint8_t *out) {
    for (uint32_t plane = 0; plane < VISITED; plane++) {
        memset(out + plane * PYRAMYD_CELLS, 0, PYRAMYD_CELLS);
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t place = state->place[piece];
        const uint32_t plane = 3 * piece + pyramyd_direction_of(place);
        out[plane * PYRAMYD_CELLS + pyramyd_cell_of(place)] = 1;
    }
}

/* Slots from this one on lie on cells from this one on. */
static inline void observe_run(const char *content, uint32_t slot, uint32_t cell, uint32_t count,
                               uint8_t *out) {
    for (uint32_t i = 0; i < count; i++) {
        out[cell + i] = (uint8_t)(content[slot + i] - ZERO_SIGN);
    }
}

/* The slots are in the order of the cells, so the rows are copied in runs, whose
 * lengths are constants for the compiler. */
static void observe_marks(const char *content, uint8_t *out) {
    memset(out, 0, PYRAMYD_CELLS);
    observe_run(content, 0, B1, 8, out);
    observe_run(content, 8, D2, 1, out);
    observe_run(content, 9, D4, 1, out);
    observe_run(content, 10, D6, 1, out);
    observe_run(content, 11, E1, 2, out);
    observe_run(content, 13, E8, 6, out);
    observe_run(content, 19, F8, 4, out);
    observe_run(content, 23, G2, 5, out);
    observe_run(content, 28, G8, 5, out);
}

static inline uint64_t fact(uint32_t first, uint32_t number) {
    return UINT64_C(1) << (first + number);
}

static uint64_t facts(const struct pyramyd_state *state) {
    const bool is_deciding = state->phase == PYRAMYD_DECIDE;
    return fact(OF_PHASE, state->phase) | fact(OF_TURN, state->turn) | fact(OF_LEFT, state->left) |
           (uint64_t)state->met << OF_MET | (is_deciding ? fact(OF_OTHER, state->other) : 0) |
           fact(OF_FIRST, state->first) | fact(OF_SEQUENCE, state->sequence) |
           fact(OF_PENDULUM, state->pendulum) | fact(OF_TAKER, state->taker) |
           (uint64_t)state->next << OF_NEXT;
}

/* Who acts, or would if the game were not over. */
static uint32_t viewer_of(const struct game *game, const struct pyramyd_state *state) {
    const int actor = pyramyd_play.actor(game, state);
    return (uint32_t)(actor != ACTOR_NONE ? actor : pyramyd_player_of(game, state, state->taker));
}

static uint64_t facts_of_pieces(const struct game *game, const struct pyramyd_state *state) {
    const uint32_t viewer = viewer_of(game, state);
    uint64_t       set    = 0;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t player = (uint32_t)pyramyd_player_of(game, state, state->seat[piece]);
        const uint32_t behind = player < viewer ? (uint32_t)game->players : 0;
        set |= (uint64_t)state->tray[piece] << (OF_TRAYS + THINGS * piece);
        set |= fact(OF_SEATS + 3 * piece, state->seat[piece]);
        set |= fact(OF_PLAYERS + GAME_PLAYERS_MAX * piece, player + behind - viewer);
    }
    return set;
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    const struct pyramyd_state *state = bytes;
    observe_pieces(state, out);
    encoding_spread(state->visited, PYRAMYD_CELLS, out + (size_t)VISITED * PYRAMYD_CELLS);
    observe_marks(pyramyd_config_of(game)->content, out + (size_t)MARKS * PYRAMYD_CELLS);
    encoding_spread(facts(state), PYRAMYD_CELLS, out + (size_t)FACTS * PYRAMYD_CELLS);
    encoding_spread(facts_of_pieces(game, state), PYRAMYD_CELLS,
                    out + (size_t)FACTS_OF_PIECES * PYRAMYD_CELLS);
}

ENCODING_LOOPS(pyramyd)

const struct encoding pyramyd_encoding = {
    .version = 1,
    .measure = measure,
    .id      = id,
    .action  = action,
    .observe = observe,
    .loops   = ENCODING_LOOPS_OF(pyramyd),
};
