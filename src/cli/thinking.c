/* SPDX-License-Identifier: MIT
 *
 * thinking.c - limits and engines from the command line.
 */
#include "cli/thinking.h"

#include "session/choice.h"
#include "session/player.h"

enum { MEGABYTES_MAX = 65536, MEGABYTES_STANDARD = 64, DEPTH_MAX = 1000 };

static int read_seconds(const struct arguments *arguments, double *seconds) {
    const char *value = arguments_value(arguments, "--time");
    if (value == NULL || player_parse_seconds(value, seconds)) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "--time cannot be ", value,
                                 "; allowed is a number of seconds above 0, up to 86400");
}

/* A level chooses the engine, and below the highest the limits too. */
static int read_level(const struct arguments *arguments, const struct match *match,
                      struct thinking *thinking) {
    int64_t level = 0;
    if (arguments_number(arguments, "--level", LEVEL_MIN, LEVEL_FULL, &level) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (level != 0 && arguments_has(arguments, "--engine")) {
        return arguments_refuse(
            arguments, "a level has its own engine; allowed is --level or --engine, not both");
    }
    if (level_is_bounded((int)level) && thinking_has_limit(thinking)) {
        return arguments_refuse(arguments, "levels 1 to 7 have their own limits; allowed are "
                                           "--time, --nodes and --depth with --level 8");
    }
    thinking->level = (int)level;
    if (level_is_bounded((int)level)) { /* full strength is the best engine, as chosen */
        thinking->kind = level_engine(&match->game, (int)level);
    }
    if (level != 0) {
        thinking->config.contempt = ENGINE_CONTEMPT;
    }
    return EXIT_OK;
}

static int read_engine(const struct arguments *arguments, const struct match *match,
                       struct thinking *thinking) {
    char        bytes[512];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    thinking->kind = choice_of_engine(&match->game, arguments_value(arguments, "--engine"),
                                      thinking->config.threads, &why);
    return thinking->kind == NULL ? arguments_refuse(arguments, bytes)
                                  : read_level(arguments, match, thinking);
}

int thinking_read(const struct arguments *arguments, const struct match *match,
                  struct thinking *thinking) {
    int64_t nodes     = 0;
    int64_t depth     = 0;
    int64_t seed      = 1;
    int64_t threads   = 1;
    int64_t megabytes = MEGABYTES_STANDARD;
    memset(thinking, 0, sizeof *thinking);
    if (game_actor(&match->game, &match->state) < 0) {
        return arguments_refuse(arguments,
                                "no player acts here: it is chance's turn, or the game is over");
    }
    if (arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK ||
        arguments_number(arguments, "--depth", 1, DEPTH_MAX, &depth) != EXIT_OK ||
        read_seconds(arguments, &thinking->limits.seconds) != EXIT_OK ||
        arguments_number(arguments, "--table", 1, MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, CHOICE_THREADS_MAX, &threads) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    thinking->limits.nodes       = (uint64_t)nodes;
    thinking->limits.depth       = (uint32_t)depth;
    thinking->limits.lines       = 1;
    thinking->config.seed        = (uint64_t)seed;
    thinking->config.table_bytes = (uint64_t)megabytes << 20;
    thinking->config.threads     = (uint32_t)threads;
    return read_engine(arguments, match, thinking);
}

bool thinking_has_limit(const struct thinking *thinking) {
    const struct thinker_limits *limits = &thinking->limits;
    return limits->nodes != 0 || limits->depth != 0 || limits->seconds > 0;
}

struct engine *thinking_create(const struct arguments *arguments, const struct match *match,
                               const struct thinking *thinking) {
    struct engine *engine = thinking->kind->create(&match->game, &thinking->config);
    if (engine == NULL) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
    }
    return engine;
}
