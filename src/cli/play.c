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
#include "terminal/autosave.h"
#include "terminal/dialog.h"
#include "terminal/farewell.h"
#include "terminal/leaving.h"
#include "terminal/screen.h"
#include "terminal/sentences.h"
#include "terminal/table.h"

enum { LEVEL_STANDARD = 2 };

/* What one call of the command plays. */
struct play {
    struct table  table;
    struct record loaded;
    bool          is_loaded;             /* the match goes on with that record */
    bool          is_kept;               /* which nobody asked to save */
    char          path[SAVING_PATH_MAX]; /* from which it came */
};

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

/* The match that was kept last, as an offer: its name and turn. */
static void offer_match(const struct words *own, const struct match *match,
                        enum language language) {
    const struct words words = words_of(match->game.rules, language);
    char               bytes[DIALOG_LINE_MAX];
    struct text        text;
    struct message     message;
    text_init(&text, bytes, sizeof bytes);
    message_set(&message, "lines.go-on");
    message_add(&message, "title", words_title(&words));
    message_add_number(&message, "turn", (int64_t)game_turns(&match->state) + 1);
    words_print(own, &message, &text);
    printf("%s\n", bytes);
}

/* The rules of the game a person chooses, or NULL; then he may have left, or
 * chosen the match that was kept, if there is one. */
