/* SPDX-License-Identifier: MIT
 *
 * train.c - tavola train: let a net learn a game from games against itself.
 *
 * Everything is kept in a folder, each piece written all or nothing, so the same
 * command goes on after whatever ended it: games in pieces of a few hundred, the net
 * of each generation, and the log of what they came to.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/interrupts.h"
#include "cli/train_log.h"
#include "games/registry.h"
#include "learning/gate.h"
#include "learning/learner.h"
#include "learning/self_play.h"
#include "session/seconds.h"
#include "session/whole_file.h"

enum {
    PIECE        = 500, /* games that are written together */
    WINDOW       = 3,   /* generations whose games are learnt from */
    FIRST_NODES  = 1000,
    PATH_SIZE    = 4096,
    COMMAND_SIZE = 512,
    TRUST_UNIT   = 100,
    RATE_UNIT    = 100000,
    FIRST_GAMES  = 100, /* of the best against no net, after each generation */
    THREADS_MAX  = 256
};

/* What the user asked for, and how far it has come. */
struct training {
    const struct arguments *arguments;
    struct game             game;
    const char             *folder;
    int64_t                 generations, games, nodes, gate_nodes, gate_games;
    int64_t                 hidden, epochs, trust, rate, seed, threads;
    char                    command[COMMAND_SIZE]; /* that does the same again */
    struct train_log        log;
    struct whole_file       best; /* empty: none yet */
    double                  begun;
};

/* --- Reading the flags ------------------------------------------------ */

/* The numbers among the flags, in the order of the command. */
struct number {
    const char *flag;
    int64_t     min, max;
    int64_t    *value;
};

enum { NUMBERS = 9 };

static void list_numbers(struct training *training, struct number out[NUMBERS]) {
    const struct number list[NUMBERS] = {
        {"--games", 20, 10000000, &training->games},
        {"--nodes", 1, INT32_MAX, &training->nodes},
        {"--hidden", NET_BLOCK, NET_HIDDEN_MAX, &training->hidden},
        {"--epochs", 1, 10000, &training->epochs},
        {"--trust", 0, TRUST_UNIT, &training->trust},
        {"--rate", 1, RATE_UNIT, &training->rate},
        {"--gate-nodes", 1, INT32_MAX, &training->gate_nodes},
        {"--gate-games", 2, 1000000, &training->gate_games},
        {"--seed", 0, INT64_MAX, &training->seed},
    };
    memcpy(out, list, sizeof list);
}

static void write_command(struct training *training, const struct number *numbers) {
    const struct arguments *arguments = training->arguments;
    struct text             command;
    text_init(&command, training->command, sizeof training->command);
    text_add(&command, "tavola train ");
    text_add(&command, training->game.rules->name);
    for (size_t i = 0; i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "-o") == 0) {
            text_add(&command, " -o ");
            text_add(&command, arguments->given[i].value);
        }
    }
    for (size_t i = 0; i < NUMBERS; i++) {
        text_add_char(&command, ' ');
        text_add(&command, numbers[i].flag);
        text_add_char(&command, ' ');
        text_add_number(&command, *numbers[i].value);
    }
}

static int read_numbers(struct training *training) {
    struct number numbers[NUMBERS];
    training->games       = 5000;
    training->nodes       = FIRST_NODES;
    training->hidden      = 32;
    training->epochs      = 12;
    training->trust       = 60;
    training->rate        = 200;
    training->gate_nodes  = 2000;
    training->gate_games  = 400;
    training->seed        = 1;
    training->threads     = 1;
    training->generations = 3;
    list_numbers(training, numbers);
    for (size_t i = 0; i < NUMBERS; i++) {
        if (arguments_number(training->arguments, numbers[i].flag, numbers[i].min, numbers[i].max,
                             numbers[i].value) != EXIT_OK) {
            return EXIT_BAD_INPUT;
        }
    }
    if (arguments_number(training->arguments, "--threads", 1, THREADS_MAX, &training->threads) !=
            EXIT_OK ||
        arguments_number(training->arguments, "--generations", 1, TRAIN_GENERATIONS_MAX,
                         &training->generations) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (training->hidden % NET_BLOCK != 0) {
        return arguments_refuse(training->arguments, "--hidden must be a multiple of 16");
    }
    write_command(training, numbers);
    return EXIT_OK;
}

static int refuse_game(const struct training *training) {
    char        bytes[512];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, " has no use for a net with these options; allowed, some with others, are");
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        if (evaluator != NULL && evaluator->look != NULL) {
            text_add_char(&after, ' ');
            text_add(&after, registry_at(i)->name);
        }
    }
    return arguments_refuse_word(training->arguments, "", training->game.rules->name, bytes);
}

