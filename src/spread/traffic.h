/* SPDX-License-Identifier: MIT
 *
 * traffic.h - records of one size, from every rank to every rank.
 *
 * Records for the same rank are gathered in a parcel. Whenever one of a rank's
 * parcels is full, all of them are sent: that is a round. Each rank sends each
 * other one parcel a round, maybe an empty one, so nobody needs to announce what
 * will come, and the memory is bounded: two parcels to send and one to receive
 * for each rank, whatever the amount of records. While the parcels of a round
 * travel, those of the next are filled. Parcels to oneself go the same way,
 * without travelling, so that one rank works as many do.
 *
 * A phase ends with traffic_flush(), when all ranks have said that nothing more
 * will come. Which records are taken when depends on the speed of the ranks;
 * that all of them are taken once does not.
 */
#ifndef SPREAD_TRAFFIC_H
#define SPREAD_TRAFFIC_H

#include <stdbool.h>

#include "spread/fleet.h"

struct traffic;

/* Called for each parcel that has arrived. */
typedef void traffic_take(void *context, int from, const unsigned char *records, size_t count);

/* NULL if there is not enough memory. */
struct traffic *traffic_create(const struct fleet *fleet, size_t record_size, traffic_take *take,
                               void *context);
void            traffic_destroy(struct traffic *traffic); /* takes NULL; not within a phase */

/* The bytes that one for records of this size takes. */
uint64_t traffic_bytes(const struct fleet *fleet, size_t record_size);

/* Room for one more record to this rank, which the caller fills in at once. If
 * the parcel was full, parcels that have arrived are taken before. */
unsigned char *traffic_add(struct traffic *traffic, int to);

/* End the phase: all together. Afterwards everything has been taken. */
void traffic_flush(struct traffic *traffic);

/* Tell all ranks, with the next parcels, that it is of no use to go on. The
 * phase must still be ended, but nobody needs to add to it. */
void traffic_give_up(struct traffic *traffic);
bool traffic_is_given_up(const struct traffic *traffic);

/* The bytes that this rank has sent to others, since the beginning. */
uint64_t traffic_sent(const struct traffic *traffic);

#endif
