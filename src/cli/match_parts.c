/* SPDX-License-Identifier: MIT
 *
 * match_parts.c - a match played in parts, each by itself.
 *
 * A part has whole openings, so its games stand together as in the whole match.
 * Its file is one of records with a few lines more (part.h), which the reader of
 * records skips. It grows game by game; a part that was cut short is resumed, and
 * only the last line says that it is whole.
 */
#include <errno.h>
#include <string.h>

#include "cli/match.h"

struct part_range match_part_range(const struct match_plan *plan, struct part part) {
    const uint64_t          round    = schedule_round(&plan->contest.schedule);
    const struct part_range openings = part_range(part, plan->contest.games / round);
    return (struct part_range){openings.first * round, openings.end * round};
}

int match_read_part_flags(const struct arguments *arguments, struct match_plan *plan) {
    if (part_read(arguments, &plan->part) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (plan->part.count == 0) {
        return EXIT_OK;
    }
    if (plan->has_sprt) {
        return arguments_refuse(arguments, "--sprt looks at all games in their order, so it cannot "
                                           "be split; with --part, a fixed number of --games is "
                                           "allowed");
    }
    if (!arguments_has(arguments, "--records") || arguments_has(arguments, "--append")) {
        return arguments_refuse(arguments, "--part needs --records FILE, a new file for the part, "
                                           "or one of its own with --resume");
    }
    const struct part_range range = match_part_range(plan, plan->part);
    plan->first_game              = range.first;
    plan->contest.first_game      = range.first;
    plan->contest.games           = range.end;
    return EXIT_OK;
}

/* --- Reading -------------------------------------------------------------- */

static int read_part(const struct parts *parts, const struct part_file *file,
                     struct match_source *source) {
    source->file = fopen(file->path, "r");
    if (source->file == NULL) {
        return parts_refuse(parts, file, strerror(errno));
    }
    source->path     = file->path;
    source->head     = file->body;
    source->range    = match_part_range(source->plan, file->part);
    const int result = match_read_part(source);
    fclose(source->file);
    return result;
}

int match_parts_read(const struct parts *parts, const struct match_plan *plan,
                     match_take_game *take, void *context) {
    struct match_source source = {
        .arguments = parts->arguments, .plan = plan, .take = take, .context = context};
    int result = EXIT_OK;
    for (size_t i = 0; i < parts->count && result == EXIT_OK; i++) {
        result = read_part(parts, &parts->files[i], &source);
    }
    return result;
}