/* --- The folder ------------------------------------------------------- */

static void name_file(const struct training *training, struct text *out, const char *kind,
                      uint32_t generation, int64_t piece) {
    text_clear(out);
    text_add(out, training->folder);
    text_add_char(out, '/');
    text_add(out, kind);
    if (generation > 0) {
        text_add_char(out, '-');
        text_add_number(out, generation);
    }
    if (piece >= 0) {
        text_add_char(out, '-');
        text_add_number(out, piece);
    }
    text_add(out, generation == 0 ? "" : piece >= 0 ? ".played" : ".net");
}

static int fail_to_write(const struct training *training, const char *path) {
    char        bytes[256];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(errno));
    text_add(&after, "; what was written before is kept, and the same command goes on from there");
    (void)arguments_refuse_word(training->arguments, "cannot write ", path, bytes);
    return EXIT_FAILED;
}

static int fail_for_memory(const struct training *training) {
    (void)arguments_refuse(training->arguments, "not enough memory; try fewer --games");
    return EXIT_FAILED;
}

/* The folder belongs to one command; how many generations is left open. */
static int open_folder(struct training *training) {
    char              bytes[PATH_SIZE];
    struct text       path;
    struct whole_file plan;
    text_init(&path, bytes, sizeof bytes);
    (void)mkdir(training->folder, 0777);
    name_file(training, &path, "plan.txt", 0, -1);
    const enum status status = whole_file_read(&plan, bytes);
    if (status == STATUS_NOT_FOUND) {
        return whole_file_write(bytes, training->command, strlen(training->command))
                   ? EXIT_OK
                   : fail_to_write(training, bytes);
    }
    if (status != STATUS_OK) {
        return arguments_refuse_word(training->arguments, "cannot read ", bytes, "");
    }
    plan.bytes[plan.size] = '\0';
    const bool is_same    = strcmp((const char *)plan.bytes, training->command) == 0;
    if (!is_same) {
        (void)arguments_refuse_word(
            training->arguments, "another command began in ", training->folder,
            ", its plan.txt says which; allowed is that one, or another --out");
    }
    whole_file_finish(&plan);
    return is_same ? EXIT_OK : EXIT_BAD_INPUT;
}

static int refuse_net(const struct training *training, const char *path, const char *why) {
    char        bytes[PATH_SIZE];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, why);
    text_add(&after, "; remove it, and what came after it, to train it again");
    return arguments_refuse_word(training->arguments, "cannot use the net ", path, bytes);
}

/* Read a net of the folder; if that cannot be, a phrase says why. */
static enum status read_net(const struct training *training, const char *path,
                            struct whole_file *out, struct text *why) {
    struct net  net;
    enum status status = whole_file_read(out, path);
    if (status == STATUS_OK) {
        const struct net_file file = {out->bytes, out->size};
        status                     = evaluator_open_net(&training->game, &file, &net, why);
        if (status != STATUS_OK) {
            whole_file_finish(out);
        }
    } else {
        text_add(why, status == STATUS_NOT_FOUND ? "it is gone" : "it cannot be read");
    }
    return status;
}

