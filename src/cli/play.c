/* SPDX-License-Identifier: MIT
 *
 * play.c - tavola play: choosing a game and who plays it.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/play_record.h"
#include "games/registry.h"
#include "games/words.h"
#include "terminal/dialog.h"
#include "terminal/leaving.h"
#include "terminal/screen.h"
#include "terminal/sentences.h"
#include "terminal/table.h"

enum { LEVEL_STANDARD = 2 };

static const struct flag option_flag = FLAG_OPTION;

/* A sentence of the terminal with numbers in it, into storage of the caller. */
static void print_numbers(const struct words *own, const char *key, int64_t min, int64_t max,
                          struct text *out) {
    struct message message;
    message_set(&message, key);
    message_add_number(&message, "min", min);
    message_add_number(&message, "max", max);
    message_add_number(&message, "count", max);
    words_print(own, &message, out);
}

static void offer_games(const struct words *own, enum language language) {
    enum { WIDTH = 24 };
    printf("Tavola. %s\n\n", words_find(own, "lines.which"));
    for (size_t i = 0; i < registry_count(); i++) {
        const struct game_rules *rules = registry_at(i);
        const struct words       words = words_of(rules, language);
        const char              *title = words_title(&words);
        char                     bytes[DIALOG_LINE_MAX];
        struct text              text;
        text_init(&text, bytes, sizeof bytes);
        print_numbers(
            own, rules->players_min == rules->players_max ? "lines.players" : "lines.players-range",
            rules->players_min, rules->players_max, &text);
        printf("  %zu  %s%*s %s\n", i + 1, title, WIDTH - (int)text_count_characters(title), "",
               bytes);
    }
    puts("");
}

/* The game that a line names, by number, name or title; NULL if none. */
static const struct game_rules *game_named(const char *line, enum language language) {
    int64_t number;
    if (text_parse_number(line, 1, (int64_t)registry_count(), &number) == STATUS_OK) {
        return registry_at((size_t)number - 1);
    }
    for (size_t i = 0; i < registry_count(); i++) {
        const struct game_rules *rules = registry_at(i);
        const struct words       words = words_of(rules, language);
        if (dialog_is_same(rules->name, line) || dialog_is_same(words_title(&words), line)) {
            return rules;
        }
    }
    return NULL;
}

static bool ask(const struct words *own, const char *question, char *line) {
    char        bytes[DIALOG_LINE_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add(&text, question);
    text_add_char(&text, ' ');
    return dialog_ask(bytes, words_find(own, "lines.again"), line) && !dialog_is_same(line, "quit");
}

/* The rules of the game a person chooses, or NULL. */
static const struct game_rules *choose_game(const struct words *own, enum language language) {
    char line[DIALOG_LINE_MAX];
    offer_games(own, language);
    while (ask(own, words_find(own, "lines.choose"), line)) {
        const struct game_rules *rules = game_named(line, language);
        char                     bytes[DIALOG_LINE_MAX];
        struct text              text;
        if (rules != NULL) {
            return rules;
        }
        text_init(&text, bytes, sizeof bytes);
        print_numbers(own, "lines.no-game", 1, (int64_t)registry_count(), &text);
        dialog_say(bytes);
    }
    return NULL;
}

/* Ask how many play, if the game leaves that open, and write the option into
 * storage of the caller. False if the person left. */
static bool choose_players(const struct words *own, const struct game_rules *rules,
                           struct text *option) {
    char        line[DIALOG_LINE_MAX];
    char        bytes[DIALOG_LINE_MAX];
    struct text question;
    int64_t     players;
    if (rules->players_min == rules->players_max) {
        return true;
    }
    text_init(&question, bytes, sizeof bytes);
    print_numbers(own, "lines.how-many", rules->players_min, rules->players_max, &question);
    while (ask(own, bytes, line)) {
        if (text_parse_number(line, rules->players_min, rules->players_max, &players) ==
            STATUS_OK) {
            text_add(option, "players=");
            text_add_number(option, players);
            return true;
        }
    }
    return false;
}

static bool has_players(const struct arguments *arguments) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const char *value = arguments->given[i].value;
        if (strcmp(arguments->given[i].flag->name, "-o") == 0 &&
            strncmp(value, "players=", strlen("players=")) == 0) {
            return true;
        }
    }
    return false;
}

/* Let a person choose what the command line left open. */
static bool choose(struct arguments *arguments, enum language language, struct text *option) {
    const struct words       own   = sentences_in(language);
    const struct game_rules *rules = choose_game(&own, language);
    text_clear(option);
    if (rules == NULL || (!has_players(arguments) && !choose_players(&own, rules, option))) {
        return false;
    }
    arguments->words[arguments->word_count++] = rules->name;
    if (option->length > 0) {
        arguments->given[arguments->given_count++] =
            (struct given_flag){&option_flag, option->bytes};
    }
    return true;
}

/* Read "2=random" into the table; taken is the set of seats given before. */
static int take_seat(const struct arguments *arguments, const char *value, struct table *table,
                     uint32_t *taken) {
    const int  players = table->match.game.players;
    const int  place   = value[0] - '1';
    const bool is_seat = place >= 0 && place < players && value[1] == '=';
    if (is_seat && (*taken >> place & 1U) != 0) {
        return arguments_refuse_word(arguments, "--seat ", value,
                                     " gives a seat for the second time; once is allowed");
    }
    if (is_seat && seat_parse(value + 2, &table->seats[place])) {
        *taken |= 1U << place;
        return EXIT_OK;
    }
    char        bytes[GAME_TEXT_MAX];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    text_add(&allowed, "; allowed is a player from 1 to ");
    text_add_number(&allowed, players);
    text_add(&allowed, ", then =human, =random or =level1 to =level8");
    return arguments_refuse_word(arguments, "--seat cannot be ", value, bytes);
}

