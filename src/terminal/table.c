/* SPDX-License-Identifier: MIT
 *
 * table.c - taking turns at the command line.
 */
#include "terminal/table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "games/words.h"
#include "scene/scene_print.h"
#include "session/listing.h"
#include "session/stopwatch.h"
#include "terminal/dialog.h"
#include "terminal/drawing.h"
#include "terminal/leaving.h"
#include "terminal/objection.h"
#include "terminal/rules_text.h"
#include "terminal/sentences.h"
#include "terminal/story.h"

enum {
    STORY_MAX    = 8192,
    LISTED_MAX   = 64,      /* more actions are only listed when asked for */
    ENGINE_BYTES = 64 << 20 /* for its tables */
};

static const double seconds_at_full_strength = 1;

const char *const table_paces[PACE_COUNT] = {"slow", "normal", "quick", "at-once"};

bool table_parse_pace(const char *word, enum table_pace *out) {
    for (int pace = 0; pace < PACE_COUNT; pace++) {
        if (strcmp(word, table_paces[pace]) == 0) {
            *out = (enum table_pace)pace;
            return true;
        }
    }
    return false;
}

double table_pace_seconds(enum table_pace pace) {
    static const double seconds[PACE_COUNT] = {1.6, 0.6, 0.2, 0};
    return seconds[pace];
}

/* --- Saying things ---------------------------------------------------- */

static struct message sentence(const char *key) {
    struct message message;
    message_set(&message, key);
    return message;
}

static void print_message(const struct table *table, const struct message *message,
                          struct text *out) {
    const struct words own = sentences_in(table->language);
    words_print(&own, message, out);
}

static void say_message(const struct table *table, const struct message *message) {
    char        bytes[WORDS_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    print_message(table, message, &text);
    dialog_say(bytes);
}

static void say(const struct table *table, const char *key) {
    const struct message message = sentence(key);
    say_message(table, &message);
}

static const char *key_text(const struct table *table, const char *key) {
    const struct words own  = sentences_in(table->language);
    const char        *text = words_find(&own, key);
    return text == NULL ? key : text;
}

static void add_player(const struct table *table, struct message *message, int player) {
    const struct words words = words_of(table->match.game.rules, table->language);
    message_add(message, "player", words_player(&words, player));
}

static void draw_board(struct table *table) {
    puts("");
    (table->is_bare ? drawing_print_bare : drawing_print)(&table->match.game, &table->match.state,
                                                          table->language, stdout);
    table->is_drawn = true;
}

/* The key with this at its end instead, if the words have that. */
static void vary(struct message *prompt, const struct words *words, const char *end) {
    char        bytes[MESSAGE_KEY_MAX];
    struct text key;
    text_init(&key, bytes, sizeof bytes);
    text_add(&key, prompt->key);
    text_add(&key, end);
    if (text_is_whole(&key) && words_find(words, bytes) != NULL) {
        memcpy(prompt->key, bytes, sizeof bytes);
    }
}

static struct message prompt_of(const struct table *table, const struct words *words) {
    const struct match *match   = &table->match;
    const int           actor   = game_actor(&match->game, &match->state);
    const int           person  = table_only_person(table);
    const int           roller  = scene_roller(&match->game, &match->state);
    struct message      message = sentence("");
    match->game.rules->scene->prompt(&match->game, &match->state, &message);
    if (person >= 0 && (actor == person || (actor == ACTOR_CHANCE && roller == person))) {
        vary(&message, words, ".you");
    }
    return message;
}

void table_print_prompt(const struct table *table, const struct words *words, struct text *out) {
    const struct message message = prompt_of(table, words);
    words_print(words, &message, out);
}

/* Nobody points at anything here: some prompts have other words for who types. */
static void say_prompt(const struct table *table) {
    const struct words words   = words_of(table->match.game.rules, table->language);
    struct message     message = prompt_of(table, &words);
    char               bytes[WORDS_TEXT_MAX];
    struct text        prompt;
    vary(&message, &words, ".typed");
    text_init(&prompt, bytes, sizeof bytes);
    words_print(&words, &message, &prompt);
    dialog_say(bytes);
}

/* What one of the actions means, for who has not acted yet: the one that the game
 * suggests, else one from the middle of the list. */
static void say_example(const struct table *table, const struct listing *listing) {
    const struct match *match = &table->match;
    const struct words  words = words_of(match->game.rules, table->language);
    size_t              place = listing->count / 2;
    struct scene_path   chosen;
    struct scene_path   switches;
    struct scene_action shown;
    char                bytes[WORDS_TEXT_MAX];
    struct text         text;
    struct message      message = sentence("lines.example");
    scene_suggestion(&match->game, &match->state, &chosen, &switches);
    for (size_t i = 0; i < listing->count && chosen.count > 0; i++) {
        scene_action(&match->game, &match->state, listing->item[i].action, &shown);
        place = scene_begins_with(&shown, &chosen) ? i : place;
    }
    scene_action(&match->game, &match->state, listing->item[place].action, &shown);
    message_add(&message, "action", listing->item[place].text);
    text_init(&text, bytes, sizeof bytes);
    print_message(table, &message, &text);
    text_add_char(&text, ' ');
    words_print(&words, &shown.meaning, &text);
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
    if (found == 0) {
        printf(" %s", key_text(table, "lines.none"));
    }
    puts("");
}

static void say_that_many_are_legal(const struct table *table, const struct listing *listing) {
    const char    *example = listing->item[listing->count / 2].text;
    const char     begin[] = {example[0], example[0] == '\0' ? '\0' : example[1], '\0'};
    struct message message = sentence("lines.many");
    message_add_number(&message, "count", (int64_t)listing->count);
    message_add(&message, "first", listing->item[0].text);
    message_add(&message, "other", example);
    say_message(table, &message);
    message_set(&message, "lines.list");
    message_add(&message, "prefix", begin);
    say_message(table, &message);
}

static void say_what_to_do(const struct table *table, int actor) {
    struct listing listing;
    const bool     is_you  = table_only_person(table) >= 0;
    struct message message = sentence(is_you ? "lines.your-turn" : "lines.turn");
    puts("");
    add_player(table, &message, actor);
    say_message(table, &message);
    say_prompt(table);
    listing_make(&listing, &table->match.game, &table->match.state);
    if (listing.count > LISTED_MAX) {
        say_that_many_are_legal(table, &listing);
    } else {
        const char *before = key_text(table, "lines.choices");
        fputs(before, stdout);
        list_actions(table, "", text_count_characters(before));
    }
    if (!story_has_begun(&table->match, table->seats)) {
        say_example(table, &listing);
    }
}

static void say_help(const struct table *table) {
    static const char *const keys[] = {"lines.help.moves", "lines.help.board", "lines.help.rules",
                                       "lines.help.last",  "lines.help.undo",  "lines.help.redo",
                                       "lines.help.save",  "lines.help.quit"};
    puts("");
    say(table, "lines.help");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        printf("  %s\n", key_text(table, keys[i]));
    }
}

