/* SPDX-License-Identifier: MIT
 *
 * record_json.h - what was read, for a page.
 *
 * {"match": {"game": "mijnlieff", "version": 1, "options": {"key": "value"},
 *  "start": "the first position, if it is not the start of the game",
 *  "players": ["human", "level4"], "fields": [["event", "..."]],
 *  "lines": [[0, "Oa1 Na2"], [1, "Na3"]], "notes": [[2, "comment", "..."]],
 *  "current": 2, "forfeit": {"node": 2, "player": 1}}, "fault": null}
 *
 * Each line of actions has the node where it begins, and nodes count from 1 in
 * the order of the lines; the seed is one of the fields. If something is wrong,
 * the match is what came before that, or null, and the fault is an object:
 * {"kind": "action", "line": 5, "number": 3, "word": "x", "why": "in English"}.
 */
#ifndef RECORD_RECORD_JSON_H
#define RECORD_RECORD_JSON_H

#include "record/record_reader.h"

/* The why is empty if nothing is wrong. STATUS_NO_MEMORY. */
MUST_CHECK enum status record_print_json(const struct record_reader *reader, const char *why,
                                         struct text *out);

#endif
