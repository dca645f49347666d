/* SPDX-License-Identifier: MIT
 *
 * wasm.h - what the files of the WebAssembly build share.
 *
 * Strings come and go through one buffer: the caller writes NUL-terminated
 * bytes at tavola_buffer(), and reads answers there. One instance serves one
 * caller; there are no threads.
 */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { WASM_BUFFER_SIZE = 1 << 20 };

char *tavola_buffer(void);

/* A game and a state of it, as the caller describes them. */
struct wasm_position {
    struct game       game;
    struct game_state state;
    bool              is_open;
};

/* Read the buffer: a line "GAME key=value...", a line with a position's text or
 * nothing, and the actions from there. Returns how many actions could be
 * applied, or -1 if game, options or position are wrong. The buffer then says
 * what was wrong, or is empty. */
int wasm_position_read(struct wasm_position *position);

#endif
