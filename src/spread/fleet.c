/* SPDX-License-Identifier: MIT
 *
 * fleet.c - the ranks by MPI. Collective calls of MPI wait by asking again and
 * again, which takes a whole core; here they are begun, and asked for with naps in
 * between.
 */
#include "spread/fleet.h"

#include <mpi.h>
#include <time.h>

#include "base/check.h"

enum { NAPS_FREE = 16, NAP_FIRST = 20000, NAP_LAST = 640000 }; /* nanoseconds */

void fleet_join(struct fleet *fleet, int *count, char ***strings) {
    MPI_Init(count, strings);
    MPI_Comm_rank(MPI_COMM_WORLD, &fleet->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &fleet->size);
}

void fleet_nap(unsigned *naps) {
    if (++*naps <= NAPS_FREE) {
        return;
    }
    const unsigned        longer = *naps - NAPS_FREE - 1;
    const long            nap    = longer >= 5 ? NAP_LAST : (long)NAP_FIRST << longer;
    const struct timespec time   = {0, nap};
    nanosleep(&time, NULL);
}

/* Until MPI_Wait() has nothing left to wait for. */
static void nap_until_done(MPI_Request request) {
    unsigned naps = 0;
    for (int is_done = 0;;) {
        MPI_Request_get_status(request, &is_done, MPI_STATUS_IGNORE);
        if (is_done) {
            return;
        }
        fleet_nap(&naps);
    }
}

static void reduce(uint64_t *numbers, int count, MPI_Op operation) {
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, numbers, count, MPI_UINT64_T, operation, MPI_COMM_WORLD, &request);
    nap_until_done(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void fleet_sum(uint64_t *numbers, int count) {
    reduce(numbers, count, MPI_SUM);
}

void fleet_find_largest(uint64_t *numbers, int count) {
    reduce(numbers, count, MPI_MAX);
}

/* Ranks that come early to the end sleep until the last one is there. */
void fleet_leave(void) {
    uint64_t nothing = 0;
    fleet_sum(&nothing, 1);
    MPI_Finalize();
}

static void follow(int rank, void *bytes, int size) {
    MPI_Request request;
    MPI_Ibcast(bytes, size, MPI_BYTE, rank, MPI_COMM_WORLD, &request);
    nap_until_done(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int fleet_follow_first(int number) {
    follow(0, &number, sizeof number);
    return number;
}

void trouble_init(struct trouble *trouble) {
    trouble->result = 0;
    text_init(&trouble->why, trouble->bytes, sizeof trouble->bytes);
}

void trouble_note(struct trouble *trouble, int result, const char *before, const char *name,
                  const char *after) {
    CHECK(result != 0);
    if (trouble->result == 0) {
        trouble->result = result;
        text_add(&trouble->why, before);
        text_add(&trouble->why, name);
        text_add(&trouble->why, after);
    }
}

int fleet_agree(const struct fleet *fleet, struct trouble *trouble) {
    uint64_t place = trouble->result == 0 ? 0 : (uint64_t)(fleet->size - fleet->rank);
    fleet_find_largest(&place, 1);
    if (place == 0) {
        return 0;
    }
    const int   teller = fleet->size - (int)place;
    char        bytes[TROUBLE_MAX];
    struct text said;
    text_init(&said, bytes, sizeof bytes);
    if (fleet->size > 1 && teller > 0) {
        text_add(&said, "rank ");
        text_add_number(&said, teller);
        text_add(&said, ": ");
    }
    text_add(&said, trouble->bytes);
    follow(teller, &trouble->result, sizeof trouble->result);
    follow(teller, bytes, sizeof bytes);
    text_clear(&trouble->why);
    text_add(&trouble->why, bytes);
    return trouble->result;
}
