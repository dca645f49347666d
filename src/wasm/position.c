/* SPDX-License-Identifier: MIT
 *
 * position.c - reading a game and a state from the buffer.
 */
#include "games/registry.h"
#include "wasm/wasm.h"

/* Cut the first line off and return it. */
static char *take_line(char **rest) {
    char *line = *rest;
    char *end  = strchr(line, '\n');
    if (end == NULL) {
        *rest = line + strlen(line);
    } else {
        *end  = '\0';
        *rest = end + 1;
    }
    return line;
}

/* Cut the first word off; NULL if there is none. */
static char *take_word(char **rest) {
    char *word = *rest + strspn(*rest, " ");
    if (*word == '\0') {
        return NULL;
    }
    char *end = word + strcspn(word, " ");
    *rest     = end + (*end != '\0');
    *end      = '\0';
    return word;
}

static enum status open_game(struct game *game, char *line, struct text *why) {
    char                    *options = line;
    const char              *name    = take_word(&options);
    const struct game_rules *rules   = name == NULL ? NULL : registry_find(name);
    if (rules == NULL) {
        registry_explain_unknown(name, why);
        return STATUS_NOT_FOUND;
    }
    return game_open(game, rules, options, why);
}

int wasm_position_read(struct wasm_position *position) {
    static char input[WASM_BUFFER_SIZE];

    struct text why;
    char       *rest = input;
    /* Only what is there: this is called for every step of a match. */
    struct text copy;
    text_init(&copy, input, sizeof input);
    text_add(&copy, tavola_buffer());
    text_init(&why, tavola_buffer(), WASM_BUFFER_SIZE);
    position->is_open = open_game(&position->game, take_line(&rest), &why) == STATUS_OK;
    if (!position->is_open) {
        return -1;
    }
    const char *line = take_line(&rest);
    game_start(&position->game, &position->state);
    if (line[0] != '\0' &&
        game_parse_state(&position->game, line, &position->state, &why) != STATUS_OK) {
        position->is_open = false;
        return -1;
    }
    int applied = 0;
    for (char *word = take_word(&rest); word != NULL; word = take_word(&rest)) {
        action_t action;
        if (game_parse_action(&position->game, &position->state, word, &action, &why) !=
            STATUS_OK) {
            break;
        }
        game_apply(&position->game, &position->state, action);
        applied++;
    }
    return applied;
}
