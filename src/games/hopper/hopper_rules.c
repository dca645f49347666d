/* SPDX-License-Identifier: MIT
 *
 * hopper_rules.c - the rules of Hopper and Sneaker, a game by Steffen Mühlhäuser
 * from the Karo set of Steffen-Spiele.
 *
 * Two players cross a narrow board. Sneakers step and become hoppers, hoppers
 * jump and become sneakers. Known values: perft 19, 361, 2280, 14400, 108480,
 * 817216.
 */
#include "games/hopper/hopper.h"

#include "base/bits.h"
#include "core/loops.h"

/* Rows, as sets of squares. */
enum {
    ROW_1    = 0x010101,
    ROWS_1_6 = 0x3f * ROW_1,
    ROWS_1_7 = 0x7f * ROW_1,
    ROWS_2_8 = 0xfe * ROW_1,
    ROWS_3_8 = 0xfc * ROW_1
};

enum {
    LAST_SQUARE = HOPPER_SQUARES - 1,
    BATCH       = 4, /* actions written at once */
    SPARE_BITS  = 8  /* of a word, above all squares */
};

_Static_assert(BATCH <= SPARE_BITS, "a batch of no moves takes spare bits only");

const uint32_t hopper_homes[2] = {0x03 * ROW_1, 0xc0 * ROW_1};

/* Where a player's last pieces may wait if his goal fields are all taken: the
 * row before the goal, and the row before that one. */
static const uint32_t waiting_rows[2][2] = {
    {0x20 * ROW_1, 0x10 * ROW_1},
    {0x04 * ROW_1, 0x08 * ROW_1},
};

/* The last square and the fields that lie from it in each direction, as if the
 * board went on. Shifting moves the line to another square. Sideways, fields
 * further than a jump do not matter. */
static const uint64_t lines[HOPPER_DIRECTIONS] = {
    UINT64_C(0x804020),
    UINT64_C(0x808080),
    UINT64_C(0x810200),
    UINT64_C(0xffffff),
    UINT64_C(0xffffff) << LAST_SQUARE,
    UINT64_C(0x004081) << LAST_SQUARE,
    UINT64_C(0x010101) << LAST_SQUARE,
    UINT64_C(0x040201) << LAST_SQUARE,
};

bool hopper_setup_is_legal(const struct game *game, uint32_t setup) {
    const bool is_standard = bits_count(setup) == HOPPER_PIECES - HOPPER_STANDARD;
    return setup != HOPPER_STUCK && (is_standard || hopper_config(game)->has_free_setup);
}

/* The squares with a free one at or above them in their column. */
static inline uint32_t up_to_free(uint32_t free_squares) {
    uint32_t set = free_squares;
    set |= set >> 1 & 0x7f * ROW_1;
    set |= set >> 2 & 0x3f * ROW_1;
    set |= set >> 4 & 0x0f * ROW_1;
    return set;
}

/* The squares with a free one at or below them in their column. */
static inline uint32_t down_to_free(uint32_t free_squares) {
    uint32_t set = free_squares;
    set |= set << 1 & 0xfe * ROW_1;
    set |= set << 2 & 0xfc * ROW_1;
    set |= set << 4 & 0xf0 * ROW_1;
    return set;
}

/* Which of these pieces can move in a direction, given the squares that have a
 * free field next to them there, and those whose first free field beyond a
 * piece next to them would be on the board. */
static inline uint32_t can_move(uint32_t sneakers, uint32_t hoppers, uint32_t near, uint32_t far) {
    return (sneakers & near) | (hoppers & ~near & far);
}

/* The player's pieces that can move, by direction. Sideways, a jump crosses the
 * middle column and nothing else; along a column it may be of any length. The
 * rows remove what a shift has carried from the end of one column into the
 * next. */
