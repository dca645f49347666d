/* SPDX-License-Identifier: MIT
 *
 * record_files.h - files of records, read one record after the other.
 */
#ifndef CLI_RECORD_FILES_H
#define CLI_RECORD_FILES_H

#include "cli/command.h"
#include "record/record.h"

struct record_files {
    const struct arguments *arguments;
    /* Called for each record that is right; it lives as long as the call. */
    void (*take)(void *context, const char *file, const struct record *record);
    void    *context;
    uint64_t good, bad; /* records so far */
};

/* Read the files that the words name, - for standard input. A record that is wrong
 * is reported with its line, and counted. EXIT_BAD_INPUT, and an error, if there is
 * no word or a file cannot be read. */
int record_files_read(struct record_files *files);

#endif
