/* SPDX-License-Identifier: MIT
 *
 * house_send.c - to one visitor, at once.
 */
#include <stdlib.h>

#include "hosting/house_internal.h"

bool house_grow(void **items, size_t count, size_t *capacity, size_t size) {
    size_t wanted = *capacity == 0 ? 4 : *capacity;
    if (count <= *capacity) {
        return true;
    }
    while (wanted < count) {
        wanted *= 2;
    }
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        return false;
    }
    *items    = grown;
    *capacity = wanted;
    return true;
}

void ring_init(struct ring *ring) {
    ring->before = ring;
    ring->next   = ring;
}

void ring_remove(struct ring *ring) {
    ring->before->next = ring->next;
    ring->next->before = ring->before;
    ring_init(ring);
}

void ring_append(struct ring *head, struct ring *ring) {
    ring_remove(ring);
    ring->before       = head->before;
    ring->next         = head;
    head->before->next = ring;
    head->before       = ring;
}

hash_t house_hash_name(connection_t name) {
    return hash_finish(hash_mix(0, name));
}

struct visitor *house_find_visitor(const struct house *house, connection_t name) {
    struct link *link = lookup_first(&house->visitors, house_hash_name(name));
    while (link != NULL && ((struct visitor *)link)->name != name) {
        link = lookup_next(link);
    }
    return (struct visitor *)link;
}

/* A guest is a hash already. */
hash_t house_hash_guest(const unsigned char *guest) {
    hash_t hash;
    memcpy(&hash, guest, sizeof hash);
    return hash_finish(hash);
}

static struct visitor *visitor_of(struct link *by_guest) {
    return by_guest == NULL
               ? NULL
               : (struct visitor *)((char *)by_guest - offsetof(struct visitor, by_guest));
}

struct visitor *house_next_of_guest(const struct house *house, const unsigned char *guest,
                                    const struct visitor *before) {
    struct link *link = before == NULL ? lookup_first(&house->guests, house_hash_guest(guest))
                                       : lookup_next(&before->by_guest);
    while (link != NULL && memcmp(visitor_of(link)->guest, guest, HOSTED_GUEST_BYTES) != 0) {
        link = lookup_next(link);
    }
    return visitor_of(link);
}

struct text *house_scratch(struct house *house) {
    text_clear(&house->scratch);
    return &house->scratch;
}

void house_send(struct house *house, connection_t to, const struct text *text) {
    house->port->send(house->port->context, &to, 1, text->bytes, text->length);
}

void house_refuse(struct house *house, connection_t to, const char *id,
                  const struct refusal *refusal) {
    struct text *out = house_scratch(house);
    message_print_refusal(out, id, refusal);
    house->figures.refused++;
    house_send(house, to, out);
}

void house_refuse_by(struct house *house, connection_t to, const char *id, const char *code,
                     const char *say, int64_t wait) {
    struct refusal refusal;
    message_refuse(&refusal, code, say, "");
    refusal.wait = wait;
    house_refuse(house, to, id, &refusal);
}
