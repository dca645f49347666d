/* SPDX-License-Identifier: MIT
 *
 * hollow_values.c - hollow_values LEVEL FILE: see hollow.h.
 */
#include "hollow.h"

#include <stdio.h>

int main(int count, char **words) {
    char        bytes[8192];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (count != 3 || hollow_make(words[1], words[2], &why) != STATUS_OK) {
        (void)fprintf(stderr, "hollow_values LEVEL FILE: %s\n", bytes);
        return 2;
    }
    return 0;
}
