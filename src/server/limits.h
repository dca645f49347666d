/* SPDX-License-Identifier: MIT
 *
 * limits.h - how much one address, and one guest, may ask for.
 *
 * For each kind there is an allowance that is used up and comes back with time.
 * Who asks for more is slowed for a while: granted, but to wait before the next.
 * Who does not wait is refused, and told for how long. An IPv6 address counts by
 * its first half, because that is what one line gets.
 *
 * Pure: the time is an argument. The memory is fixed; if more come than it holds,
 * those are forgotten who were not heard of for longest.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum limit {
    LIMIT_PAGES,   /* requests by HTTP */
    LIMIT_SOCKETS, /* that are opened */
    LIMIT_REQUESTS,
    LIMIT_MATCHES, /* that are created */
    LIMIT_BYTES,   /* of messages */
    LIMIT_KINDS
};

enum { LIMIT_KEY_BYTES = 16 };

/* Of an address or a guest. */
struct limit_key {
    unsigned char bytes[LIMIT_KEY_BYTES];
};

/* So many at once; one more each so many microseconds; and who is ahead by less than
 * so many milliseconds is only slowed. */
struct limit_rate {
    int64_t burst, interval, patience;
};

struct limits_config {
    struct limit_rate address[LIMIT_KINDS], guest[LIMIT_KINDS];
    unsigned          address_open, guest_open; /* sockets at a time */
    uint64_t          seed;                     /* so that nobody can choose who shares a place */
};

extern const struct limits_config limits_standard;

enum limit_verdict { LIMIT_GRANTED, LIMIT_SLOWED, LIMIT_REFUSED };

struct limit_answer {
    enum limit_verdict verdict;
    int64_t            wait; /* milliseconds */
};

struct limits;

/* NULL if there is not enough memory. */
struct limits *limits_create(const struct limits_config *config);
void           limits_destroy(struct limits *limits); /* takes NULL */

/* May this address, and this guest (or NULL), have so many? If one of them is refused,
 * nothing is counted. Where limits are NULL there are none. */
struct limit_answer limits_ask(struct limits *limits, const struct limit_key *address,
                               const struct limit_key *guest, enum limit kind, int64_t amount,
                               int64_t now);

/* A socket is opened: false if too many are. It is closed. */
bool limits_open(struct limits *limits, const struct limit_key *address,
                 const struct limit_key *guest, int64_t now);
void limits_close(struct limits *limits, const struct limit_key *address,
                  const struct limit_key *guest);

/* The key of an address, or of its text; false if it is none. */
bool limits_key_of(const struct sockaddr *address, struct limit_key *out);
bool limits_key_of_text(const char *text, struct limit_key *out);

#endif
