/* SPDX-License-Identifier: MIT
 *
 * dice.h - draws that nobody can choose, the host included.
 *
 * Before a match is created, the host tells who will create it the hash of a secret
 * and the id of the match; each person brings a nonce when taking a seat. A draw is
 * HMAC-SHA-256, keyed by the secret, of the match, the number of the draw and all
 * nonces, made even by rejection. The secret is shown at the end, and everybody can
 * draw again (tavola verify). docs/records.md has the exact bytes.
 */
#ifndef HOSTING_DICE_H
#define HOSTING_DICE_H

#include "hosting/event.h"

struct dice {
    const unsigned char *secret; /* HOSTED_SECRET_BYTES */
    const char          *match;  /* its id */
    int                  seats;
    const unsigned char (*nonces)[HOSTED_NONCE_BYTES]; /* zeroes for a computer */
};

/* The hash that is published. */
void dice_commit(const unsigned char *secret, unsigned char *out);

/* The secret of the match with this id, from a key that lives as long as the house: so
 * nothing has to be remembered between the promise and the match. A match is created
 * once, so no secret is used for two. */
void dice_secret(const unsigned char *key, const char *match, unsigned char *out);

/* Part number `turn` (from 0) of draw number `which`: below the bound, all equally likely. */
uint64_t dice_below(const struct dice *dice, uint32_t which, uint32_t turn, uint64_t bound);

/* An outcome of chance, with the weights that the rules give. */
action_t dice_roll(const struct dice *dice, uint32_t which, const struct game *game,
                   const void *state);

/* Put seats into an order: parts 0, 1 ... of the draw. */
void dice_shuffle(const struct dice *dice, uint32_t which, int *order);

/* The seed of a board: part GAME_PLAYERS_MAX of the draw, short enough to write down. */
enum { DICE_SEEDS = 1000000000 };
int64_t dice_seed(const struct dice *dice, uint32_t which);

#endif
