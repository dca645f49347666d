/* SPDX-License-Identifier: MIT
 *
 * angoli_scene.c - pointing in Angoli, and what rolls and recalls move.
 */
#include "games/angoli/angoli_scene.h"

static void add_player(struct message *message, const char *name, uint32_t player) {
    scene_player_slot(message, name, (int)player);
}

static void add_field(const struct angoli_config *config, struct message *message, const char *name,
                      uint32_t field) {
    char id[SCENE_ID_MAX];
    angoli_scene_field_id(config, field, id);
    message_add(message, name, id);
}

static void show_taking(const struct game *game, const struct angoli_state *state, uint32_t corner,
                        struct scene_action *out) {
    const struct angoli_config *config = angoli_config(game);
    char                        from[SCENE_ID_MAX];
    char                        to[SCENE_ID_MAX];
    angoli_scene_pool_id(state->player, from);
    angoli_scene_field_id(config, corner * (config->side + 1U), to);
    scene_point_at(out, to);
    for (uint32_t i = 0; i < config->tokens; i++) {
        (void)scene_move(out, SCENE_PIECE, from, to);
    }
    message_set(&out->meaning, "action.take");
    add_player(&out->meaning, "player", state->player);
    message_add(&out->meaning, "corner", to);
}

/* The token on the field goes home. */
static void move_back(const struct angoli_config *config, const struct angoli_state *state,
                      uint32_t field, struct scene_action *out) {
    const int owner = angoli_owner(state, field);
    char      from[SCENE_ID_MAX];
    char      to[SCENE_ID_MAX];
    CHECK(owner >= 0);
    angoli_scene_field_id(config, field, from);
    angoli_scene_field_id(config, angoli_home(config, state, (uint32_t)owner), to);
    (void)scene_move(out, SCENE_PIECE, from, to);
}

static void show_recall(const struct game *game, const struct angoli_state *state, uint32_t field,
                        struct scene_action *out) {
    const struct angoli_config *config = angoli_config(game);
    const int                   owner  = angoli_owner(state, field);
    char                        id[SCENE_ID_MAX];
    angoli_scene_field_id(config, field, id);
    scene_point_at(out, id);
    move_back(config, state, field, out);
    if (owner == state->player) {
        message_set(&out->meaning, "action.recall.own");
    } else {
        message_set(&out->meaning, "action.recall");
        scene_player_slot(&out->meaning, "other", owner);
    }
    add_player(&out->meaning, "player", state->player);
    message_add(&out->meaning, "square", id);
}

static void show_contest(const struct game *game, const struct angoli_state *state, uint32_t roll,
                         struct scene_action *out) {
    const struct angoli_config *config = angoli_config(game);
    const bool                  is_won = roll % 2 == 1;
    const uint32_t target = is_won ? state->place : angoli_home(config, state, state->player);
    char           from[SCENE_ID_MAX];
    char           to[SCENE_ID_MAX];
    angoli_scene_guest_id(config, state->place, from);
    angoli_scene_field_id(config, target, to);
    if (is_won) {
        move_back(config, state, state->place, out);
    }
    (void)scene_move(out, SCENE_PIECE, from, to);
    message_set(&out->meaning, is_won ? "action.contest.won" : "action.contest.lost");
    scene_player_slot(&out->meaning, "other", angoli_owner(state, state->place));
    add_field(config, &out->meaning, "square", state->place);
}

/* The way leads over the middle of every field, and into a corner and back if
 * the roll would end there. */
static void add_steps(const struct angoli_config *config, uint32_t from, uint32_t roll, uint32_t to,
                      struct scene_motion *motion) {
    for (uint32_t step = 1; step <= roll; step++) {
        const uint32_t field = (from + step) % config->track;
        if (step < roll || field != to) {
            scene_via(motion, angoli_scene_at(config, field));
        }
    }
}

