/* SPDX-License-Identifier: MIT
 *
 * record_printer.c - the text of a record.
 */
#include "record/record.h"

/* The line that is being made, and where it goes. */
struct printer {
    record_take_line *take;
    void             *context;
    struct text       line;
    char              bytes[RECORD_KEY_MAX + RECORD_VALUE_MAX + 2];
};

static void begin_line(struct printer *printer, const char *key) {
    text_clear(&printer->line);
    text_add(&printer->line, key);
    text_add_char(&printer->line, ' ');
}

static void end_line(struct printer *printer) {
    printer->take(printer->context, printer->bytes);
    text_clear(&printer->line);
}

static void print_text(struct printer *printer, const char *key, const char *value) {
    begin_line(printer, key);
    text_add(&printer->line, value);
    end_line(printer);
}

static void print_number(struct printer *printer, const char *key, int64_t number) {
    begin_line(printer, key);
    text_add_number(&printer->line, number);
    end_line(printer);
}

/* "player 2 NAME" for each player about whom there is something to say. */
static void print_of_player(struct printer *printer, const char *key, int player,
                            const char *value) {
    if (value[0] != '\0') {
        begin_line(printer, key);
        text_add_number(&printer->line, player + 1);
        text_add_char(&printer->line, ' ');
        text_add(&printer->line, value);
        end_line(printer);
    }
}

/* What the game is and where it began. */
static void print_game(struct printer *printer, const struct match *match) {
    const struct game *game = &match->game;
    struct game_state  start;
    print_text(printer, "game", game->rules->name);
    print_number(printer, "rules", game->version);
    begin_line(printer, "options");
    const size_t length = printer->line.length;
    option_print_given(game->rules->options, game->option, &printer->line);
    if (printer->line.length > length) {
        end_line(printer);
    }
    game_start(game, &start);
    if (memcmp(&start, &match->first, game->state_size) != 0) {
        begin_line(printer, "position");
        game_print_state(game, &match->first, &printer->line);
        end_line(printer);
    }
}

/* "key value", or the key alone, behind a sign or nothing. */
static void print_note(struct printer *printer, const char *sign, const struct record_note *note) {
    text_clear(&printer->line);
    text_add(&printer->line, sign);
    text_add(&printer->line, note->key);
    text_add(&printer->line, note->value[0] == '\0' ? "" : " ");
    text_add(&printer->line, note->value);
    end_line(printer);
}

static void print_result(struct printer *printer, const struct record *record) {
    if (record->has_returns) {
        begin_line(printer, "returns");
        for (int player = 0; player < record->match.game.players; player++) {
            text_add(&printer->line, player == 0 ? "" : " ");
            text_add_fraction(&printer->line, record->returns[player], GAME_POINT);
        }
        end_line(printer);
        print_text(printer, "ending", record->ending);
    }
}

static void print_header(struct printer *printer, const struct record *record) {
    const int players = record->match.game.players;
    print_game(printer, &record->match);
    for (size_t i = 0; i < record->fields.count; i++) {
        print_note(printer, "", &record->fields.items[i]);
    }
    for (int player = 0; player < players; player++) {
        print_of_player(printer, "player", player, record->players[player]);
    }
    if (record->seed != RECORD_NO_SEED) {
        print_number(printer, "seed", record->seed);
    }
    for (int player = 0; player < players; player++) {
        print_of_player(printer, "forfeit", player, record->forfeits[player]);
    }
    print_result(printer, record);
    print_number(printer, "actions", (int64_t)record->match.count);
    text_clear(&printer->line);
}

static void end_actions(struct printer *printer) {
    if (printer->line.length > 0) {
        end_line(printer);
    }
}

static void print_action(struct printer *printer, const struct game *game, const void *state,
                         action_t action) {
    char        bytes[GAME_ACTION_MAX];
    struct text word;
    text_init(&word, bytes, sizeof bytes);
    game_print_action(game, state, action, &word);
    if (printer->line.length > 0 && printer->line.length + 1 + word.length > RECORD_WIDTH) {
        end_line(printer);
    }
    text_add(&printer->line, printer->line.length == 0 ? "" : " ");
    text_add(&printer->line, bytes);
}

/* The notes of a node, from this one on; returns the next. */
static size_t print_notes(struct printer *printer, const struct record *record, size_t node,
                          size_t next) {
    for (; next < record->notes.count && record->notes.items[next].node == node; next++) {
        end_actions(printer);
        print_note(printer, ":", &record->notes.items[next]);
    }
    return next;
}

/* Go back to where a variation begins. */
static enum status begin_variation(struct printer *printer, const struct record *record,
                                   size_t from, void *state) {
    end_actions(printer);
    print_number(printer, ":" RECORD_FROM, (int64_t)from);
    return record_state(record, from, state);
}

static enum status print_tree(struct printer *printer, const struct record *record) {
    const struct game *game   = &record->match.game;
    enum status        status = STATUS_OK;
    struct game_state  state;
    game_copy(game, &state, &record->match.first);
    size_t note = print_notes(printer, record, 0, 0);
    for (size_t node = 1; node < record_node_count(record) && status == STATUS_OK; node++) {
        const size_t   parent = record_parent(record, node);
        const action_t action = record_action(record, node);
        if (parent != node - 1 || node == record->match.count + 1) {
            status = begin_variation(printer, record, parent, &state);
        }
        if (status == STATUS_OK) {
            print_action(printer, game, &state, action);
            game_apply(game, &state, action);
            note = print_notes(printer, record, node, note);
        }
    }
    end_actions(printer);
    return status;
}

enum status record_print(const struct record *record, record_take_line *take, void *context) {
    struct printer printer = {.take = take, .context = context};
    text_init(&printer.line, printer.bytes, sizeof printer.bytes);
    print_header(&printer, record);
    const enum status status = print_tree(&printer, record);
    end_line(&printer);
    return status;
}
