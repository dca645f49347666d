/* SPDX-License-Identifier: MIT
 *
 * play.c - tavola play: a game at the command line, one line a decision.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/playout.h"
#include "games/registry.h"
#include "tools/command.h"
#include "tools/listing.h"
#include "tools/rules_text.h"

enum {
    INPUT_MAX  = 256,
    LINE_WIDTH = 76,
    LISTED_MAX = 64 /* more actions are only listed when asked for */
};

enum seat { SEAT_HUMAN, SEAT_RANDOM };

static const char *const seat_names[] = {[SEAT_HUMAN] = "human", [SEAT_RANDOM] = "random"};

struct table {
    struct match  match;
    enum seat     seat[GAME_PLAYERS_MAX];
    struct random random;
    bool          is_left;  /* somebody said quit, or the input ended */
    bool          is_drawn; /* the person has seen the present position */
};

/* Read a line without its end and without spaces around it; false at the end
 * of the input. What is too long for any answer is cut. */
static bool read_line(char *line, int size) {
    fflush(stdout);
    if (fgets(line, size, stdin) == NULL) {
        puts("");
        return false;
    }
    if (strchr(line, '\n') == NULL) {
        int skipped;
        do {
            skipped = getchar();
        } while (skipped != EOF && skipped != '\n');
    }
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    const size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, length + 1 - (blanks < length ? blanks : length));
    return true;
}

/* --- Choosing a game -------------------------------------------------- */

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
}

/* The rules of the game a person chooses, or NULL. */
static const struct game_rules *choose_game(void) {
    char line[INPUT_MAX];
    offer_games();
    for (;;) {
        printf("\nNumber or name, or quit: ");
        if (!read_line(line, sizeof line) || strcmp(line, "quit") == 0) {
            return NULL;
        }
        int64_t                  number;
        const struct game_rules *rules = registry_find(line);
        if (rules != NULL) {
            return rules;
        }
        if (text_parse_number(line, 1, (int64_t)registry_count(), &number) == STATUS_OK) {
            return registry_at((size_t)number - 1);
        }
        printf("There is no such game; type a number from 1 to %zu.\n", registry_count());
    }
}

/* --- Saying things ---------------------------------------------------- */

static void say_player(const struct table *table, int player) {
    char        bytes[GAME_TEXT_MAX];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    game_print_player(&table->match.game, player, &name);
    fputs(bytes, stdout);
}

static void draw_board(struct table *table) {
    char        bytes[GAME_PICTURE_MAX];
    struct text picture;
    text_init(&picture, bytes, sizeof bytes);
    table->match.game.rules->draw(&table->match.game, &table->match.state, &picture);
    printf("\n%s", bytes);
    table->is_drawn = true;
}

/* The legal actions that begin with the prefix, in lines; the first one goes
 * on at the column. */
static void list_actions(const struct table *table, const char *prefix, size_t column) {
    struct listing listing;
    size_t         found = 0;
    listing_make(&listing, &table->match.game, &table->match.state);
    for (size_t i = 0; i < listing.count; i++) {
        const char *text = listing.item[i].text;
        if (strncmp(text, prefix, strlen(prefix)) != 0) {
            continue;
        }
        if (column + 1 + strlen(text) > LINE_WIDTH) {
            puts("");
            column = 0;
        }
        column += (size_t)printf(" %s", text);
        found++;
    }
    puts(found == 0 ? " none begins so; 'moves' alone lists them all" : "");
}

/* Print a text in lines of words. */
static void say_wrapped(const char *text) {
    size_t column = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        const bool   breaks = column > 0 && column + 1 + length > LINE_WIDTH;
        const char  *before = breaks ? "\n" : column > 0 ? " " : "";
        printf("%s%.*s", before, (int)length, text);
        column = breaks ? length : column + (column > 0 ? 1 : 0) + length;
        text += length + strspn(text + length, " ");
    }
    puts("");
}

static void say_what_to_do(const struct table *table, int actor) {
    const struct match *match = &table->match;
    const size_t        count = game_count_actions(&match->game, &match->state);
    char                bytes[GAME_TEXT_MAX];
    struct text         prompt;
    text_init(&prompt, bytes, sizeof bytes);
    match->game.rules->prompt(&match->game, &match->state, &prompt);
    puts("");
    say_player(table, actor);
    puts(", your turn.");
    say_wrapped(bytes);
    if (count <= LISTED_MAX) {
        const int column = printf("You can type:");
        list_actions(table, "", (size_t)column);
    } else {
        struct listing listing;
        listing_make(&listing, &match->game, &match->state);
        printf("%zu actions are legal, such as %s and %s. Type 'moves' to list them all,\n"
               "or 'moves %.2s' for those that begin so.\n",
               count, listing.item[0].text, listing.item[count / 2].text,
               listing.item[count / 2].text);
    }
}

