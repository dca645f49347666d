/* SPDX-License-Identifier: MIT
 *
 * scene_json.c - scenes and actions as JSON, for the browser and for tools.
 */
#include "base/json.h"
#include "scene/scene_print.h"

static const char *const role_names[] = {
    [SCENE_SURFACE] = "surface", [SCENE_PLACE] = "place",   [SCENE_TILE] = "tile",
    [SCENE_PIECE] = "piece",     [SCENE_DIE] = "die",       [SCENE_MARK] = "mark",
    [SCENE_LABEL] = "label",     [SCENE_CHOICE] = "choice", [SCENE_BUTTON] = "button",
};

static void add_pair(struct text *out, const char *key, struct scene_point point) {
    json_key(out, key);
    json_open(out, '[');
    json_number(out, point.x);
    json_number(out, point.y);
    json_close(out, ']');
}

static void add_field(struct text *out, const char *key, int64_t number) {
    json_key(out, key);
    json_number(out, number);
}

static void add_message(struct text *out, const char *key, const struct message *message,
                        const struct words *words) {
    char        bytes[WORDS_TEXT_MAX];
    struct text sentence;
    text_init(&sentence, bytes, sizeof bytes);
    words_print(words, message, &sentence);
    json_key(out, key);
    json_string(out, bytes);
}

static void add_paint(struct text *out, const char *key, struct scene_paint paint) {
    char        bytes[32];
    struct text value;
    if (paint.above == NULL) {
        return;
    }
    text_init(&value, bytes, sizeof bytes);
    text_add(&value, paint.above);
    if (paint.below != NULL) {
        text_add_char(&value, ' ');
        text_add(&value, paint.below);
    }
    json_key(out, key);
    json_string(out, bytes);
}

static void add_style(struct text *out, const struct scene_style *style) {
    add_paint(out, "fill", style->fill);
    add_paint(out, "stroke", style->stroke);
    if (style->width != 0) {
        add_field(out, "width", style->width);
    }
    if (style->opacity != 0) {
        add_field(out, "opacity", style->opacity);
    }
    if (style->is_aid) {
        json_key(out, "aid");
        json_word(out, "true");
    }
}

static void add_outline(struct text *out, const struct scene *scene,
                        const struct scene_shape *shape) {
    json_key(out, "d");
    json_open(out, '"');
    scene_print_outline(scene, shape, out);
    json_close(out, '"');
}

static void add_shape(struct text *out, const struct scene *scene, const struct scene_shape *shape,
                      const struct words *words) {
    json_open(out, '{');
    if (shape->form == SCENE_DISC || shape->form == SCENE_TEXT) {
        const struct scene_point at = scene->points[shape->first_point];
        add_field(out, "x", at.x);
        add_field(out, "y", at.y);
        add_field(out, shape->form == SCENE_DISC ? "r" : "size", shape->radius);
    } else {
        add_outline(out, scene, shape);
    }
    if (shape->form == SCENE_TEXT) {
        json_key(out, "text");
        json_string(out, scene_string(shape, words));
    }
    add_style(out, &shape->style);
    json_close(out, '}');
}

static void add_shapes(struct text *out, const struct scene *scene, const struct scene_item *item,
                       const struct words *words) {
    json_open(out, '[');
    for (uint32_t i = 0; i < item->shape_count; i++) {
        add_shape(out, scene, &scene->shapes[item->first_shape + i], words);
    }
    json_close(out, ']');
}

/* Where it is, if on the board, and what it is called. */
static void add_words(struct text *out, const struct scene_item *item, const struct words *words) {
    char        bytes[WORDS_TEXT_MAX];
    char        square[SCENE_ID_MAX];
    struct text label;
    if (scene_square(item, square)) {
        json_key(out, "square");
        json_string(out, square);
    }
    text_init(&label, bytes, sizeof bytes);
    scene_print_label(item, words, &label);
    if (label.length > 0) {
        json_key(out, "label");
        json_string(out, bytes);
    }
}

