/* SPDX-License-Identifier: MIT
 *
 * play.c - tavola play: choosing a game and who plays it.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "games/registry.h"
#include "terminal/dialog.h"
#include "terminal/screen.h"
#include "terminal/table.h"

enum { LEVEL_STANDARD = 2 };

static const struct flag option_flag = FLAG_OPTION;

static void offer_games(void) {
    puts("Tavola. Which game would you like to play?\n");
    for (size_t i = 0; i < registry_count(); i++) {
        const struct game_rules *rules = registry_at(i);
        printf("  %zu  %-20s", i + 1, rules->title);
        if (rules->players_min == rules->players_max) {
            printf(" %d players\n", rules->players_min);
        } else {
            printf(" %d to %d players\n", rules->players_min, rules->players_max);
        }
    }
    puts("");
}

/* The game that a line names, by number, name or title; NULL if none. */
static const struct game_rules *game_named(const char *line) {
    int64_t number;
    if (text_parse_number(line, 1, (int64_t)registry_count(), &number) == STATUS_OK) {
        return registry_at((size_t)number - 1);
    }
    for (size_t i = 0; i < registry_count(); i++) {
        const struct game_rules *rules = registry_at(i);
        if (dialog_is_same(rules->name, line) || dialog_is_same(rules->title, line)) {
            return rules;
        }
    }
    return NULL;
}

/* The rules of the game a person chooses, or NULL. */
static const struct game_rules *choose_game(void) {
    char line[DIALOG_LINE_MAX];
    offer_games();
    while (dialog_ask("Number or name, or quit: ", line) && !dialog_is_same(line, "quit")) {
        const struct game_rules *rules = game_named(line);
        if (rules != NULL) {
            return rules;
        }
        printf("There is no such game; type a number from 1 to %zu.\n", registry_count());
    }
    return NULL;
}

/* Ask how many play, if the game leaves that open, and write the option into
 * storage of the caller. False if the person left. */
static bool choose_players(const struct game_rules *rules, struct text *option) {
    char    line[DIALOG_LINE_MAX];
    char    question[DIALOG_LINE_MAX];
    int64_t players;
    if (rules->players_min == rules->players_max) {
        return true;
    }
    snprintf(question, sizeof question, "How many players, %d to %d? ", rules->players_min,
             rules->players_max);
    while (dialog_ask(question, line) && !dialog_is_same(line, "quit")) {
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
static bool choose(struct arguments *arguments, struct text *option) {
    const struct game_rules *rules = choose_game();
    text_clear(option);
    if (rules == NULL || (!has_players(arguments) && !choose_players(rules, option))) {
        return false;
    }
    arguments->words[arguments->word_count++] = rules->name;
    if (option->length > 0) {
        arguments->given[arguments->given_count++] =
            (struct given_flag){&option_flag, option->bytes};
    }
    return true;
}

/* "human", "random" or "level1" to "level8". */
static bool parse_seat(const char *string, struct seat *out) {
    const int level = level_named(string);
    if (strcmp(string, "human") == 0) {
        out->kind = SEAT_HUMAN;
    } else if (strcmp(string, "random") == 0) {
        out->kind = SEAT_RANDOM;
    } else if (level > 0) {
        out->kind  = SEAT_LEVEL;
        out->level = level;
    } else {
        return false;
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
    if (is_seat && parse_seat(value + 2, &table->seats[place])) {
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

static int prepare_table(const struct arguments *arguments, struct table *table) {
    int64_t  seed   = (int64_t)time(NULL);
    int      result = arguments_number(arguments, "--seed", 0, INT64_MAX, &seed);
    uint32_t taken  = 0;
    random_init(&table->random, (uint64_t)seed);
    for (int player = 1; player < GAME_PLAYERS_MAX; player++) {
        table->seats[player] = (struct seat){SEAT_LEVEL, LEVEL_STANDARD};
    }
    for (size_t i = 0; i < arguments->given_count && result == EXIT_OK; i++) {
        if (strcmp(arguments->given[i].flag->name, "--seat") == 0) {
            result = take_seat(arguments, arguments->given[i].value, table, &taken);
        }
    }
    return result;
}

/* On a full screen, or in lines if there can be none or they are asked for. */
static void play(const struct arguments *arguments, struct table *table, enum language language) {
    int ended_by = 0;
    if (!arguments_has(arguments, "--lines") && screen_play(table, language, &ended_by)) {
        if (ended_by != 0) {
            fflush(stdout);
            raise(ended_by); /* as if we had not put it off */
        }
        return;
    }
    printf("\n%s. Type rules to read how it is played, help for help.\n",
           table->match.game.rules->title);
    table_play(table);
    table_finish_engine(table);
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
    if (arguments_has(arguments, "--lines") && arguments_has(arguments, "--language")) {
        return arguments_refuse(arguments, "line by line there is English only; leave --lines or "
                                           "--language away");
    }
    if (arguments->word_count == 0 && !choose(arguments, &option)) {
        return EXIT_OK;
    }
    result = arguments_open_match(arguments, 1, &table.match);
    if (result != EXIT_OK) {
        return result;
    }
    result = prepare_table(arguments, &table);
    if (result == EXIT_OK) {
        play(arguments, &table, language);
    }
    match_finish(&table.match);
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
        "plays again, h gives a hint, l sets the level, m lists the moves, f turns the board, z\n"
        "looks closer, ? explains keys and rules, q leaves and prints the command to go on with.\n"
        "The window should have 80 x 24 characters or more. Without a terminal, or with --lines, "
        "the board\n"
        "is drawn in characters and an action is typed in a line.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "N=WHO...", "who plays for player N: human, random, level1 to level8"},
              {"--seed", "N", "let computers play the same again"},
              {"--lines", NULL, "line by line instead of on the full screen"},
              FLAG_LANGUAGE},
    .run   = run,
};
