/* SPDX-License-Identifier: MIT
 *
 * parlour.h - a house with a store on a disk in memory, for tests that talk to it.
 *
 * Guests are named by a letter, and connections by the same or another one. What is
 * sent to a connection waits until it is read. Random bytes follow from one another, so
 * ids, keys and dice are always the same.
 */
#ifndef TESTS_PARLOUR_H
#define TESTS_PARLOUR_H

#include "hosting/house.h"

struct disk;
struct store;

enum { PARLOUR_LETTERS_MAX = 512 };

struct parlour_letter {
    connection_t to;
    char        *text;
};

struct parlour {
    struct house         *house;
    struct disk          *disk;
    struct store         *store;
    struct house_port     port;
    int64_t               now;
    uint64_t              drawn; /* random bytes so far */
    struct parlour_letter letters[PARLOUR_LETTERS_MAX];
    size_t                letter_count;
    struct house_job      job; /* the last one that was given out */
    size_t                jobs;
    bool                  is_busy;  /* no job is taken */
    bool                  is_blind; /* no events can be read */
};

void parlour_init(struct parlour *parlour);
void parlour_finish(struct parlour *parlour);

/* The house ends without a word, and begins again with what is on the disk. */
void parlour_restart(struct parlour *parlour);

void parlour_enter(struct parlour *parlour, char connection, char guest);
void parlour_leave(struct parlour *parlour, char connection);

/* Say something, and have all that it leads to written; or not yet. */
void parlour_say(struct parlour *parlour, char connection, const char *text);
void parlour_say_only(struct parlour *parlour, char connection, const char *text);
/* Write whatever waits. */
void parlour_commit(struct parlour *parlour);
/* Let so many milliseconds pass. */
void parlour_wait(struct parlour *parlour, int64_t milliseconds);

/* A request that creates a match, with the commitment of its dice, which the house is asked
 * for (zeroes, if it shows none); until the next call. */
const char *parlour_with_dice(struct parlour *parlour, char connection, const char *create);

/* The next message for a connection, until the next call; NULL: there is none. */
const char *parlour_hear(struct parlour *parlour, char connection);
/* Forget what has been sent so far. */
void parlour_hush(struct parlour *parlour);

#endif