static inline void find_moves(const struct hopper_state *state, uint32_t player,
                              uint32_t moves[HOPPER_DIRECTIONS]) {
    const uint32_t open     = HOPPER_BOARD & ~hopper_occupied(state);
    const uint32_t hoppers  = state->pieces[player] & state->hoppers;
    const uint32_t sneakers = state->pieces[player] & ~state->hoppers;

    moves[0]           = can_move(sneakers, hoppers, open << 9 & ROWS_2_8, open << 18 & ROWS_3_8);
    moves[1]           = can_move(sneakers, hoppers, open << 8, open << 16);
    moves[2]           = can_move(sneakers, hoppers, open << 7 & ROWS_1_7, open << 14 & ROWS_1_6);
    moves[HOPPER_DOWN] = can_move(sneakers, hoppers, open << 1 & ROWS_2_8, down_to_free(open));
    moves[HOPPER_UP]   = can_move(sneakers, hoppers, open >> 1 & ROWS_1_7, up_to_free(open));
    moves[5]           = can_move(sneakers, hoppers, open >> 7 & ROWS_2_8, open >> 14 & ROWS_3_8);
    moves[6]           = can_move(sneakers, hoppers, open >> 8, open >> 16);
    moves[7]           = can_move(sneakers, hoppers, open >> 9 & ROWS_1_7, open >> 18 & ROWS_1_6);
}

void hopper_find_moves(const struct hopper_state *state, uint32_t player,
                       uint32_t moves[HOPPER_DIRECTIONS]) {
    find_moves(state, player, moves);
}

uint32_t hopper_movable(const struct hopper_state *state, uint32_t player) {
    uint32_t moves[HOPPER_DIRECTIONS];
    uint32_t movable = 0;
    find_moves(state, player, moves);
    for (uint32_t direction = 0; direction < HOPPER_DIRECTIONS; direction++) {
        movable |= moves[direction];
    }
    return movable;
}

/* The first free field in the direction. There are no branches, because random
 * play and search would make the processor guess the direction, and be wrong. */
uint32_t hopper_target(const struct hopper_state *state, action_t move) {
    const uint32_t direction = move / HOPPER_STRIDE;
    const uint32_t from      = move % HOPPER_STRIDE;
    const uint32_t ahead     = (uint32_t)(lines[direction] << from >> LAST_SQUARE);
    const uint32_t open      = ahead & ~hopper_occupied(state);
    const uint32_t rising    = 0U - direction / HOPPER_UP; /* all bits or none */
    return (bits_lowest(open) & rising) | (bits_highest(open) & ~rising);
}

static bool has_won(const struct hopper_state *state, uint32_t player) {
    const uint32_t goal    = hopper_homes[player ^ 1U];
    const uint32_t waiting = state->pieces[player] & ~goal;
    const uint32_t row     = waiting_rows[player][0];
    const uint32_t allowed = (row & ~waiting) == 0 ? row | waiting_rows[player][1] : row;
    return (goal & ~hopper_occupied(state)) == 0 && (waiting & ~allowed) == 0;
}

/* Who acted comes first. */
static enum hopper_result find_winner(const struct hopper_state *state) {
    const uint32_t other = state->player;
    const uint32_t acted = other ^ 1U;
    if (has_won(state, acted)) {
        return (enum hopper_result)(1 + acted);
    }
    return has_won(state, other) ? (enum hopper_result)(1 + other) : HOPPER_OPEN;
}

/* During the set-up nobody has won, and there are no turns and passes. */
enum hopper_result hopper_find_result(const struct game *game, const struct hopper_state *state) {
    const uint32_t open = ~hopper_occupied(state);
    if ((hopper_homes[0] & open) == 0 || (hopper_homes[1] & open) == 0) {
        const enum hopper_result result = find_winner(state);
        if (result != HOPPER_OPEN) {
            return result;
        }
    }
    const bool is_drawn =
        state->passes == HOPPER_PASSES_MAX || game_turns_are_up(game, state->turns);
    return is_drawn ? HOPPER_DRAWN : HOPPER_OPEN;
}

static enum status configure(struct game *game, struct text *why) {
    (void)why;
    struct hopper_config *config = (struct hopper_config *)game->config;
    config->has_free_setup       = game_option(game, "setup")->number == 1;
    game->players                = 2;
    game->sum                    = GAME_SUM_POINT;
    game->state_size             = sizeof(struct hopper_state);
    game->hash_offset            = offsetof(struct hopper_state, pieces);
    game->actions_max            = HOPPER_SETUPS; /* more than six pieces have moves */
    game->length_max             = game->turns_max == 0 ? 0 : game->turns_max + 2;
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    struct hopper_state *state = bytes;
    state->pieces[0]           = hopper_homes[0];
    state->pieces[1]           = hopper_homes[1];
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct hopper_state *state = bytes;
    return state->result != HOPPER_OPEN ? ACTOR_NONE : state->player;
}

