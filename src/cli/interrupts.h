/* SPDX-License-Identifier: MIT
 *
 * interrupts.h - a long command that is asked to come to an end.
 */
#ifndef CLI_INTERRUPTS_H
#define CLI_INTERRUPTS_H

#include <signal.h>

/* From now on the first SIGINT or SIGTERM sets the flag, and the second one is
 * ignored, because timeout(1) sends each twice; the third one kills. */
void interrupts_listen(void);

/* Not zero once it was interrupted. */
const volatile sig_atomic_t *interrupts_flag(void);

#endif
