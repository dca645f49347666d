/* SPDX-License-Identifier: MIT
 *
 * simulate.c - tavola simulate: what random games come to.
 *
 * Shares are given with 95 % intervals: Wilson's for shares of games, the
 * normal one for the average part of the point that a player gets.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/simulate_parts.h"
#include "games/words.h"
#include "session/report.h"

enum {
    GAMES_MAX      = 1000000000,
    GAMES_STANDARD = 10000,
    CAP_STANDARD   = 100000,
    JSON_MAX       = 1 << 16 /* characters: some hundred rows */
};

/* What is known of the quantity in the limit of endless games. */
struct estimate {
    double value, low, high;
};

static const double spread = 1.959964; /* of 95 % of a normal distribution */

static struct estimate share_of(uint64_t count, uint64_t games) {
    const double n      = (double)games;
    const double share  = (double)count / n;
    const double square = spread * spread;
    const double middle = (share + square / (2 * n)) / (1 + square / n);
    const double half =
        spread * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
    return (struct estimate){share, count == 0 ? 0 : middle - half,
                             count == games ? 1 : middle + half};
}

/* The average payoff of a player over the finished games, in points. */
static struct estimate average_of(const struct simulation_tally *tally, int player) {
    const double n      = (double)(tally->games - tally->unfinished);
    double       sum    = 0;
    double       square = 0;
    for (size_t i = 0; i < tally->result_count; i++) {
        const double payoff = (double)tally->result[i].payoffs[player] / GAME_POINT;
        sum += payoff * (double)tally->result[i].count;
        square += payoff * payoff * (double)tally->result[i].count;
    }
    const double mean = sum / n;
    const double half = spread * sqrt(fmax(0, square / n - mean * mean) / n);
    return (struct estimate){mean, fmax(0, mean - half), fmin(1, mean + half)};
}

struct lengths {
    uint64_t shortest, median, longest;
    double   mean, deviation;
};

static struct lengths lengths_of(const struct simulation_tally *tally, uint32_t cap) {
    const uint64_t games  = tally->games - tally->unfinished;
    struct lengths found  = {.shortest = UINT64_MAX};
    uint64_t       before = 0;
    double         sum    = 0;
    double         square = 0;
    for (uint64_t length = 0; length <= cap; length++) {
        const uint64_t count = tally->lengths[length];
        if (count == 0) {
            continue;
        }
        found.shortest = found.shortest == UINT64_MAX ? length : found.shortest;
        found.longest  = length;
        if (before < (games + 1) / 2) {
            found.median = length;
        }
        before += count;
        sum += (double)length * (double)count;
        square += (double)length * (double)length * (double)count;
    }
    found.mean      = sum / (double)games;
    found.deviation = sqrt(fmax(0, square / (double)games - found.mean * found.mean));
    return found;
}

/* --- Three ways to print the same ------------------------------------- */

/* How one line of the report is written, into the text if there is one. */
typedef void print_row(const char *kind, const char *name, uint64_t count, struct estimate share,
                       struct text *out);

static void print_text_row(const char *kind, const char *name, uint64_t count,
                           struct estimate share, struct text *out) {
    (void)out;
    printf("%-8s %-24s %12" PRIu64 "  %6.2f %% (%.2f to %.2f)\n", kind, name, count,
           100 * share.value, 100 * share.low, 100 * share.high);
}

static void print_csv_row(const char *kind, const char *name, uint64_t count, struct estimate share,
                          struct text *out) {
    (void)out;
    printf("%s,%s,%" PRIu64 ",%.6f,%.6f,%.6f\n", kind, name, count, share.value, share.low,
           share.high);
}

static void add_json_row(const char *kind, const char *name, uint64_t count, struct estimate share,
                         struct text *out) {
    json_line(out, 2);
    json_open(out, '{');
    json_key(out, "kind");
    json_string(out, kind);
    json_key(out, "name");
    json_string(out, name);
    json_key(out, "count");
    json_number(out, (int64_t)count);
    report_add_real("share", share.value, out);
    report_add_real("low", share.low, out);
    report_add_real("high", share.high, out);
    json_close(out, '}');
}

