/* SPDX-License-Identifier: MIT
 *
 * event.c - events as texts.
 */
#include "hosting/event.h"

const char *event_word(enum event_kind kind) {
    static const char *const words[] = {
#define X(name, text) text,
        EVENT_LIST(X)
#undef X
    };
    CHECK(kind < EVENT_KINDS);
    return words[kind];
}