static const struct game_rules *choose_game(const struct words *own, enum language language,
                                            const struct match *kept, bool *goes_on) {
    char line[DIALOG_LINE_MAX];
    offer_games(own, language);
    if (kept != NULL) {
        offer_match(own, kept, language);
    }
    while (ask(own, words_find(own, "lines.choose"), line)) {
        if (kept != NULL && line[0] == '\0') {
            *goes_on = true;
            return NULL;
        }
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

static void unload(struct play *play) {
    if (play->is_loaded) {
        match_finish(&play->table.match);
        record_finish(&play->loaded);
        play->is_loaded = false;
    }
}

/* Begin at the end of the record whose path is set. */
static bool load(struct play *play, struct text *why) {
    play->is_loaded = play->path[0] != '\0' &&
                      play_record_load(play->path, &play->loaded, &play->table.match, why);
    return play->is_loaded;
}

/* Let a person choose what the command line left open. */
static bool choose(struct arguments *arguments, struct play *play, struct text *option) {
    const struct words       own     = sentences_in(play->table.language);
    const struct match      *kept    = play->is_loaded ? &play->table.match : NULL;
    bool                     goes_on = false;
    const struct game_rules *rules   = choose_game(&own, play->table.language, kept, &goes_on);
    text_clear(option);
    if (goes_on) {
        return true;
    }
    unload(play);
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

static int take_pace(const struct arguments *arguments, struct table *table) {
    const char *word = arguments_value(arguments, "--pace");
    table->pace      = PACE_NORMAL;
    if (word == NULL || table_parse_pace(word, &table->pace)) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "--pace cannot be ", word,
                                 "; allowed are slow, normal, quick and at-once");
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
static int sit_down(const struct arguments *arguments, struct table *table) {
    int        ended_by = 0;
    const bool is_screen =
        !arguments_has(arguments, "--lines") && screen_play(table, table->language, &ended_by);
    leaving_begin();
    if (!is_screen) {
        table_play(table);
        table_finish_engine(table);
    }
    const int result = save(arguments, table);
    farewell_say(table);
    const int number = leaving_end();
    ended_by         = ended_by != 0 ? ended_by : number;
    if (ended_by != 0 && result == EXIT_OK) {
        fflush(stdout);
        raise(ended_by); /* as if we had not put it off */
    }
    return result;
}

/* The place of the option that draws the board; GAME_OPTIONS_MAX if there is none,
 * or it is given. */
static size_t seed_place(const struct game *game) {
    for (size_t i = 0; i < option_count(game->rules->options); i++) {
        if (game->rules->options[i].kind == OPTION_SEED && !game->option[i].is_given) {
            return i;
        }
    }
    return GAME_OPTIONS_MAX;
}

/* A board that people have not seen yet, as in the browser, if it is drawn by lot
 * and nothing of it is known: --seed alone chooses one too. */
static int draw_board(const struct arguments *arguments, struct table *table) {
    enum { BOARDS = 1000000 };
    int64_t       seed   = (int64_t)time(NULL);
    const int     result = arguments_number(arguments, "--seed", 0, INT64_MAX, &seed);
    struct game   game   = table->match.game;
    const size_t  place  = seed_place(&game);
    struct random random;
    if (result != EXIT_OK || place == GAME_OPTIONS_MAX) {
        return result;
    }
    char        bytes[OPTION_TEXT_MAX];
    char        reason[GAME_TEXT_MAX];
    struct text pair;
    struct text why;
    random_init(&random, (uint64_t)seed);
    text_init(&pair, bytes, sizeof bytes);
    text_init(&why, reason, sizeof reason);
    text_add(&pair, game.rules->options[place].name);
    text_add_char(&pair, '=');
    text_add_number(&pair, 1 + random_below(&random, BOARDS));
    if (game_set_option(&game, bytes, &why) != STATUS_OK ||
        game_configure(&game, &why) != STATUS_OK) {
        return arguments_refuse(arguments, reason);
    }
    if (memcmp(game.config, table->match.game.config, sizeof game.config) != 0) {
        match_finish(&table->match);
        match_init(&table->match, &game);
        text_init(&pair, table->board, sizeof table->board);
        text_add(&pair, "-o ");
        text_add(&pair, bytes);
    }
    return EXIT_OK;
}

/* A match from a record, or from the words of the command. */
static int open_table(const struct arguments *arguments, struct play *play) {
    const int result =
        play->is_loaded ? EXIT_OK : arguments_open_match(arguments, 1, &play->table.match);
    const bool is_known =
        play->is_loaded || arguments->word_count > 1 || arguments_has(arguments, "--position");
    return result != EXIT_OK || is_known ? result : draw_board(arguments, &play->table);
}

/* What the flags name: a record to go on with, or for want of anything the match
 * that was kept last, to be offered. */
static int find_record(const struct arguments *arguments, struct play *play) {
    char        bytes[2048];
    struct text why;
    struct text path;
    text_init(&why, bytes, sizeof bytes);
    text_init(&path, play->path, sizeof play->path);
    const int result = play_record_choose(arguments, &path);
    if (result != EXIT_OK) {
        return result;
    }
    play->is_kept = !arguments_has(arguments, "--load");
    if (path.length == 0 && arguments->word_count == 0 && !arguments_has(arguments, "-o") &&
        !arguments_has(arguments, "--position")) {
        autosave_find_last(&path);
        load(play, &why); /* one that cannot be read is not offered */
        return EXIT_OK;
    }
    return path.length == 0 || load(play, &why) ? EXIT_OK : arguments_refuse(arguments, bytes);
}

static int begin(const struct arguments *arguments, struct play *play) {
    struct saving *saving = &play->table.saving;
    int            result = open_table(arguments, play);
    if (result != EXIT_OK) {
        return result;
    }
    saving->asked_path = arguments_value(arguments, "--save");
    if (play->is_loaded) {
        saving->loaded      = &play->loaded;
        saving->loaded_path = play->path;
        if (play->is_kept) {
            memcpy(saving->kept_path, play->path, sizeof saving->kept_path);
            saving->is_kept = true;
        }
    }
    result = prepare_table(arguments, saving->loaded, &play->table);
    if (result == EXIT_OK) {
        result = take_pace(arguments, &play->table);
    }
    if (result == EXIT_OK) {
        result = sit_down(arguments, &play->table);
    }
    match_finish(&play->table.match);
    record_finish(&play->loaded);
    return result;
}

static int run(struct arguments *arguments) {
    struct play play;
    char        bytes[DIALOG_LINE_MAX];
    struct text option;
    text_init(&option, bytes, sizeof bytes);
    memset(&play, 0, sizeof play);
    int result = arguments_language(arguments, &play.table.language);
    if (result == EXIT_OK) {
        result = play_record_check(arguments);
    }
    if (result == EXIT_OK) {
        result = find_record(arguments, &play);
    }
    if (result != EXIT_OK) {
        return result;
    }
    play.table.is_bare        = arguments_has(arguments, "--no-aids");
    play.table.names_language = arguments_has(arguments, "--language");
    const bool is_named       = arguments->word_count > 0 || arguments_has(arguments, "--load") ||
                          arguments_has(arguments, "--continue");
    return is_named || choose(arguments, &play, &option) ? begin(arguments, &play) : EXIT_OK;
}

const struct command play_command = {
    .name    = "play",
    .usage   = "[GAME] [-o key=value]... [ACTION...]",
    .summary = "Play a game at the terminal",
    .details =
        "Without GAME it asks for one. Player 1 is you and the computer plays the others at\n"
        "level 2, unless seats are given. Levels go from 1, a newcomer, to 8, a master: as\n"
        "strong as it can in a second. Moguli and Pyramyd draw a new board each time; it says\n"
        "which, and -o seed=N lays the same one again.\n\n"
        "The board fills the window: arrow keys and Enter or the mouse choose, Esc takes the\n"
        "last choice back, u takes back, r plays again, a shows the others' last turns again,\n"
        "h gives a hint, l sets the level, p the pace, m lists the moves, s saves, f turns\n"
        "the board, z looks closer, c shows it by signs, v hides what only helps the eye, ?\n"
        "explains keys and rules, q leaves and prints the command to go on with. After each\n"
        "action the match is kept in $XDG_STATE_HOME/tavola, or in ~/.local/state/tavola, so\n"
        "whatever ends the program, --continue goes on from there. The window should have 80\n"
        "x 24 characters or more. Without a terminal, with --lines, or if NO_COLOR is set and\n"
        "not empty, the board is drawn in characters and you type each action on a line.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "N=WHO...", "who plays for player N: human, random, level1 to level8"},
              {"--seed", "N", "let computers play the same again"},
              {"--save", "FILE", "write a record there when you leave; the file must be new"},
              {"--load", "FILE", "go on with the record in a file; --save may name it again"},
              {"--continue", NULL, "go on with the match that you left last"},
              {"--pace", "WORD", "of what the computer does: slow, normal, quick or at-once"},
              {"--no-aids", NULL, "without what only helps the eye: Moguli's lower paths"},
              {"--lines", NULL, "line by line instead of on the full screen"},
              FLAG_LANGUAGE},
    .run   = run,
};
