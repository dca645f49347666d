/* SPDX-License-Identifier: MIT
 *
 * table.c - taking turns at the command line.
 */
#include "terminal/table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "games/words.h"
#include "scene/scene.h"
#include "session/listing.h"
#include "session/stopwatch.h"
#include "terminal/dialog.h"
#include "terminal/rules_text.h"

enum {
    LISTED_MAX   = 64,      /* more actions are only listed when asked for */
    ENGINE_BYTES = 64 << 20 /* for its tables */
};

static const double seconds_at_full_strength = 1;

/* --- Saying things ---------------------------------------------------- */

static void print_player(const struct table *table, int player) {
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

static void say_prompt(const struct table *table) {
    char        bytes[GAME_TEXT_MAX];
    struct text prompt;
    text_init(&prompt, bytes, sizeof bytes);
    table->match.game.rules->prompt(&table->match.game, &table->match.state, &prompt);
    dialog_say(bytes);
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
        if (column + 1 + strlen(text) > DIALOG_WIDTH) {
            puts("");
            column = 0;
        }
        column += (size_t)printf(" %s", text);
        found++;
    }
    puts(found == 0 ? " none begins so; 'moves' alone lists them all" : "");
}

static void say_what_to_do(const struct table *table, int actor) {
    struct listing listing;
    puts("");
    print_player(table, actor);
    puts(", your turn.");
    say_prompt(table);
    listing_make(&listing, &table->match.game, &table->match.state);
    if (listing.count <= LISTED_MAX) {
        const int column = printf("You can type:");
        list_actions(table, "", (size_t)column);
        return;
    }
    const char *example = listing.item[listing.count / 2].text;
    printf("%zu actions are legal, such as %s and %s.\nType 'moves' to list them all, or 'moves "
           "%.2s' for those that begin so.\n",
           listing.count, listing.item[0].text, example, example);
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

/* "Red wins", "Player 1 and Player 4 win together", "a draw", "not won". */
static void say_winners(const struct table *table, const payoff_t *payoffs) {
    const int players = table->match.game.players;
    int       winners = 0;
    for (int player = 0; player < players; player++) {
        winners += payoffs[player] > 0 ? 1 : 0;
    }
    if (players == 1) {
        puts(winners == 1 ? "you have won." : "you have not won.");
        return;
    }
    if (winners == players) {
        puts("a draw.");
        return;
    }
    const char *before = "";
    for (int player = 0; player < players; player++) {
        if (payoffs[player] > 0) {
            fputs(before, stdout);
            print_player(table, player);
            before = " and ";
        }
    }
    puts(winners == 1 ? " wins." : " win together.");
}

static void say_result(const struct table *table) {
    const struct game *game  = &table->match.game;
    const void        *state = &table->match.state;
    payoff_t           payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    printf("\nThe game is over (%s): ", game_ending(game, state));
    say_winners(table, payoffs);
    if (game->play->scores != NULL) {
        char        bytes[GAME_TEXT_MAX];
        struct text scores;
        text_init(&scores, bytes, sizeof bytes);
        game_print_scores(game, state, &scores);
        printf("Score: %s\n", bytes);
    }
}

/* --- Acting ----------------------------------------------------------- */

bool table_is_persons_turn(const struct table *table) {
    const int actor = game_actor(&table->match.game, &table->match.state);
    return actor >= 0 && table->seats[actor].kind == SEAT_HUMAN;
}

bool table_has_person(const struct table *table) {
    for (int player = 0; player < table->match.game.players; player++) {
        if (table->seats[player].kind == SEAT_HUMAN) {
            return true;
        }
    }
    return false;
}

bool table_awaits_person(const struct table *table) {
    const struct match *match  = &table->match;
    const int           roller = scene_roller(&match->game, &match->state);
    if (game_actor(&match->game, &match->state) != ACTOR_CHANCE) {
        return table_is_persons_turn(table);
    }
    return roller == ACTOR_NONE ? table_has_person(table) : table->seats[roller].kind == SEAT_HUMAN;
}

/* Say what the action does, and how it is written if it was not typed here. */
static void tell(const struct table *table, action_t action, bool is_typed) {
    const struct match *match = &table->match;
    const struct words  words = words_of(match->game.rules, LANGUAGE_en);
    struct scene_action shown;
    char                bytes[WORDS_TEXT_MAX];
    struct text         text;
    text_init(&text, bytes, sizeof bytes);
    scene_action(&match->game, &match->state, action, &shown);
    words_print(&words, &shown.meaning, &text);
    if (!is_typed) {
        text_add(&text, " (");
        game_print_action(&match->game, &match->state, action, &text);
        text_add_char(&text, ')');
    }
    puts(bytes);
}

/* Tell a legal action and apply it. */
static void act(struct table *table, action_t action, bool is_typed) {
    struct match *match = &table->match;
    tell(table, action, is_typed);
    const enum status status = match_apply(match, action);
    if (status != STATUS_OK) {
        printf("The game cannot go on: %s.\n", status_text(status));
        table->is_left = true;
    }
    table->is_drawn = false;
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
        if (dialog_is_same(listing.item[i].text, line)) {
            *out = listing.item[i].action;
            found++;
        }
    }
    return found == 1;
}

static void try_action(struct table *table, const char *line) {
    action_t action;
    if (find_action(table, line, &action)) {
        act(table, action, true);
        return;
    }
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_action(&table->match.game, &table->match.state, line, &action, &why) !=
        STATUS_OK) {
        text_add(&why, ". Type help for help.");
        dialog_say(bytes);
    }
}

