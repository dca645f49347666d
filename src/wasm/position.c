/* SPDX-License-Identifier: MIT
 *
 * position.c - reading a game and a state from the buffer, and answering there.
 */
#include "base/json.h"
#include "games/registry.h"
#include "wasm/wasm.h"

enum { OPENED_MAX = 8, OPENED_LINE_MAX = 256 };

void wasm_question(char *out, size_t size) {
    struct text copy;
    char       *buffer           = tavola_buffer();
    buffer[WASM_BUFFER_SIZE - 1] = '\0';
    text_init(&copy, out, size);
    text_add(&copy, buffer);
}

struct text wasm_answer(void) {
    struct text answer;
    text_init(&answer, tavola_buffer(), WASM_BUFFER_SIZE);
    return answer;
}

int wasm_finish(struct text *answer) {
    return text_is_whole(answer) ? (int)answer->length
                                 : wasm_refuse("the answer is too long: ask for less at once");
}

int wasm_nothing(void) {
    struct text answer = wasm_answer();
    return wasm_finish(&answer);
}

int wasm_refuse(const char *why) {
    struct text answer = wasm_answer();
    json_open(&answer, '{');
    json_key(&answer, "error");
    json_string(&answer, why);
    json_close(&answer, '}');
    return (int)answer.length;
}

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

char *wasm_take_word(char **rest) {
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
    const char              *name    = wasm_take_word(&options);
    const struct game_rules *rules   = name == NULL ? NULL : registry_find(name);
    if (rules == NULL) {
        registry_explain_unknown(name, why);
        return STATUS_NOT_FOUND;
    }
    return game_open(game, rules, options, why);
}

/* Games stay open for a while: to open one may take longer than a step in it,
 * and callers ask about the same few again and again. */
static struct {
    char        line[OPENED_LINE_MAX];
    struct game game;
    bool        is_open;
} opened[OPENED_MAX];
static size_t oldest; /* its place is taken next */

static const struct game *find_opened(const char *line) {
    for (size_t i = 0; i < OPENED_MAX; i++) {
        if (opened[i].is_open && strcmp(opened[i].line, line) == 0) {
            return &opened[i].game;
        }
    }
    return NULL;
}

/* Open the game of the line, which is cut into words. */
static bool open_once(struct game *game, char *line, struct text *why) {
    const struct game *known  = find_opened(line);
    const size_t       length = strlen(line);
    if (known != NULL) {
        *game = *known;
        return true;
    }
    if (length >= OPENED_LINE_MAX) {
        return open_game(game, line, why) == STATUS_OK;
    }
    const size_t place    = oldest;
    opened[place].is_open = false;
    memcpy(opened[place].line, line, length + 1);
    if (open_game(game, line, why) != STATUS_OK) {
        return false;
    }
    opened[place].game    = *game;
    opened[place].is_open = true;
    oldest                = (place + 1) % OPENED_MAX;
    return true;
}

/* The first state, as the second line gives it. */
static bool read_state(struct wasm_position *position, const char *line, struct text *why) {
    if (strcmp(line, "=") == 0) {
        return wasm_room_take(&position->game, position->key, &position->state, why);
    }
    game_start(&position->game, &position->state);
    return line[0] == '\0' ||
           game_parse_state(&position->game, line, &position->state, why) == STATUS_OK;
}

bool wasm_position_open(struct wasm_position *position) {
    static char input[WASM_BUFFER_SIZE];

    struct text why;
    wasm_question(input, sizeof input);
    text_init(&why, position->why, sizeof position->why);
    position->rest    = input;
    position->applied = 0;
    char *line        = take_line(&position->rest);
    position->key     = hash_bytes(line, strlen(line));
    if (!open_once(&position->game, line, &why)) {
        return false;
    }
    line           = take_line(&position->rest);
    position->more = position->rest;
    position->rest = take_line(&position->more);
    return read_state(position, line, &why);
}

bool wasm_position_step(struct wasm_position *position) {
    struct text why;
    action_t    action;
    const char *word = wasm_take_word(&position->rest);
    text_init(&why, position->why, sizeof position->why);
    if (word == NULL ||
        game_parse_action(&position->game, &position->state, word, &action, &why) != STATUS_OK) {
        return false;
    }
    position->before = position->state;
    position->action = action;
    game_apply(&position->game, &position->state, action);
    position->applied++;
    return true;
}

int wasm_position_read(struct wasm_position *position) {
    if (!wasm_position_open(position)) {
        return -1;
    }
    while (wasm_position_step(position)) {
    }
    return position->applied;
}
