/* SPDX-License-Identifier: MIT
 *
 * link_printer.c - a record as a link.
 */
#include "record/link.h"

/* What encodeURIComponent() of a browser leaves, so that both agree. */
static bool is_plain(char byte) {
    static const char others[] = "-_.!~*'()";
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (byte != '\0' && strchr(others, byte) != NULL);
}

static void add_encoded(struct text *out, const char *word) {
    static const char digits[] = "0123456789ABCDEF";
    for (; *word != '\0'; word++) {
        const unsigned char byte = (unsigned char)*word;
        if (is_plain(*word)) {
            text_add_char(out, *word);
        } else {
            text_add_char(out, '%');
            text_add_char(out, digits[byte >> 4U]);
            text_add_char(out, digits[byte & 15U]);
        }
    }
}

static void add_options(const struct game *game, struct text *out) {
    const char *before = "&o=";
    for (size_t i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        if (game->option[i].is_given) {
            char        bytes[OPTION_TEXT_MAX + 32];
            struct text value;
            text_init(&value, bytes, sizeof bytes);
            option_print_value(&game->rules->options[i], &game->option[i], &value);
            text_add(out, before);
            add_encoded(out, game->rules->options[i].name);
            text_add_char(out, '=');
            add_encoded(out, bytes);
            before = ",";
        }
    }
}

static void add_position(const struct match *match, struct text *out) {
    struct game_state start;
    game_start(&match->game, &start);
    if (memcmp(&start, &match->first, match->game.state_size) != 0) {
        char        bytes[GAME_TEXT_MAX];
        struct text position;
        text_init(&position, bytes, sizeof bytes);
        game_print_state(&match->game, &match->first, &position);
        text_add(out, "&p=");
        add_encoded(out, bytes);
    }
}

/* Anybody who is not one of our levels is a person. */
static void add_seats(const struct record *record, struct text *out) {
    static const char level[] = "level";
    const size_t      length  = sizeof level - 1;
    for (int player = 0; player < record->match.game.players; player++) {
        const char *name     = record->players[player];
        const bool  is_level = strncmp(name, level, length) == 0 && name[length] >= '1' &&
                              name[length] <= '8' && name[length + 1] == '\0';
        text_add(out, player == 0 ? "&s=" : ",");
        text_add_char(out, is_level ? name[length] : 'h');
    }
}

/* What separates a node from the one that was written before. */
static enum status add_separator(const struct record *record, size_t node, void *state,
                                 struct text *out) {
    const size_t parent = record_parent(record, node);
    if (node == 1) {
        text_add(out, "&a=");
    }
    if (parent == node - 1 && node != record->match.count + 1) {
        text_add(out, node == 1 ? "" : ",");
        return STATUS_OK;
    }
    if (node > 1) {
        text_add_char(out, ';');
        text_add_number(out, (int64_t)parent);
        text_add_char(out, ':');
    }
    return record_state(record, parent, state);
}

static enum status add_actions(const struct record *record, struct text *out) {
    const struct game *game   = &record->match.game;
    enum status        status = STATUS_OK;
    struct game_state  state;
    game_copy(game, &state, &record->match.first);
    for (size_t node = 1; node < record_node_count(record) && status == STATUS_OK; node++) {
        char        bytes[GAME_ACTION_MAX];
        struct text word;
        status = add_separator(record, node, &state, out);
        if (status == STATUS_OK) {
            text_init(&word, bytes, sizeof bytes);
            game_print_action(game, &state, record_action(record, node), &word);
            game_apply(game, &state, record_action(record, node));
            add_encoded(out, bytes);
        }
    }
    return status;
}

enum status link_print(const struct record *record, struct text *out) {
    const struct game *game = &record->match.game;
    int                player;
    text_add(out, "#/match/");
    text_add(out, game->rules->name);
    text_add(out, "?v=");
    text_add_number(out, game->version);
    add_options(game, out);
    add_position(&record->match, out);
    add_seats(record, out);
    const enum status status = add_actions(record, out);
    text_add(out, "&c=");
    text_add_number(out, (int64_t)record_here(record));
    const size_t node = record_forfeit(record, &player);
    if (player >= 0) {
        text_add(out, "&f=");
        text_add_number(out, (int64_t)node);
        text_add_char(out, ':');
        text_add_number(out, player + 1);
    }
    return status;
}
