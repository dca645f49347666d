/* SPDX-License-Identifier: MIT
 *
 * certainty.h - how far an engine's judgement of a game can be trusted: the
 * nodes after which two actions are compared, and how far another, longer
 * comparison of the same two may differ. Both are measured, by
 * bench/certainty.mjs; docs/strength.md has the figures.
 */
#ifndef CORE_CERTAINTY_H
#define CORE_CERTAINTY_H

#include <stdint.h>

struct certainty {
    uint32_t nodes; /* for one search */
    int32_t  error; /* of a difference, in thousandths of the point */
};

#endif