static int open_best(struct training *training) {
    char           bytes[PATH_SIZE];
    char           reason[256];
    struct text    path;
    struct text    why;
    const uint32_t best = train_log_best(&training->log);
    text_init(&path, bytes, sizeof bytes);
    text_init(&why, reason, sizeof reason);
    whole_file_finish(&training->best);
    if (best == 0) {
        return EXIT_OK;
    }
    name_file(training, &path, "net", best, -1);
    return read_net(training, bytes, &training->best, &why) == STATUS_OK
               ? EXIT_OK
               : refuse_net(training, bytes, reason);
}

/* Write what follows from the table and the nets: the best one, and the drawing. */
static int show_progress(const struct training *training) {
    char        bytes[PATH_SIZE];
    struct text path;
    text_init(&path, bytes, sizeof bytes);
    name_file(training, &path, "best.net", 0, -1);
    if (training->best.size > 0 &&
        !whole_file_write(bytes, training->best.bytes, training->best.size)) {
        return fail_to_write(training, bytes);
    }
    name_file(training, &path, "progress.svg", 0, -1);
    return training->log.count == 0 ||
                   train_log_draw(&training->log, training->game.rules->name, bytes)
               ? EXIT_OK
               : fail_to_write(training, bytes);
}

/* Whatever was interrupted, afterwards all files say the same. */
static int take_stock(struct training *training) {
    const int result = open_best(training);
    return result == EXIT_OK ? show_progress(training) : result;
}

/* --- One generation --------------------------------------------------- */

static struct net_file best_net(const struct training *training) {
    return (struct net_file){training->best.bytes, training->best.size};
}

