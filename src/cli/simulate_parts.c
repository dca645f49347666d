/* SPDX-License-Identifier: MIT
 *
 * simulate_parts.c - sums written down, read and added.
 */
#include "cli/simulate_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 512 };

/* --- Writing ------------------------------------------------------------- */

static void write_result(struct part_writer *writer, const struct game *game,
                         const struct simulation_result *result) {
    char        bytes[LINE_MAX_BYTES];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, "returns ");
    text_add_number(&line, (int64_t)result->count);
    for (int player = 0; player < game->players; player++) {
        text_add(&line, " ");
        text_add_number(&line, result->payoffs[player]);
    }
    part_writer_add(writer, bytes);
}

void simulate_parts_write(struct part_writer *writer, const struct simulation *simulation,
                          const struct simulation_tally *tally) {
    char line[LINE_MAX_BYTES];
    snprintf(line, sizeof line, "games %" PRIu64 " unfinished %" PRIu64 " actions %" PRIu64,
             tally->games, tally->unfinished, tally->actions);
    part_writer_add(writer, line);
    for (size_t i = 0; i < tally->result_count; i++) {
        write_result(writer, simulation->game, &tally->result[i]);
    }
    for (size_t i = 0; i < tally->ending_count; i++) {
        snprintf(line, sizeof line, "ending %" PRIu64 " %s", tally->ending[i].count,
                 tally->ending[i].name);
        part_writer_add(writer, line);
    }
    for (uint32_t length = 0; length <= simulation->cap; length++) {
        if (tally->lengths[length] > 0) {
            snprintf(line, sizeof line, "length %" PRIu32 " %" PRIu64, length,
                     tally->lengths[length]);
            part_writer_add(writer, line);
        }
    }
}

/* --- Reading -------------------------------------------------------------- */

/* One part while it is read; each kind of line must add up to its games. */
struct reading {
    const struct simulation *simulation; /* of this part */
    struct simulate_names   *names;
    struct simulation_tally *tally;
    int64_t                  games;
    uint64_t                 finished, by_result, by_ending, by_length;
};

static bool take_sums(struct reading *reading, const char *at) {
    int64_t       unfinished;
    int64_t       actions;
    const int64_t most = (int64_t)simulation_own_games(reading->simulation);
    const int64_t cap  = reading->simulation->cap;
    if (!part_take_word(&at, "games") || !part_take_number(&at, most, most, &reading->games) ||
        !part_take_word(&at, "unfinished") || !part_take_number(&at, 0, most, &unfinished) ||
        !part_take_word(&at, "actions") || !part_take_number(&at, 0, most * cap, &actions)) {
        return false;
    }
    reading->finished = (uint64_t)(most - unfinished);
    reading->tally->games += (uint64_t)most;
    reading->tally->unfinished += (uint64_t)unfinished;
    reading->tally->actions += (uint64_t)actions;
    return true;
}

static bool take_result(struct reading *reading, const char *at) {
    payoff_t payoffs[GAME_PLAYERS_MAX] = {0};
    int64_t  count;
    if (!part_take_number(&at, 1, reading->games, &count)) {
        return false;
    }
    for (int player = 0; player < reading->simulation->game->players; player++) {
        int64_t payoff;
        if (!part_take_number(&at, 0, GAME_POINT, &payoff)) {
            return false;
        }
        payoffs[player] = (payoff_t)payoff;
    }
    simulation_count_result(reading->tally, payoffs, (uint64_t)count);
    reading->by_result += (uint64_t)count;
    return *at == '\0';
}

static bool take_ending(struct reading *reading, const char *at) {
    struct simulate_names *names = reading->names;
    struct text            name;
    size_t                 place = 0;
    int64_t                count;
    if (!part_take_number(&at, 1, reading->games, &count) || strlen(at) >= GAME_TEXT_MAX) {
        return false;
    }
    while (place < names->count && strcmp(names->name[place], at) != 0) {
        place++;
    }
    if (place == SIMULATION_ENDINGS_MAX) {
        return false;
    }
    if (place == names->count) {
        text_init(&name, names->name[names->count++], GAME_TEXT_MAX);
        text_add(&name, at);
    }
    simulation_count_ending(reading->tally, names->name[place], (uint64_t)count);
    reading->by_ending += (uint64_t)count;
    return true;
}

static bool take_length(struct reading *reading, const char *at) {
    int64_t length;
    int64_t count;
    if (!part_take_number(&at, 0, reading->simulation->cap, &length) ||
        !part_take_number(&at, 1, reading->games, &count)) {
        return false;
    }
    reading->tally->lengths[length] += (uint64_t)count;
    reading->by_length += (uint64_t)count;
    return *at == '\0';
}

static bool take_line(struct reading *reading, const char *line) {
    return part_take_word(&line, "returns") ? take_result(reading, line)
           : part_take_word(&line, "ending")
               ? take_ending(reading, line)
               : part_take_word(&line, "length") && take_length(reading, line);
}

static bool read_lines(struct reading *reading, struct part_lines *lines) {
    const char *line    = part_lines_next(lines);
    bool        is_good = line != NULL && take_sums(reading, line);
    while (is_good && (line = part_lines_next(lines)) != NULL) {
        is_good = take_line(reading, line);
    }
    return is_good && reading->by_result == reading->finished &&
           reading->by_ending == reading->finished && reading->by_length == reading->finished;
}

static bool read_file(const struct part_file *file, const struct simulation *simulation,
                      struct simulate_names *names, struct simulation_tally *tally) {
    const struct part_range range   = part_range(file->part, simulation_batches(simulation));
    struct simulation       own     = *simulation;
    struct reading          reading = {.simulation = &own, .names = names, .tally = tally};
    struct part_lines       lines;
    own.first          = range.first;
    own.end            = range.end;
    const bool is_good = part_lines_open(&lines, file) && read_lines(&reading, &lines);
    part_lines_finish(&lines);
    return is_good;
}

int simulate_parts_read(const struct parts *parts, const struct simulation *simulation,
                        struct simulate_names *names, struct simulation_tally *tally) {
    names->count = 0;
    if (simulation_begin(tally, simulation->cap) != STATUS_OK) {
        return arguments_refuse(parts->arguments, "out of memory");
    }
    for (size_t i = 0; i < parts->count; i++) {
        if (!read_file(&parts->files[i], simulation, names, tally)) {
            simulation_finish(tally);
            return parts_refuse(parts, &parts->files[i],
                                "has not the totals of its part; make the part again");
        }
    }
    simulation_sort(tally);
    return EXIT_OK;
}
