/* SPDX-License-Identifier: MIT
 *
 * status.h - the one list of what can go wrong with the outside world.
 *
 * A function that reads text, files or memory limits returns one of these and
 * delivers its result through a pointer. A caller's own mistake is not a
 * status: it is a failed CHECK (check.h). The sentence for a person is written
 * separately, into a struct text, where the word at fault is known.
 */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#define STATUS_LIST(X)                                                                             \
    X(OK, "no error")                                                                              \
    X(BAD_TEXT, "malformed text")                                                                  \
    X(NOT_FOUND, "unknown name")                                                                   \
    X(OUT_OF_RANGE, "value out of range")                                                          \
    X(CONFLICT, "values that contradict each other")                                               \
    X(ILLEGAL, "not allowed by the rules")                                                         \
    X(TOO_MANY, "too many of them")                                                                \
    X(NO_MEMORY, "out of memory")

enum status {
#define X(name, text) STATUS_##name,
    STATUS_LIST(X)
#undef X
};

#define MUST_CHECK __attribute__((warn_unused_result))

/* A few words for the status; the string is constant. */
const char *status_text(enum status status);

#endif