static void add_item(struct text *out, const struct scene *scene, const struct scene_item *item,
                     const struct words *words) {
    json_open(out, '{');
    json_key(out, "id");
    json_string(out, item->id);
    json_key(out, "role");
    json_string(out, role_names[item->role]);
    add_field(out, "x", item->at.x);
    add_field(out, "y", item->at.y);
    if (item->count != 1) {
        add_field(out, "count", item->count);
    }
    add_words(out, item, words);
    if (item->is_decisive) {
        json_key(out, "decisive");
        json_word(out, "true");
    }
    json_key(out, "shapes");
    add_shapes(out, scene, item, words);
    json_close(out, '}');
}

void scene_print_swatch(const struct scene_kind *kind, int player, const struct words *words,
                        struct scene *scene, struct text *out) {
    scene_draw_swatch(kind, player, scene);
    add_shapes(out, scene, &scene->items[0], words);
}

static void add_action_text(const struct game *game, const void *state, action_t action,
                            struct text *out) {
    char        bytes[GAME_ACTION_MAX];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    game_print_action(game, state, action, &name);
    json_key(out, "action");
    json_string(out, bytes);
}

static void add_ids(struct text *out, const char *key, const char ids[][SCENE_ID_MAX],
                    uint32_t count) {
    json_key(out, key);
    json_open(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_string(out, ids[i]);
    }
    json_close(out, ']');
}

void scene_print_path(const struct scene_path *path, const char *key, struct text *out) {
    add_ids(out, key, path->ids, path->count);
}

static void add_path(const struct scene_action *action, struct text *out) {
    add_ids(out, "path", action->path, action->path_count);
}

static void add_suggestion(const struct game *game, const void *state, struct text *out) {
    struct scene_path chosen;
    struct scene_path switches;
    scene_suggestion(game, state, &chosen, &switches);
    if (chosen.count > 0) {
        scene_print_path(&chosen, "suggestion", out);
        scene_print_path(&switches, "switches", out);
    }
}

static void add_actions(const struct game *game, const void *state, const struct words *words,
                        struct text *out) {
    action_t            actions[GAME_ACTIONS_MAX];
    uint32_t            weights[GAME_ACTIONS_MAX];
    struct scene_action action;
    const size_t        count       = game_actions(game, state, actions);
    const bool          is_weighted = count > 0 && game_is_weighted(game, state);
    if (is_weighted) {
        game_weights(game, state, weights);
    }
    json_key(out, "actions");
    json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        scene_action(game, state, actions[i], &action);
        json_open(out, '{');
        add_action_text(game, state, actions[i], out);
        add_path(&action, out);
        add_message(out, "meaning", &action.meaning, words);
        if (is_weighted) {
            add_field(out, "weight", weights[i]);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The number of the player from 1, 0 for chance, null when over. */
void scene_print_actor(const struct game *game, const void *state, struct text *out) {
    const int actor = game_actor(game, state);
    json_key(out, "actor");
    if (actor == ACTOR_NONE) {
        json_word(out, "null");
        return;
    }
    json_number(out, actor == ACTOR_CHANCE ? 0 : actor + 1);
    const int roller = scene_roller(game, state);
    if (roller != ACTOR_NONE) {
        add_field(out, "roller", roller + 1);
    }
}

/* The same, said to the only person at the table, if the words have that. */
static void add_prompt_you(const struct message *prompt, const struct words *words,
                           struct text *out) {
    char           bytes[MESSAGE_KEY_MAX];
    struct text    key;
    struct message you = *prompt;
    text_init(&key, bytes, sizeof bytes);
    text_add(&key, prompt->key);
    text_add(&key, ".you");
    if (words_find(words, bytes) != NULL) {
        memcpy(you.key, bytes, sizeof bytes);
        add_message(out, "promptYou", &you, words);
    }
}

static void add_prompt(const struct game *game, const void *state, const struct words *words,
                       struct text *out) {
    struct message prompt;
    if (game_is_over(game, state)) {
        return;
    }
    message_set(&prompt, "");
    game->rules->scene->prompt(game, state, &prompt);
    add_message(out, "prompt", &prompt, words);
    add_prompt_you(&prompt, words, out);
}

static void add_scores(const struct game *game, const void *state, struct text *out) {
    score_t scores[GAME_PLAYERS_MAX];
    if (game->play->scores == NULL) {
        return;
    }
    game->play->scores(game, state, scores);
    json_key(out, "scores");
    json_open(out, '[');
    for (int i = 0; i < game->players; i++) {
        json_number(out, scores[i]);
    }
    json_close(out, ']');
}

/* What each player has of the point, in sixtieths, and how the game ended. */
static void add_result(const struct game *game, const void *state, const struct words *words,
                       struct text *out) {
    payoff_t    payoffs[GAME_PLAYERS_MAX];
    char        bytes[WORDS_TEXT_MAX];
    struct text ending;
    if (!game_is_over(game, state)) {
        return;
    }
    game_payoffs(game, state, payoffs);
    json_key(out, "payoffs");
    json_open(out, '[');
    for (int i = 0; i < game->players; i++) {
        json_number(out, payoffs[i]);
    }
    json_close(out, ']');
    text_init(&ending, bytes, sizeof bytes);
    scene_print_ending(game, state, words, &ending);
    json_key(out, "ending");
    json_string(out, bytes);
}

static void add_box(const struct scene *scene, struct text *out) {
    json_key(out, "box");
    json_open(out, '[');
    json_number(out, scene->origin.x);
    json_number(out, scene->origin.y);
    json_number(out, scene->size.x);
    json_number(out, scene->size.y);
    json_close(out, ']');
}

static void add_items(const struct scene *scene, const struct words *words, struct text *out) {
    json_key(out, "items");
    json_open(out, '[');
    for (uint32_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].role != SCENE_SIGN) {
            add_item(out, scene, &scene->items[i], words);
        }
    }
    json_close(out, ']');
}

