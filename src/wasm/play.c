/* SPDX-License-Identifier: MIT
 *
 * play.c - positions: where actions lead, and what a page shows there.
 */
#include "base/json.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "wasm/wasm.h"

static struct wasm_position position;
static struct scene         scene;
static struct scene         room;

static void add_position(struct text *answer) {
    char        bytes[GAME_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    game_print_state(&position.game, &position.state, &text);
    json_key(answer, "position");
    json_string(answer, bytes);
}

static void add_players(struct text *answer) {
    json_key(answer, "players");
    json_number(answer, position.game.players);
}

static void add_step(struct text *answer) {
    json_open(answer, '{');
    add_position(answer);
    scene_print_actor(&position.game, &position.state, answer);
    json_close(answer, '}');
}

static void add_steps(struct text *answer) {
    json_key(answer, "steps");
    json_open(answer, '[');
    do {
        add_step(answer);
    } while (wasm_position_step(&position));
    json_close(answer, ']');
}

int EXPORT(tavola_walk)(void) {
    if (!wasm_position_open(&position)) {
        return wasm_refuse(position.why);
    }
    struct text answer = wasm_answer();
    json_open(&answer, '{');
    add_players(&answer);
    add_steps(&answer);
    if (position.why[0] != '\0') {
        json_key(&answer, "error");
        json_string(&answer, position.why);
    }
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

int EXPORT(tavola_play)(void) {
    if (wasm_position_read(&position) < 0 || position.why[0] != '\0') {
        return wasm_refuse(position.why);
    }
    const struct words words  = words_of(position.game.rules, wasm_language());
    struct text        answer = wasm_answer();
    json_open(&answer, '{');
    add_players(&answer);
    add_position(&answer);
    if (position.applied > 0) {
        json_key(&answer, "came");
        scene_print_action(&position.game, &position.before, position.action, &words, &answer);
    }
    json_key(&answer, "scene");
    scene_print_json(&position.game, &position.state, &words, &scene, &answer);
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

/* The words of the fourth line; false if they are more or longer than any path. */
static bool read_path(struct scene_path *path) {
    path->count = 0;
    for (char *word; (word = wasm_take_word(&position.more)) != NULL;) {
        if (path->count == SCENE_PATH_MAX || strlen(word) >= SCENE_ID_MAX) {
            return false;
        }
        memcpy(path->ids[path->count++], word, strlen(word) + 1);
    }
    return true;
}

static void add_refusal(const struct scene_path *path, const struct words *words,
                        struct text *answer) {
    char           bytes[WORDS_TEXT_MAX];
    struct text    sentence;
    struct message message;
    scene_refusal(&position.game, &position.state, path, &scene, &message);
    if (message.key[0] == '\0') {
        return;
    }
    text_init(&sentence, bytes, sizeof bytes);
    words_print(words, &message, &sentence);
    json_key(answer, "refused");
    json_string(answer, bytes);
}

int EXPORT(tavola_point)(void) {
    struct scene_path path;
    if (wasm_position_read(&position) < 0 || position.why[0] != '\0') {
        return wasm_refuse(position.why);
    }
    if (!read_path(&path)) {
        return wasm_refuse("nothing is pointed at by such ids");
    }
    const struct words words      = words_of(position.game.rules, wasm_language());
    struct text        answer     = wasm_answer();
    const bool         is_changed = scene_change(&position.game, &position.state, &path);
    json_open(&answer, '{');
    if (scene_halfway(&position.game, &position.state, &path, &scene, &room)) {
        scene_print_picture(&scene, &words, &answer);
    }
    if (is_changed) {
        scene_print_path(&path, "path", &answer);
    }
    add_refusal(&path, &words, &answer);
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

int EXPORT(tavola_svg)(void) {
    const bool  is_right = wasm_position_read(&position) >= 0 && position.why[0] == '\0';
    struct text answer   = wasm_answer();
    if (is_right) {
        const struct words words = words_of(position.game.rules, wasm_language());
        scene_print_svg(&position.game, &position.state, &words, &scene, &answer);
    }
    return (int)answer.length;
}
