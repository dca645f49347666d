/* SPDX-License-Identifier: MIT
 *
 * states.c - positions without pictures, for programs that walk through games.
 */
#include "base/json.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "search/engine.h"
#include "wasm/wasm.h"

static struct wasm_position position;

/* Read a position with all its actions. */
static bool read_whole(void) {
    return wasm_position_read(&position) >= 0 && position.why[0] == '\0';
}

int EXPORT(tavola_reach)(void) {
    const bool  is_right = read_whole();
    struct text answer   = wasm_answer();
    if (!is_right) {
        text_add(&answer, position.why);
        return WASM_WRONG;
    }
    wasm_room_put(&position.game, position.key, &position.state);
    return game_actor(&position.game, &position.state);
}

/* Where all outcomes are equally likely, each weighs 1. */
static void add_weights(size_t count, struct text *answer) {
    uint32_t   weights[GAME_ACTIONS_MAX];
    const bool is_weighted = game_is_weighted(&position.game, &position.state);
    if (is_weighted) {
        game_weights(&position.game, &position.state, weights);
    }
    json_key(answer, "weights");
    json_open(answer, '[');
    for (size_t i = 0; i < count; i++) {
        json_number(answer, is_weighted ? weights[i] : 1);
    }
    json_close(answer, ']');
}

int EXPORT(tavola_legal)(void) {
    action_t actions[GAME_ACTIONS_MAX];
    if (!read_whole()) {
        return wasm_refuse(position.why);
    }
    const size_t count  = game_actions(&position.game, &position.state, actions);
    struct text  answer = wasm_answer();
    json_open(&answer, '{');
    json_key(&answer, "actions");
    json_open(&answer, '[');
    for (size_t i = 0; i < count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text name;
        text_init(&name, bytes, sizeof bytes);
        game_print_action(&position.game, &position.state, actions[i], &name);
        json_string(&answer, bytes);
    }
    json_close(&answer, ']');
    if (game_actor(&position.game, &position.state) == ACTOR_CHANCE) {
        add_weights(count, &answer);
    }
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

static void add_prompt(const struct words *words, struct text *answer) {
    char           bytes[WORDS_TEXT_MAX];
    struct text    sentence;
    struct message prompt;
    text_init(&sentence, bytes, sizeof bytes);
    if (game_is_over(&position.game, &position.state)) {
        scene_print_ending(&position.game, &position.state, words, &sentence);
    } else {
        message_set(&prompt, "");
        position.game.rules->scene->prompt(&position.game, &position.state, &prompt);
        words_print(words, &prompt, &sentence);
    }
    json_key(answer, "prompt");
    json_string(answer, bytes);
}

static void add_numbers(const char *key, const int32_t *numbers, struct text *answer) {
    json_key(answer, key);
    json_open(answer, '[');
    for (int player = 0; player < position.game.players; player++) {
        json_number(answer, numbers[player]);
    }
    json_close(answer, ']');
}

static void add_results(struct text *answer) {
    int32_t numbers[GAME_PLAYERS_MAX] = {0};
    if (position.game.play->scores != NULL) {
        position.game.play->scores(&position.game, &position.state, numbers);
        add_numbers("scores", numbers, answer);
    }
    if (game_is_over(&position.game, &position.state)) {
        game_payoffs(&position.game, &position.state, numbers);
        add_numbers("payoffs", numbers, answer);
        json_key(answer, "ending");
        json_string(answer, game_ending(&position.game, &position.state));
    }
}

int EXPORT(tavola_tell)(void) {
    char        bytes[GAME_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    if (!read_whole()) {
        return wasm_refuse(position.why);
    }
    const struct words words  = words_of(position.game.rules, wasm_language());
    struct text        answer = wasm_answer();
    game_print_state(&position.game, &position.state, &text);
    json_open(&answer, '{');
    json_key(&answer, "position");
    json_string(&answer, bytes);
    json_key(&answer, "turns");
    json_number(&answer, game_turns(&position.state));
    add_prompt(&words, &answer);
    add_results(&answer);
    if (position.applied > 0) {
        json_key(&answer, "came");
        scene_print_action(&position.game, &position.before, position.action, &words, &answer);
    }
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

static void add_engine(const struct engine_kind *kind, struct text *answer) {
    if (kind->can_play(&position.game)) {
        json_string(answer, kind->name);
    }
}

/* The first of engine_kinds that can play a game is the one that plays it best. */
static void add_engines(struct text *answer) {
    json_key(answer, "engines");
    json_open(answer, '[');
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        add_engine(engine_kinds[i], answer);
    }
    json_close(answer, ']');
}

static void add_truth(const char *key, bool truth, struct text *answer) {
    json_key(answer, key);
    json_word(answer, truth ? "true" : "false");
}

int EXPORT(tavola_about)(void) {
    char        bytes[GAME_TEXT_MAX];
    struct text options;
    text_init(&options, bytes, sizeof bytes);
    if (!read_whole()) {
        return wasm_refuse(position.why);
    }
    struct text answer = wasm_answer();
    game_print_options(&position.game, &options);
    json_open(&answer, '{');
    json_key(&answer, "name");
    json_string(&answer, position.game.rules->name);
    json_key(&answer, "options");
    json_string(&answer, bytes);
    json_key(&answer, "version");
    json_number(&answer, position.game.version);
    json_key(&answer, "players");
    json_number(&answer, position.game.players);
    add_truth("chance", position.game.rules->has_chance, &answer);
    add_truth("scores", position.game.play->scores != NULL, &answer);
    add_truth("common", game_is_common(&position.game), &answer);
    json_key(&answer, "bytes");
    json_number(&answer, WASM_SEAL_SIZE + (int64_t)position.game.state_size);
    add_engines(&answer);
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

int EXPORT(tavola_plain)(void) {
    static struct scene scene;
    const bool          is_right = read_whole();
    struct text         answer   = wasm_answer();
    if (is_right) {
        const struct words words = words_of(position.game.rules, wasm_language());
        scene_print_plain(&position.game, &position.state, &words, &scene, &answer);
    }
    return (int)answer.length;
}
