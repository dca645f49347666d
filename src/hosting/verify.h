/* SPDX-License-Identifier: MIT
 *
 * verify.h - were the draws of a hosted match what nobody could choose?
 *
 * A record of a hosted match has the commitment, the secret, the nonces and the
 * numbers of the events that drew something (docs/records.md). Whoever has it can
 * draw again.
 */
#ifndef HOSTING_VERIFY_H
#define HOSTING_VERIFY_H

#include "record/record.h"

/* Keys of fields; draw is also a note. */
#define VERIFY_MATCH      "match"
#define VERIFY_COMMITMENT "commitment"
#define VERIFY_SECRET     "secret"
#define VERIFY_NONCE      "nonce"
#define VERIFY_SEATS      "seats"
#define VERIFY_DRAW       "draw"
#define VERIFY_ORDER      "order"
#define VERIFY_BOARD      "board"

/* What was drawn, and is right. */
struct verified {
    size_t rolls;
    bool   has_order, has_board;
};

/* STATUS_NOT_FOUND: it is not the record of a hosted match, or its secret is not
 * shown yet. STATUS_BAD_TEXT: a field cannot be read. STATUS_CONFLICT: something is
 * not right; *why names the first. */
MUST_CHECK enum status verify_record(const struct record *record, struct verified *out,
                                     struct text *why);

#endif
