/* SPDX-License-Identifier: MIT
 *
 * native.c - what the page calls, built natively, as a program: compare.mjs asks
 * it what it asks the WebAssembly core.
 *
 * A line of standard input is "FUNCTION NUMBER NUMBER NUMBER TEXT", with \1 for
 * the ends of lines in the text; the answer is a line "RETURNED TEXT" likewise.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/wasm.h"

static int call(const char *name, const uint32_t *numbers) {
    const struct {
        const char *name;
        int (*function)(void);
    } plain[] = {
        {"games", tavola_games}, {"words", tavola_words}, {"walk", tavola_walk},
        {"play", tavola_play},   {"point", tavola_point}, {"svg", tavola_svg},
        {"reach", tavola_reach}, {"legal", tavola_legal}, {"tell", tavola_tell},
        {"about", tavola_about}, {"plain", tavola_plain}, {"speak", tavola_speak},
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strcmp(plain[i].name, name) == 0) {
            return plain[i].function();
        }
    }
    if (strcmp(name, "think_open") == 0) {
        return tavola_think_open((int)numbers[0], numbers[1], numbers[2]);
    }
    if (strcmp(name, "choose") == 0) {
        return tavola_choose((int)numbers[0], numbers[1], numbers[2]);
    }
    if (strcmp(name, "think") == 0) {
        return tavola_think(numbers[0], numbers[1]);
    }
    if (strcmp(name, "find") == 0) {
        return tavola_find((int)numbers[0], numbers[1], numbers[2], 300, 2);
    }
    if (strcmp(name, "verdict") == 0) {
        return tavola_verdict(numbers[0], numbers[1]);
    }
    if (strcmp(name, "chances") == 0) {
        return tavola_chances(numbers[0], numbers[1]);
    }
    fprintf(stderr, "there is no function '%s'\n", name);
    exit(2);
}

static void exchange(char *text, char from, char to) {
    for (char *at = strchr(text, from); at != NULL; at = strchr(at, from)) {
        *at = to;
    }
}

int main(void) {
    static char line[WASM_BUFFER_SIZE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        uint32_t numbers[3];
        line[strcspn(line, "\n")] = '\0';
        char *name                = strtok(line, " ");
        for (int i = 0; i < 3; i++) {
            const char *number = strtok(NULL, " ");
            numbers[i]         = number == NULL ? 0 : (uint32_t)strtoul(number, NULL, 10);
        }
        const char *text = strtok(NULL, "");
        (void)snprintf(tavola_buffer(), WASM_BUFFER_SIZE, "%s", text == NULL ? "" : text);
        exchange(tavola_buffer(), '\1', '\n');
        const int returned = call(name == NULL ? "" : name, numbers);
        exchange(tavola_buffer(), '\n', '\1');
        printf("%d %s\n", returned, tavola_buffer());
        (void)fflush(stdout);
    }
    return 0;
}
