/* SPDX-License-Identifier: MIT
 *
 * level.h - playing less well on purpose.
 *
 * Levels 1 to 7 look at a fixed number of positions. They err as people do, by
 * overlooking: some of their own actions they do not see, those that win at once
 * more seldom than others; before they play one, they look whether it lets the
 * next player win at once, and sometimes overlook that too. Among the best
 * actions that they see, they sometimes choose one that is a little worse, and
 * the worse it is, the more rarely. They depend on no clock, so a level plays the
 * same on every machine. Level 8 is full strength: whatever the limits allow.
 */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "base/random.h"
#include "core/levels.h"
#include "search/engine.h"

enum { LEVEL_MIN = 1, LEVEL_FULL = LEVELS_BELOW_FULL + 1 };

/* Does a level have limits of its own, and no clock? 0 stands for no level. */
static inline bool level_is_bounded(int level) {
    return level >= LEVEL_MIN && level < LEVEL_FULL;
}

/* 1 to 8 for "level1" to "level8", 0 for any other name. */
int level_named(const char *name);

/* The kind that plays a level of this game: the strongest one at full strength;
 * below, one whose answers get worse as it may look at less. */
const struct engine_kind *level_engine(const struct game *game, int level);

/* What a level sees of the actions of a state. */
struct level_sight {
    uint32_t count;
    action_t actions[GAME_ACTIONS_MAX];
};

/* For search/thinking.h: bound the limits to what the level looks at. Those of
 * full strength stay as they are, unless there is only one legal action and no
 * number of nodes is asked for. Then choose among the lines that the engine
 * reports. The random numbers decide on the errors; the sight must live as long
 * as the limits. */
void     level_bound(const struct game *game, const void *state, int level, struct random *random,
                     struct level_sight *sight, struct engine_limits *limits);
action_t level_pick(const struct game *game, const void *state, int level,
                    const struct engine_report *report, struct random *random);

#endif
