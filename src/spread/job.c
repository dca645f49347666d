/* SPDX-License-Identifier: MIT
 *
 * job.c - from the arguments to a survey.
 */
#include "spread/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MEGABYTES_MAX      = 16 << 20,
    MEGABYTES_STANDARD = 1024,
    DEPTH_MAX          = 1000000,
    SECONDS_MAX        = 1000000,
    SECONDS_STANDARD   = 300
};

/* --- Reading the arguments ------------------------------------------------ */

/* The same position after other numbers of turns is one position only if nothing
 * depends on them; so the limit counts only if somebody asks for it. */
static int lift_limit(const struct arguments *arguments, struct game *game) {
    const struct option_spec *specs = game->rules->options;
    size_t                    place = 0;
    while (specs[place].kind != OPTION_NONE && strcmp(specs[place].name, "turns") != 0) {
        place++;
    }
    if (specs[place].kind == OPTION_NONE || game->option[place].is_given) {
        return EXIT_OK;
    }
    char        bytes[JOB_ABOUT_MAX];
    struct text options;
    struct text why;
    char        why_bytes[TROUBLE_MAX];
    text_init(&options, bytes, sizeof bytes);
    text_init(&why, why_bytes, sizeof why_bytes);
    option_print_given(specs, game->option, &options);
    text_add(&options, " turns=0");
    const enum status status = game_open_version(game, game->rules, game->version, bytes, &why);
    return status == STATUS_OK ? EXIT_OK : arguments_refuse(arguments, why_bytes);
}

static int find_start(const struct arguments *arguments, struct job *job) {
    struct match match;
    int          result = arguments_begin_match(arguments, &job->game, &match);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_apply_actions(arguments, 1, &match);
    if (result == EXIT_OK) {
        game_copy(&job->game, &job->start, &match.state);
    }
    match_finish(&match);
    return result;
}

/* What makes two surveys the same. */
static void describe(struct job *job) {
    struct text about;
    text_init(&about, job->about, sizeof job->about);
    text_add(&about, "game ");
    text_add(&about, job->game.rules->name);
    text_add(&about, "\nrules ");
    text_add_number(&about, job->game.version);
    text_add(&about, "\noptions ");
    option_print_given(job->game.rules->options, job->game.option, &about);
    text_add(&about, "\nposition ");
    game_print_state(&job->game, &job->start, &about);
    text_add_char(&about, '\n');
    CHECK(text_is_whole(&about));
}

static int read_numbers(const struct arguments *arguments, struct job *job) {
    const bool has_folder = arguments_has(arguments, "--checkpoint");
    job->depth            = INT64_MAX;
    job->megabytes        = MEGABYTES_STANDARD;
    job->every            = SECONDS_STANDARD;
    if (arguments_number(arguments, "--depth", 0, DEPTH_MAX, &job->depth) != EXIT_OK ||
        arguments_number(arguments, "--memory", 1, MEGABYTES_MAX, &job->megabytes) != EXIT_OK ||
        arguments_number(arguments, "--every", 0, SECONDS_MAX, &job->every) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (!has_folder && arguments_has(arguments, "--resume")) {
        return arguments_refuse(arguments, "--resume needs --checkpoint FOLDER");
    }
    return EXIT_OK;
}

int job_init(struct job *job, const struct fleet *fleet, const struct arguments *arguments) {
    memset(job, 0, sizeof *job);
    job->arguments = arguments;
    job->fleet     = fleet;
    trouble_init(&job->trouble);
    int result = arguments_open_game(arguments, &job->game);
    if (result == EXIT_OK) {
        result = lift_limit(arguments, &job->game);
    }
    if (result == EXIT_OK) {
        result = find_start(arguments, job);
    }
    if (result == EXIT_OK) {
        result = read_numbers(arguments, job);
    }
    if (result == EXIT_OK) {
        describe(job);
    }
    return result;
}

int job_check(const struct job *job, bool is_solved) {
    const struct game *game = &job->game;
    if (!is_solved) {
        return EXIT_OK;
    }
    if (game->players != 2 || game_is_common(game) || game->rules->has_chance) {
        return arguments_refuse_word(job->arguments, "", game->rules->name,
                                     " cannot be solved; allowed are games of two without chance");
    }
    if (game_is_over(game, &job->start)) {
        return arguments_refuse(job->arguments, "no player acts here: the game is over");
    }
    if (job->depth != INT64_MAX) {
        return arguments_refuse(job->arguments,
                                "solve takes no --depth: it needs all that can be reached");
    }
    return EXIT_OK;
}

/* --- The survey ----------------------------------------------------------- */

/* The game, its options, and where it begins, on a line. */
static void print_head(const struct job *job) {
    char        bytes[JOB_ABOUT_MAX];
    struct text head;
    text_init(&head, bytes, sizeof bytes);
    text_add(&head, job->game.rules->name);
    text_add_char(&head, ' ');
    const size_t length = head.length;
    game_print_options(&job->game, &head);
    text_add(&head, head.length == length ? "from " : " from ");
    game_print_state(&job->game, &job->start, &head);
    puts(bytes);
}

static void print_layer(const struct job *job, const struct survey_layer *layer) {
    uint64_t total = 0;
    for (size_t i = 0; i < job->survey.layer_count; i++) {
        total += job->survey.layers[i].positions;
    }
    printf("layer %zu new %" PRIu64 " over %" PRIu64 " positions %" PRIu64 " signature %016" PRIx64
           "\n",
           job->survey.layer_count - 1, layer->positions, layer->over, total, layer->signature);
    fflush(stdout);
}

/* Gather the next layer: from the checkpoint if it is there, else by playing on,
 * and then it is kept. *is_new says whether there was anything to gather. */
static bool gather_layer(struct job *job, bool *is_new) {
    struct survey      *survey     = &job->survey;
    struct checkpoint  *checkpoint = &job->checkpoint;
    const size_t        number     = survey->layer_count;
    struct survey_layer layer;
    *is_new = true;
    if (number < checkpoint->layer_count) {
        if (!checkpoint_load_layer(checkpoint, survey, number, &layer)) {
            return false;
        }
    } else {
        if (number > 0) {
            survey_expand(survey);
        } else if (job->fleet->rank == 0) {
            survey_send_state(survey, &job->start);
        }
        if (!survey_close_layer(survey, &layer)) {
            return false;
        }
        if (layer.positions == 0) {
            survey->layer_count--;
            *is_new = false;
            return true;
        }
        if (!checkpoint_save_layer(checkpoint, survey)) {
            return false;
        }
    }
    if (job->fleet->rank == 0) {
        print_layer(job, &layer);
    }
    return true;
}

bool job_survey(struct job *job) {
    const bool  is_resumed = arguments_has(job->arguments, "--resume");
    const char *folder     = arguments_value(job->arguments, "--checkpoint");
    if (!checkpoint_open(&job->checkpoint, job->fleet, folder, job->about, is_resumed,
                         &job->trouble)) {
        return false;
    }
    if (job->fleet->rank == 0) {
        print_head(job);
    }
    bool is_new = true;
    while (is_new && (int64_t)job->survey.layer_count <= job->depth) {
        if (!gather_layer(job, &is_new)) {
            return false;
        }
    }
    if (!is_new && job->fleet->rank == 0) {
        puts("complete");
    }
    return true;
}
