/* SPDX-License-Identifier: MIT
 *
 * record.c - records of games: what they hold, and how they are printed.
 */
#include "record/record.h"

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

void record_finish(struct record *record) {
    match_finish(&record->match);
}

void record_share_forfeit(int players, const bool *forfeits, payoff_t *out) {
    int others = 0;
    for (int player = 0; player < players; player++) {
        others += forfeits[player] ? 0 : 1;
    }
    for (int player = 0; player < players; player++) {
        out[player] = forfeits[player] ? 0 : GAME_POINT / others;
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
        record_share_forfeit(match->game.players, forfeits, record->returns);
        set_ending(record, RECORD_FORFEIT);
        record->has_returns = true;
    }
}

/* --- Printing --------------------------------------------------------- */

/* The line that is being made, and where it goes. */
struct printer {
    record_take_line *take;
    void             *context;
    struct text       line;
    char              bytes[1024];
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

/* "player 2 NAME" for each player of whom there is something to say. */
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
    print_number(printer, "rules", game->rules->version);
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

static void print_actions(struct printer *printer, const struct match *match) {
    struct game_state state;
    game_copy(&match->game, &state, &match->first);
    print_number(printer, "actions", (int64_t)match->count);
    text_clear(&printer->line);
    for (size_t i = 0; i < match->count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text word;
        text_init(&word, bytes, sizeof bytes);
        game_print_action(&match->game, &state, match->actions[i], &word);
        if (printer->line.length > 0 && printer->line.length + 1 + word.length > RECORD_WIDTH) {
            end_line(printer);
        }
        text_add(&printer->line, printer->line.length == 0 ? "" : " ");
        text_add(&printer->line, bytes);
        game_apply(&match->game, &state, match->actions[i]);
    }
    if (printer->line.length > 0) {
        end_line(printer);
    }
}

void record_print(const struct record *record, record_take_line *take, void *context) {
    struct printer printer = {.take = take, .context = context};
    text_init(&printer.line, printer.bytes, sizeof printer.bytes);
    print_game(&printer, &record->match);
    for (int player = 0; player < record->match.game.players; player++) {
        print_of_player(&printer, "player", player, record->players[player]);
    }
    if (record->seed != RECORD_NO_SEED) {
        print_number(&printer, "seed", record->seed);
    }
    for (int player = 0; player < record->match.game.players; player++) {
        print_of_player(&printer, "forfeit", player, record->forfeits[player]);
    }
    print_result(&printer, record);
    print_actions(&printer, &record->match);
    end_line(&printer);
}
