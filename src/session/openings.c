/* SPDX-License-Identifier: MIT
 *
 * openings.c - the list of openings, and drawing the first actions.
 */
#include "session/openings.h"

#include <stdlib.h>

#include "core/playout.h"

enum { TRIES = 100, WORD_MAX = 256 };

/* What random numbers are drawn for; the contest has other purposes. */
enum purpose { FOR_ACTIONS = 0, FOR_ORDER = 3 };

static void init_random(const struct openings *openings, enum purpose purpose, uint64_t number,
                        struct random *random) {
    const hash_t hash = hash_mix(hash_mix(openings->seed, (uint64_t)purpose), number);
    random_init(random, hash_finish(hash));
}

/* --- The list --------------------------------------------------------- */

void openings_finish(struct openings *openings) {
    for (size_t i = 0; i < openings->count; i++) {
        free(openings->list[i].actions);
    }
    free(openings->list);
    openings->list  = NULL;
    openings->count = openings->capacity = 0;
}

static void begin_plainly(const struct openings *openings, struct match *match) {
    if (openings->first == NULL) {
        match_init(match, openings->game);
    } else {
        match_init_at(match, openings->game, openings->first);
    }
}

/* If not even the first word is an action, a position was meant. */
static enum status refuse_first_word(const struct openings *openings, const char *word,
                                     const char *line, struct text *why) {
    struct game_state state;
    text_clear(why);
    text_add_quoted(why, word);
    text_add(why, " is not a legal first action, nor is the line a position: ");
    return game_parse_state(openings->game, line, &state, why);
}

static enum status apply_words(const struct openings *openings, const char *line,
                               struct match *match, struct text *why) {
    static const char spaces[] = " \t\r";
    enum status       status   = STATUS_OK;
    for (const char *at = line + strspn(line, spaces); *at != '\0' && status == STATUS_OK;) {
        const size_t length = strcspn(at, spaces);
        char         bytes[WORD_MAX];
        struct text  word;
        text_init(&word, bytes, sizeof bytes);
        text_add_bytes(&word, at, length);
        text_clear(why);
        text_add(why, "action ");
        text_add_number(why, (int64_t)match->count + 1);
        text_add(why, ": ");
        status = match_apply_text(match, bytes, why);
        if (status != STATUS_OK && match->count == 0) {
            return refuse_first_word(openings, bytes, line, why);
        }
        at += length;
        at += strspn(at, spaces);
    }
    return status;
}

static enum status begin_with_line(const struct openings *openings, const char *line,
                                   struct match *match, struct text *why) {
    struct game_state state;
    if (game_parse_state(openings->game, line, &state, why) == STATUS_OK) {
        match_init_at(match, openings->game, &state);
    } else {
        begin_plainly(openings, match);
        const enum status status = apply_words(openings, line, match, why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    text_clear(why);
    if (game_is_over(openings->game, &match->state)) {
        text_add(why, "the game is over there; allowed is an opening where somebody acts");
        return STATUS_CONFLICT;
    }
    return STATUS_OK;
}

static bool make_room(struct openings *openings) {
    if (openings->count < openings->capacity) {
        return true;
    }
    const size_t    capacity = 2 * openings->capacity + 16;
    struct opening *list     = realloc(openings->list, capacity * sizeof *list);
    if (list != NULL) {
        openings->list     = list;
        openings->capacity = capacity;
    }
    return list != NULL;
}

static enum status keep(struct openings *openings, const struct match *match) {
    const size_t size    = match->count * sizeof *match->actions;
    action_t    *actions = malloc(size + 1);
    if (actions == NULL || !make_room(openings)) {
        free(actions);
        return STATUS_NO_MEMORY;
    }
    struct opening *opening = &openings->list[openings->count++];
    *opening                = (struct opening){.actions = actions, .count = match->count};
    game_copy(openings->game, &opening->first, &match->first);
    if (size > 0) {
        memcpy(actions, match->actions, size);
    }
    return STATUS_OK;
}

enum status openings_add(struct openings *openings, const char *line, struct text *why) {
    struct match match;
    enum status  status = begin_with_line(openings, line, &match, why);
    if (status == STATUS_OK) {
        status = keep(openings, &match);
        text_add(why, status == STATUS_OK ? "" : "out of memory");
    }
    match_finish(&match);
    return status;
}

void openings_shuffle(struct openings *openings) {
    struct random random;
    init_random(openings, FOR_ORDER, 0, &random);
    for (size_t i = openings->count; i > 1; i--) {
        const size_t         place = random_below(&random, (uint32_t)i);
        const struct opening moved = openings->list[i - 1];
        openings->list[i - 1]      = openings->list[place];
        openings->list[place]      = moved;
    }
}

/* --- Random actions --------------------------------------------------- */

static bool is_enough(const struct openings *openings, uint32_t actions, uint64_t ways) {
    return openings->random_actions == OPENINGS_ENOUGH
               ? ways >= OPENINGS_WAYS || actions == OPENINGS_ACTIONS_MAX
               : actions == openings->random_actions;
}

/* Draw the first actions; false if the game was over before. */
static bool try_actions(const struct openings *openings, struct match *match,
                        struct random *random) {
    const struct game *game = &match->game;
    uint64_t           ways = 1;
    for (uint32_t i = 0; !is_enough(openings, i, ways); i++) {
        action_t legal[GAME_ACTIONS_MAX];
        ways *= game_actions(game, &match->state, legal);
        const action_t action = playout_draw(game, &match->state, random);
        if (match_apply(match, action) != STATUS_OK || game_is_over(game, &match->state)) {
            return false;
        }
    }
    return true;
}

static void begin(const struct openings *openings, uint64_t number, struct match *match) {
    if (openings->count == 0) {
        begin_plainly(openings, match);
        return;
    }
    const struct opening *opening = &openings->list[number % openings->count];
    enum status           status  = STATUS_OK;
    match_init_at(match, openings->game, &opening->first);
    for (size_t i = 0; i < opening->count && status == STATUS_OK; i++) {
        status = match_apply(match, opening->actions[i]);
    }
}

void openings_begin(const struct openings *openings, uint64_t number, struct match *match) {
    struct random random;
    init_random(openings, FOR_ACTIONS, number, &random);
    begin(openings, number, match);
    const size_t given = match->count;
    for (int i = 0; i < TRIES; i++) {
        match_go_to(match, given);
        if (try_actions(openings, match, &random)) {
            return;
        }
    }
    /* Where random play ends games that early, the opening is made shorter. */
    match_go_to(match, given + (match->count - given) / 2);
}