static void say_help(void) {
    puts("\nType an action from the list, or one of these words:\n"
         "  moves     list the legal actions; 'moves X' only those that begin with X\n"
         "  board     draw the board again\n"
         "  rules     how the game is played\n"
         "  undo      take back your last action\n"
         "  redo      play again what was taken back\n"
         "  quit      leave");
}

static void say_result(const struct table *table) {
    const struct game *game = &table->match.game;
    payoff_t           payoffs[GAME_PLAYERS_MAX];
    bool               is_shared = true;
    game_payoffs(game, &table->match.state, payoffs);
    fputs("\nThe game is over: ", stdout);
    for (int player = 0; player < game->players; player++) {
        if (payoffs[player] == GAME_POINT) {
            say_player(table, player);
            fputs(game->players == 1 ? " has won" : " wins", stdout);
            is_shared = false;
        }
    }
    if (is_shared) {
        char        bytes[GAME_TEXT_MAX];
        struct text returns;
        text_init(&returns, bytes, sizeof bytes);
        game_print_returns(game, &table->match.state, &returns);
        printf("nobody wins alone, the players have %s", bytes);
    }
    if (game->rules->scores != NULL) {
        char        bytes[GAME_TEXT_MAX];
        struct text scores;
        text_init(&scores, bytes, sizeof bytes);
        game_print_scores(game, &table->match.state, &scores);
        printf("; score %s", bytes);
    }
    puts(".");
}

/* --- Acting ----------------------------------------------------------- */

static bool is_persons_turn(const struct table *table) {
    const int actor = game_actor(&table->match.game, &table->match.state);
    return actor >= 0 && table->seat[actor] == SEAT_HUMAN;
}

/* Apply a legal action and tell it, if it was not typed here. */
static void act(struct table *table, action_t action, bool is_told) {
    struct match *match = &table->match;
    if (is_told) {
        char        bytes[GAME_ACTION_MAX];
        struct text text;
        const int   actor = game_actor(&match->game, &match->state);
        text_init(&text, bytes, sizeof bytes);
        game_print_action(&match->game, &match->state, action, &text);
        if (actor == ACTOR_CHANCE) {
            printf("Chance: %s\n", bytes);
        } else {
            say_player(table, actor);
            printf(" plays %s.\n", bytes);
        }
    }
    const enum status status = match_apply(match, action);
    if (status != STATUS_OK) {
        printf("The game cannot go on: %s.\n", status_text(status));
        table->is_left = true;
    }
    table->is_drawn = false;
}

static bool equals_ignoring_case(const char *first, const char *second) {
    while (*first != '\0' && tolower((unsigned char)*first) == tolower((unsigned char)*second)) {
        first++;
        second++;
    }
    return *first == '\0' && *second == '\0';
}

/* The one legal action that the line means; a person need not mind capitals. */
static bool find_action(const struct table *table, const char *line, action_t *out) {
    struct listing listing;
    size_t         found = 0;
    listing_make(&listing, &table->match.game, &table->match.state);
    for (size_t i = 0; i < listing.count; i++) {
        if (strcmp(listing.item[i].text, line) == 0) {
            *out = listing.item[i].action;
            return true;
        }
        if (equals_ignoring_case(listing.item[i].text, line)) {
            *out = listing.item[i].action;
            found++;
        }
    }
    return found == 1;
}

static void try_action(struct table *table, const char *line) {
    action_t action;
    if (find_action(table, line, &action)) {
        act(table, action, false);
        return;
    }
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_action(&table->match.game, &table->match.state, line, &action, &why) !=
        STATUS_OK) {
        printf("%s. Type help for help.\n", bytes);
    }
}

/* Go back, or forth, to the nearest place where a person decides. Forth, the
 * end of what is known will do as well. */
static void travel(struct table *table, bool is_back) {
    struct match *match  = &table->match;
    const size_t  before = match->count;
    while (is_back ? match_can_undo(match) : match_can_redo(match)) {
        match_go_to(match, is_back ? match->count - 1 : match->count + 1);
        if (is_persons_turn(table)) {
            break;
        }
    }
    if (match->count == before || (is_back && !is_persons_turn(table))) {
        match_go_to(match, before);
        puts(is_back ? "There is nothing to take back." : "There is nothing to play again.");
        return;
    }
    table->is_drawn = false;
}

