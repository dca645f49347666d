/* SPDX-License-Identifier: MIT
 *
 * status.c - the words for each status.
 */
#include "base/status.h"

const char *status_text(enum status status) {
    switch (status) {
#define X(name, text)                                                                              \
    case STATUS_##name:                                                                            \
        return text;
        STATUS_LIST(X)
#undef X
    }
    return "unknown status";
}