void scene_print_picture(const struct scene *scene, const struct words *words, struct text *out) {
    add_box(scene, out);
    add_items(scene, words, out);
}

void scene_print_json(const struct game *game, const void *state, const struct words *words,
                      struct scene *scene, struct text *out) {
    scene_draw(game, state, scene);
    json_open(out, '{');
    add_box(scene, out);
    scene_print_actor(game, state, out);
    add_prompt(game, state, words, out);
    add_field(out, "turns", game_turns(state));
    if (game_is_common(game)) {
        json_key(out, "common");
        json_word(out, "true");
    }
    add_scores(game, state, out);
    add_result(game, state, words, out);
    add_items(scene, words, out);
    add_suggestion(game, state, out);
    add_actions(game, state, words, out);
    json_close(out, '}');
}

static void add_motion(const struct scene_motion *motion, struct text *out) {
    json_open(out, '{');
    json_key(out, "from");
    json_string(out, motion->from);
    json_key(out, "to");
    json_string(out, motion->to);
    json_key(out, "role");
    json_string(out, role_names[motion->role]);
    add_field(out, "turn", motion->turn);
    json_key(out, "flipped");
    json_word(out, motion->is_flipped ? "true" : "false");
    json_key(out, "via");
    json_open(out, '[');
    for (uint32_t i = 0; i < motion->via_count; i++) {
        json_open(out, '[');
        json_number(out, motion->via[i].x);
        json_number(out, motion->via[i].y);
        json_close(out, ']');
    }
    json_close(out, ']');
    if (motion->is_below) {
        add_pair(out, "below",
                 (struct scene_point){(int32_t)motion->below_first, (int32_t)motion->below_last});
    }
    json_close(out, '}');
}

void scene_print_action(const struct game *game, const void *state, action_t action,
                        const struct words *words, struct text *out) {
    struct scene_action shown;
    scene_action(game, state, action, &shown);
    json_open(out, '{');
    add_action_text(game, state, action, out);
    add_path(&shown, out);
    add_message(out, "meaning", &shown.meaning, words);
    add_pair(out, "shift", shown.shift);
    json_key(out, "motions");
    json_open(out, '[');
    for (uint32_t i = 0; i < shown.motion_count; i++) {
        add_motion(&shown.motions[i], out);
    }
    json_close(out, ']');
    json_close(out, '}');
}