/* Obey the words that work at any time; false if the line is none of them. */
static bool obey(struct table *table, const char *line) {
    if (strcmp(line, "quit") == 0) {
        table->is_left = true;
    } else if (strcmp(line, "undo") == 0) {
        travel(table, true);
    } else if (strcmp(line, "redo") == 0) {
        travel(table, false);
    } else if (strcmp(line, "board") == 0) {
        draw_board(table);
    } else if (strcmp(line, "rules") == 0) {
        printf("\n%s", rules_text_of(table->match.game.rules->name));
    } else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        say_help();
    } else if (strncmp(line, "moves", 5) == 0 && (line[5] == '\0' || line[5] == ' ')) {
        list_actions(table, line + 5 + strspn(line + 5, " "), 0);
    } else {
        return line[0] == '\0';
    }
    return true;
}

static void ask_person(struct table *table, int actor) {
    char line[INPUT_MAX];
    if (!table->is_drawn) {
        draw_board(table);
        say_what_to_do(table, actor);
    }
    fputs("> ", stdout);
    if (!read_line(line, sizeof line)) {
        table->is_left = true;
    } else if (!obey(table, line)) {
        try_action(table, line);
    }
}

/* When the game is over: a person may still take back or leave. */
static void ask_after_end(struct table *table) {
    char line[INPUT_MAX];
    if (!table->is_drawn) {
        draw_board(table);
        say_result(table);
        bool has_person = false;
        for (int player = 0; player < table->match.game.players; player++) {
            has_person = has_person || table->seat[player] == SEAT_HUMAN;
        }
        if (!has_person) {
            table->is_left = true;
            return;
        }
        puts("Type undo to take back your last action, or quit.");
    }
    fputs("> ", stdout);
    if (!read_line(line, sizeof line)) {
        table->is_left = true;
    } else if (!obey(table, line)) {
        puts("The game is over; type undo or quit.");
    }
}

static void play_on(struct table *table) {
    const struct match *match = &table->match;
    while (!table->is_left) {
        const int actor = game_actor(&match->game, &match->state);
        if (actor == ACTOR_NONE) {
            ask_after_end(table);
        } else if (is_persons_turn(table)) {
            ask_person(table, actor);
        } else {
            act(table, playout_draw(&match->game, &match->state, &table->random), true);
        }
    }
}

/* --- The command ------------------------------------------------------ */

/* Read "2=random" into the table. */
static int take_seat(const struct arguments *arguments, const char *value, struct table *table) {
    const int    players = table->match.game.players;
    const int    seat    = value[0] - '1';
    const size_t kinds   = sizeof seat_names / sizeof seat_names[0];
    if (seat >= 0 && seat < players && value[1] == '=') {
        for (size_t kind = 0; kind < kinds; kind++) {
            if (strcmp(seat_names[kind], value + 2) == 0) {
                table->seat[seat] = (enum seat)kind;
                return EXIT_OK;
            }
        }
    }
    char        bytes[GAME_TEXT_MAX];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    text_add(&allowed, "; allowed is a player from 1 to ");
    text_add_number(&allowed, players);
    text_add(&allowed, ", then =human or =random");
    return arguments_refuse_word(arguments, "--seat cannot be ", value, bytes);
}

static int prepare_table(const struct arguments *arguments, struct table *table) {
    int64_t seed   = (int64_t)time(NULL);
    int     result = arguments_number(arguments, "--seed", 0, INT64_MAX, &seed);
    random_init(&table->random, (uint64_t)seed);
    for (int player = 1; player < GAME_PLAYERS_MAX; player++) {
        table->seat[player] = SEAT_RANDOM;
    }
    for (size_t i = 0; i < arguments->given_count && result == EXIT_OK; i++) {
        if (strcmp(arguments->given[i].flag->name, "--seat") == 0) {
            result = take_seat(arguments, arguments->given[i].value, table);
        }
    }
    return result;
}

static int run(struct arguments *arguments) {
    struct table table = {.is_left = false};
    if (arguments->word_count == 0) {
        const struct game_rules *rules = choose_game();
        if (rules == NULL) {
            return EXIT_OK;
        }
        arguments->words[0]   = rules->name;
        arguments->word_count = 1;
    }
    int result = arguments_open_match(arguments, 1, &table.match);
    if (result != EXIT_OK) {
        return result;
    }
    result = prepare_table(arguments, &table);
    if (result == EXIT_OK) {
        printf("\n%s. Type rules to read how it is played, help for help.\n",
               table.match.game.rules->title);
        play_on(&table);
    }
    match_finish(&table.match);
    return result;
}

const struct command play_command = {
    .name    = "play",
    .usage   = "[GAME] [-o key=value]... [ACTION...]",
    .summary = "Play a game at the command line",
    .details =
        "Draws the board, lists what can be typed, and takes an action a line. Without GAME it\n"
        "asks for one. Player 1 is you and the others play at random, unless seats are given.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "N=WHO", "who plays for player N: human or random; may be repeated"},
              {"--seed", "N", "make random players play the same again"}},
    .run   = run,
};
