/* SPDX-License-Identifier: MIT
 *
 * thinking_flags.c - limits and engines from the command line.
 */
#include "cli/thinking_flags.h"

#include "session/player.h"

enum { MEGABYTES_STANDARD = 64, MESSAGE_MAX = 512 };

static int read_seconds(const struct arguments *arguments, double *seconds) {
    const char *value = arguments_value(arguments, "--time");
    if (value == NULL || player_parse_seconds(value, seconds)) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "--time cannot be ", value,
                                 "; allowed is a number of seconds above 0, up to 86400");
}

int thinking_flags_read_limits(const struct arguments *arguments, struct thinking *thinking) {
    int64_t nodes = 0;
    int64_t depth = 0;
    if (arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK ||
        arguments_number(arguments, "--depth", 1, THINKING_DEPTH_MAX, &depth) != EXIT_OK ||
        read_seconds(arguments, &thinking->seconds) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    thinking->limits.nodes = (uint64_t)nodes;
    thinking->limits.depth = (uint32_t)depth;
    return EXIT_OK;
}

/* A level plays, so it wants to win; else values are honest. */
static int read_engine(const struct arguments *arguments, struct thinking *thinking) {
    int64_t seed      = 1;
    int64_t level     = 0;
    int64_t threads   = 1;
    int64_t megabytes = MEGABYTES_STANDARD;
    if (arguments_number(arguments, "--table", 1, THINKING_MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, THINKING_THREADS_MAX, &threads) != EXIT_OK ||
        arguments_number(arguments, "--level", LEVEL_MIN, LEVEL_FULL, &level) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    thinking->engine = arguments_value(arguments, "--engine");
    thinking->level  = (int)level;
    thinking->config = (struct engine_config){.seed        = (uint64_t)seed,
                                              .table_bytes = (uint64_t)megabytes << 20,
                                              .threads     = (uint32_t)threads,
                                              .contempt    = level == 0 ? 0 : ENGINE_CONTEMPT};
    return EXIT_OK;
}

int thinking_flags_read(const struct arguments *arguments, const struct match *match,
                        struct thinking *thinking) {
    char        bytes[MESSAGE_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    *thinking = (struct thinking){.limits.wants_distance = true};
    if (thinking_flags_read_limits(arguments, thinking) != EXIT_OK ||
        read_engine(arguments, thinking) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const bool is_good = thinking_check_state(&match->game, &match->state, &why) == STATUS_OK &&
                         thinking_check(thinking, &match->game, &why) == STATUS_OK;
    return is_good ? EXIT_OK : arguments_refuse(arguments, bytes);
}

struct mind *thinking_flags_create(const struct arguments *arguments, const struct match *match,
                                   const struct thinking *thinking) {
    struct mind *mind = mind_create(&match->game, thinking);
    if (mind == NULL) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
    }
    return mind;
}
