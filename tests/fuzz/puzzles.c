/* SPDX-License-Identifier: MIT
 *
 * puzzles.c - a libFuzzer target for the lines of puzzles.
 *
 * The input is a byte that chooses the game and the way, and then either a line, or
 * scribbles over one that is right: a byte for where, then what. Whatever is read must
 * be printed again as it was; whatever is refused has a reason of one line.
 */
#include <string.h>

#include "fuzz.h"
#include "games/registry.h"
#include "puzzles/puzzle.h"

enum { SCRIBBLES = 128 };

/* One that is right, for some of the games. */
static const struct {
    const char *game, *line;
} right[] = {
    {"hopper", "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1"},
    {"mijnlieff", "points 0\t1\t-\tD.oF/.fOn/.fNn/NoDO 1 - 14\tFa3"},
    {"angoli", "recall\t1\tlevel=advanced\t.1212/2.111/..1../2.22. AD 1 x 68\txa3"},
};

static void scribble(char *line, const uint8_t *data, size_t size) {
    const size_t length = strlen(line);
    const size_t from   = size > 0 ? data[0] * length / 256 : 0;
    for (size_t i = 1; i < size && from + i - 1 < length; i++) {
        line[from + i - 1] = (char)data[i];
    }
}

static void read(const struct game_rules *rules, const char *line) {
    char          bytes[PUZZLE_LINE_MAX];
    char          reason[1024];
    struct text   printed;
    struct text   why;
    struct puzzle puzzle;
    text_init(&printed, bytes, sizeof bytes);
    text_init(&why, reason, sizeof reason);
    if (puzzle_parse(&puzzle, rules, line, &why) == STATUS_OK) {
        puzzle_print(&puzzle, &printed);
        require(strcmp(bytes, line) == 0);
        require(puzzle_compare(&puzzle, &puzzle) == 0);
        (void)puzzle_key(&puzzle);
    } else {
        require(why.length > 0 && strchr(reason, '\n') == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char         line[PUZZLE_LINE_MAX] = "";
    const size_t choice                = size > 0 ? data[0] : 0;
    const size_t rest                  = size > 0 ? size - 1 : 0;
    if (choice < SCRIBBLES) {
        const size_t place = choice % (sizeof right / sizeof right[0]);
        memcpy(line, right[place].line, strlen(right[place].line) + 1);
        scribble(line, data + 1, rest);
        read(registry_find(right[place].game), line);
    } else {
        memcpy(line, data + 1, rest < sizeof line - 1 ? rest : sizeof line - 1);
        read(registry_at(choice % registry_count()), line);
    }
    return 0;
}
