/* SPDX-License-Identifier: MIT
 *
 * tune_parts.c - positions written down and read.
 */
#include "cli/tune_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of a position and its key. */
enum { POSITION_MAX = TUNING_SEATS_MAX * EVALUATOR_FEATURES_MAX, LINE_BYTES = 12 * POSITION_MAX };

/* --- Writing ------------------------------------------------------------- */

static void write_numbers(struct part_writer *writer, const char *key, const int32_t *numbers,
                          size_t count) {
    char        bytes[LINE_BYTES + 16];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, key);
    for (size_t i = 0; i < count; i++) {
        text_add(&line, " ");
        text_add_number(&line, numbers[i]);
    }
    CHECK(text_is_whole(&line));
    part_writer_add(writer, bytes);
}

static void write_round(struct part_writer *writer, const struct tune_round *round, size_t count) {
    for (const char *at = round->said; *at != '\0';) {
        char         line[TUNE_LINE_MAX + 16];
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "said %.*s", (int)length, at);
        part_writer_add(writer, line);
        at += length + 1;
    }
    write_numbers(writer, "weights", round->weights, count);
}

/* All positions have the same targets; a game without any needs none. Seventeen
 * digits give a number back to the bit. */
static void write_game(struct part_writer *writer, uint64_t number,
                       const struct tuning_samples *samples) {
    char         line[512];
    const size_t size = samples->seats * samples->feature_count;
    int length = snprintf(line, sizeof line, "game %" PRIu64 " positions %zu targets", number,
                          samples->count);
    for (size_t seat = 0; seat < samples->seats; seat++) {
        const double target = samples->count == 0 ? 0 : samples->targets[seat];
        length += snprintf(line + length, sizeof line - (size_t)length, " %.17g", target);
    }
    part_writer_add(writer, line);
    for (size_t i = 0; i < samples->count; i++) {
        write_numbers(writer, "at", samples->features + i * size, size);
    }
}

void tune_parts_write(struct part_writer *writer, const struct tuning *tuning,
                      const struct tune_round *round, struct part_range range,
                      const struct tuning_samples *by_game) {
    write_round(writer, round, tuning->game->rules->evaluator->feature_count);
    for (uint64_t i = range.first; i < range.end; i++) {
        write_game(writer, i, &by_game[i - range.first]);
    }
}

/* --- Reading -------------------------------------------------------------- */

static bool take_numbers(const char *at, size_t count, int32_t *out) {
    for (size_t i = 0; i < count; i++) {
        int64_t number;
        if (!part_take_number(&at, INT32_MIN, INT32_MAX, &number)) {
            return false;
        }
        out[i] = (int32_t)number;
    }
    return *at == '\0';
}

/* The lines before the first game. */
static bool read_round(struct part_lines *lines, size_t count, struct tune_round *round) {
    struct text said;
    const char *line = part_lines_next(lines);
    text_init(&said, round->said, sizeof round->said);
    while (line != NULL && part_take_word(&line, "said")) {
        text_add(&said, line);
        text_add(&said, "\n");
        line = part_lines_next(lines);
    }
    return line != NULL && text_is_whole(&said) && part_take_word(&line, "weights") &&
           take_numbers(line, count, round->weights);
}

static bool take_targets(const char *at, size_t seats, double *out) {
    for (size_t seat = 0; seat < seats; seat++) {
        char *end;
        out[seat] = strtod(at, &end);
        if (end == at || !(out[seat] >= 0 && out[seat] <= 1) || (*end != ' ' && *end != '\0')) {
            return false;
        }
        at = end;
    }
    return *at == '\0';
}

static bool read_game(struct part_lines *lines, uint64_t number, struct tuning_samples *samples) {
    double      targets[TUNING_SEATS_MAX];
    int32_t     features[POSITION_MAX];
    int64_t     own;
    int64_t     count;
    const char *line = part_lines_next(lines);
    if (line == NULL || !part_take_word(&line, "game") ||
        !part_take_number(&line, (int64_t)number, (int64_t)number, &own) ||
        !part_take_word(&line, "positions") || !part_take_number(&line, 0, INT32_MAX, &count) ||
        !part_take_word(&line, "targets") || !take_targets(line, samples->seats, targets)) {
        return false;
    }
    for (int64_t i = 0; i < count; i++) {
        line = part_lines_next(lines);
        if (line == NULL || !part_take_word(&line, "at") ||
            !take_numbers(line, samples->seats * samples->feature_count, features) ||
            tuning_add(samples, features) != STATUS_OK) {
            return false;
        }
    }
    tuning_settle(samples, targets);
    return true;
}

static bool read_games(struct part_lines *lines, struct part_range range,
                       struct tuning_samples *by_game) {
    for (uint64_t i = range.first; i < range.end; i++) {
        if (!read_game(lines, i, &by_game[i])) {
            return false;
        }
    }
    return part_lines_next(lines) == NULL;
}

/* All parts of a round know the same of it. */
static int read_file(const struct parts *parts, const struct part_file *file,
                     const struct tuning *tuning, struct tune_round *round,
                     struct tuning_samples *by_game) {
    struct tune_round own   = {.said = ""};
    const size_t      count = tuning->game->rules->evaluator->feature_count;
    struct part_lines lines;
    const bool        is_good = part_lines_open(&lines, file) && read_round(&lines, count, &own) &&
                         read_games(&lines, part_range(file->part, tuning->games), by_game);
    part_lines_finish(&lines);
    if (!is_good) {
        return parts_refuse(parts, file, "has not the games of its part; make the part again");
    }
    if (file == parts->files) {
        *round = own;
    }
    return memcmp(own.weights, round->weights, sizeof own.weights) == 0 &&
                   strcmp(own.said, round->said) == 0
               ? EXIT_OK
               : parts_refuse(parts, file,
                              "was played after another round than the parts before it; allowed "
                              "are parts with the same --from");
}

int tune_parts_read(const struct parts *parts, const struct tuning *tuning,
                    struct tune_round *round, struct tuning_samples *samples) {
    struct tuning_samples *by_game = calloc((size_t)tuning->games, sizeof *by_game);
    int                    result  = EXIT_OK;
    if (by_game == NULL) {
        return arguments_refuse(parts->arguments, "out of memory");
    }
    for (uint64_t i = 0; i < tuning->games; i++) {
        by_game[i] = tuning_no_samples(tuning->game);
    }
    for (size_t i = 0; i < parts->count && result == EXIT_OK; i++) {
        result = read_file(parts, &parts->files[i], tuning, round, by_game);
    }
    if (result == EXIT_OK && tuning_gather(tuning, by_game, samples) != STATUS_OK) {
        result = arguments_refuse(parts->arguments, "out of memory");
    }
    for (uint64_t i = 0; i < tuning->games; i++) {
        tuning_finish(&by_game[i]);
    }
    free(by_game);
    return result;
}
