/* SPDX-License-Identifier: MIT
 *
 * link.h - a record as the fragment of an address, and back.
 *
 * #/match/GAME?v=1&o=key=value,key=value&p=POSITION&s=h,5&a=x,y,z;1:u,v&c=4&f=4:2
 *
 * v: version of the rules; o: options given; p: first position; s: seats, h or
 * a level; a: lines of actions, the main one first, then the others, each after
 * the number of the node where it begins; c: the node where the reader begins;
 * f: the node where a player forfeits, and which. Words are percent-encoded, so
 * , ; : & only separate. Comments and other notes do not travel in a link.
 *
 * A link is read by writing the record that it stands for and reading that, so
 * that both mean the same.
 */
#ifndef RECORD_LINK_H
#define RECORD_LINK_H

#include "record/record_reader.h"

enum { LINK_LENGTH_MAX = 200000 };

/* What is wrong with a link itself: see record_fault. */
#define LINK_FAULT        "link"
#define LINK_FAULT_NUMBER "number"
#define LINK_FAULT_SEAT   "seat"
#define LINK_FAULT_LONG   "long"

/* A link has no room for other reasons. */
#define LINK_RESIGNED "resigned"

/* Where a link begins in a text that somebody pasted, and how long it is; NULL if
 * the text has none, or is a record. */
const char *link_find(const char *text, size_t length, size_t *link_length);

/* Read the link that fills the text. The reader must be new; RECORD_DONE or
 * RECORD_BAD, as record_reader_take_first(), but phrases name no line. */
enum record_step link_read(struct record_reader *reader, const char *link, size_t length,
                           struct text *why);

/* The link in the text, or else the first record. */
enum record_step link_read_any(struct record_reader *reader, const char *text, size_t length,
                               struct text *why);

/* STATUS_NO_MEMORY, never without variations. */
enum status link_print(const struct record *record, struct text *out);

#endif
