/* SPDX-License-Identifier: MIT
 *
 * fuzz.h - what all targets of libFuzzer share.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool condition) {
    if (!condition) {
        abort();
    }
}

#endif
