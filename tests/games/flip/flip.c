/* SPDX-License-Identifier: MIT
 *
 * flip.c - the rules of Flip, a game of a bent coin that we made up.
 *
 * It shows how a game is added, and tests what few games need: chance whose
 * outcomes are not equally likely, and turns of several actions. See README.md
 * beside it and docs/adding-a-game.md.
 */
#include "flip.h"

/* What configure() resolves, so that no option is looked up while playing. */
struct flip_config {
    uint8_t goal;
};

static uint32_t goal_of(const struct game *game) {
    return ((const struct flip_config *)game->config)->goal;
}

static void end_turn(const struct game *game, struct flip_state *state) {
    const bool has_won = state->points[state->player] >= goal_of(game);
    state->turns++;
    state->pot   = 0;
    state->phase = PHASE_CHOICE;
    if (has_won || game_turns_are_up(game, state->turns)) {
        state->phase  = PHASE_OVER;
        state->result = has_won ? RESULT_GOAL : RESULT_TURNS;
        return; /* the winner stays the player */
    }
    state->player = (uint8_t)((state->player + 1) % game->players);
}

static enum status configure(struct game *game, struct text *why) {
    (void)why;
    struct flip_config *config = (struct flip_config *)game->config;
    config->goal               = (uint8_t)game_option(game, "goal")->number;
    game->players              = (int)game_option(game, "players")->number;
    game->sum                  = GAME_SUM_POINT;
    game->state_size           = sizeof(struct flip_state);
    game->hash_offset          = offsetof(struct flip_state, points);
    game->actions_max          = 2;
    game->length_max           = game->turns_max * (2 * GOAL_MAX + 2);
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    (void)bytes; /* all zero */
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct flip_state *state = bytes;
    if (state->phase == PHASE_OVER) {
        return ACTOR_NONE;
    }
    return state->phase == PHASE_COIN ? ACTOR_CHANCE : state->player;
}

/* An empty pot cannot be kept, and one that reaches the goal must be. */
static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct flip_state *state = bytes;
    if (state->phase == PHASE_OVER) {
        return 0;
    }
    if (state->phase == PHASE_COIN) {
        out[0] = HEADS;
        out[1] = TAILS;
        return 2;
    }
    size_t count = 0;
    if (state->points[state->player] + state->pot < (int)goal_of(game)) {
        out[count++] = FLIP;
    }
    if (state->pot > 0) {
        out[count++] = KEEP;
    }
    return count;
}

static void weights(const struct game *game, const void *bytes, uint32_t *out) {
    (void)game;
    (void)bytes;
    out[0] = 2;
    out[1] = 1;
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct flip_state *state = bytes;
    switch (action) {
    case FLIP:
        state->phase = PHASE_COIN;
        break;
    case HEADS:
        state->phase = PHASE_CHOICE;
        state->pot++;
        break;
    case KEEP:
        state->points[state->player] = (uint8_t)(state->points[state->player] + state->pot);
        end_turn(game, state);
        break;
    default: /* TAILS */
        end_turn(game, state);
        break;
    }
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    const struct flip_state *state = bytes;
    for (int player = 0; player < game->players; player++) {
        const bool has_won = state->result == RESULT_GOAL && player == state->player;
        out[player]        = has_won                         ? GAME_POINT
                             : state->result == RESULT_TURNS ? GAME_POINT / game->players
                                                             : 0;
    }
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    return ((const struct flip_state *)bytes)->result == RESULT_GOAL ? "goal" : "turn limit";
}

static void scores(const struct game *game, const void *bytes, score_t *out) {
    for (int player = 0; player < game->players; player++) {
        out[player] = ((const struct flip_state *)bytes)->points[player];
    }
}

static void print_action(const struct game *game, const void *state, action_t action,
                         struct text *out) {
    static const char *const names[] = {"flip", "keep", "heads", "tails"};
    (void)game;
    (void)state;
    text_add(out, names[action]);
}

