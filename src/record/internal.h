/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files that read records share.
 */
#ifndef RECORD_INTERNAL_H
#define RECORD_INTERNAL_H

#include "record/record_reader.h"

/* What stands between words; a carriage return may end a line. */
#define RECORD_SPACES " \r"

/* What it would be if the next step failed; the step may know better. */
void record_suspect(struct record_reader *reader, const char *kind, const char *word);

/* One line of the header. */
enum status record_take_header(struct record_reader *reader, const char *line, struct text *why);

/* Cut "key value" apart, spaces away; the value must be a line of UTF-8. */
enum status record_cut(const char *line, char *key, char *value, struct text *why);

/* May a field or note say this? Of keys that are not known, anything. */
enum status record_check_field(const struct record_reader *reader, const char *key,
                               const char *value, struct text *why);
enum status record_check_note(const struct record_reader *reader, const char *key,
                              const char *value, struct text *why);

/* The number of a player from 1 and a space; what follows is at *rest. */
enum status record_take_player(const struct record_reader *reader, const char *value,
                               uint32_t *number, const char **rest, struct text *why);

/* The whole record, when its last line was read. */
enum status record_check_end(struct record_reader *reader, struct text *why);

#endif
