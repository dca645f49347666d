/* SPDX-License-Identifier: MIT
 *
 * angoli_values.c - from the rules to the file.
 */
#include "tables/angoli_values.h"

#include <math.h>

#include "base/random.h"
#include "games/angoli/angoli.h"
#include "tables/angoli_solution.h"

enum { FIELDS = SETS_SQUARES + ANGOLI_SIDES, ROUNDS = 1000 };

static const double settled = 1e-16;

/* From each field where a token of the player's own is: what the six rolls are worth
 * together, but for those that lead to such a field again. */
struct rolling {
    struct angoli_values *values;
    struct text          *why;
    uint64_t              known; /* fields that have an entry */
    double                base[FIELDS];
    double                value[FIELDS];
    uint32_t              count[FIELDS];
    uint8_t               next[FIELDS][ANGOLI_FACES];
};

const char *const angoli_values_others =
    "files of values are for angoli with two players and side=5; allowed are no other games";

enum status angoli_values_fit(struct game *game, const char *path, struct text *why) {
    struct angoli_header header;
    if (!angoli_sets_fit(game)) {
        text_add(why, angoli_values_others);
        return STATUS_CONFLICT;
    }
    const enum status status = angoli_file_look(path, &header, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (header.is_advanced != (angoli_config(game)->recall_max >= 0)) {
        text_add_path(why, path);
        text_add(why, header.is_advanced ? " is for -o level=advanced" : " is for -o level=basic");
        return STATUS_CONFLICT;
    }
    if (header.tokens != SETS_TOKENS) {
        angoli_reduce(game, header.tokens);
    }
    game->turns_max = 0; /* no file knows of a limit */
    return STATUS_OK;
}

enum status angoli_values_open(struct angoli_values *values, const struct game *game,
                               const char *path, struct text *why) {
    memset(values, 0, sizeof *values);
    values->game            = game;
    values->file.descriptor = -1;
    if (angoli_sets_init(&values->sets, game) != STATUS_OK) {
        text_add(why, "not enough memory");
        return STATUS_NO_MEMORY;
    }
    return angoli_file_open(&values->file, path, &values->sets, why);
}

void angoli_values_close(struct angoli_values *values) {
    angoli_file_close(&values->file);
    angoli_sets_finish(&values->sets);
}

/* The player's squares, the board turned until this corner is A. */
static uint32_t squares_of(const struct angoli_state *state, uint32_t player, uint32_t corner) {
    uint32_t set = 0;
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        const uint32_t field = square / SETS_SIDE * (SETS_SIDE + 1) + square % SETS_SIDE + 1;
        set |= (uint32_t)(state->tokens[player] >> field & 1U) << square;
    }
    return angoli_sets_turn(set, corner);
}

/* The file's first player is the one who sees the other's corner one side further, or
 * who is to move if it is opposite. */
static enum status look_up(struct angoli_values *values, const struct angoli_state *state,
                           double *out, struct text *why) {
    const uint32_t mover  = state->player;
    const uint32_t ahead  = angoli_corner(state, 1 - mover) - angoli_corner(state, mover);
    const bool     is_led = (ahead & 3U) == 3; /* by the other */
    const uint32_t first  = is_led ? 1 - mover : mover;
    const uint32_t corner = angoli_corner(state, first);
    const struct angoli_position position = {
        .offset = is_led ? 1 : ahead & 3U,
        .first  = squares_of(state, first, corner),
        .second = squares_of(state, 1 - first, corner),
        .mover  = is_led ? 1 : 0,
    };
    double            chance = 0;
    const enum status status = angoli_file_find(&values->file, &position, &chance, why);
    *out                     = first == 0 ? chance : 1 - chance;
    return status;
}