/* "3,0 2 1 coin 7": points, pot, player, what is awaited, turns. */
static void print_state(const struct game *game, const void *bytes, struct text *out) {
    static const char *const phases[] = {"choice", "coin", "over"};
    const struct flip_state *state    = bytes;
    for (int player = 0; player < game->players; player++) {
        text_add(out, player == 0 ? "" : ",");
        text_add_number(out, state->points[player]);
    }
    text_add_char(out, ' ');
    text_add_number(out, state->pot);
    text_add_char(out, ' ');
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    text_add(out, phases[state->phase]);
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

static enum status parse_points(const struct game *game, struct flip_state *state,
                                struct reader *reader, struct text *why) {
    for (int player = 0; player < game->players; player++) {
        uint32_t points;
        if ((player > 0 && !reader_take(reader, ',')) ||
            !reader_take_number(reader, goal_of(game), &points)) {
            return reader_refuse(reader, "the points of each player, up to the goal", why);
        }
        state->points[player] = (uint8_t)points;
    }
    return STATUS_OK;
}

static const char *fault_of(const struct game *game, struct flip_state *state) {
    const bool has_won = state->points[state->player] == goal_of(game);
    for (int player = 0; player < game->players; player++) {
        if (state->points[player] == goal_of(game) && player != state->player) {
            return "that only the player who just kept a pot has reached the goal";
        }
    }
    if ((state->phase == PHASE_OVER) != (has_won || game_turns_are_up(game, state->turns))) {
        return "the word over at the goal or the turn limit, and only then";
    }
    if (state->phase == PHASE_OVER) {
        state->result = has_won ? RESULT_GOAL : RESULT_TURNS;
        return state->pot == 0 ? NULL : "no pot when the game is over";
    }
    const uint32_t reached = (uint32_t)state->points[state->player] + state->pot;
    if (reached > goal_of(game) || (reached == goal_of(game) && state->phase == PHASE_COIN)) {
        return "a pot that stops at the goal";
    }
    return NULL;
}

static enum status parse_state(const struct game *game, const char *string, void *bytes,
                               struct text *why) {
    struct flip_state *state = bytes;
    struct reader      reader;
    uint32_t           pot;
    uint32_t           player;
    reader_init(&reader, string);
    const enum status status = parse_points(game, state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (!reader_take(&reader, ' ') || !reader_take_number(&reader, goal_of(game), &pot) ||
        !reader_take(&reader, ' ') ||
        !reader_take_number(&reader, (uint32_t)game->players, &player) || player == 0 ||
        !reader_take(&reader, ' ')) {
        return reader_refuse(&reader, "the pot, the player and a space", why);
    }
    state->pot    = (uint8_t)pot;
    state->player = (uint8_t)(player - 1);
    state->phase  = reader_take_word(&reader, "choice") ? PHASE_CHOICE
                    : reader_take_word(&reader, "coin") ? PHASE_COIN
                                                        : PHASE_OVER;
    if (state->phase == PHASE_OVER && !reader_take_word(&reader, "over")) {
        return reader_refuse(&reader, "choice, coin or over", why);
    }
    if (!reader_take(&reader, ' ') || !reader_take_number(&reader, UINT32_MAX, &state->turns) ||
        !reader_is_at_end(&reader)) {
        return reader_refuse(&reader, "a space and the number of turns, then the end", why);
    }
    const char *fault = fault_of(game, state);
    return fault == NULL ? STATUS_OK : reader_refuse(&reader, fault, why);
}

static const struct game_play play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .weights   = weights,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .scores    = scores,
};

const struct game_rules flip_rules = {
    .name         = "flip",
    .version      = 1,
    .players_min  = 2,
    .players_max  = PLAYERS_MAX,
    .options      = {{.name     = "players",
                      .kind     = OPTION_INTEGER,
                      .min      = 2,
                      .max      = PLAYERS_MAX,
                      .standard = "2",
                      .help     = "how many play"},
                     {.name     = "goal",
                      .kind     = OPTION_INTEGER,
                      .min      = 1,
                      .max      = GOAL_MAX,
                      .standard = "10",
                      .help     = "points to win"},
                     GAME_TURNS_OPTION("100")},
    .has_chance   = true,
    .play         = &play,
    .print_action = print_action,
    .print_state  = print_state,
    .parse_state  = parse_state,
    .scene        = &flip_scene,
};