/* Names that a record gives to the players are seats, if they can be. */
static void take_names(const struct record *loaded, struct table *table) {
    for (int player = 0; player < table->match.game.players; player++) {
        if (loaded->players[player][0] != '\0' &&
            !seat_parse(loaded->players[player], &table->seats[player])) {
            table->seats[player].kind = SEAT_HUMAN;
        }
    }
}

static int prepare_table(const struct arguments *arguments, const struct record *loaded,
                         struct table *table) {
    int64_t  seed   = (int64_t)time(NULL);
    int      result = arguments_number(arguments, "--seed", 0, INT64_MAX, &seed);
    uint32_t taken  = 0;
    random_init(&table->random, (uint64_t)seed);
    for (int player = 1; player < GAME_PLAYERS_MAX; player++) {
        table->seats[player] = (struct seat){SEAT_LEVEL, LEVEL_STANDARD};
    }
    if (loaded != NULL) {
        take_names(loaded, table);
    }
    for (size_t i = 0; i < arguments->given_count && result == EXIT_OK; i++) {
        if (strcmp(arguments->given[i].flag->name, "--seat") == 0) {
            result = take_seat(arguments, arguments->given[i].value, table, &taken);
        }
    }
    return result;
}

/* To where --save says, if it does. */
static int save(const struct arguments *arguments, struct table *table) {
    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (table->saving.asked_path == NULL ||
        saving_write(&table->saving, &table->match, table->seats, table->saving.asked_path, &why)) {
        return EXIT_OK;
    }
    fflush(stdout); /* what was said before comes first */
    arguments_refuse(arguments, bytes);
    return EXIT_FAILED;
}

/* On a full screen, or in lines if there can be none or they are asked for. A
 * signal that came is obeyed when the match is saved. */
static int play(const struct arguments *arguments, struct table *table, enum language language) {
    int        ended_by = 0;
    const bool is_screen =
        !arguments_has(arguments, "--lines") && screen_play(table, language, &ended_by);
    leaving_begin();
    if (!is_screen) {
        table->language = language;
        table_play(table);
        table_finish_engine(table);
    }
    const int result = save(arguments, table);
    const int number = leaving_end();
    ended_by         = ended_by != 0 ? ended_by : number;
    if (ended_by != 0 && result == EXIT_OK) {
        fflush(stdout);
        raise(ended_by); /* as if we had not put it off */
    }
    return result;
}

/* A match from a record, or from the words of the command. */
static int open_table(const struct arguments *arguments, struct record *loaded,
                      struct table *table) {
    return arguments_has(arguments, "--load") ? play_record_load(arguments, loaded, &table->match)
                                              : arguments_open_match(arguments, 1, &table->match);
}

static int run(struct arguments *arguments) {
    struct table  table    = {.is_left = false};
    enum language language = LANGUAGE_en;
    char          bytes[DIALOG_LINE_MAX];
    struct text   option;
    text_init(&option, bytes, sizeof bytes);
    int result = arguments_language(arguments, &language);
    if (result != EXIT_OK) {
        return result;
    }
    result = play_record_check(arguments);
    if (result != EXIT_OK) {
        return result;
    }
    const bool has_record = arguments_has(arguments, "--load");
    if (arguments->word_count == 0 && !has_record && !choose(arguments, language, &option)) {
        return EXIT_OK;
    }
    struct record loaded;
    memset(&loaded, 0, sizeof loaded);
    result = open_table(arguments, &loaded, &table);
    if (result != EXIT_OK) {
        return result;
    }
    const struct record *before = has_record ? &loaded : NULL;
    result                      = prepare_table(arguments, before, &table);
    if (result == EXIT_OK) {
        table.saving.loaded      = before;
        table.saving.loaded_path = arguments_value(arguments, "--load");
        table.saving.asked_path  = arguments_value(arguments, "--save");
        result                   = play(arguments, &table, language);
    }
    match_finish(&table.match);
    record_finish(&loaded);
    return result;
}

const struct command play_command = {
    .name    = "play",
    .usage   = "[GAME] [-o key=value]... [ACTION...]",
    .summary = "Play a game at the terminal",
    .details =
        "Without GAME it asks for one. Player 1 is you and the computer plays the others at\n"
        "level 2, unless seats are given. Levels go from 1, a beginner, to 8, as strong as it can\n"
        "in a second.\n\n"
        "The board fills the window: arrow keys and Enter or the mouse choose, u takes back, r\n"
        "plays again, h gives a hint, l sets the level, m lists the moves, s saves, f turns\n"
        "the board, z looks closer, ? explains keys and rules, q leaves and prints the command to\n"
        "go on with.\n"
        "The window should have 80 x 24 characters or more. Without a terminal, or with --lines,\n"
        "the board is drawn in characters and you type each action on a line.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "N=WHO...", "who plays for player N: human, random, level1 to level8"},
              {"--seed", "N", "let computers play the same again"},
              {"--save", "FILE", "write a record there when you leave; the file must be new"},
              {"--load", "FILE", "go on with the record in a file; --save may name it again"},
              {"--lines", NULL, "line by line instead of on the full screen"},
              FLAG_LANGUAGE},
    .run   = run,
};
