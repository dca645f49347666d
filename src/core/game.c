/* SPDX-License-Identifier: MIT
 *
 * game.c - what is the same for every game: options, texts of actions and
 * positions, hashes.
 */
#include "core/game.h"

enum { ACTIONS_NAMED_IN_ERRORS = 8 };

/* The option that every game has. */
#define VERSION_OPTION "rules="

void game_init(struct game *game, const struct game_rules *rules) {
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->play  = rules->play;
    option_set_defaults(rules->options, game->option);
}

void game_print_versions(const struct game_rules *rules, struct text *out) {
    if (rules->oldest != 0 && rules->oldest != rules->version) {
        text_add_number(out, rules->oldest);
        text_add(out, " to ");
    }
    text_add_number(out, rules->version);
}

static enum status set_version(struct game *game, const char *value, struct text *why) {
    int64_t version;
    if (game->version != 0) {
        text_add(why, "option rules is given twice; once is allowed");
        return STATUS_CONFLICT;
    }
    if (text_parse_number(value, 1, UINT32_MAX, &version) != STATUS_OK ||
        !game_knows(game->rules, version)) {
        text_add(why, "option rules cannot be ");
        text_add_quoted(why, value);
        text_add(why, "; allowed is ");
        game_print_versions(game->rules, why);
        return STATUS_OUT_OF_RANGE;
    }
    game->version = (uint32_t)version;
    return STATUS_OK;
}

enum status game_set_option(struct game *game, const char *pair, struct text *why) {
    const size_t length = strlen(VERSION_OPTION);
    return strncmp(pair, VERSION_OPTION, length) == 0
               ? set_version(game, pair + length, why)
               : option_parse(game->rules->options, game->option, pair, why);
}

void game_print_options(const struct game *game, struct text *out) {
    const size_t before = out->length;
    if (game->version != game->rules->version) {
        text_add(out, VERSION_OPTION);
        text_add_number(out, game->version);
        text_add_char(out, ' ');
    }
    const size_t length = out->length;
    option_print_given(game->rules->options, game->option, out);
    if (out->length == length && length > before) {
        out->bytes[--out->length] = '\0';
    }
}

static size_t option_place(const struct game *game, const char *name) {
    const struct option_spec *specs = game->rules->options;
    size_t                    place = 0;
    while (specs[place].kind != OPTION_NONE && strcmp(specs[place].name, name) != 0) {
        place++;
    }
    return place;
}

const struct option_value *game_option(const struct game *game, const char *name) {
    const size_t place = option_place(game, name);
    CHECK(game->rules->options[place].kind != OPTION_NONE);
    return &game->option[place];
}

enum status game_configure(struct game *game, struct text *why) {
    if (game->version == 0) {
        game->version = game->rules->version;
    }
    const size_t turns = option_place(game, "turns");
    game->turns_max =
        game->rules->options[turns].kind == OPTION_NONE ? 0 : (uint32_t)game->option[turns].number;

    const enum status status = game->play->configure(game, why);
    if (status == STATUS_OK) {
        CHECK(game->players >= 1 && game->players <= GAME_PLAYERS_MAX);
        CHECK(game->state_size % 8 == 0 && game->state_size <= GAME_STATE_MAX);
        CHECK(game->hash_offset >= sizeof(uint32_t) && game->hash_offset < game->state_size);
        CHECK(game->actions_max >= 1 && game->actions_max <= GAME_ACTIONS_MAX);
    }
    return status;
}

enum status game_open(struct game *game, const struct game_rules *rules, const char *options,
                      struct text *why) {
    return game_open_version(game, rules, 0, options, why);
}

