/* SPDX-License-Identifier: MIT
 *
 * match_resume.c - a match that was cut short, taken up where it ended; and games
 * that were played as a part.
 *
 * The file of --records has the games in the order of their numbers, so the
 * first missing game is the one after the last record. Each record is held
 * against the game that the flags plan under its number; if all agree, the
 * standings are what they were. A record that a sudden end has cut off is
 * removed, and its game is played again.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/match.h"
#include "record/record_reader.h"

struct resumption {
    const struct match_source *source;
    uint64_t                   count; /* of records */
    long                       end;   /* of the last one, in bytes */
};

static int refuse(const struct resumption *resumption, const char *fault) {
    char        bytes[1024];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, fault);
    return arguments_refuse_word(resumption->source->arguments,
                                 resumption->source->is_resumed ? "cannot resume "
                                                                : "cannot merge ",
                                 resumption->source->path, bytes);
}

static int refuse_record(const struct resumption *resumption, const char *what) {
    char        bytes[256];
    struct text fault;
    text_init(&fault, bytes, sizeof bytes);
    text_add(&fault, "record ");
    text_add_number(&fault, (int64_t)resumption->count + 1);
    text_add(&fault, " is of another match: ");
    text_add(&fault, what);
    text_add(&fault, resumption->source->head == 0
                         ? "; allowed are the same flags, and another number of games"
                         : "; allowed are the same flags and openings");
    return refuse(resumption, bytes);
}

/* --- Is it the game that was planned? --------------------------------- */

static bool has_same_options(const struct game *one, const struct game *other) {
    char        one_bytes[GAME_TEXT_MAX];
    char        other_bytes[GAME_TEXT_MAX];
    struct text text;
    text_init(&text, one_bytes, sizeof one_bytes);
    game_print_options(one, &text);
    text_init(&text, other_bytes, sizeof other_bytes);
    game_print_options(other, &text);
    return one->rules == other->rules && strcmp(one_bytes, other_bytes) == 0;
}

static bool has_opening(const struct match *match, const struct match *opening) {
    return memcmp(&opening->first, &match->first, match->game.state_size) == 0 &&
           opening->count <= match->count &&
           (opening->count == 0 ||
            memcmp(opening->actions, match->actions, opening->count * sizeof *match->actions) == 0);
}

/* Do all fields of this key say the same, in the same order? */
static bool has_same_fields(const struct record *one, const struct record *other, const char *key) {
    const struct record_notes *notes = &one->fields;
    const struct record_notes *right = &other->fields;
    size_t                     i     = 0;
    size_t                     place = 0;
    for (;; i++, place++) {
        while (i < notes->count && strcmp(notes->items[i].key, key) != 0) {
            i++;
        }
        while (place < right->count && strcmp(right->items[place].key, key) != 0) {
            place++;
        }
        if (i == notes->count || place == right->count) {
            return i == notes->count && place == right->count;
        }
        if (strcmp(notes->items[i].value, right->items[place].value) != 0) {
            return false;
        }
    }
}

/* What differs from the record that should be there; NULL if nothing does. */
static const char *compare(const struct record *record, const struct record *right) {
    return !has_same_options(&record->match.game, &right->match.game) ? "its game or options differ"
           : record->seed != right->seed                              ? "its seed differs"
           : memcmp(record->players, right->players, sizeof right->players) != 0
               ? "its players differ"
           : !has_same_fields(record, right, MATCH_LIMITS) ? "its limits differ"
           : !has_same_fields(record, right, MATCH_OPENING) ||
                   !has_opening(&record->match, &right->match)
               ? "its opening differs"
           : !has_same_fields(record, right, MATCH_REFEREE) ? "its referee differs"
           : !record->has_returns                           ? "it is not finished"
                                                            : NULL;
}

static const char *find_difference(const struct match_plan    *plan,
                                   const struct schedule_game *planned,
                                   const struct record        *record) {
    static const struct record nothing;
    struct record              right = nothing;
    openings_begin(&plan->openings, planned->opening, &right.match);
    const char *difference =
        match_records_describe(plan, planned->contestant_at, right.match.count, &right)
            ? compare(record, &right)
            : "not enough memory";
    record_finish(&right);
    return difference;
}

/* --- Taking it over ---------------------------------------------------- */

