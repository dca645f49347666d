/* SPDX-License-Identifier: MIT
 *
 * annotate.c - tavola annotate: values and mistakes, written into a record.
 *
 * An engine thinks about each position of the main line where a player acted.
 * What is a mistake is said by search/verdict.h, for the page too.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/thinking_flags.h"
#include "core/evaluator.h"
#include "search/verdict.h"
#include "session/keeping.h"
#include "session/stopwatch.h"

struct annotation {
    const struct arguments *arguments;
    struct thinking         thinking;
    struct record          *record;
    FILE                   *out;
    int                     result;
};

/* --- Judging ------------------------------------------------------------ */

static void start_watch(void *context, struct thinking *thinking) {
    stopwatch_limit(context, thinking);
}

static bool judge(struct annotation *annotation, const void *state, action_t taken,
                  struct verdict *verdict) {
    struct stopwatch              watch;
    const struct verdict_question question = {
        .game     = &annotation->record->match.game,
        .state    = state,
        .taken    = taken,
        .thinking = annotation->thinking,
        .limit    = start_watch,
        .context  = &watch,
    };
    if (verdict_make(&question, verdict)) {
        return true;
    }
    arguments_refuse(annotation->arguments, "not enough memory for an engine");
    annotation->result = EXIT_FAILED;
    return false;
}

/* "0.5312 points -1.250 exact" */
static void print_value(const struct game *game, const struct engine_value *value,
                        struct text *out) {
    char bytes[64];
    snprintf(bytes, sizeof bytes, "%.4f", (double)value->share / EVALUATOR_SHARE);
    text_add(out, bytes);
    if (game->play->scores != NULL) {
        snprintf(bytes, sizeof bytes, " points %.3f", (double)value->score / EVALUATOR_UNIT);
        text_add(out, bytes);
    }
    text_add(out, value->is_exact ? " exact" : "");
}

static bool add_note(struct annotation *annotation, size_t node, const char *key,
                     const char *value) {
    if (record_add_note(annotation->record, node, key, value) == STATUS_OK) {
        return true;
    }
    arguments_refuse(annotation->arguments, "not enough memory for the notes");
    annotation->result = EXIT_FAILED;
    return false;
}

