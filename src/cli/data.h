/* SPDX-License-Identifier: MIT
 *
 * data.h - the folder where a host keeps its matches.
 *
 * It is what --data says, else $XDG_DATA_HOME/tavola, else ~/.local/share/tavola.
 */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "cli/command.h"

#define FLAG_DATA                                                                                  \
    { "--data", "FOLDER", "the folder of tavola.db, where matches are kept" }

/* A paragraph for the help of commands that take it. */
#define DATA_DETAILS                                                                               \
    "Without --data, matches are kept in $XDG_DATA_HOME/tavola, or in ~/.local/share/tavola.\n"

/* The folder, whether it is there or not. Prints an error if there is none to name. */
int data_find_folder(const struct arguments *arguments, struct text *out);

/* The file of the matches in it. */
int data_find_file(const struct arguments *arguments, struct text *out);

#endif