static void take_over(const struct match_source *source, uint64_t number,
                      const struct schedule_game *planned, const struct record *record) {
    const struct match *match  = &record->match;
    struct contest_game played = {.number = number, .match = *match, .forfeiter = CONTEST_NOBODY};
    memcpy(played.contestant_at, planned->contestant_at, sizeof played.contestant_at);
    memcpy(played.payoffs, record->returns, sizeof played.payoffs);
    for (int seat = 0; seat < match->game.players; seat++) {
        if (record->forfeits[seat][0] != '\0') {
            struct text reason;
            played.forfeiter = seat;
            text_init(&reason, played.reason, sizeof played.reason);
            text_add(&reason, record->forfeits[seat]);
        }
    }
    contest_game_find_end(&played, source->plan->contest.referee.cap);
    source->take(source->context, &played, record);
}

static int take_record(struct resumption *resumption, const struct record *record) {
    const struct match_source *source     = resumption->source;
    const uint64_t             number     = source->range.first + resumption->count;
    const struct schedule_game planned    = schedule_game(&source->plan->contest.schedule, number);
    const char                *difference = number < source->range.end
                                                ? find_difference(source->plan, &planned, record)
                                                : "it has more games";
    if (difference != NULL) {
        return refuse_record(resumption, difference);
    }
    take_over(source, number, &planned, record);
    resumption->count++;
    resumption->end = ftell(source->file);
    return EXIT_OK;
}

/* --- The file --------------------------------------------------------- */

/* Only what begins like a record of this game is taken for one that was cut off. */
static bool is_cut_record(const struct resumption *resumption) {
    char        bytes[256];
    char        tail[256];
    struct text start;
    text_init(&start, bytes, sizeof bytes);
    text_add(&start, "game ");
    text_add(&start, resumption->source->plan->game.rules->name);
    text_add(&start, "\n");
    fseek(resumption->source->file, resumption->end, SEEK_SET);
    const size_t length = fread(tail, 1, start.length, resumption->source->file);
    return memcmp(tail, bytes, length) == 0;
}

static int drop_end(const struct resumption *resumption) {
    FILE *file = resumption->source->file;
    return fflush(file) == 0 && ftruncate(fileno(file), (off_t)resumption->end) == 0
               ? EXIT_OK
               : refuse(resumption, "what was cut off cannot be removed");
}

static int drop_tail(const struct resumption *resumption, const char *fault) {
    if (!resumption->source->is_resumed || !is_cut_record(resumption)) {
        return refuse(resumption, fault[0] == '\0' ? "it is not a file of records" : fault);
    }
    return drop_end(resumption);
}

/* A record is whole if an empty line follows; the last one may not be. */
static int read_records(struct resumption *resumption, struct record_reader *reader) {
    FILE       *file     = resumption->source->file;
    char       *line     = NULL;
    size_t      capacity = 0;
    int         result   = EXIT_OK;
    ssize_t     length;
    char        bytes[2048] = "";
    struct text why;
    rewind(file);
    while (result == EXIT_OK && (length = getline(&line, &capacity, file)) >= 0) {
        if (line[length - 1] == '\n') {
            line[--length] = '\0';
        }
        char fault[sizeof bytes];
        text_init(&why, fault, sizeof fault);
        const enum record_step step = record_reader_take(reader, line, (size_t)length, &why);
        if (step != RECORD_MORE && bytes[0] != '\0') {
            result = refuse(resumption, bytes); /* something follows what is wrong */
        } else if (step == RECORD_DONE) {
            result = take_record(resumption, &reader->record);
        } else if (step == RECORD_BAD) {
            memcpy(bytes, fault, sizeof bytes);
        }
    }
    free(line);
    const bool has_tail = reader->place != RECORD_BETWEEN || bytes[0] != '\0';
    return result == EXIT_OK && has_tail ? drop_tail(resumption, bytes) : result;
}

static int read_source(const struct match_source *source, struct resumption *resumption) {
    struct record_reader reader;
    *resumption = (struct resumption){.source = source, .end = source->head};
    record_reader_init(&reader);
    const int result = read_records(resumption, &reader);
    record_reader_finish(&reader);
    return result;
}

int match_resume(const struct match_source *source, uint64_t *count) {
    struct resumption resumption;
    int               result = read_source(source, &resumption);
    if (result == EXIT_OK && source->head > 0) {
        result = drop_end(&resumption); /* of a part that was whole, or nearly */
    }
    *count = resumption.count;
    return result;
}

int match_read_part(const struct match_source *source) {
    struct resumption resumption;
    const int         result = read_source(source, &resumption);
    return result == EXIT_OK && resumption.count < source->range.end - source->range.first
               ? refuse(&resumption, "it has too few games; run the part again")
               : result;
}