enum status game_open_version(struct game *game, const struct game_rules *rules, uint32_t version,
                              const char *options, struct text *why) {
    CHECK(version == 0 || game_knows(rules, version));
    game_init(game, rules);
    game->version = version;
    for (;;) {
        options += strspn(options, " ");
        const size_t length = strcspn(options, " ");
        if (length == 0) {
            return game_configure(game, why);
        }
        char        pair[2 * OPTION_TEXT_MAX];
        struct text copy;
        text_init(&copy, pair, sizeof pair);
        text_add_bytes(&copy, options, length);
        if (copy.is_cut) {
            text_add(why, "an option is longer than any can be: ");
            text_add_quoted(why, pair);
            return STATUS_BAD_TEXT;
        }
        const enum status status = game_set_option(game, pair, why);
        if (status != STATUS_OK) {
            return status;
        }
        options += length;
    }
}

static void explain_illegal(const struct game *game, const void *state, const char *string,
                            struct text *why) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    text_add_quoted(why, string);
    if (count == 0) {
        text_add(why, " cannot be played: the game is over");
        return;
    }
    text_add(why, " is not a legal action here; legal ");
    text_add(why, count == 1 ? "is" : "are");
    for (size_t i = 0; i < count && i < ACTIONS_NAMED_IN_ERRORS; i++) {
        text_add_char(why, ' ');
        game_print_action(game, state, actions[i], why);
    }
    if (count > ACTIONS_NAMED_IN_ERRORS) {
        text_add(why, " and ");
        text_add_number(why, (int64_t)count - ACTIONS_NAMED_IN_ERRORS);
        text_add(why, " more");
    }
}

enum status game_parse_action(const struct game *game, const void *state, const char *string,
                              action_t *out, struct text *why) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text printed;
        text_init(&printed, bytes, sizeof bytes);
        game_print_action(game, state, actions[i], &printed);
        if (strcmp(bytes, string) == 0) {
            *out = actions[i];
            return STATUS_OK;
        }
    }
    explain_illegal(game, state, string, why);
    return STATUS_ILLEGAL;
}

enum status game_parse_state(const struct game *game, const char *string, void *state,
                             struct text *why) {
    memset(state, 0, game->state_size);
    const enum status status = game->rules->parse_state(game, string, state, why);
    if (status != STATUS_OK) {
        return status;
    }
    char        bytes[GAME_TEXT_MAX];
    struct text printed;
    text_init(&printed, bytes, sizeof bytes);
    game_print_state(game, state, &printed);
    if (strcmp(bytes, string) != 0) {
        text_add(why, "is not written as it must be; that would be '");
        text_add(why, bytes);
        text_add_char(why, '\'');
        return STATUS_BAD_TEXT;
    }
    return STATUS_OK;
}

size_t game_list_and_count(const struct game *game, const void *state) {
    action_t actions[GAME_ACTIONS_MAX];
    return game_actions(game, state, actions);
}

hash_t game_position_hash(const struct game *game, const void *state) {
    return hash_bytes((const unsigned char *)state + game->hash_offset,
                      game->state_size - game->hash_offset);
}

void game_print_actor(int actor, struct text *out) {
    if (actor == ACTOR_NONE) {
        text_add(out, "over");
    } else if (actor == ACTOR_CHANCE) {
        text_add(out, "chance");
    } else {
        text_add(out, "player ");
        text_add_number(out, actor + 1);
    }
}

void game_print_returns(const struct game *game, const void *state, struct text *out) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    game_print_payoffs(game, payoffs, out);
}

void game_print_payoffs(const struct game *game, const payoff_t *payoffs, struct text *out) {
    for (int player = 0; player < game->players; player++) {
        text_add(out, player == 0 ? "" : " ");
        text_add_fraction(out, payoffs[player], GAME_POINT);
    }
}

void game_print_scores(const struct game *game, const void *state, struct text *out) {
    score_t scores[GAME_PLAYERS_MAX];
    game->play->scores(game, state, scores);
    for (int player = 0; player < game->players; player++) {
        text_add(out, player == 0 ? "" : " ");
        text_add_number(out, scores[player]);
    }
}
