/* SPDX-License-Identifier: MIT
 *
 * traffic.c - rounds of parcels. Messages between two ranks arrive in the order in
 * which they were sent, so the parcels of two rounds cannot be confused. All ranks
 * see the same headers of a round, so they end the phase after the same one.
 */
#include "spread/traffic.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

enum {
    PARCEL_MAX   = 256 << 10, /* bytes */
    PARCEL_MIN   = 8 << 10,
    PARCELS      = 8 << 20, /* bytes of all parcels of a round, if that allows PARCEL_MIN */
    ADDS_BETWEEN = 1024     /* looks at what travels, which moves it on */
};

struct header {
    uint32_t count;
    uint16_t is_last; /* the sender has nothing more */
    uint16_t is_given_up;
};

struct traffic {
    const struct fleet *fleet;
    size_t              record_size;
    size_t              parcel_size; /* bytes, with the header */
    uint32_t            room;        /* records in a parcel */
    traffic_take       *take;
    void               *context;

    unsigned char *sending[2]; /* a parcel to each rank; one of the two is being filled */
    unsigned char *receiving;  /* a parcel from each */
    uint32_t      *counts;     /* of the records in the parcels being filled */
    int            filling;
    bool           is_travelling;
    bool           is_given_up;
    unsigned       adds;
    uint64_t       sent;
    MPI_Request   *requests; /* from and to each rank; MPI_REQUEST_NULL for oneself */
};

static size_t parcel_size(const struct fleet *fleet, size_t record_size) {
    size_t bytes = PARCELS / (size_t)fleet->size;
    bytes        = bytes > PARCEL_MAX ? PARCEL_MAX : bytes < PARCEL_MIN ? PARCEL_MIN : bytes;
    return sizeof(struct header) + bytes / record_size * record_size;
}

uint64_t traffic_bytes(const struct fleet *fleet, size_t record_size) {
    return 3 * (uint64_t)fleet->size * parcel_size(fleet, record_size);
}

struct traffic *traffic_create(const struct fleet *fleet, size_t record_size, traffic_take *take,
                               void *context) {
    const size_t    size    = (size_t)fleet->size;
    struct traffic *traffic = calloc(1, sizeof *traffic);
    if (traffic == NULL) {
        return NULL;
    }
    traffic->fleet       = fleet;
    traffic->record_size = record_size;
    traffic->parcel_size = parcel_size(fleet, record_size);
    traffic->room        = (uint32_t)((traffic->parcel_size - sizeof(struct header)) / record_size);
    traffic->take        = take;
    traffic->context     = context;
    traffic->sending[0]  = malloc(size * traffic->parcel_size);
    traffic->sending[1]  = malloc(size * traffic->parcel_size);
    traffic->receiving   = malloc(size * traffic->parcel_size);
    traffic->counts      = calloc(size, sizeof *traffic->counts);
    traffic->requests    = calloc(2 * size, sizeof(MPI_Request));
    if (traffic->sending[0] == NULL || traffic->sending[1] == NULL || traffic->receiving == NULL ||
        traffic->counts == NULL || traffic->requests == NULL) {
        traffic_destroy(traffic);
        return NULL;
    }
    return traffic;
}

void traffic_destroy(struct traffic *traffic) {
    if (traffic == NULL) {
        return;
    }
    CHECK(!traffic->is_travelling);
    free(traffic->sending[0]);
    free(traffic->sending[1]);
    free(traffic->receiving);
    free(traffic->counts);
    free(traffic->requests);
    free(traffic);
}

static unsigned char *parcel(const struct traffic *traffic, unsigned char *parcels, int rank) {
    return parcels + (size_t)rank * traffic->parcel_size;
}

static int length_of(const struct traffic *traffic, uint32_t count) {
    return (int)(sizeof(struct header) + count * traffic->record_size);
}

/* Send what has been filled, and fill the others. */
static void begin_round(struct traffic *traffic, bool is_last) {
    const struct fleet *fleet   = traffic->fleet;
    unsigned char      *sending = traffic->sending[traffic->filling];
    CHECK(!traffic->is_travelling);
    for (int rank = 0; rank < fleet->size; rank++) {
        MPI_Request *requests = traffic->requests + 2 * (size_t)rank;
        requests[0] = requests[1]  = MPI_REQUEST_NULL;
        const struct header header = {traffic->counts[rank], is_last, traffic->is_given_up};
        memcpy(parcel(traffic, sending, rank), &header, sizeof header);
        traffic->counts[rank] = 0;
        if (rank != fleet->rank) {
            const int length = length_of(traffic, header.count);
            MPI_Irecv(parcel(traffic, traffic->receiving, rank), (int)traffic->parcel_size,
                      MPI_BYTE, rank, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(parcel(traffic, sending, rank), length, MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                      &requests[1]);
            traffic->sent += (uint64_t)length;
        }
    }
    traffic->filling       = 1 - traffic->filling;
    traffic->is_travelling = true;
}

static bool has_arrived(struct traffic *traffic) {
    int is_done = 0;
    MPI_Testall(2 * traffic->fleet->size, traffic->requests, &is_done, MPI_STATUSES_IGNORE);
    return is_done != 0;
}

static bool take_parcel(struct traffic *traffic, int from, const unsigned char *bytes) {
    struct header header;
    memcpy(&header, bytes, sizeof header);
    CHECK(header.count <= traffic->room);
    traffic->is_given_up |= header.is_given_up != 0;
    if (header.count > 0) {
        traffic->take(traffic->context, from, bytes + sizeof header, header.count);
    }
    return header.is_last != 0;
}

/* Take all parcels of the round that travels, one's own first, for it needs no
 * waiting. True if nothing more will come from anybody. */
static bool finish_round(struct traffic *traffic) {
    const struct fleet *fleet = traffic->fleet;
    CHECK(traffic->is_travelling);
    bool is_last = take_parcel(
        traffic, fleet->rank, parcel(traffic, traffic->sending[1 - traffic->filling], fleet->rank));
    for (unsigned naps = 0; !has_arrived(traffic);) {
        fleet_nap(&naps);
    }
    traffic->is_travelling = false;
    for (int i = 1; i < fleet->size; i++) {
        const int rank = (fleet->rank + i) % fleet->size;
        is_last &= take_parcel(traffic, rank, parcel(traffic, traffic->receiving, rank));
    }
    return is_last;
}

unsigned char *traffic_add(struct traffic *traffic, int to) {
    if (traffic->counts[to] == traffic->room) {
        if (traffic->is_travelling) {
            (void)finish_round(traffic);
        }
        begin_round(traffic, false);
    } else if (++traffic->adds % ADDS_BETWEEN == 0 && traffic->is_travelling) {
        (void)has_arrived(traffic);
    }
    unsigned char *records =
        parcel(traffic, traffic->sending[traffic->filling], to) + sizeof(struct header);
    return records + traffic->counts[to]++ * traffic->record_size;
}

void traffic_flush(struct traffic *traffic) {
    if (traffic->is_travelling) {
        (void)finish_round(traffic);
    }
    do {
        begin_round(traffic, true);
    } while (!finish_round(traffic));
}

void traffic_give_up(struct traffic *traffic) {
    traffic->is_given_up = true;
}

bool traffic_is_given_up(const struct traffic *traffic) {
    return traffic->is_given_up;
}

uint64_t traffic_sent(const struct traffic *traffic) {
    return traffic->sent;
}
