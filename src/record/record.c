/* SPDX-License-Identifier: MIT
 *
 * record.c - records of games: beginning, result, names.
 */
#include "record/record.h"

#include <stdlib.h>

void record_init(struct record *record, const struct game *game) {
    struct game_state start;
    game_start(game, &start);
    record_init_at(record, game, &start);
}

void record_init_at(struct record *record, const struct game *game, const void *state) {
    memset(record, 0, sizeof *record);
    record->seed = RECORD_NO_SEED;
    match_init_at(&record->match, game, state);
}

static void finish_notes(struct record_notes *notes) {
    for (size_t i = 0; i < notes->count; i++) {
        free(notes->items[i].key);
    }
    free(notes->items);
    memset(notes, 0, sizeof *notes);
}

void record_finish(struct record *record) {
    match_finish(&record->match);
    finish_notes(&record->fields);
    finish_notes(&record->notes);
    free(record->aside);
    record->aside          = NULL;
    record->aside_count    = 0;
    record->aside_capacity = 0;
}

void record_share_forfeit(const struct game *game, const bool *forfeits, payoff_t *out) {
    int others = 0;
    for (int player = 0; player < game->players; player++) {
        others += forfeits[player] ? 0 : 1;
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = forfeits[player] || game_is_common(game) ? 0 : GAME_POINT / others;
    }
}

static void set_ending(struct record *record, const char *ending) {
    struct text text;
    text_init(&text, record->ending, sizeof record->ending);
    text_add(&text, ending);
}

void record_conclude(struct record *record) {
    const struct match *match                      = &record->match;
    bool                forfeits[GAME_PLAYERS_MAX] = {false};
    bool                has_forfeit                = false;
    for (int player = 0; player < match->game.players; player++) {
        forfeits[player] = record->forfeits[player][0] != '\0';
        has_forfeit      = has_forfeit || forfeits[player];
    }
    if (game_is_over(&match->game, &match->state)) {
        game_payoffs(&match->game, &match->state, record->returns);
        set_ending(record, game_ending(&match->game, &match->state));
        record->has_returns = true;
    } else if (has_forfeit) {
        record_share_forfeit(&match->game, forfeits, record->returns);
        set_ending(record, RECORD_FORFEIT);
        record->has_returns = true;
    }
}

void record_copy_text(char *out, size_t size, const char *string) {
    const bool  is_utf8 = text_is_utf8(string);
    struct text text;
    text_init(&text, out, size);
    for (; *string != '\0'; string++) {
        const unsigned char byte = (unsigned char)*string;
        const bool          can  = byte >= ' ' && byte != 0x7f && (byte < 0x80 || is_utf8);
        text_add_char(&text, can ? *string : '?');
    }
    while (!text_is_utf8(out)) { /* cut inside a character */
        out[--text.length] = '\0';
    }
}
