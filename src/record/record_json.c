/* SPDX-License-Identifier: MIT
 *
 * record_json.c - what was read, for a page.
 */
#include "record/record_json.h"

#include "base/json.h"

static void add_options(const struct game *game, struct text *out) {
    json_key(out, "options");
    json_open(out, '{');
    for (size_t i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        if (game->option[i].is_given) {
            char        bytes[OPTION_TEXT_MAX + 32];
            struct text value;
            text_init(&value, bytes, sizeof bytes);
            option_print_value(&game->rules->options[i], &game->option[i], &value);
            json_key(out, game->rules->options[i].name);
            json_string(out, bytes);
        }
    }
    json_close(out, '}');
}

static void add_start(const struct match *match, struct text *out) {
    struct game_state start;
    char              bytes[GAME_TEXT_MAX] = "";
    struct text       position;
    text_init(&position, bytes, sizeof bytes);
    game_start(&match->game, &start);
    if (memcmp(&start, &match->first, match->game.state_size) != 0) {
        game_print_state(&match->game, &match->first, &position);
    }
    json_key(out, "start");
    json_string(out, bytes);
}

static void add_players(const struct record *record, struct text *out) {
    json_key(out, "players");
    json_open(out, '[');
    for (int player = 0; player < record->match.game.players; player++) {
        json_string(out, record->players[player]);
    }
    json_close(out, ']');
}

static void add_field(const char *key, const char *value, struct text *out) {
    json_open(out, '[');
    json_string(out, key);
    json_string(out, value);
    json_close(out, ']');
}

static void add_fields(const struct record *record, struct text *out) {
    json_key(out, "fields");
    json_open(out, '[');
    for (size_t i = 0; i < record->fields.count; i++) {
        add_field(record->fields.items[i].key, record->fields.items[i].value, out);
    }
    if (record->seed != RECORD_NO_SEED) {
        char        bytes[24];
        struct text seed;
        text_init(&seed, bytes, sizeof bytes);
        text_add_number(&seed, record->seed);
        add_field("seed", bytes, out);
    }
    json_close(out, ']');
}

/* Where the reader begins and who forfeits is said elsewhere. */
static void add_notes(const struct record *record, struct text *out) {
    json_key(out, "notes");
    json_open(out, '[');
    for (size_t i = 0; i < record->notes.count; i++) {
        const struct record_note *note = &record->notes.items[i];
        if (strcmp(note->key, RECORD_HERE) != 0 && strcmp(note->key, RECORD_FORFEIT) != 0) {
            json_open(out, '[');
            json_number(out, (int64_t)note->node);
            json_string(out, note->key);
            json_string(out, note->value);
            json_close(out, ']');
        }
    }
    json_close(out, ']');
}

/* Begin a line at the parent, and end the one before. */
static enum status begin_line(const struct record *record, size_t node, void *state,
                              struct text *out) {
    const size_t parent = record_parent(record, node);
    if (node > 1) {
        text_add_char(out, '"');
        json_close(out, ']');
    }
    json_open(out, '[');
    json_number(out, (int64_t)parent);
    text_add(out, ",\"");
    return record_state(record, parent, state);
}

static enum status add_lines(const struct record *record, struct text *out) {
    const size_t      nodes  = record_node_count(record);
    enum status       status = STATUS_OK;
    struct game_state state;
    json_key(out, "lines");
    json_open(out, '[');
    for (size_t node = 1; node < nodes && status == STATUS_OK; node++) {
        const bool is_first = node == 1 || node == record->match.count + 1;
        if (is_first || record_parent(record, node) != node - 1) {
            status = begin_line(record, node, &state, out);
        } else {
            text_add_char(out, ' ');
        }
        if (status == STATUS_OK) { /* actions have no quotes */
            game_print_action(&record->match.game, &state, record_action(record, node), out);
            game_apply(&record->match.game, &state, record_action(record, node));
        }
    }
    if (nodes > 1) {
        text_add_char(out, '"');
        json_close(out, ']');
    }
    json_close(out, ']');
    return status;
}