static size_t list_setups(const struct game *game, action_t *out) {
    size_t count = 0;
    for (uint32_t setup = 0; setup < HOPPER_SETUPS; setup++) {
        out[count] = HOPPER_SETUP + setup;
        count += hopper_setup_is_legal(game, setup) ? 1 : 0;
    }
    return count;
}

/* List the moves of two directions, the first of them given. They are written
 * in batches, because a loop that mostly ends after one round is one that the
 * processor guesses right. The spare bits keep the set from running empty; the
 * next pair overwrites the surplus that they write. */
static inline size_t list_pair(const uint32_t moves[HOPPER_DIRECTIONS], uint32_t direction,
                               action_t *out) {
    const uint32_t low     = moves[direction];
    const uint32_t high    = moves[direction + 1];
    uint64_t       squares = (uint64_t)high << HOPPER_STRIDE | low;
    squares |= ~(UINT64_MAX >> SPARE_BITS);
    do {
        for (uint32_t i = 0; i < BATCH; i++) {
            *out++ = HOPPER_STRIDE * direction + bits64_take_lowest(&squares);
        }
    } while (squares << SPARE_BITS != 0);
    return bits_count(low) + bits_count(high);
}

static size_t list_moves(const struct hopper_state *state, action_t *out) {
    uint32_t moves[HOPPER_DIRECTIONS];
    find_moves(state, state->player, moves);
    size_t count = list_pair(moves, 0, out);
    count += list_pair(moves, 2, out + count);
    count += list_pair(moves, 4, out + count);
    count += list_pair(moves, 6, out + count);
    return count;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct hopper_state *state = bytes;
    if (state->result != HOPPER_OPEN) {
        return 0;
    }
    if (state->phase == HOPPER_SETTING_UP) {
        return list_setups(game, out);
    }
    const size_t count = list_moves(state, out);
    if (count == 0) {
        out[0] = HOPPER_PASS;
        return 1;
    }
    return count;
}

static size_t count(const struct game *game, const void *bytes) {
    const struct hopper_state *state = bytes;
    if (state->result != HOPPER_OPEN) {
        return 0;
    }
    if (state->phase == HOPPER_SETTING_UP) {
        action_t setups[HOPPER_SETUPS];
        return list_setups(game, setups);
    }
    uint32_t moves[HOPPER_DIRECTIONS];
    uint32_t sum = 0;
    find_moves(state, state->player, moves);
    for (uint32_t direction = 0; direction < HOPPER_DIRECTIONS; direction++) {
        sum += bits_count(moves[direction]);
    }
    return sum == 0 ? 1 : sum;
}

static void set_up(struct hopper_state *state, uint32_t setup) {
    const uint32_t player = state->player;
    for (uint32_t place = 0; place < HOPPER_PIECES; place++) {
        if (!hopper_setup_has_sneaker(setup, place)) {
            state->hoppers |= bits_of(hopper_home_field(player, place));
        }
    }
    state->player = (uint8_t)(player ^ 1U);
    state->phase  = player == 0 ? HOPPER_SETTING_UP : HOPPER_MOVING;
}

static void move(struct hopper_state *state, action_t action) {
    const uint32_t from       = action % HOPPER_STRIDE;
    const uint32_t to         = hopper_target(state, action);
    const uint32_t was_hopper = state->hoppers >> from & 1U;
    state->pieces[state->player] ^= bits_of(from) | bits_of(to);
    state->hoppers ^= was_hopper << from | (was_hopper ^ 1U) << to;
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct hopper_state *state = bytes;
    if (action >= HOPPER_SETUP) {
        set_up(state, action - HOPPER_SETUP);
        return;
    }
    if (action == HOPPER_PASS) {
        state->passes++;
    } else {
        move(state, action);
        state->passes = 0;
    }
    state->turns++;
    state->player ^= 1U;
    state->result = (uint8_t)hopper_find_result(game, state);
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    (void)game;
    const struct hopper_state *state = bytes;
    game_share_between_two((state->result == HOPPER_RED_WON) - (state->result == HOPPER_WHITE_WON),
                           out);
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    const struct hopper_state *state = bytes;
    if (state->result != HOPPER_DRAWN) {
        return "goal fields";
    }
    return state->passes == HOPPER_PASSES_MAX ? "two passes" : "turn limit";
}

GAME_LOOPS(hopper)

const struct game_play hopper_play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .count     = count,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .loops     = &loops,
};
