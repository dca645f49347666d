/* SPDX-License-Identifier: MIT
 *
 * tune_header.c - weights as a C header.
 */
#include "cli/tune_header.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COMMENT_WIDTH = 78 };

/* Words of the comment, wrapped. */
static void write_wrapped(FILE *file, const char *words) {
    int column = 2;
    fputs(" *", file);
    while (*words != '\0') {
        const int length = (int)strcspn(words, " ");
        if (column + 1 + length > COMMENT_WIDTH) {
            fputs("\n *", file);
            column = 2;
        }
        fprintf(file, " %.*s", length, words);
        column += 1 + length;
        words += length + (words[length] == ' ' ? 1 : 0);
    }
    fputs("\n", file);
}

static void write_guard(FILE *file, const char *directive, const char *name) {
    fprintf(file, "#%s GAMES_", directive);
    for (; *name != '\0'; name++) {
        fputc(toupper((unsigned char)*name), file);
    }
    fputs("_WEIGHTS_H\n", file);
}

static void write_weights(FILE *file, const struct evaluator *evaluator, const int32_t *weights) {
    int width = 0;
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        const int length = snprintf(NULL, 0, "%" PRId32 ",", weights[i]);
        width            = length > width ? length : width;
    }
    fputs("static const int32_t weights[] = {\n", file);
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%" PRId32 ",", weights[i]);
        fprintf(file, "    %-*s /* %s */\n", width, number, evaluator->list[i].name);
    }
    fputs("};\n", file);
}

bool tune_write_header(const char *path, const struct game_rules *rules, const char *command,
                       const struct tuning_fit *fit) {
    const char *name = rules->name;
    FILE       *file = fopen(path, "w");
    char        words[2 * TUNE_COMMAND_MAX];
    if (file == NULL) {
        return false;
    }
    snprintf(words, sizeof words,
             "%s_weights.h - how much each feature of %s_eval.c counts, in thousandths.", name,
             name);
    fputs("/* SPDX-License-Identifier: MIT\n *\n", file);
    write_wrapped(file, words);
    fputs(" *\n", file);
    snprintf(words, sizeof words, "Made by: %s", command);
    write_wrapped(file, words);
    fprintf(file, " * On games held out of the last round the loss fell from %.4f to %.4f.\n */\n",
            fit->prior_loss, fit->loss);
    write_guard(file, "ifndef", name);
    write_guard(file, "define", name);
    fputs("\n#include <stdint.h>\n\n", file);
    write_weights(file, rules->evaluator, fit->weights);
    fputs("\n#endif\n", file);
    return fclose(file) == 0;
}
