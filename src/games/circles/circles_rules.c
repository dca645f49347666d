/* SPDX-License-Identifier: MIT
 *
 * circles_rules.c - the rules of Four Circles, a game by Steffen Mühlhäuser for the
 * Karo set of Steffen-Spiele.
 *
 * Two players place six pieces each on 20 tiles, then move them, and the tiles
 * too; four marked pieces in a line win. Which moves there are is in
 * circles_moves.c. Two passes in a row would be a draw, but cannot happen: some
 * free tile touches a tile with a piece, and that piece can step onto it. So
 * the state does not remember a pass.
 *
 * Known values: perft 20, 380, 6840, 116280, 1860480.
 */
#include "games/circles/circles.h"

#include "core/loops.h"

enum { LINE = 4 }; /* marked pieces that win */

static uint32_t index_of(const struct circles_state *state, uint32_t place) {
    const uint16_t wanted = circles_tile(place, 0);
    uint32_t       before = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        before += state->tiles[i] < wanted;
    }
    return before;
}

void circles_clear_tiles(struct circles_state *state) {
    memset(state->tiles, UINT8_MAX, sizeof state->tiles);
}

void circles_put_tile(struct circles_state *state, uint32_t index, uint32_t tile) {
    uint16_t *tiles = state->tiles;
    for (; index > 0 && tiles[index - 1] > tile; index--) {
        tiles[index] = tiles[index - 1];
    }
    for (; index + 1 < CIRCLES_TILES && tiles[index + 1] < tile; index++) {
        tiles[index] = tiles[index + 1];
    }
    tiles[index] = (uint16_t)tile;
}

void circles_take_frame(struct circles_state *state) {
    uint32_t lowest = CIRCLES_FRAME;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t row = circles_row(circles_place(state->tiles[i]));
        lowest             = row < lowest ? row : lowest;
    }
    const uint32_t leftmost = circles_column(circles_place(state->tiles[0]));
    const uint16_t origin   = circles_tile(leftmost * CIRCLES_RIGHT + lowest, 0);
    const uint16_t b2       = circles_tile(CIRCLES_RIGHT + CIRCLES_UP, 0);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        state->tiles[i] = (uint16_t)(state->tiles[i] - origin + b2);
    }
}

uint32_t circles_marked(const struct circles_state *state, uint32_t player) {
    const uint32_t wanted = circles_piece_of(player) | CIRCLES_MARKED;
    uint32_t       count  = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        count += circles_content(state->tiles[i]) == wanted;
    }
    return count;
}

bool circles_has_line(const struct circles_state *state, uint32_t player) {
    if (circles_marked(state, player) < LINE) {
        return false;
    }
    const uint32_t wanted                        = circles_piece_of(player) | CIRCLES_MARKED;
    uint32_t       columns[CIRCLES_FRAME + LINE] = {0}; /* a bit for each row */
    uint32_t       lines                         = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place     = circles_place(state->tiles[i]);
        const uint32_t is_wanted = circles_content(state->tiles[i]) == wanted;
        columns[circles_column(place)] |= is_wanted << circles_row(place);
    }
    for (uint32_t i = 1; i <= CIRCLES_SIDE; i++) {
        const uint32_t *of = columns + i;
        lines |= of[0] & of[0] >> 1 & of[0] >> 2 & of[0] >> 3;
        lines |= of[0] & of[1] & of[2] & of[3];
        lines |= of[0] & of[1] >> 1 & of[2] >> 2 & of[3] >> 3;
        lines |= of[0] & of[1] << 1 & of[2] << 2 & of[3] << 3;
    }
    return lines != 0;
}

/* Only the player who acted can have made a line: nobody moves the other's
 * pieces. */
void circles_judge(const struct game *game, struct circles_state *state) {
    const uint32_t acted = state->player ^ 1U;
    if (circles_has_line(state, acted)) {
        state->result = acted == 0 ? CIRCLES_RED_WINS : CIRCLES_WHITE_WINS;
    } else if (game_turns_are_up(game, state->turns)) {
        state->result = CIRCLES_DRAW;
    }
}

/* In each direction a piece has one move without a tile, or one with each tile
 * that can be lifted. */
static enum status configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct circles_state);
    game->hash_offset = offsetof(struct circles_state, player);
    game->actions_max = CIRCLES_PIECES * CIRCLES_DIRECTIONS * CIRCLES_FREE;
    game->length_max  = game->turns_max; /* every action is a turn */
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    struct circles_state *state = bytes;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        state->tiles[i] = circles_tile(circles_first_place(i), 0);
    }
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct circles_state *state = bytes;
    return state->result == CIRCLES_GOES_ON ? state->player : ACTOR_NONE;
}

static size_t list_placings(const struct circles_state *state, action_t *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        out[count] = circles_place(state->tiles[i]) << CIRCLES_FROM_BIT;
        count += circles_content(state->tiles[i]) == 0;
    }
    return count;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    (void)game;
    const struct circles_state *state = bytes;
    if (state->result != CIRCLES_GOES_ON) {
        return 0;
    }
    if (circles_is_placing(state)) {
        return list_placings(state, out);
    }
    const size_t count = circles_list_moves(state, out);
    if (count == 0) {
        out[0] = CIRCLES_PASS;
        return 1;
    }
    return count;
}

static size_t count(const struct game *game, const void *bytes) {
    const struct circles_state *state = bytes;
    if (state->result == CIRCLES_GOES_ON && circles_is_placing(state)) {
        return CIRCLES_TILES - (size_t)state->pieces[0] - state->pieces[1];
    }
    action_t list[GAME_ACTIONS_MAX];
    return actions(game, bytes, list);
}

static void place_piece(struct circles_state *state, uint32_t place) {
    const uint32_t piece                 = circles_piece_of(state->player);
    state->tiles[index_of(state, place)] = circles_tile(place, piece);
    state->pieces[state->player]++;
}

static void move_piece(struct circles_state *state, action_t action) {
    const uint32_t lifted  = circles_lifted(action);
    const uint32_t to      = circles_to(action);
    const uint32_t from    = index_of(state, circles_from(action));
    const uint32_t turned  = circles_is_jump(action) ? CIRCLES_MARKED : 0;
    const uint32_t content = circles_content(state->tiles[from]) ^ turned;
    state->tiles[from]     = circles_tile(circles_from(action), 0);
    if (lifted == 0) {
        state->tiles[index_of(state, to)] = circles_tile(to, content);
    } else {
        circles_put_tile(state, index_of(state, lifted), circles_tile(to, content));
        circles_take_frame(state);
    }
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct circles_state *state = bytes;
    if (circles_is_placing(state)) {
        place_piece(state, circles_from(action));
    } else if (action != CIRCLES_PASS) {
        move_piece(state, action);
    }
    state->player ^= 1U;
    state->turns++;
    circles_judge(game, state);
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    (void)game;
    const struct circles_state *state = bytes;
    game_share_between_two(
        (state->result == CIRCLES_RED_WINS) - (state->result == CIRCLES_WHITE_WINS), out);
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    const struct circles_state *state = bytes;
    return state->result == CIRCLES_DRAW ? "turn limit" : "four in a line";
}

/* Until a piece has moved, the board lies as it was set up: it is mirrored,
 * not turned by a quarter. */
GAME_LOOPS(circles)

const struct game_play circles_play = {
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
