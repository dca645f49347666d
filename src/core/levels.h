/* SPDX-License-Identifier: MIT
 *
 * levels.h - how a game is played less well: how much each level below full
 * strength looks at, and how much it errs.
 */
#ifndef CORE_LEVELS_H
#define CORE_LEVELS_H

#include <stdint.h>

enum { LEVELS_BELOW_FULL = 7 };

struct level_settings {
    uint32_t nodes; /* looked at for each action */
    /* How far an action may fall short of the best and still be played now and
     * then: a share of the point, in thousandths; 0: always the best. */
    int32_t carelessness;
    /* How much it overlooks, in thousandths: of its own actions, and a third of
     * that of those that win at once; and of the dangers: actions that let the
     * next player win at once. 0: nothing. Who is blind is careless, too, because
     * only then there is another action to play. */
    int32_t blindness;
};

#endif
