/* SPDX-License-Identifier: MIT
 *
 * interrupts.c - the flag, and who sets it.
 */
#include "cli/interrupts.h"

#include <stddef.h>

static volatile sig_atomic_t was_interrupted;

static void interrupt(int number) {
    (void)number;
    was_interrupted = 1;
}

void interrupts_listen(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

const volatile sig_atomic_t *interrupts_flag(void) {
    return &was_interrupted;
}