static void print_rows(const struct game *game, const struct simulation_tally *tally,
                       print_row *print, struct text *out) {
    const struct words words = words_of(game->rules, LANGUAGE_en);
    for (size_t i = 0; i < tally->result_count; i++) {
        char        bytes[GAME_TEXT_MAX];
        struct text name;
        text_init(&name, bytes, sizeof bytes);
        game_print_payoffs(game, tally->result[i].payoffs, &name);
        print("returns", bytes, tally->result[i].count,
              share_of(tally->result[i].count, tally->games), out);
    }
    for (size_t i = 0; i < tally->ending_count; i++) {
        print("ending", tally->ending[i].name, tally->ending[i].count,
              share_of(tally->ending[i].count, tally->games), out);
    }
    if (tally->unfinished > 0) {
        print("ending", "unfinished", tally->unfinished, share_of(tally->unfinished, tally->games),
              out);
    }
    for (int player = 0; player < game->players && tally->unfinished < tally->games; player++) {
        print("average", words_player(&words, player), tally->games - tally->unfinished,
              average_of(tally, player), out);
    }
}

static void print_text(const struct game *game, const struct simulation *simulation,
                       const struct simulation_tally *tally) {
    printf("%s: %" PRIu64 " games, %" PRIu64 " actions, seed %" PRIu64 "\n", game->rules->name,
           tally->games, tally->actions, simulation->seed);
    print_rows(game, tally, print_text_row, NULL);
    if (tally->unfinished < tally->games) {
        const struct lengths lengths = lengths_of(tally, simulation->cap);
        printf("length   mean %.2f, deviation %.2f, shortest %" PRIu64 ", median %" PRIu64
               ", longest %" PRIu64 " actions\n",
               lengths.mean, lengths.deviation, lengths.shortest, lengths.median, lengths.longest);
    }
}

static void print_csv(const struct game *game, const struct simulation *simulation,
                      const struct simulation_tally *tally) {
    puts("kind,name,count,share,low,high");
    print_rows(game, tally, print_csv_row, NULL);
    for (uint64_t length = 0; length <= simulation->cap; length++) {
        if (tally->lengths[length] > 0) {
            char        bytes[GAME_TEXT_MAX];
            struct text name;
            text_init(&name, bytes, sizeof bytes);
            text_add_number(&name, (int64_t)length);
            print_csv_row("length", bytes, tally->lengths[length],
                          share_of(tally->lengths[length], tally->games), NULL);
        }
    }
}

static void add_lengths(const struct lengths *lengths, struct text *out) {
    json_line(out, 2);
    json_open(out, '{');
    json_key(out, "kind");
    json_string(out, "length");
    report_add_real("mean", lengths->mean, out);
    report_add_real("deviation", lengths->deviation, out);
    json_key(out, "shortest");
    json_number(out, (int64_t)lengths->shortest);
    json_key(out, "median");
    json_number(out, (int64_t)lengths->median);
    json_key(out, "longest");
    json_number(out, (int64_t)lengths->longest);
    json_close(out, '}');
}

static void print_json(const struct game *game, const struct simulation *simulation,
                       const struct simulation_tally *tally) {
    char        bytes[JSON_MAX];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    json_open(&out, '[');
    json_line(&out, 2);
    json_open(&out, '{');
    json_key(&out, "kind");
    json_string(&out, "games");
    json_key(&out, "name");
    json_string(&out, game->rules->name);
    json_key(&out, "count");
    json_number(&out, (int64_t)tally->games);
    json_key(&out, "actions");
    json_number(&out, (int64_t)tally->actions);
    json_key(&out, "seed");
    json_large(&out, simulation->seed);
    json_close(&out, '}');
    print_rows(game, tally, add_json_row, &out);
    if (tally->unfinished < tally->games) {
        const struct lengths lengths = lengths_of(tally, simulation->cap);
        add_lengths(&lengths, &out);
    }
    printf("%s\n]\n", bytes);
}

/* --- The command ------------------------------------------------------ */

