/* SPDX-License-Identifier: MIT
 *
 * thinking.c - finding an engine, asking it, and choosing as the level does.
 */
#include "search/thinking.h"

#include <stdlib.h>

struct mind {
    const struct game        *game;
    const struct engine_kind *kind;
    struct engine            *engine;
    struct engine_config      config;
    struct random             random; /* for a level, if no other is given */
};

/* --- What is asked ---------------------------------------------------- */

void thinking_explain_engine(const struct game *game, const char *name, struct text *why) {
    const bool is_known = engine_find(name) != NULL;
    text_add(why, is_known ? "engine " : "unknown engine ");
    text_add_quoted(why, name);
    text_add(why, is_known ? " cannot play this; allowed are" : "; allowed are");
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(game)) {
            text_add_char(why, ' ');
            text_add(why, engine_kinds[i]->name);
        }
    }
}

static enum status check_engine(const struct game *game, const char *name, struct text *why) {
    const struct engine_kind *kind = engine_find(name);
    if (kind == NULL || !kind->can_play(game)) {
        thinking_explain_engine(game, name, why);
        return STATUS_NOT_FOUND;
    }
    return STATUS_OK;
}

enum status thinking_check(const struct thinking *thinking, const struct game *game,
                           struct text *why) {
    if (thinking->level != 0 && thinking->engine != NULL) {
        text_add(why, "a level has its own engine; allowed is level or engine, not both");
        return STATUS_CONFLICT;
    }
    if (level_is_bounded(thinking->level) && thinking_has_limit(thinking)) {
        text_add(why, "levels 1 to 7 have their own limits; allowed are time, nodes and depth "
                      "with level 8");
        return STATUS_CONFLICT;
    }
    return thinking->engine == NULL ? STATUS_OK : check_engine(game, thinking->engine, why);
}

enum status thinking_check_state(const struct game *game, const void *state, struct text *why) {
    if (game_actor(game, state) < 0) {
        text_add(why, "no player acts here: it is chance's turn, or the game is over");
        return STATUS_NOT_FOUND;
    }
    return STATUS_OK;
}

bool thinking_has_limit(const struct thinking *thinking) {
    return thinking->limits.nodes != 0 || thinking->limits.depth != 0 || thinking->seconds > 0;
}

void thinking_limit(struct thinking *thinking, double seconds) {
    if (!thinking_has_limit(thinking) && !level_is_bounded(thinking->level)) {
        thinking->seconds = seconds;
    }
}

const struct engine_kind *thinking_kind(const struct thinking *thinking, const struct game *game) {
    const struct engine_kind *parallel = engine_find("parallel");
    if (level_is_bounded(thinking->level)) {
        return level_engine(game, thinking->level);
    }
    const struct engine_kind *kind =
        thinking->engine == NULL ? engine_for(game) : engine_find(thinking->engine);
    const bool is_shared = thinking->config.threads > 1 && strcmp(kind->name, "alphabeta") == 0;
    return is_shared && parallel != NULL ? parallel : kind;
}

/* --- Minds ------------------------------------------------------------ */

/* Levels below full strength play without what was learnt, as they were measured. */
static const struct net_file *net_for(const struct thinking *thinking) {
    return level_is_bounded(thinking->level) ? &evaluator_no_net : thinking->config.net;
}

struct mind *mind_create(const struct game *game, const struct thinking *thinking) {
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    mind->game       = game;
    mind->kind       = thinking_kind(thinking, game);
    mind->config     = thinking->config;
    mind->config.net = net_for(thinking);
    mind->engine     = mind->kind->create(game, &mind->config);
    random_init(&mind->random, mind->config.seed);
    if (mind->engine == NULL) {
        free(mind);
        return NULL;
    }
    return mind;
}

void mind_destroy(struct mind *mind) {
    if (mind != NULL) {
        mind->kind->destroy(mind->engine);
        free(mind);
    }
}

bool mind_is_for(const struct mind *mind, const struct thinking *thinking) {
    const struct engine_config *own   = &mind->config;
    const struct engine_config *asked = &thinking->config;
    return mind->kind == thinking_kind(thinking, mind->game) && own->seed == asked->seed &&
           own->table_bytes == asked->table_bytes && own->threads == asked->threads &&
           own->contempt == asked->contempt && own->net == net_for(thinking);
}

/* Leave in the report only the line that begins with the action. */
static void keep_line(struct engine_report *report, action_t action) {
    uint32_t place = 0;
    while (place + 1 < report->line_count && report->lines[place].actions[0] != action) {
        place++;
    }
    report->lines[0]   = report->lines[place];
    report->line_count = 1;
}

void mind_think(struct mind *mind, const void *state, const struct thinking *thinking,
                const struct engine_observer *observer, struct engine_report *report) {
    static const struct engine_observer nobody = {.progress = NULL};
    const int                           level  = thinking->level;
    struct random       *random = thinking->random == NULL ? &mind->random : thinking->random;
    struct engine_limits limits = thinking->limits;
    struct level_sight   sight;
    limits.lines += limits.lines == 0;
    if (level != 0) {
        level_bound(mind->game, state, level, random, &sight, &limits);
    }
    mind->kind->think(mind->engine, state, &limits, level_is_bounded(level) ? &nobody : observer,
                      report);
    if (level != 0) {
        keep_line(report, level_pick(mind->game, state, level, report, random));
    }
}
