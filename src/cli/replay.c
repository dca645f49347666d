/* SPDX-License-Identifier: MIT
 *
 * replay.c - tavola replay: reads records of games and checks them.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli/record_files.h"
#include "terminal/drawing.h"

enum view { VIEW_SUMMARY, VIEW_EACH, VIEW_SHOW, VIEW_POSITION };

struct replay {
    struct record_files files;
    enum view           view;
    enum language       language; /* of what is drawn */
};

static void print_position(const struct game *game, const void *state) {
    char        bytes[GAME_TEXT_MAX];
    struct text position;
    text_init(&position, bytes, sizeof bytes);
    game_print_state(game, state, &position);
    puts(bytes);
}

/* What is said of a node, or of the whole if these are fields; returns the next. */
static size_t print_notes(const struct record_notes *notes, size_t node, size_t next) {
    for (; next < notes->count && notes->items[next].node == node; next++) {
        const struct record_note *note = &notes->items[next];
        printf("  %s%s%s\n", note->key, note->value[0] == '\0' ? "" : " ", note->value);
    }
    return next;
}

/* "3 player 1 Oa1 POSITION", and move the state on. */
static void print_action(const struct game *game, void *state, size_t number, action_t taken) {
    char        actor_bytes[32];
    char        action_bytes[GAME_ACTION_MAX];
    struct text actor;
    struct text action;
    text_init(&actor, actor_bytes, sizeof actor_bytes);
    text_init(&action, action_bytes, sizeof action_bytes);
    game_print_actor(game_actor(game, state), &actor);
    game_print_action(game, state, taken, &action);
    game_apply(game, state, taken);
    printf("%zu %s %s ", number, actor_bytes, action_bytes);
    print_position(game, state);
}

/* One line for each action: its number, who took it, itself, and where it led;
 * then what is said of it. Variations follow in the same way. */
static void print_each(const struct record *record) {
    const struct game *game = &record->match.game;
    struct game_state  state;
    print_notes(&record->fields, 0, 0);
    size_t note = print_notes(&record->notes, 0, 0);
    game_copy(game, &state, &record->match.first);
    for (size_t node = 1; node < record_node_count(record); node++) {
        const size_t parent = record_parent(record, node);
        if (parent != node - 1 || node == record->match.count + 1) {
            printf("from %zu\n", parent);
            if (record_state(record, parent, &state) != STATUS_OK) {
                return;
            }
        }
        print_action(game, &state, node, record_action(record, node));
        note = print_notes(&record->notes, node, note);
    }
}

/* "hopper, 57 actions, returns 1 0, all home" */
static void print_summary(uint64_t number, const struct record *record) {
    const struct game *game = &record->match.game;
    char               bytes[GAME_TEXT_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    for (int player = 0; player < game->players && record->has_returns; player++) {
        text_add_char(&text, ' ');
        text_add_fraction(&text, record->returns[player], GAME_POINT);
    }
    printf("%" PRIu64 " %s, %zu actions, ", number, game->rules->name, record->match.count);
    if (!record->has_returns) {
        game_print_actor(game_actor(game, &record->match.state), &text);
        printf("unfinished, %s to act\n", bytes);
        return;
    }
    printf("returns%s, %s", bytes, record->ending);
    for (int player = 0; player < game->players; player++) {
        if (record->forfeits[player][0] != '\0') {
            printf(", player %d: %s", player + 1, record->forfeits[player]);
        }
    }
    puts("");
}

static void show_record(void *context, const char *file, const struct record *record) {
    const struct replay *replay = context;
    const struct match  *match  = &record->match;
    (void)file;
    if (replay->view == VIEW_POSITION) {
        print_position(&match->game, &match->state);
        return;
    }
    print_summary(replay->files.good + replay->files.bad, record);
    if (replay->view == VIEW_EACH) {
        print_each(record);
    } else if (replay->view == VIEW_SHOW) {
        drawing_print(&match->game, &match->state, replay->language, stdout);
    }
}

static int read_view(const struct arguments *arguments, enum view *view) {
    const bool each     = arguments_has(arguments, "--each");
    const bool show     = arguments_has(arguments, "--show");
    const bool position = arguments_has(arguments, "--position-text");
    if ((each && show) || (each && position) || (show && position)) {
        return arguments_refuse(arguments, "only one of --each, --show and --position-text");
    }
    *view = each ? VIEW_EACH : show ? VIEW_SHOW : position ? VIEW_POSITION : VIEW_SUMMARY;
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct replay replay = {.files = {.arguments = arguments, .take = show_record}};
    int           result = read_view(arguments, &replay.view);
    replay.files.context = &replay;
    if (result == EXIT_OK) {
        result = arguments_language(arguments, &replay.language);
    }
    if (result == EXIT_OK) {
        result = record_files_read(&replay.files);
    }
    return replay.files.bad > 0 ? EXIT_BAD_INPUT : result;
}

const struct command replay_command = {
    .name    = "replay",
    .usage   = "FILE... [--each|--show|--position-text]",
    .summary = "Read records of games, check and show them",
    .details =
        "Plays every record by the rules, variations included, and compares the result with the\n"
        "one that it states. Prints one line for each: number, game, actions, returns, ending. A\n"
        "record that is wrong is reported with the line, and the next one is read. The file - is\n"
        "standard input. docs/records.md has the format.\n",
    .flags = {{"--each", NULL,
               "print every action with the position that it leads to, and what is said of it"},
              {"--show", NULL, "draw the last position"},
              {"--position-text", NULL, "print only the text of the last position"},
              FLAG_LANGUAGE},
    .run   = run,
};