/* "It is a draw.", or a sentence for each winner. */
static void say_winners(const struct table *table) {
    const struct match *match                     = &table->match;
    payoff_t            payoffs[GAME_PLAYERS_MAX] = {0};
    int                 winners                   = 0;
    game_payoffs(&match->game, &match->state, payoffs);
    for (int player = 0; player < match->game.players; player++) {
        winners += payoffs[player] > 0 ? 1 : 0;
    }
    if (game_is_common(&match->game)) {
        say(table, table_common_result(table));
    } else if (winners == match->game.players) {
        say(table, "screen.draw");
    }
    const bool has_losers = !game_is_common(&match->game) && winners < match->game.players;
    for (int player = 0; player < match->game.players && has_losers; player++) {
        const bool     is_you  = player == table_only_person(table);
        struct message message = sentence(winners == 1 ? (is_you ? "screen.you-win" : "screen.wins")
                                          : is_you     ? "screen.you-share"
                                                       : "screen.shares");
        if (payoffs[player] > 0) {
            add_player(table, &message, player);
            say_message(table, &message);
        }
    }
}

const char *table_common_result(const struct table *table) {
    const struct match *match = &table->match;
    payoff_t            payoffs[GAME_PLAYERS_MAX];
    game_payoffs(&match->game, &match->state, payoffs);
    if (match->game.players == 1) {
        return payoffs[0] > 0 ? "screen.solved" : "screen.unsolved";
    }
    return payoffs[0] > 0 ? "screen.together" : "screen.not-together";
}

