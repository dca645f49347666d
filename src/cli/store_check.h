/* SPDX-License-Identifier: MIT
 *
 * store_check.h - whether what is stored is what the rules allow.
 */
#ifndef CLI_STORE_CHECK_H
#define CLI_STORE_CHECK_H

#include "base/status.h"
#include "base/text.h"

struct store;

struct store_check {
    uint64_t matches, events, unfit; /* matches that do not fit */

    /* Called for each that does not; number 0: it is not about one event. */
    void (*complain)(const char *match, uint32_t number, const char *why);
};

/* Take every event of every match. STATUS_NO_MEMORY: the store cannot be read. */
MUST_CHECK enum status store_check_all(struct store *store, struct store_check *check);

#endif
