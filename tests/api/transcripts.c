/* SPDX-License-Identifier: MIT
 *
 * transcripts.c - transcripts FILE: have the conversations of a document with a house,
 * and compare.
 *
 * A conversation is a fenced block marked "transcript". Letters are connections, of a
 * guest of the same letter; s is somebody without a cookie. The house is the same from
 * the first block to the last.
 *   a> LINE     a says this, and all that it leads to is saved
 *   a< LINE     a hears this next; "..." in it stands for any text
 *   (SECONDS)   so much time passes
 *   (restart)   the host ends, and begins again with what it saved
 *   (a leaves)  and is gone
 * What nobody heard at the end of a block is a failure; so is a request that no
 * conversation uses.
 */
#include <stdio.h>
#include <stdlib.h>

#include "parlour.h"

enum { LINE_SIZE = 8192, REQUESTS_SIZE = 1 << 16 };

struct script {
    struct parlour parlour;
    bool           is_there[128];
    char           said[REQUESTS_SIZE]; /* all of it, one after another */
    int            line, failures, blocks;
};

/* Is there anything in the line that no part of the pattern stands for? */
static bool fits(const char *line, const char *pattern) {
    const char *dots = strstr(pattern, "...");
    if (dots == NULL) {
        return strcmp(line, pattern) == 0;
    }
    const size_t length = (size_t)(dots - pattern);
    if (strncmp(line, pattern, length) != 0) {
        return false;
    }
    for (const char *rest = line + length;; rest++) {
        if (fits(rest, dots + 3)) {
            return true;
        }
        if (*rest == '\0') {
            return false;
        }
    }
}

static void enter(struct script *script, char who) {
    if (!script->is_there[(int)who]) {
        script->is_there[(int)who] = true;
        parlour_enter(&script->parlour, who, who == 's' ? ' ' : who);
    }
}

static void say(struct script *script, char who, const char *line) {
    const size_t length = strlen(script->said);
    enter(script, who);
    if (length + strlen(line) + 1 < sizeof script->said) {
        memcpy(script->said + length, line, strlen(line) + 1);
    }
    parlour_say(&script->parlour, who, line);
}

static void hear(struct script *script, char who, const char *pattern) {
    const char *line = parlour_hear(&script->parlour, who);
    if (line == NULL || !fits(line, pattern)) {
        printf("line %d: expected %c< %s\nbut heard       %s\n", script->line, who, pattern,
               line == NULL ? "nothing" : line);
        script->failures++;
    }
}

static void end_block(struct script *script) {
    for (int who = 'a'; who <= 'z'; who++) {
        const char *line = parlour_hear(&script->parlour, (char)who);
        if (line != NULL) {
            printf("line %d: %c also heard %s\n", script->line, who, line);
            script->failures++;
        }
    }
    parlour_hush(&script->parlour);
    script->blocks++;
}

static void happen(struct script *script, const char *what) {
    if (strcmp(what, "(restart)") == 0) {
        parlour_restart(&script->parlour);
        memset(script->is_there, 0, sizeof script->is_there);
    } else if (strcmp(what + 2, " leaves)") == 0) {
        parlour_leave(&script->parlour, what[1]);
        script->is_there[(int)what[1]] = false;
    } else {
        parlour_wait(&script->parlour, 1000 * strtol(what + 1, NULL, 10));
    }
}

static void take(struct script *script, const char *line) {
    if (line[0] == '(') {
        happen(script, line);
    } else if (line[0] != '\0' && line[1] == '>' && line[2] == ' ') {
        say(script, line[0], line + 3);
    } else if (line[0] != '\0' && line[1] == '<' && line[2] == ' ') {
        hear(script, line[0], line + 3);
    } else {
        printf("line %d: what is %s?\n", script->line, line);
        script->failures++;
    }
}

static void read_all(struct script *script, FILE *file) {
    char line[LINE_SIZE];
    bool is_inside = false;
    while (fgets(line, sizeof line, file) != NULL) {
        script->line++;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "```transcript") == 0) {
            is_inside = true;
        } else if (is_inside && strcmp(line, "```") == 0) {
            is_inside = false;
            end_block(script);
        } else if (is_inside) {
            take(script, line);
        }
    }
}

/* The house says itself which requests there are. */
static void cover(struct script *script) {
    char        allowed[LINE_SIZE], wanted[64];
    const char *list;
    enter(script, 'z');
    parlour_say(&script->parlour, 'z', "{\"id\":\"z\",\"do\":\"?\"}");
    (void)snprintf(allowed, sizeof allowed, "%s", parlour_hear(&script->parlour, 'z'));
    list = strstr(allowed, "\"allowed\":\"");
    for (char *word = list == NULL ? NULL : strtok(allowed + (list - allowed) + 11, ", \"}");
         word != NULL; word = strtok(NULL, ", \"}")) {
        (void)snprintf(wanted, sizeof wanted, "\"do\":\"%s\"", word);
        if (strstr(script->said, wanted) == NULL) {
            printf("no conversation has %s\n", word);
            script->failures++;
        }
    }
    if (list == NULL) {
        printf("no list of requests: %s\n", allowed);
        script->failures++;
    }
}

int main(int argc, char **argv) {
    static struct script script;
    FILE                *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        (void)fprintf(stderr, "usage: transcripts FILE\n");
        return 2;
    }
    parlour_init(&script.parlour);
    read_all(&script, file);
    cover(&script);
    printf("%d conversations, %d failures\n", script.blocks, script.failures);
    (void)parlour_hear(&script.parlour, 0);
    parlour_finish(&script.parlour);
    (void)fclose(file);
    return script.blocks > 0 && script.failures == 0 ? 0 : 1;
}