/* Enter a field, and those that rolls lead to from there. */
static enum status explore(struct rolling *rolling, const struct angoli_state *state) {
    const struct game *game  = rolling->values->game;
    const uint32_t     place = state->place;
    rolling->known |= bits64_of(place);
    rolling->base[place]  = 0;
    rolling->value[place] = 0.5;
    rolling->count[place] = 0;
    for (action_t roll = 1; roll <= ANGOLI_FACES; roll++) {
        struct angoli_state next   = *state;
        double              value  = 0;
        enum status         status = STATUS_OK;
        game_apply(game, &next, roll);
        if (next.phase != ANGOLI_ROLL_ON) {
            status = angoli_values_find(rolling->values, &next, &value, rolling->why);
            rolling->base[place] += value / ANGOLI_FACES;
        } else {
            rolling->next[place][rolling->count[place]++] = next.place;
            if ((rolling->known & bits64_of(next.place)) == 0) {
                status = explore(rolling, &next);
            }
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static double settle_once(struct rolling *rolling) {
    double change = 0;
    for (uint64_t left = rolling->known; left != 0;) {
        const uint32_t place = bits64_take_lowest(&left);
        double         value = rolling->base[place];
        for (uint32_t i = 0; i < rolling->count[place]; i++) {
            value += rolling->value[rolling->next[place][i]] / ANGOLI_FACES;
        }
        change                = fmax(change, fabs(value - rolling->value[place]));
        rolling->value[place] = value;
    }
    return change;
}

/* A token rolls on, perhaps to where it has been. */
static enum status roll_on(struct angoli_values *values, const struct angoli_state *state,
                           double *out, struct text *why) {
    struct rolling    rolling = {.values = values, .why = why};
    const enum status status  = explore(&rolling, state);
    for (uint32_t round = 0; round < ROUNDS && status == STATUS_OK; round++) {
        if (settle_once(&rolling) <= settled) {
            break;
        }
    }
    *out = rolling.value[state->place];
    return status;
}

enum status angoli_values_find(struct angoli_values *values, const void *bytes, double *out,
                               struct text *why) {
    const struct angoli_state *state = bytes;
    if (state->phase == ANGOLI_OVER) {
        payoff_t payoffs[GAME_PLAYERS_MAX];
        game_payoffs(values->game, state, payoffs);
        *out = (double)payoffs[0] / GAME_POINT;
        return STATUS_OK;
    }
    if (state->phase == ANGOLI_FIRST_ROLL) {
        return look_up(values, state, out, why);
    }
    return state->phase == ANGOLI_ROLL_ON ? roll_on(values, state, out, why)
                                          : angoli_values_expect(values, state, out, why);
}

/* Chance takes the mean, a player what is best for him. */
enum status angoli_values_expect(struct angoli_values *values, const void *state, double *out,
                                 struct text *why) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(values->game, state, actions);
    const int    actor = game_actor(values->game, state);
    double       sum   = 0;
    double       most  = 0;
    double       least = 1;
    for (size_t i = 0; i < count; i++) {
        struct game_state next;
        double            value;
        game_copy(values->game, &next, state);
        game_apply(values->game, &next, actions[i]);
        const enum status status = angoli_values_find(values, &next, &value, why);
        if (status != STATUS_OK) {
            return status;
        }
        sum += value;
        most  = fmax(most, value);
        least = fmin(least, value);
    }
    *out = actor == ACTOR_CHANCE ? sum / (double)count : actor == 0 ? most : least;
    return STATUS_OK;
}

/* Between two turns, with any corners and any tokens that do not end the game. */
static void draw_position(const struct angoli_values *values, struct random *random,
                          struct angoli_state *state) {
    const struct angoli_sets *sets = &values->sets;
    unsigned char             fields[SETS_SQUARES];
    do {
        const uint32_t first = random_below(random, ANGOLI_SIDES);
        const uint32_t next  = (first + 1 + random_below(random, 3)) % ANGOLI_SIDES;
        memset(state, 0, sizeof *state);
        state->corners = (uint8_t)(first | next << 2);
        state->player  = (uint8_t)random_below(random, 2);
        state->phase   = ANGOLI_FIRST_ROLL;
        for (uint32_t i = 0; i < SETS_SQUARES; i++) {
            fields[i] = (unsigned char)(i / SETS_SIDE * (SETS_SIDE + 1) + i % SETS_SIDE + 1);
        }
        random_shuffle(random, fields, SETS_SQUARES);
        const uint32_t one = random_below(random, sets->stored + 1);
        const uint32_t two = random_below(random, sets->stored + 1);
        for (uint32_t i = 0; i < one + two; i++) {
            state->tokens[i < one ? 0 : 1] |= bits64_of(fields[i]);
        }
    } while (angoli_is_over(values->game, state));
}

enum status angoli_values_check(struct angoli_values *values, uint64_t seed, uint32_t positions,
                                double *out, struct text *why) {
    struct random random;
    random_init(&random, seed);
    *out = 0;
    for (uint32_t i = 0; i < positions; i++) {
        struct angoli_state state;
        double              kept     = 0;
        double              expected = 0;
        draw_position(values, &random, &state);
        enum status status = angoli_values_find(values, &state, &kept, why);
        if (status == STATUS_OK) {
            status = angoli_values_expect(values, &state, &expected, why);
        }
        if (status != STATUS_OK) {
            return status;
        }
        *out = fmax(*out, fabs(kept - expected));
    }
    return STATUS_OK;
}
