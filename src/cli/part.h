/* SPDX-License-Identifier: MIT
 *
 * part.h - work cut into parts, for several machines: --part I/N.
 *
 * Work is a number of units, each with random numbers of its own: batches of
 * random games, openings of a match, games of a tuning. A part has a run of
 * them, and the parts of one call, put one behind the other, are the whole. Some
 * may be empty, if there are more parts than units.
 *
 * A part goes into a file of lines. The first ones say what it is a part of:
 *
 *   # tavola part 1
 *   # program 0.1.0
 *   # part 2/4
 *   # command simulate
 *   # argument --games
 *   # argument 1000
 *   # argument --
 *   # argument mijnlieff
 *
 * (1 is the version of this form; the arguments are those that the result depends
 * on, in the order of the command's list of flags), then an empty line. The last
 * one is "# end" and a hash of all lines before it: a file without it is not
 * whole. In records such lines are for people, so a part of a match is a file of
 * records (docs/records.md).
 */
#ifndef CLI_PART_H
#define CLI_PART_H

#include "cli/command.h"

enum { PART_COUNT_MAX = 10000 };

#define PART_SIGN     "# "
#define PART_FORM     "tavola part "
#define PART_VERSION  "1"
#define PART_PROGRAM  "program " TAVOLA_VERSION
#define PART_NUMBER   "part "
#define PART_COMMAND  "command "
#define PART_ARGUMENT "argument "
#define PART_END      "end "

struct part {
    uint64_t number; /* 1 to the count */
    uint64_t count;  /* 0: there are no parts */
};

struct part_range {
    uint64_t first, end; /* the end is not in it */
};

#define FLAG_PART                                                                                  \
    { "--part", "I/N", "only part I of N, like 2/4; tavola merge puts them together" }
#define FLAG_OUT                                                                                   \
    { "--out", "FILE", "write the part there; to standard output if not given" }

/* What --part says; a count of 0 if it is not given. */
int part_read(const struct arguments *arguments, struct part *out);

/* "2/4"; false if it is not a part. */
bool part_parse(const char *string, struct part *out);
void part_print(struct part part, struct text *out);

/* The units of the part, of so many; all of them if there are no parts. */
struct part_range part_range(struct part part, uint64_t units);

/* Does the flag leave the result alone, so that parts may differ in it? */
bool part_is_local(const char *flag);

/* The first lines of the file, for the caller to free; NULL, and an error, if
 * there cannot be any. */
char *part_print_head(const struct arguments *arguments, struct part part);

/* The command and its arguments, a line each, without this flag; for the caller to
 * free; NULL if there is not enough memory. */
char *part_print_call(const struct arguments *arguments, const char *without);

/* A hash of lines, one after the other, without their newlines. */
uint64_t part_hash_line(uint64_t hash, const char *line, size_t length);

/* "end 0123456789abcdef", with its sign and newline. */
void part_print_end(uint64_t hash, struct text *out);

#endif
