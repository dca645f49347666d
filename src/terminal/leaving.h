/* SPDX-License-Identifier: MIT
 *
 * leaving.h - signals that would end the program end a match in lines first.
 *
 * Between begin and end, such a signal is noted, and standard input is at its end
 * from then on: whoever reads it goes the way of a person who leaves. Signals that
 * are ignored or handled elsewhere stay so.
 */
#ifndef TERMINAL_LEAVING_H
#define TERMINAL_LEAVING_H

void leaving_begin(void);

/* The signal that came, or 0. Any thread may ask. */
int leaving_signal(void);

/* The same; from now on signals end the program again. */
int leaving_end(void);

#endif