bool table_print_way(struct table *table, const struct words *own, struct text *out) {
    const struct match *match = &table->match;
    struct message      message;
    payoff_t            payoffs[GAME_PLAYERS_MAX];
    if (!game_is_common(&match->game) || !game_is_over(&match->game, &match->state)) {
        return false;
    }
    if (!table->has_best_way) { /* a match has one first position */
        table->best_way     = best_way_of(match);
        table->has_best_way = true;
    }
    const struct best_way way = {best_way_taken(match), table->best_way.found};
    game_payoffs(&match->game, &match->state, payoffs);
    if (payoffs[0] == 0) {
        message_set(&message, "screen.way-missed");
    } else if (way.found == 0) {
        message_set(&message, "screen.way-taken");
    } else {
        message_set(&message, way.found < way.taken ? "screen.way-shorter" : "screen.way-best");
    }
    message_add_number(&message, "taken", way.taken);
    message_add_number(&message, "found", way.found);
    words_print(own, &message, out);
    return payoffs[0] > 0 || way.found > 0;
}

static void say_way(struct table *table) {
    const struct words own = sentences_in(table->language);
    char               bytes[WORDS_TEXT_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    if (table_print_way(table, &own, &text)) {
        dialog_say(bytes);
    }
}

static void say_result(struct table *table) {
    const struct match *match = &table->match;
    const struct words  words = words_of(match->game.rules, table->language);
    char                bytes[WORDS_TEXT_MAX];
    struct text         text;
    text_init(&text, bytes, sizeof bytes);
    text_add(&text, key_text(table, "lines.over"));
    text_add_char(&text, ' ');
    scene_print_ending(&match->game, &match->state, &words, &text);
    puts("");
    dialog_say(bytes);
    say_winners(table);
    say_way(table);
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

int table_only_person(const struct table *table) {
    int found = -1;
    for (int player = 0; player < table->match.game.players; player++) {
        if (table->seats[player].kind == SEAT_HUMAN) {
            if (found >= 0) {
                return -1;
            }
            found = player;
        }
    }
    return found;
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
    const struct words  words = words_of(match->game.rules, table->language);
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
    dialog_say(bytes);
}

bool table_keep(struct table *table, struct text *why) {
    const struct words own = sentences_in(table->language);
    char               bytes[2048];
    struct text        reason;
    if (!table_has_person(table) ||
        (table->match.count == 0 && table->saving.kept_path[0] == '\0')) {
        return true;
    }
    text_init(&reason, bytes, sizeof bytes);
    if (saving_keep(&table->saving, &table->match, table->seats, &reason) || table->is_not_kept) {
        return true;
    }
    table->is_not_kept = true;
    text_add(why, words_find(&own, "screen.not-kept"));
    text_add_char(why, ' ');
    text_add(why, bytes);
    return false;
}

static void keep(struct table *table) {
    char        bytes[WORDS_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (!table_keep(table, &why)) {
        puts(bytes); /* whole, as a path must be */
    }
}

/* Tell a legal action and apply it. */
static void act(struct table *table, action_t action, bool is_typed) {
    struct match *match = &table->match;
    tell(table, action, is_typed);
    if (match_apply(match, action) != STATUS_OK) {
        say(table, "lines.no-memory");
        table->is_left = true;
    }
    table->is_drawn = false;
    keep(table);
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
    char        bytes[WORDS_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (objection_print(&table->match, table->language, line, &why)) {
        text_add_char(&why, ' ');
        text_add(&why, key_text(table, "lines.refused"));
        dialog_say(bytes);
    } else {
        say(table, "lines.illegal");
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
        say(table, is_back ? "screen.no-undo" : "screen.no-redo");
        return;
    }
    keep(table);
}

/* Only a player has actions to choose from. */
static void list_moves(const struct table *table, const char *prefix) {
    const int actor = game_actor(&table->match.game, &table->match.state);
    if (actor >= 0) {
        list_actions(table, prefix, 0);
    } else {
        say(table, actor == ACTOR_CHANCE ? "lines.chance" : "lines.nobody");
    }
}

/* The path may hold spaces. */
static void save(struct table *table, const char *path) {
    const struct words own = sentences_in(table->language);
    char               bytes[WORDS_TEXT_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    saving_obey(&table->saving, &table->match, table->seats, path, &own, &text);
    puts(bytes); /* whole, as a path must be */
}

/* The others' last turns once more. */
static void tell_last(const struct table *table) {
    char        bytes[STORY_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    const size_t begin = story_begin(&table->match, table_only_person(table));
    story_tell(&table->match, table->language, begin, table->match.count, &text);
    if (text.length == 0) {
        say(table, "screen.no-story");
    } else {
        dialog_say(bytes);
    }
}

/* Is the first word of the line this one? Then *rest is what follows it. */
static bool has_word(const char *line, const char *word, const char **rest) {
    const size_t length = strcspn(line, " ");
    *rest               = line + length + strspn(line + length, " ");
    return length == strlen(word) && strncasecmp(line, word, length) == 0;
}

/* Obey the words that work at any time; false if the line is none of them. */
static bool obey(struct table *table, const char *line) {
    const char *rest;
    if (dialog_is_same(line, "quit")) {
        table->is_left = true;
    } else if (dialog_is_same(line, "undo")) {
        travel(table, true);
    } else if (dialog_is_same(line, "redo")) {
        travel(table, false);
    } else if (dialog_is_same(line, "board")) {
        draw_board(table);
    } else if (dialog_is_same(line, "rules")) {
        const struct rules_paper paper = rules_paper_of_output();
        putchar('\n');
        rules_text_print(table->match.game.rules, table->language, &paper, stdout);
        table->is_drawn = false;
    } else if (dialog_is_same(line, "last")) {
        tell_last(table);
    } else if (dialog_is_same(line, "help") || strcmp(line, "?") == 0) {
        say_help(table);
    } else if (has_word(line, "moves", &rest)) {
        list_moves(table, rest);
    } else if (has_word(line, "save", &rest)) {
        save(table, rest);
    } else {
        return false;
    }
    return true;
}

/* With what the key says before the line, or only a mark if it is empty. */
static bool ask(const struct table *table, const char *key, char *line) {
    char        bytes[DIALOG_LINE_MAX];
    struct text question;
    text_init(&question, bytes, sizeof bytes);
    text_add(&question, key[0] == '\0' ? ">" : key_text(table, key));
    text_add_char(&question, ' ');
    return dialog_ask(bytes, key_text(table, "lines.again"), line);
}

static void ask_person(struct table *table, int actor) {
    char line[DIALOG_LINE_MAX];
    if (!table->is_drawn) {
        draw_board(table);
        say_what_to_do(table, actor);
    }
    if (!ask(table, "", line)) {
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
    if (!ask(table, "lines.enter", line)) {
        table->is_left = true;
    } else if (line[0] == '\0') {
        act(table, match_draw(match, &table->random), false);
    } else if (!obey(table, line)) {
        say(table, "lines.enter-again");
    }
}

/* For engine_limits.is_stopped. */
static bool is_over(void *watch) {
    return leaving_signal() != 0 || stopwatch_is_up(watch);
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
        say(table, "screen.no-memory");
        table->is_left = true;
        return;
    }
    struct stopwatch     watch;
    struct engine_report report;
    thinking_limit(&thinking, seconds_at_full_strength);
    stopwatch_limit(&watch, &thinking);
    thinking.limits.is_stopped = is_over;
    thinking.limits.context    = &watch;
    mind_think(table->mind, &match->state, &thinking, &nobody, &report);
    if (leaving_signal() != 0) {
        return; /* it had no time to choose well */
    }
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
        say(table, "lines.after");
    }
    if (!ask(table, "", line)) {
        table->is_left = true;
    } else if (!obey(table, line)) {
        say(table, "lines.after-again");
    }
}

/* What it is all for, while nothing has been played; and who the one person is. */
static void say_aim(const struct table *table, const struct words *words) {
    const char    *aim = words_find(words, "aim");
    struct message you = sentence("lines.you-are");
    char           bytes[WORDS_TEXT_MAX];
    struct text    text;
    text_init(&text, bytes, sizeof bytes);
    if (table->match.count == 0 && aim != NULL && table_has_person(table)) {
        text_add(&text, key_text(table, "screen.aim"));
        text_add_char(&text, ' ');
        text_add(&text, aim);
        dialog_say(bytes);
    }
    if (table_only_person(table) >= 0 && table->match.game.players > 1) {
        add_player(table, &you, table_only_person(table));
        say_message(table, &you);
    }
}

void table_play(struct table *table) {
    const struct match *match   = &table->match;
    const struct words  words   = words_of(match->game.rules, table->language);
    struct message      message = sentence("lines.intro");
    message_add(&message, "title", words_title(&words));
    puts("");
    say_message(table, &message);
    say_aim(table, &words);
    if (table->board[0] != '\0') {
        message = sentence("lines.board");
        message_add(&message, "option", table->board);
        say_message(table, &message);
    }
    while (!table->is_left && leaving_signal() == 0) {
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
