/* SPDX-License-Identifier: MIT
 *
 * limits.c - allowances, each as one time: when it will be whole again.
 *
 * An allowance that is whole lies in the past. Using it moves it into the future,
 * by one interval for each; how far ahead of now it is says how much is used.
 */
#include "server/limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { WAYS = 8, SETS = 2048, THOUSAND = 1000, MILLION = 1000000 };

struct member {
    struct limit_key key;
    int64_t          heard;              /* milliseconds; 0: nobody is here */
    int64_t          whole[LIMIT_KINDS]; /* microseconds */
    unsigned         open;
};

struct limits {
    struct limits_config config;
    struct member        addresses[SETS][WAYS];
    struct member        guests[SETS][WAYS];
};

const struct limits_config limits_standard = {
    .address      = {[LIMIT_PAGES]    = {2000, MILLION / 200, 0},
                     [LIMIT_SOCKETS]  = {200, MILLION / 5, 0},
                     [LIMIT_REQUESTS] = {1200, MILLION / 120, 5000},
                     [LIMIT_MATCHES]  = {120, 5 * MILLION, 0},
                     [LIMIT_BYTES]    = {8 << 20, 2, 5000}},
    .guest        = {[LIMIT_PAGES]    = {1000, MILLION / 100, 0},
                     [LIMIT_SOCKETS]  = {60, MILLION, 0},
                     [LIMIT_REQUESTS] = {120, MILLION / 20, 5000},
                     [LIMIT_MATCHES]  = {30, 20 * MILLION, 0},
                     [LIMIT_BYTES]    = {1 << 20, 15, 5000}},
    .address_open = 500,
    .guest_open   = 32,
};

struct limits *limits_create(const struct limits_config *config) {
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits != NULL) {
        limits->config = *config;
    }
    return limits;
}

void limits_destroy(struct limits *limits) {
    free(limits);
}

/* The place of a key: its own, or the one that was not used for longest. */
static struct member *find(struct member sets[SETS][WAYS], uint64_t seed,
                           const struct limit_key *key) {
    uint64_t words[2];
    memcpy(words, key->bytes, sizeof words);
    const hash_t   hash   = hash_finish(hash_mix(hash_mix(seed, words[0]), words[1]));
    struct member *set    = sets[hash % SETS];
    struct member *oldest = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].heard != 0 && memcmp(&set[i].key, key, sizeof *key) == 0) {
            return &set[i];
        }
        if (set[i].heard < oldest->heard) {
            oldest = &set[i];
        }
    }
    *oldest = (struct member){.key = *key};
    return oldest;
}

static struct limit_answer judge(const struct member *member, const struct limit_rate *rate,
                                 enum limit kind, int64_t amount, int64_t now) {
    const int64_t begin = now * THOUSAND;
    const int64_t whole = member->whole[kind] < begin ? begin : member->whole[kind];
    const int64_t ahead = whole + amount * rate->interval - begin;
    const int64_t over  = ahead - rate->burst * rate->interval;
    const int64_t wait  = (over + THOUSAND - 1) / THOUSAND;
    if (over <= 0) {
        return (struct limit_answer){LIMIT_GRANTED, 0};
    }
    return (struct limit_answer){wait <= rate->patience ? LIMIT_SLOWED : LIMIT_REFUSED, wait};
}

static void use(struct member *member, const struct limit_rate *rate, enum limit kind,
                int64_t amount, int64_t now) {
    const int64_t begin = now * THOUSAND;
    if (member->whole[kind] < begin) {
        member->whole[kind] = begin;
    }
    member->whole[kind] += amount * rate->interval;
    member->heard = now;
}

struct limit_answer limits_ask(struct limits *limits, const struct limit_key *address,
                               const struct limit_key *guest, enum limit kind, int64_t amount,
                               int64_t now) {
    if (limits == NULL) {
        return (struct limit_answer){LIMIT_GRANTED, 0};
    }
    const struct limits_config *config     = &limits->config;
    struct member              *by_address = find(limits->addresses, config->seed, address);
    struct limit_answer answer   = judge(by_address, &config->address[kind], kind, amount, now);
    struct member      *by_guest = NULL;
    if (guest != NULL) {
        by_guest                        = find(limits->guests, config->seed, guest);
        const struct limit_answer other = judge(by_guest, &config->guest[kind], kind, amount, now);
        answer = other.wait > answer.wait || other.verdict > answer.verdict ? other : answer;
    }
    by_address->heard = now;
    if (answer.verdict == LIMIT_REFUSED) {
        return answer;
    }
    use(by_address, &config->address[kind], kind, amount, now);
    if (by_guest != NULL) {
        use(by_guest, &config->guest[kind], kind, amount, now);
    }
    return answer;
}

bool limits_open(struct limits *limits, const struct limit_key *address,
                 const struct limit_key *guest, int64_t now) {
    if (limits == NULL) {
        return true;
    }
    struct member *by_address = find(limits->addresses, limits->config.seed, address);
    struct member *by_guest =
        guest == NULL ? NULL : find(limits->guests, limits->config.seed, guest);
    if (by_address->open >= limits->config.address_open ||
        (by_guest != NULL && by_guest->open >= limits->config.guest_open)) {
        return false;
    }
    by_address->open++;
    by_address->heard = now;
    if (by_guest != NULL) {
        by_guest->open++;
        by_guest->heard = now;
    }
    return true;
}

void limits_close(struct limits *limits, const struct limit_key *address,
                  const struct limit_key *guest) {
    if (limits == NULL) {
        return;
    }
    struct member *by_address = find(limits->addresses, limits->config.seed, address);
    by_address->open -= by_address->open > 0;
    if (guest != NULL) {
        struct member *by_guest = find(limits->guests, limits->config.seed, guest);
        by_guest->open -= by_guest->open > 0;
    }
}

static void take_ipv4(const void *address, struct limit_key *out) {
    static const unsigned char prefix[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    memcpy(out->bytes, prefix, sizeof prefix);
    memcpy(out->bytes + sizeof prefix, address, 4);
}

/* An IPv4 address may come in the clothes of an IPv6 one. */
static void take_ipv6(const struct in6_addr *address, struct limit_key *out) {
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        take_ipv4(address->s6_addr + 12, out);
        return;
    }
    memset(out, 0, sizeof *out);
    memcpy(out->bytes, address->s6_addr, LIMIT_KEY_BYTES / 2);
}

bool limits_key_of(const struct sockaddr *address, struct limit_key *out) {
    memset(out, 0, sizeof *out);
    if (address->sa_family == AF_INET) {
        take_ipv4(&((const struct sockaddr_in *)address)->sin_addr, out);
        return true;
    }
    if (address->sa_family == AF_INET6) {
        take_ipv6(&((const struct sockaddr_in6 *)address)->sin6_addr, out);
        return true;
    }
    return false;
}

bool limits_key_of_text(const char *text, struct limit_key *out) {
    struct in_addr  ipv4;
    struct in6_addr ipv6;
    if (inet_pton(AF_INET, text, &ipv4) == 1) {
        take_ipv4(&ipv4, out);
        return true;
    }
    if (inet_pton(AF_INET6, text, &ipv6) == 1) {
        take_ipv6(&ipv6, out);
        return true;
    }
    return false;
}