static int read_flags(const struct arguments *arguments, struct simulation *simulation) {
    const long cores   = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t    games   = GAMES_STANDARD;
    int64_t    seed    = 1;
    int64_t    threads = cores < 1 ? 1 : cores;
    int64_t    cap     = CAP_STANDARD;
    threads            = threads > SIMULATION_THREADS_MAX ? SIMULATION_THREADS_MAX : threads;
    if (arguments_has(arguments, "--csv") && arguments_has(arguments, "--json")) {
        return arguments_refuse(arguments, "either --csv or --json, not both");
    }
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &games) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, SIMULATION_THREADS_MAX, &threads) != EXIT_OK ||
        arguments_number(arguments, "--cap", 1, SIMULATION_CAP_MAX, &cap) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (arguments_has(arguments, "--part") &&
        (arguments_has(arguments, "--csv") || arguments_has(arguments, "--json"))) {
        return arguments_refuse(arguments, "a part is no report; --csv and --json are for tavola "
                                           "merge, not for --part");
    }
    simulation->games          = (uint64_t)games;
    simulation->seed           = (uint64_t)seed;
    simulation->threads        = (unsigned)threads;
    simulation->cap            = (uint32_t)cap;
    simulation->shows_progress = isatty(STDERR_FILENO) == 1;
    return EXIT_OK;
}

static void print(const struct arguments *arguments, const struct simulation *simulation,
                  const struct simulation_tally *tally) {
    if (arguments_has(arguments, "--csv")) {
        print_csv(simulation->game, simulation, tally);
    } else if (arguments_has(arguments, "--json")) {
        print_json(simulation->game, simulation, tally);
    } else {
        print_text(simulation->game, simulation, tally);
    }
}

/* Play the games, or those of the part, and print or write what they come to. */
static int play(const struct arguments *arguments, const struct simulation *simulation,
                struct part_writer *writer) {
    struct simulation_tally tally;
    int                     result = EXIT_OK;
    if (simulation_run(simulation, &tally) != STATUS_OK) {
        arguments_refuse(arguments, "not enough memory or threads; try fewer --threads");
        return EXIT_FAILED;
    }
    if (writer->head == NULL) {
        print(arguments, simulation, &tally);
    } else {
        result = part_writer_open(writer);
        if (result == EXIT_OK) {
            simulate_parts_write(writer, simulation, &tally);
            result = part_writer_close(writer);
        }
    }
    simulation_finish(&tally);
    return result;
}

/* The flags, and the match from whose state the games begin. */
static int read_all(const struct arguments *arguments, struct part part,
                    struct simulation *simulation, struct match *match) {
    int result = read_flags(arguments, simulation);
    result     = result == EXIT_OK ? arguments_open_match(arguments, 1, match) : result;
    if (result == EXIT_OK) {
        const struct part_range range = part_range(part, simulation_batches(simulation));
        simulation->game              = &match->game;
        simulation->start             = &match->state;
        simulation->first             = range.first;
        simulation->end               = range.end;
    }
    return result;
}

static int run(struct arguments *arguments) {
    struct simulation  simulation = {.games = 0};
    struct match       match;
    struct part        part;
    struct part_writer writer;
    bool               is_done = false;
    if (part_read(arguments, &part) != EXIT_OK ||
        read_all(arguments, part, &simulation, &match) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    int result = part_writer_init(&writer, arguments, part, &is_done);
    if (result == EXIT_OK && !is_done) {
        result = play(arguments, &simulation, &writer);
    }
    part_writer_finish(&writer);
    match_finish(&match);
    return result;
}

static int merge(struct arguments *arguments, const struct parts *parts) {
    struct simulation       simulation = {.games = 0};
    struct simulation_tally tally;
    struct simulate_names   names;
    struct match            match;
    int result = read_all(arguments, (struct part){.count = 0}, &simulation, &match);
    if (result != EXIT_OK) {
        return result;
    }
    result = simulate_parts_read(parts, &simulation, &names, &tally);
    if (result == EXIT_OK) {
        print(arguments, &simulation, &tally);
        simulation_finish(&tally);
    }
    match_finish(&match);
    return result;
}

const struct command simulate_command = {
    .name    = "simulate",
    .usage   = "GAME [--games N] [-o key=value]... [ACTION...]",
    .summary = "Play random games in bulk and add up what they come to",
    .details =
        "Prints the shares of results and of endings and each player's average part of the\n"
        "point, with 95 % intervals, and the lengths of games. The totals depend on the seed\n"
        "alone, not on the number of threads or parts.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--games", "N", "how many games; 10000 if not given"},
              {"--seed", "N", "of the random players; 1 if not given"},
              {"--threads", "N", "as many as there are cores, if not given"},
              {"--cap", "N", "stop a game after N actions, as unfinished; 100000 if not given"},
              {"--csv", NULL, "print comma-separated values, with all lengths"},
              {"--json", NULL, "print JSON"},
              FLAG_PART,
              FLAG_OUT},
    .run   = run,
    .merge = merge,
};
