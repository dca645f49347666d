/* SPDX-License-Identifier: MIT
 *
 * interrupts.c - the flag, and who sets it.
 */
#include "cli/interrupts.h"

#include <stddef.h>

enum { PATIENCE = 2 }; /* timeout(1) sends its signal twice, to the program and to its group */

static volatile sig_atomic_t interruptions;

static void interrupt(int number) {
    (void)number;
    interruptions++;
    if (interruptions == PATIENCE) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
    }
}

void interrupts_listen(void) {
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

const volatile sig_atomic_t *interrupts_flag(void) {
    return &interruptions;
}