static void show_travel(const struct game *game, const struct angoli_state *state,
                        const struct angoli_state *after, uint32_t roll, struct scene_action *out) {
    const struct angoli_config *config   = angoli_config(game);
    const bool                  is_going = state->phase == ANGOLI_ROLL_ON;
    const uint32_t from = is_going ? state->place : angoli_home(config, state, state->player);
    const uint32_t to   = angoli_advance(config, from, roll);
    const int      host = angoli_owner(state, to);
    char           start[SCENE_ID_MAX];
    char           end[SCENE_ID_MAX];
    (is_going ? angoli_scene_guest_id : angoli_scene_field_id)(config, from, start);
    (after->place != 0 ? angoli_scene_guest_id : angoli_scene_field_id)(config, to, end);
    add_steps(config, from, roll, to, scene_move(out, SCENE_PIECE, start, end));
    if (host < 0) {
        message_set(&out->meaning, "action.roll.rest");
    } else if (host == state->player) {
        message_set(&out->meaning, "action.roll.own");
    } else {
        message_set(&out->meaning, "action.roll.contest");
        scene_player_slot(&out->meaning, "other", host);
    }
    add_field(config, &out->meaning, "square", to);
}

static void show_roll(const struct game *game, const struct angoli_state *state, uint32_t roll,
                      struct scene_action *out) {
    struct angoli_state after = *state;
    char                id[SCENE_ID_MAX];
    game_apply(game, &after, roll);
    angoli_scene_die_id(roll, id);
    scene_point_at(out, "die");
    scene_point_at(out, id);
    if (state->phase == ANGOLI_CONTEST) {
        show_contest(game, state, roll, out);
    } else if (after.phase == ANGOLI_SEND_BACK) {
        message_set(&out->meaning, "action.roll.recall");
    } else if (state->phase == ANGOLI_FIRST_ROLL &&
               angoli_waiting(game, state, state->player) == 0) {
        message_set(&out->meaning, "action.roll.idle");
    } else {
        show_travel(game, state, &after, roll, out);
    }
    add_player(&out->meaning, "player", state->player);
    message_add_number(&out->meaning, "roll", roll);
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    const struct angoli_state *state = bytes;
    if (action >= ANGOLI_RECALL) {
        show_recall(game, state, action - ANGOLI_RECALL, out);
    } else if (action >= ANGOLI_TAKE) {
        show_taking(game, state, action - ANGOLI_TAKE, out);
    } else {
        show_roll(game, state, action, out);
    }
}

/* What the first roll of the turn can do depends on the tokens that wait. */
static const char *first_roll_key(const struct game *game, const struct angoli_state *state) {
    const int waiting = (int)angoli_waiting(game, state, state->player);
    if (waiting > angoli_config(game)->recall_max) {
        return "prompt.roll";
    }
    return waiting > 0 ? "prompt.roll.few" : "prompt.roll.none";
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct angoli_state  *state  = bytes;
    const struct angoli_config *config = angoli_config(game);
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        message_set(out, "prompt.corner");
        return;
    case ANGOLI_SEND_BACK:
        message_set(out, "prompt.recall");
        return;
    case ANGOLI_FIRST_ROLL:
        message_set(out, first_roll_key(game, state));
        break;
    case ANGOLI_CONTEST:
        message_set(out, "prompt.contest");
        scene_player_slot(out, "other", angoli_owner(state, state->place));
        add_field(config, out, "square", state->place);
        break;
    default:
        message_set(out, "prompt.own");
        add_field(config, out, "square", state->place);
        break;
    }
    add_player(out, "player", state->player);
}

static void refuse(const struct game *game, const void *bytes, const struct scene_path *path,
                   const char *id, struct message *out) {
    const struct angoli_state *state = bytes;
    (void)game;
    (void)path;
    (void)id;
    message_set(out, state->phase == ANGOLI_SETUP ? "refusal.corner" : "refusal.token");
}

const struct scene_kind angoli_scene = {.draw   = angoli_scene_draw,
                                        .action = show_action,
                                        .prompt = prompt,
                                        .swatch = angoli_scene_swatch,
                                        .refuse = refuse};
