/* SPDX-License-Identifier: MIT
 *
 * records.c - records for people outside: a reader, whose record is the one.
 */
#include <stdlib.h>

#include "library/internal.h"
#include "record/record_reader.h"

struct tavola_record {
    struct record_reader reader;
};

static struct record *record_of(struct tavola_record *record) {
    return &record->reader.record;
}

static const struct match *match_of(const struct tavola_record *record) {
    return &record->reader.record.match;
}

static struct tavola_record *create(struct text *why) {
    struct tavola_record *record = calloc(1, sizeof *record);
    if (record == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
    } else {
        record_reader_init(&record->reader);
    }
    return record;
}

enum tavola_status tavola_record_open(const struct tavola_game *game, const void *state,
                                      struct tavola_record **out, struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    *out = create(&why.text);
    if (*out == NULL) {
        return library_give_phrase(&why, STATUS_NO_MEMORY, error);
    }
    if (state == NULL) {
        record_init(record_of(*out), &game->game);
    } else {
        record_init_at(record_of(*out), &game->game, state);
    }
    return TAVOLA_OK;
}

enum tavola_status tavola_record_read(const char *text, struct tavola_record **out,
                                      struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    *out                         = NULL;
    enum status           status = STATUS_NO_MEMORY;
    struct tavola_record *record = create(&why.text);
    if (record != NULL) {
        status =
            record_reader_take_first(&record->reader, text, strlen(text), &why.text) == RECORD_DONE
                ? STATUS_OK
                : STATUS_BAD_TEXT;
    }
    if (status == STATUS_OK) {
        *out = record;
    } else {
        tavola_record_close(record);
    }
    return library_give_phrase(&why, status, error);
}

void tavola_record_close(struct tavola_record *record) {
    if (record != NULL) {
        record_reader_finish(&record->reader);
        free(record);
    }
}

/* A game outside is nothing but one inside. */
const struct tavola_game *tavola_record_game(const struct tavola_record *record) {
    _Static_assert(sizeof(struct tavola_game) == sizeof(struct game), "no more than a game");
    return (const struct tavola_game *)&match_of(record)->game;
}

void tavola_record_start(const struct tavola_record *record, void *state) {
    const struct match *match = match_of(record);
    game_copy(&match->game, state, &match->first);
}

size_t tavola_record_length(const struct tavola_record *record) {
    return match_of(record)->count;
}

tavola_action_t tavola_record_action(const struct tavola_record *record, size_t place) {
    return match_of(record)->actions[place];
}

/* The numbers of variations begin after the main line, so it cannot grow if
 * there are any. */
static enum status add(struct tavola_record *outside, tavola_action_t action, struct text *why) {
    struct record *record  = record_of(outside);
    const bool     is_over = game_is_over(&record->match.game, &record->match.state);
    if (record->aside_count > 0 || (record->has_returns && !is_over)) {
        text_add(why, "a record with variations, or with a result, cannot grow");
        return STATUS_CONFLICT;
    }
    if (!tavola_is_legal(tavola_record_game(outside), &record->match.state, action)) {
        text_add(why, status_text(STATUS_ILLEGAL));
        return STATUS_ILLEGAL;
    }
    const enum status status = match_apply(&record->match, action);
    if (status == STATUS_OK) {
        record_conclude(record);
    } else {
        text_add(why, status_text(status));
    }
    return status;
}

enum tavola_status tavola_record_add(struct tavola_record *record, tavola_action_t action,
                                     struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    return library_give_phrase(&why, add(record, action, &why.text), error);
}

const char *tavola_record_player(const struct tavola_record *record, int player) {
    const bool exists = player >= 0 && player < match_of(record)->game.players;
    return exists ? record->reader.record.players[player] : NULL;
}

void tavola_record_set_player(struct tavola_record *record, int player, const char *name) {
    if (tavola_record_player(record, player) != NULL) {
        record_copy_text(record_of(record)->players[player], RECORD_NAME_MAX, name);
    }
}

bool tavola_record_returns(const struct tavola_record *record, int32_t *out) {
    const struct record *inside = &record->reader.record;
    if (!inside->has_returns) {
        return false;
    }
    memcpy(out, inside->returns, (size_t)inside->match.game.players * sizeof *out);
    return true;
}

const char *tavola_record_ending(const struct tavola_record *record) {
    const struct record *inside = &record->reader.record;
    return inside->has_returns ? inside->ending : NULL;
}

/* What fits of the lines, and how long they are together. */
struct page {
    struct text text; /* only with has_room */
    bool        has_room;
    size_t      length;
};

static void take_line(void *context, const char *line) {
    struct page *page = context;
    if (page->has_room) {
        text_add(&page->text, line);
        text_add_char(&page->text, '\n');
    }
    page->length += strlen(line) + 1;
}

size_t tavola_record_print(const struct tavola_record *record, char *out, size_t size) {
    struct page page = {.has_room = size > 0};
    if (page.has_room) {
        text_init(&page.text, out, size);
    }
    const enum status status = record_print(&record->reader.record, take_line, &page);
    return status == STATUS_OK ? page.length : 0;
}