__attribute__((format(printf, 2, 3))) static void say(const struct training *training,
                                                      const char            *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%7.0f s  ", seconds_now() - training->begun);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* How a piece was played, so that no other is taken for it. */
static hash_t mark_of(const struct training *training, uint32_t generation, int64_t piece) {
    hash_t mark = hash_bytes(training->command, strlen(training->command));
    mark        = hash_mix(hash_mix(mark, generation), (uint64_t)piece);
    return hash_finish(mark);
}

/* Which games a piece has. */
static uint64_t first_of(const struct training *training, int64_t piece) {
    const uint64_t first = (uint64_t)piece * PIECE;
    return first < (uint64_t)training->games ? first : (uint64_t)training->games;
}

static int64_t pieces_of(const struct training *training) {
    return (training->games + PIECE - 1) / PIECE;
}

static int play_piece(struct training *training, uint32_t generation, int64_t piece,
                      const char *path) {
    const struct net_file  net  = best_net(training);
    const struct self_play play = {.game    = &training->game,
                                   .net     = &net,
                                   .nodes   = (uint64_t)training->nodes,
                                   .seed    = mark_of(training, generation, -1),
                                   .threads = (unsigned)training->threads};
    struct positions       played;
    positions_init(&played, &training->game);
    int result = self_play_run(&play, first_of(training, piece), first_of(training, piece + 1),
                               &played) == STATUS_OK
                     ? EXIT_OK
                     : fail_for_memory(training);
    if (result == EXIT_OK &&
        !positions_write(&played, path, mark_of(training, generation, piece))) {
        result = fail_to_write(training, path);
    }
    if (result == EXIT_OK) {
        say(training, "generation %" PRIu32 ": %" PRIu64 " of %" PRId64 " games, %zu positions",
            generation, first_of(training, piece + 1), training->games, played.count);
    }
    positions_finish(&played);
    return result;
}

/* Play what is not there yet. */
static int play_generation(struct training *training, uint32_t generation) {
    char        bytes[PATH_SIZE];
    struct text path;
    int         result = EXIT_OK;
    text_init(&path, bytes, sizeof bytes);
    for (int64_t piece = 0; piece < pieces_of(training) && result == EXIT_OK; piece++) {
        struct positions there;
        if (*interrupts_flag() != 0) {
            return EXIT_FAILED;
        }
        name_file(training, &path, "games", generation, piece);
        positions_init(&there, &training->game);
        const enum status status =
            positions_read(&there, bytes, mark_of(training, generation, piece));
        positions_finish(&there);
        if (status == STATUS_BAD_TEXT || status == STATUS_CONFLICT) {
            say(training, "%s was cut, altered or played otherwise: played again", bytes);
        }
        result = status == STATUS_OK ? EXIT_OK : play_piece(training, generation, piece, bytes);
    }
    return result;
}

/* The games of the last generations. */
static enum status gather(const struct training *training, uint32_t generation,
                          struct positions *out) {
    char           bytes[PATH_SIZE];
    struct text    path;
    enum status    status = STATUS_OK;
    const uint32_t first  = generation > WINDOW ? generation - WINDOW + 1 : 1;
    text_init(&path, bytes, sizeof bytes);
    for (uint32_t from = first; from <= generation; from++) {
        for (int64_t piece = 0; piece < pieces_of(training) && status == STATUS_OK; piece++) {
            name_file(training, &path, "games", from, piece);
            status = positions_read(out, bytes, mark_of(training, from, piece));
        }
    }
    return status;
}

static int write_net(const struct training *training, const struct learner *learner,
                     uint32_t generation) {
    const struct net_shape shape = evaluator_net_shape(&training->game);
    const size_t           size  = net_size(shape.inputs, (uint32_t)training->hidden);
    char                   bytes[PATH_SIZE];
    char                   command[COMMAND_SIZE + 64];
    struct text            text;
    unsigned char         *file = malloc(size);
    if (file == NULL) {
        return fail_for_memory(training);
    }
    text_init(&text, command, sizeof command);
    text_add(&text, training->command);
    text_add(&text, " (generation ");
    text_add_number(&text, generation);
    text_add_char(&text, ')');
    learner_write(learner, file);
    net_seal(file, &shape, (uint32_t)training->hidden, command);
    text_init(&text, bytes, sizeof bytes);
    name_file(training, &text, "net", generation, -1);
    const bool is_done = whole_file_write(bytes, file, size);
    free(file);
    return is_done ? EXIT_OK : fail_to_write(training, bytes);
}

static int learn(struct training *training, uint32_t generation, const struct samples *samples,
                 struct train_row *row) {
    const struct learner_plan plan    = {.inputs = evaluator_net_shape(&training->game).inputs,
                                         .hidden = (uint32_t)training->hidden,
                                         .epochs = (uint32_t)training->epochs,
                                         .rate   = (double)training->rate / RATE_UNIT,
                                         .seed   = mark_of(training, generation, -2)};
    struct learner           *learner = learner_create(&plan, samples);
    if (learner == NULL) {
        return fail_for_memory(training);
    }
    row->loss_without = learner_loss_without(samples);
    for (int64_t epoch = 1; epoch <= training->epochs && *interrupts_flag() == 0; epoch++) {
        const double loss = learner_see(learner);
        row->loss         = learner_loss(learner);
        say(training,
            "generation %" PRIu32 ": epoch %" PRId64 " of %" PRId64
            ", loss %.4f, held out %.4f (without a net %.4f)",
            generation, epoch, training->epochs, loss, row->loss, row->loss_without);
    }
    const int result =
        *interrupts_flag() == 0 ? write_net(training, learner, generation) : EXIT_FAILED;
    learner_destroy(learner);
    return result;
}

static int train_generation(struct training *training, uint32_t generation, struct train_row *row) {
    const struct samples_rule rule = {.game  = &training->game,
                                      .trust = (double)training->trust / TRUST_UNIT,
                                      .seed  = (uint64_t)training->seed};
    struct positions          positions;
    struct samples            samples = {.views = 0};
    positions_init(&positions, &training->game);
    enum status status = gather(training, generation, &positions);
    row->positions     = positions.count;
    status             = status == STATUS_OK ? samples_make(&samples, &rule, &positions) : status;
    positions_finish(&positions);
    const int result = status == STATUS_OK ? learn(training, generation, &samples, row)
                                           : fail_for_memory(training);
    samples_finish(&samples);
    return result;
}

/* --- Games that decide ------------------------------------------------ */

static int play_match(struct training *training, const struct net_file *challenger,
                      const struct net_file *champion, bool is_test, struct gate_result *result) {
    const struct gate gate = {
        .game            = &training->game,
        .challenger      = challenger,
        .champion        = champion,
        .nodes           = (uint64_t)training->gate_nodes,
        .games           = is_test ? (uint64_t)training->gate_games : FIRST_GAMES,
        .seed            = mark_of(training, training->log.count + 1, is_test ? -3 : -4),
        .threads         = (unsigned)training->threads,
        .is_test         = is_test,
        .was_interrupted = interrupts_flag(),
    };
    if (gate_run(&gate, result) != STATUS_OK) {
        return fail_for_memory(training);
    }
    return result->is_cut ? EXIT_FAILED : EXIT_OK;
}

/* Does the net of a generation beat the best? */
static int pass_gate(struct training *training, const struct net_file *net, struct train_row *row) {
    const struct net_file champion = best_net(training);
    struct gate_result    result;
    if (play_match(training, net, &champion, true, &result) != EXIT_OK) {
        return EXIT_FAILED;
    }
    row->gate_games = result.games;
    row->share      = result.share.value;
    row->share_low  = result.share.low;
    row->share_high = result.share.high;
    row->is_passed  = result.is_passed;
    say(training, "against the best: %.1f %% (%.1f to %.1f) of %" PRIu64 " games: %s",
        100 * row->share, 100 * row->share_low, 100 * row->share_high, row->gate_games,
        row->is_passed ? "taken over" : "not taken over");
    return EXIT_OK;
}

/* Where does the best now stand against no net at all? */
static int measure_best(struct training *training, const struct net_file *net,
                        struct train_row *row) {
    struct gate_result result;
    if (net->size == 0) {
        row->first = row->first_low = row->first_high = 1.0 / training->game.players;
        return EXIT_OK;
    }
    const int outcome = play_match(training, net, &evaluator_no_net, false, &result);
    if (outcome == EXIT_OK) {
        row->first      = result.share.value;
        row->first_low  = result.share.low;
        row->first_high = result.share.high;
        say(training, "against no net: %.1f %% (%.1f to %.1f) of %" PRIu64 " games",
            100 * row->first, 100 * row->first_low, 100 * row->first_high, result.games);
    }
    return outcome;
}

static int keep_log(struct training *training) {
    char        bytes[PATH_SIZE];
    struct text path;
    text_init(&path, bytes, sizeof bytes);
    name_file(training, &path, "log.tsv", 0, -1);
    return train_log_write(&training->log, bytes) ? EXIT_OK : fail_to_write(training, bytes);
}

static int judge_generation(struct training *training, const char *path, struct train_row *row) {
    char              reason[256];
    struct text       why;
    struct whole_file file;
    text_init(&why, reason, sizeof reason);
    if (read_net(training, path, &file, &why) != STATUS_OK) {
        return refuse_net(training, path, reason);
    }
    const struct net_file net    = {file.bytes, file.size};
    const struct net_file old    = best_net(training);
    int                   result = pass_gate(training, &net, row);
    if (result == EXIT_OK) {
        result = measure_best(training, row->is_passed ? &net : &old, row);
    }
    whole_file_finish(&file);
    if (result == EXIT_OK) {
        training->log.rows[training->log.count++] = *row;
        result                                    = keep_log(training);
    }
    return result;
}

static int run_generation(struct training *training) {
    const uint32_t   generation = training->log.count + 1;
    struct train_row row        = {.positions = 0};
    char             bytes[PATH_SIZE];
    struct text      path;
    text_init(&path, bytes, sizeof bytes);
    int result = play_generation(training, generation);
    if (result == EXIT_OK) {
        result = train_generation(training, generation, &row);
    }
    name_file(training, &path, "net", generation, -1);
    result = result == EXIT_OK ? judge_generation(training, bytes, &row) : result;
    return result == EXIT_OK ? take_stock(training) : result;
}

/* --- All of them ------------------------------------------------------ */

static void print_best(const struct training *training) {
    const uint32_t best = train_log_best(&training->log);
    if (best == 0) {
        printf("no net was stronger than none\n");
    } else {
        printf("best %s/best.net generation %" PRIu32 "\n", training->folder, best);
    }
}

static int run_training(struct training *training) {
    char        bytes[PATH_SIZE];
    struct text path;
    int         result = open_folder(training);
    if (result != EXIT_OK) {
        return result;
    }
    text_init(&path, bytes, sizeof bytes);
    name_file(training, &path, "log.tsv", 0, -1);
    training->log.players = training->game.players;
    if (!train_log_read(&training->log, bytes)) {
        return arguments_refuse_word(training->arguments, "cannot understand ", bytes,
                                     "; remove it to judge all generations again");
    }
    interrupts_listen();
    result = take_stock(training);
    while (result == EXIT_OK && training->log.count < (uint64_t)training->generations) {
        result = run_generation(training);
    }
    if (result == EXIT_FAILED && *interrupts_flag() != 0) {
        (void)arguments_refuse(training->arguments, "interrupted; the same command goes on");
    }
    if (result == EXIT_OK) {
        print_best(training);
    }
    whole_file_finish(&training->best);
    return result;
}

static int run(struct arguments *arguments) {
    struct training training = {.arguments = arguments, .begun = seconds_now()};
    int             result   = arguments_open_game(arguments, &training.game);
    if (result != EXIT_OK || (result = arguments_refuse_more_words(arguments, 1)) != EXIT_OK) {
        return result;
    }
    if (!evaluator_can_use_net(&training.game)) {
        return refuse_game(&training);
    }
    training.folder = arguments_value(arguments, "--out");
    if (training.folder == NULL || training.folder[0] == '\0') {
        return arguments_refuse(arguments, "--out FOLDER is missing: where to keep everything");
    }
    result = read_numbers(&training);
    return result == EXIT_OK ? run_training(&training) : result;
}

const struct command train_command = {
    .name    = "train",
    .usage   = "GAME [-o key=value]... --out FOLDER",
    .summary = "Let a net learn a game by playing against itself",
    .details =
        "Each generation plays games against itself with the best net so far, learns from\n"
        "the games of the last three generations, and is taken over only if a sequential test\n"
        "of games against the best says that it is stronger. The folder keeps the games, the\n"
        "nets (best.net is the last that was taken over), a table (log.tsv) and a drawing of it\n"
        "(progress.svg). However it ends, the same command goes on from there. The same\n"
        "seed gives the same nets, whatever the number of threads.\n",
    .flags = {FLAG_OPTION,
              {"--out", "FOLDER", "where everything is kept"},
              {"--generations", "N", "so many in all; 3 if not given"},
              {"--games", "N", "of each generation; 5000 if not given"},
              {"--nodes", "N", "for each action of them; 1000 if not given"},
              {"--hidden", "N", "neurons, a multiple of 16 up to 128; 32 if not given"},
              {"--epochs", "N", "times that all positions are seen; 12 if not given"},
              {"--trust", "N",
               "per cent for what the engine expected, the rest for how it ended; 60 if not given"},
              {"--rate", "N", "of learning, in hundred thousandths; 200 if not given"},
              {"--gate-nodes", "N", "for each action of the test; 2000 if not given"},
              {"--gate-games", "N", "of the test, at most; 400 if not given"},
              {"--seed", "N", "of the random numbers; 1 if not given"},
              {"--threads", "N", "play so many games at once; 1 if not given"}},
    .run   = run,
};
