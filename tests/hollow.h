/* SPDX-License-Identifier: MIT
 *
 * hollow.h - a file of values of the whole Angoli where every chance is 0, so that the
 * system need not keep its gigabytes. Who is the first in its eyes never wins.
 */
#ifndef TESTS_HOLLOW_H
#define TESTS_HOLLOW_H

#include "base/status.h"
#include "base/text.h"

/* level: "level=basic" or "level=advanced". */
MUST_CHECK enum status hollow_make(const char *level, const char *path, struct text *why);

#endif