/* Of a player who forfeits at the node, as long as the header can hold it. */
static void add_reason(const struct record *record, size_t node, int player, struct text *out) {
    const char *note = record_note(record, node, RECORD_FORFEIT);
    char        bytes[RECORD_REASON_MAX];
    if (record->forfeits[player][0] != '\0') {
        record_copy_text(bytes, sizeof bytes, record->forfeits[player]);
    } else { /* behind the number of the player */
        record_copy_text(bytes, sizeof bytes, note + 1 + strspn(note + 1, " "));
    }
    json_key(out, "reason");
    json_string(out, bytes);
}

static void add_place(const struct record *record, struct text *out) {
    int          player;
    const size_t node = record_forfeit(record, &player);
    json_key(out, "current");
    json_number(out, (int64_t)record_here(record));
    json_key(out, "forfeit");
    if (player < 0) {
        json_word(out, "null");
        return;
    }
    json_open(out, '{');
    json_key(out, "node");
    json_number(out, (int64_t)node);
    json_key(out, "player");
    json_number(out, player + 1);
    add_reason(record, node, player, out);
    json_close(out, '}');
}

static void add_forfeits(const struct record *record, struct text *out) {
    for (int player = 0; player < record->match.game.players; player++) {
        if (record->forfeits[player][0] != '\0') {
            char        bytes[RECORD_REASON_MAX + 4];
            struct text value;
            text_init(&value, bytes, sizeof bytes);
            text_add_number(&value, player + 1);
            text_add_char(&value, ' ');
            text_add(&value, record->forfeits[player]);
            add_field("forfeit", bytes, out);
        }
    }
}

/* What the header says of a result that the rules do not give. */
static void add_result(const struct record *record, struct text *out) {
    const struct match *match = &record->match;
    char                bytes[GAME_TEXT_MAX];
    struct text         returns;
    text_init(&returns, bytes, sizeof bytes);
    if (!record->has_returns || game_is_over(&match->game, &match->state)) {
        return;
    }
    json_key(out, "result");
    game_print_payoffs(&match->game, record->returns, &returns);
    json_open(out, '{');
    json_key(out, "node");
    json_number(out, (int64_t)match->count);
    json_key(out, "said");
    json_open(out, '[');
    add_forfeits(record, out);
    add_field("returns", bytes, out);
    add_field("ending", record->ending, out);
    json_close(out, ']');
    json_close(out, '}');
}

static enum status add_match(const struct record *record, bool is_right, struct text *out) {
    const struct game *game = &record->match.game;
    json_open(out, '{');
    json_key(out, "game");
    json_string(out, game->rules->name);
    json_key(out, "version");
    json_number(out, game->version);
    add_options(game, out);
    add_start(&record->match, out);
    add_players(record, out);
    add_fields(record, out);
    const enum status status = add_lines(record, out);
    add_notes(record, out);
    add_place(record, out);
    if (is_right) {
        add_result(record, out);
    }
    json_close(out, '}');
    return status;
}

static void add_fault(const struct record_fault *fault, const char *why, struct text *out) {
    json_open(out, '{');
    json_key(out, "kind");
    json_string(out, fault->kind);
    json_key(out, "line");
    json_number(out, (int64_t)fault->line);
    json_key(out, "number");
    json_number(out, (int64_t)fault->number);
    json_key(out, "word");
    json_string(out, fault->word);
    json_key(out, "why");
    json_string(out, why);
    json_close(out, '}');
}

enum status record_print_json(const struct record_reader *reader, const char *why,
                              struct text *out) {
    enum status status = STATUS_OK;
    json_open(out, '{');
    json_key(out, "match");
    if (reader->record.match.game.rules == NULL) {
        json_word(out, "null");
    } else {
        status = add_match(&reader->record, why[0] == '\0', out);
    }
    json_key(out, "fault");
    if (why[0] == '\0') {
        json_word(out, "null");
    } else {
        add_fault(&reader->fault, why, out);
    }
    json_close(out, '}');
    return status;
}
