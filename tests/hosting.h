/* SPDX-License-Identifier: MIT
 *
 * hosting.h - what tests of hosted matches need: guests, requests, and a second
 * machine that takes the texts of all events.
 */
#ifndef TESTS_HOSTING_H
#define TESTS_HOSTING_H

#include "hosting/hosted.h"

/* A match with two others beside it that live on texts alone: one reads all of
 * them, the other the open ones only. */
struct table {
    struct hosted        hosted, stored, seen;
    struct circumstances world;
    struct happenings    happened;
    struct refusal       refusal;
    uint32_t             requests; /* made so far */
    struct event        *log;      /* all that happened: number 1 at 0 */
};

void table_open(struct table *table);
void table_close(struct table *table);

/* Guest number `who`, from 1. */
void table_guest(int who, unsigned char *out);

/* A request with a new id that knows all events. */
struct ask table_ask(struct table *table, int who, enum ask_kind kind);

/* Two open seats for a game, no clock; who creates it sits at seat 0. */
struct ask table_create(struct table *table, const char *game, const char *options);

/* Ask, compare the three machines, and say whether it was granted. */
bool table_try(struct table *table, const struct ask *ask);
/* It must be granted; or refused for this reason. */
void table_grant(struct table *table, const struct ask *ask);
void table_refuse(struct table *table, const struct ask *ask, const char *code);

/* Guest `who` takes the seat by its key. */
void table_sit(struct table *table, int who, int seat);
/* Created by guest 1 and begun with guests 2, 3 ... at the other seats. */
void table_begin(struct table *table, struct ask *create);
/* The first legal action of who is to act, by guest `who`; and by whoever sits there. */
void table_act(struct table *table, int who);
void table_play(struct table *table);

/* Are they the same but for where their lists lie? */
void table_expect_same(const struct hosted *one, const struct hosted *two);

#endif
