/* SPDX-License-Identifier: MIT
 *
 * texts.c - a libFuzzer target for everything that people type about a game.
 *
 * The input is: a byte that chooses the game and the way, a byte for the
 * length of an options text, that text, and a rest. The rest is taken as a
 * position text, or as scribbles over the text of a position that a random
 * walk reached. If it parses, it must print as it was read, and 50 actions are
 * played from there, which the hash of the input draws from the legal ones.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "core/playout.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"

enum { ACTIONS = 50, WALK_MAX = 120 };

struct input {
    const uint8_t *at;
    size_t         left;
    uint64_t       seed; /* a hash of all of it */
};

static unsigned take_byte(struct input *input) {
    if (input->left == 0) {
        return 0;
    }
    input->left--;
    return *input->at++;
}

static void take_string(struct input *input, size_t length, char *out, size_t size) {
    length = length < input->left ? length : input->left;
    length = length < size - 1 ? length : size - 1;
    memcpy(out, input->at, length);
    out[length] = '\0';
    input->at += length;
    input->left -= length;
}

static bool open_game(struct input *input, struct game *game, const struct game_rules *rules) {
    char        options[300];
    char        bytes[1024];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    take_string(input, take_byte(input), options, sizeof options);
    if (game_open(game, rules, options, &why) == STATUS_OK) {
        return true;
    }
    require(why.length > 0 && strchr(bytes, '\n') == NULL);
    text_clear(&why);
    return game_open(game, rules, "", &why) == STATUS_OK;
}

/* Walk at random to somewhere and scribble over the text of the position. */
static void scribble(struct input *input, const struct game *game, char *position) {
    struct game_state state;
    struct random     random;
    struct text       text;
    random_init(&random, take_byte(input));
    game_start(game, &state);
    for (unsigned steps = take_byte(input) % WALK_MAX; steps > 0; steps--) {
        if (game_is_over(game, &state)) {
            break;
        }
        game_apply(game, &state, playout_draw(game, &state, &random));
    }
    text_init(&text, position, GAME_TEXT_MAX);
    game_print_state(game, &state, &text);
    while (input->left >= 2) {
        const size_t place = take_byte(input) % (text.length + 1);
        if (place < text.length) {
            position[place] = (char)take_byte(input);
        }
    }
}

static void play_on(const struct input *input, const struct game *game, struct game_state *state) {
    struct random random;
    random_init(&random, input->seed);
    for (int i = 0; i < ACTIONS; i++) {
        action_t     actions[GAME_ACTIONS_MAX];
        const size_t count = game_actions(game, state, actions);
        if (count == 0) {
            payoff_t payoffs[GAME_PLAYERS_MAX];
            game_payoffs(game, state, payoffs);
            return;
        }
        char        string[GAME_ACTION_MAX];
        char        bytes[1024];
        struct text text;
        action_t    action = actions[random_below(&random, (uint32_t)count)];
        text_init(&text, string, sizeof string);
        game_print_action(game, state, action, &text);
        text_init(&text, bytes, sizeof bytes);
        require(game_parse_action(game, state, string, &action, &text) == STATUS_OK);
        game_apply(game, state, action);
    }
}

static void try_position(const struct input *input, const struct game *game, const char *position) {
    struct game_state state;
    char              bytes[2048];
    struct text       why;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_state(game, position, &state, &why) != STATUS_OK) {
        require(why.length > 0 && strchr(bytes, '\n') == NULL);
        return;
    }
    char        again[GAME_TEXT_MAX];
    struct text printed;
    text_init(&printed, again, sizeof again);
    game_print_state(game, &state, &printed);
    require(strcmp(again, position) == 0);
    static struct scene scene;
    const struct words  words = words_of(game->rules, LANGUAGE_en);
    char                picture[SCENE_PLAIN_MAX];
    struct text         drawn;
    text_init(&drawn, picture, sizeof picture);
    scene_print_plain(game, &state, &words, &scene, &drawn);
    require(!scene.is_cut && text_is_whole(&drawn));
    require(game_count_actions(game, &state) <= game->actions_max);
    play_on(input, game, &state);
}

static void try_action(struct input *input, const struct game *game) {
    struct game_state state;
    char              string[64];
    char              bytes[1024];
    struct text       why;
    action_t          action;
    game_start(game, &state);
    text_init(&why, bytes, sizeof bytes);
    take_string(input, sizeof string, string, sizeof string);
    if (game_parse_action(game, &state, string, &action, &why) == STATUS_OK) {
        game_apply(game, &state, action);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input             input = {data, size, hash_bytes(data, size)};
    struct game              game;
    char                     position[GAME_TEXT_MAX];
    const unsigned           choice = take_byte(&input);
    const struct game_rules *rules  = registry_at(choice / 4 % registry_count());
    if (!open_game(&input, &game, rules)) {
        abort();
    }
    if (choice % 4 == 0) {
        try_action(&input, &game);
    } else if (choice % 4 == 1) {
        take_string(&input, input.left, position, sizeof position);
        try_position(&input, &game, position);
    } else {
        scribble(&input, &game, position);
        try_position(&input, &game, position);
    }
    return 0;
}