bool table_travel(struct table *table, bool is_back) {
    struct match *match  = &table->match;
    const size_t  before = match->count;
    while (is_back ? match_can_undo(match) : match_can_redo(match)) {
        match_go_to(match, is_back ? match->count - 1 : match->count + 1);
        if (table_is_persons_turn(table)) {
            break;
        }
    }
    if (match->count == before || (is_back && !table_is_persons_turn(table))) {
        match_go_to(match, before);
        return false;
    }
    table->is_drawn = false;
    return true;
}

static void travel(struct table *table, bool is_back) {
    if (!table_travel(table, is_back)) {
        puts(is_back ? "There is nothing to take back." : "There is nothing to play again.");
    }
}

/* Only a player has actions to choose from. */
static void list_moves(const struct table *table, const char *prefix) {
    const int actor = game_actor(&table->match.game, &table->match.state);
    if (actor >= 0) {
        list_actions(table, prefix, 0);
    } else {
        puts(actor == ACTOR_CHANCE ? "Chance decides now; press Enter."
                                   : "The game is over; nobody can act.");
    }
}

/* Obey the words that work at any time; false if the line is none of them. */
static bool obey(struct table *table, const char *line) {
    const size_t word = strcspn(line, " ");
    if (dialog_is_same(line, "quit")) {
        table->is_left = true;
    } else if (dialog_is_same(line, "undo")) {
        travel(table, true);
    } else if (dialog_is_same(line, "redo")) {
        travel(table, false);
    } else if (dialog_is_same(line, "board")) {
        draw_board(table);
    } else if (dialog_is_same(line, "rules")) {
        putchar('\n');
        rules_text_print(table->match.game.rules, LANGUAGE_en, stdout);
        table->is_drawn = false;
    } else if (dialog_is_same(line, "help") || strcmp(line, "?") == 0) {
        say_help();
    } else if (word == strlen("moves") && strncasecmp(line, "moves", word) == 0) {
        list_moves(table, line + word + strspn(line + word, " "));
    } else {
        return false;
    }
    return true;
}

static void ask_person(struct table *table, int actor) {
    char line[DIALOG_LINE_MAX];
    if (!table->is_drawn) {
        draw_board(table);
        say_what_to_do(table, actor);
    }
    if (!dialog_ask("> ", line)) {
        table->is_left = true;
    } else if (line[0] != '\0' && !obey(table, line)) {
        try_action(table, line);
    }
}

/* Chance acts when a person says so, so that it can be followed. */
static void ask_chance(struct table *table) {
    const struct match *match = &table->match;
    if (!table_has_person(table)) {
        act(table, match_draw(match, &table->random), false);
        return;
    }
    char line[DIALOG_LINE_MAX];
    if (!table->is_drawn) {
        draw_board(table);
    }
    say_prompt(table);
    if (!dialog_ask("Press Enter> ", line)) {
        table->is_left = true;
    } else if (line[0] == '\0') {
        act(table, match_draw(match, &table->random), false);
    } else if (!obey(table, line)) {
        puts("Press Enter, or type help for help.");
    }
}

static void ask_level(struct table *table, int level) {
    const struct engine_observer nobody   = {.progress = NULL};
    const struct match          *match    = &table->match;
    struct thinking              thinking = {
                     .level  = level,
                     .random = &table->random,
                     .config = {.seed = 1, .table_bytes = ENGINE_BYTES, .contempt = ENGINE_CONTEMPT},
    };
    if (table->mind == NULL || !mind_is_for(table->mind, &thinking)) {
        table_finish_engine(table);
        table->mind = mind_create(&match->game, &thinking);
    }
    if (table->mind == NULL) {
        puts("The computer cannot play: out of memory.");
        table->is_left = true;
        return;
    }
    struct stopwatch     watch;
    struct engine_report report;
    thinking_limit(&thinking, seconds_at_full_strength);
    stopwatch_limit(&watch, &thinking);
    mind_think(table->mind, &match->state, &thinking, &nobody, &report);
    act(table, report.lines[0].actions[0], false);
}

/* When the game is over: a person may still take back or leave. */
static void ask_after_end(struct table *table) {
    char line[DIALOG_LINE_MAX];
    if (!table->is_drawn) {
        draw_board(table);
        say_result(table);
        if (!table_has_person(table)) {
            table->is_left = true;
            return;
        }
        puts("Type undo to take back your last action, or quit.");
    }
    if (!dialog_ask("> ", line)) {
        table->is_left = true;
    } else if (!obey(table, line)) {
        puts("The game is over; type undo or quit.");
    }
}

void table_play(struct table *table) {
    const struct match *match = &table->match;
    while (!table->is_left) {
        const int         actor = game_actor(&match->game, &match->state);
        const struct seat seat  = table->seats[actor < 0 ? 0 : actor];
        if (actor == ACTOR_NONE) {
            ask_after_end(table);
        } else if (actor == ACTOR_CHANCE) {
            ask_chance(table);
        } else if (seat.kind == SEAT_HUMAN) {
            ask_person(table, actor);
        } else if (seat.kind == SEAT_LEVEL) {
            ask_level(table, seat.level);
        } else {
            act(table, match_draw(match, &table->random), false);
        }
    }
}

void table_finish_engine(struct table *table) {
    mind_destroy(table->mind);
    table->mind = NULL;
}