static bool note_mistake(struct annotation *annotation, const void *state, size_t node,
                         const struct verdict *verdict) {
    const struct game *game = &annotation->record->match.game;
    char               bytes[RECORD_VALUE_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    game_print_action(game, state, verdict->best.actions[0], &text);
    text_add_char(&text, ' ');
    print_value(game, &verdict->best.value, &text);
    return add_note(annotation, node, RECORD_BETTER, bytes) &&
           add_note(annotation, node, RECORD_MARK, verdict_text(verdict->mark));
}

/* The action that led to the node, from the state before it. */
static bool note_action(struct annotation *annotation, const void *state, size_t node) {
    const action_t action = record_action(annotation->record, node);
    struct verdict verdict;
    char           bytes[RECORD_VALUE_MAX];
    struct text    text;
    if (!judge(annotation, state, action, &verdict)) {
        return false;
    }
    text_init(&text, bytes, sizeof bytes);
    print_value(&annotation->record->match.game, &verdict.taken.value, &text);
    return add_note(annotation, node, RECORD_VALUE, bytes) &&
           (verdict.mark == VERDICT_FINE || note_mistake(annotation, state, node, &verdict));
}

/* --- Records ------------------------------------------------------------ */

/* Who thinks, within which limits. */
static bool note_annotator(struct annotation *annotation) {
    const struct thinking *thinking = &annotation->thinking;
    char                   bytes[RECORD_VALUE_MAX];
    const char            *name = thinking_kind(thinking, &annotation->record->match.game)->name;
    size_t                 used = (size_t)snprintf(bytes, sizeof bytes, "tavola %s", name);
    if (thinking->limits.nodes != 0) {
        used += (size_t)snprintf(bytes + used, sizeof bytes - used, " nodes=%" PRIu64,
                                 thinking->limits.nodes);
    }
    if (thinking->limits.depth != 0) {
        used += (size_t)snprintf(bytes + used, sizeof bytes - used, " depth=%" PRIu32,
                                 thinking->limits.depth);
    }
    if (thinking->seconds > 0) {
        snprintf(bytes + used, sizeof bytes - used, " time=%g", thinking->seconds);
    }
    return record_add_field(annotation->record, "annotator", bytes) == STATUS_OK;
}

/* All actions of players in the main line. */
static void note_actions(struct annotation *annotation) {
    const struct match *match = &annotation->record->match;
    struct game_state   state;
    bool                good = note_annotator(annotation);
    game_copy(&match->game, &state, &match->first);
    for (size_t i = 0; i < match->count && good; i++) {
        if (game_actor(&match->game, &state) >= 0) {
            good = note_action(annotation, &state, i + 1);
        }
        game_apply(&match->game, &state, match->actions[i]);
    }
}

static void forget_notes(struct record *record) {
    record_drop_fields(record, "annotator");
    record_drop_notes(record, RECORD_VALUE);
    record_drop_notes(record, RECORD_BETTER);
    record_drop_notes(record, RECORD_MARK);
}

/* Whatever is not asked for is as the page has it, so that both judge alike. */
static void limit_like_page(struct annotation *annotation) {
    struct thinking *thinking = &annotation->thinking;
    if (!thinking_has_limit(thinking) && !level_is_bounded(thinking->level)) {
        thinking->limits.nodes = verdict_certainty(&annotation->record->match.game).nodes;
    }
    if (arguments_value(annotation->arguments, "--table") == NULL) {
        thinking->config.table_bytes = VERDICT_TABLE_BYTES;
    }
}

/* The flags must suit the game; they are read where a player acts first. */
static int begin_thinking(struct annotation *annotation, bool *has_player) {
    struct match match;
    match_init_at(&match, &annotation->record->match.game, &annotation->record->match.first);
    enum status status = STATUS_OK;
    while (status == STATUS_OK && match.count < annotation->record->match.count &&
           game_actor(&match.game, &match.state) < 0) {
        status = match_apply(&match, annotation->record->match.actions[match.count]);
    }
    *has_player = match.count < annotation->record->match.count;
    int result  = EXIT_OK;
    if (*has_player) {
        result = thinking_flags_read(annotation->arguments, &match, &annotation->thinking);
        limit_like_page(annotation);
    }
    match_finish(&match);
    return result;
}

static bool annotate(void *context, struct record *record) {
    struct annotation *annotation = context;
    bool               has_player = false;
    annotation->record            = record;
    annotation->result            = begin_thinking(annotation, &has_player);
    if (annotation->result == EXIT_OK && has_player) {
        forget_notes(record);
        note_actions(annotation);
    }
    char *text = annotation->result == EXIT_OK ? keeping_print(record) : NULL;
    if (text != NULL) {
        fputs(text, annotation->out);
    }
    free(text);
    return annotation->result == EXIT_OK;
}

/* --- The command -------------------------------------------------------- */

/* What was written goes to its place only when all of it is there. */
static int deliver(const struct arguments *arguments, const char *text) {
    const bool  replaces = arguments_has(arguments, "--replace");
    const char *path     = replaces ? arguments->words[0] : arguments_value(arguments, "--output");
    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (path == NULL || strcmp(path, "-") == 0) {
        fputs(text, stdout);
        return EXIT_OK;
    }
    return keeping_write(path, text, replaces, &why) ? EXIT_OK : arguments_refuse(arguments, bytes);
}

static int annotate_file(const struct arguments *arguments) {
    struct annotation annotation = {.arguments = arguments};
    char             *text       = NULL;
    size_t            size       = 0;
    char              bytes[2048];
    struct text       why;
    text_init(&why, bytes, sizeof bytes);
    annotation.out = open_memstream(&text, &size);
    if (annotation.out == NULL) {
        return arguments_refuse(arguments, "not enough memory");
    }
    const bool is_read = keeping_read(arguments->words[0], annotate, &annotation, &why);
    fclose(annotation.out);
    int result = annotation.result;
    if (result == EXIT_OK) {
        result = is_read ? deliver(arguments, text) : arguments_refuse(arguments, bytes);
    }
    free(text);
    return result;
}

static int run(struct arguments *arguments) {
    const char *output   = arguments_value(arguments, "--output");
    const bool  replaces = arguments_has(arguments, "--replace");
    if (arguments->word_count == 0) {
        return arguments_refuse(arguments, "which RECORD? allowed is a file of records, or - for "
                                           "standard input");
    }
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (replaces && (output != NULL || strcmp(arguments->words[0], "-") == 0)) {
        return arguments_refuse(arguments, "--replace writes into the file that was read; allowed "
                                           "is --output or --replace, and a file");
    }
    if (output != NULL && strcmp(output, "-") != 0 && keeping_exists(output)) {
        return arguments_refuse_word(arguments, "--output ", output,
                                     " exists already; allowed is a new file, or - for "
                                     "standard output");
    }
    return annotate_file(arguments);
}

const struct command annotate_command = {
    .name    = "annotate",
    .usage   = "RECORD",
    .summary = "Write values and mistakes into a record",
    .details =
        "Lets an engine think about every position of the main line where a player acted, and\n"
        "notes what the action is worth to him: his expected part of the point. If the engine\n"
        "would act differently, it compares both actions, equally deep or for as many nodes; if\n"
        "one is worse, a comparison eight times as long has to agree. One that loses 0.05 of the\n"
        "point or more, and more than the error that was measured for the game (or both values\n"
        "are proven), gets a mark (?! from 0.05, ? from 0.10, ?? from 0.25) and the better\n"
        "action. Without a limit it looks at as many positions as the browser does. What was\n"
        "noted like this before is replaced; all else is kept. Prints the record, or writes it\n"
        "into a new file. Unless --time is given, the answer is the same on every run.\n"
        "docs/records.md has the format.\n",
    .flags = {THINKING_FLAGS,
              {"--output", "FILE", "write there; the file must not exist"},
              {"--replace", NULL, "write into RECORD itself"}},
    .run   = run,
};
