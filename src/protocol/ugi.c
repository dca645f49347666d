/* SPDX-License-Identifier: MIT
 *
 * ugi.c - cutting lines into words.
 */
#include "protocol/ugi.h"

static const char blanks[] = " \t\r\v\f";

static const char *const verb_names[] = {
#define X(name, text) text,
    UGI_VERBS(X)
#undef X
};

static const char *const query_names[] = {
#define X(name, text) text,
    UGI_QUERIES(X)
#undef X
};

enum {
    VERB_COUNT  = sizeof verb_names / sizeof verb_names[0],
    QUERY_COUNT = sizeof query_names / sizeof query_names[0]
};

char *ugi_take_word(char **rest) {
    char *word = *rest + strspn(*rest, blanks);
    char *end  = word + strcspn(word, blanks);
    if (end == word) {
        *rest = end;
        return NULL;
    }
    *rest = *end == '\0' ? end : end + 1;
    *end  = '\0';
    return word;
}

/* "MESSAGE 'WORD'; allowed ALLOWED" */
static void refuse(const char *message, const char *word, const char *allowed, struct text *why) {
    text_add(why, message);
    text_add_char(why, ' ');
    text_add_quoted(why, word == NULL ? "" : word);
    text_add(why, "; allowed ");
    text_add(why, allowed);
}

/* The place of the word among the names, or -1 and a phrase that lists them. */
static int find_name(const char *const *names, size_t count, const char *what, const char *word,
                     struct text *why) {
    for (size_t i = 0; word != NULL && i < count; i++) {
        if (strcmp(names[i], word) == 0) {
            return (int)i;
        }
    }
    refuse(what, word, "are", why);
    for (size_t i = 0; i < count; i++) {
        text_add(why, i == 0 ? " " : ", ");
        text_add(why, names[i]);
    }
    return -1;
}

/* Nothing may follow. */
static enum status end(char *rest, struct text *why) {
    const char *word = ugi_take_word(&rest);
    if (word == NULL) {
        return STATUS_OK;
    }
    refuse("superfluous word", word, "is the end of the line", why);
    return STATUS_BAD_TEXT;
}

/* Cut the string off after its last word. */
static char *trim(char *string) {
    string += strspn(string, blanks);
    size_t length = strlen(string);
    while (length > 0 && strchr(blanks, string[length - 1]) != NULL) {
        length--;
    }
    string[length] = '\0';
    return string;
}

/* Where the word stands in the string, alone between blanks; or NULL. */
static char *find_word(char *string, const char *wanted) {
    const size_t length = strlen(wanted);
    for (char *at = string; *at != '\0';) {
        at += strspn(at, blanks);
        const size_t found = strcspn(at, blanks);
        if (found == length && memcmp(at, wanted, length) == 0) {
            return at;
        }
        at += found;
    }
    return NULL;
}

/* Cut the string in two at the word, and return what follows it; NULL if the
 * word is not there. */
static char *split_at(char *string, const char *word) {
    char *found = find_word(string, word);
    if (found == NULL) {
        return NULL;
    }
    *found = '\0';
    return found + strlen(word);
}

static enum status parse_setoption(char *rest, struct ugi_command *command, struct text *why) {
    const char *word = ugi_take_word(&rest);
    if (word == NULL || strcmp(word, "name") != 0) {
        refuse("setoption cannot be followed by", word, "is name NAME value VALUE", why);
        return STATUS_BAD_TEXT;
    }
    char *value    = split_at(rest, "value");
    command->name  = trim(rest);
    command->value = value == NULL ? NULL : trim(value);
    if (command->name[0] == '\0') {
        refuse("setoption has no name", "", "is setoption name NAME value VALUE", why);
        return STATUS_BAD_TEXT;
    }
    if (command->value != NULL &&
        (command->value[0] == '\0' || strcmp(command->value, "<empty>") == 0)) {
        command->value = NULL;
    }
    return STATUS_OK;
}

static enum status parse_position(char *rest, struct ugi_command *command, struct text *why) {
    const char *word  = ugi_take_word(&rest);
    char       *moves = NULL;
    if (word != NULL && strcmp(word, "startpos") == 0) {
        moves = split_at(rest, "moves");
        if (end(rest, why) != STATUS_OK) {
            return STATUS_BAD_TEXT;
        }
    } else if (word != NULL && strcmp(word, "fen") == 0) {
        moves             = split_at(rest, "moves");
        command->position = trim(rest);
    } else {
        refuse("position cannot be", word, "are startpos, or fen and the text of a position", why);
        return STATUS_BAD_TEXT;
    }
    command->moves = moves == NULL ? rest + strlen(rest) : moves;
    return STATUS_OK;
}

/* A limit of a search: where it is stored, and what may be given. */
struct limit {
    int64_t *number; /* NULL: there is no limit of this name */
    int64_t  min, max;
    int64_t  least; /* what less counts as; below it, nothing is given */
};

/* movetime, nodes, depth, p1time to p6time, p1inc to p6inc. */
static struct limit find_limit(struct ugi_go *go, const char *name) {
    const int64_t longest = UGI_MILLISECONDS_MAX;
    if (strcmp(name, "movetime") == 0) {
        return (struct limit){&go->movetime, -longest, longest, 1};
    }
    if (strcmp(name, "nodes") == 0) {
        return (struct limit){&go->nodes, 1, INT64_MAX, 1};
    }
    if (strcmp(name, "depth") == 0) {
        return (struct limit){&go->depth, 1, UGI_DEPTH_MAX, 1};
    }
    if (name[0] == 'p' && name[1] >= '1' && name[1] < '1' + GAME_PLAYERS_MAX) {
        const int player = name[1] - '1';
        if (strcmp(name + 2, "time") == 0) {
            return (struct limit){&go->time[player], -longest, longest, 1};
        }
        if (strcmp(name + 2, "inc") == 0) {
            return (struct limit){&go->increment[player], -longest, longest, 0};
        }
    }
    return (struct limit){.number = NULL};
}

static enum status refuse_limit(const char *name, const char *value, const struct limit *limit,
                                struct text *why) {
    text_add(why, name);
    refuse(" cannot be", value, "is ", why);
    text_add_range(why, value, limit->min, limit->max);
    return STATUS_OUT_OF_RANGE;
}

static enum status parse_number(const char *string, const struct limit *limit, int64_t *out) {
    if (limit->min >= 0 || string[0] != '-') {
        return text_parse_number(string, limit->min < 0 ? 0 : limit->min, limit->max, out);
    }
    const enum status status = text_parse_number(string + 1, 0, -limit->min, out);
    *out                     = -*out;
    return status;
}

static enum status refuse_second(const char *name, struct text *why) {
    refuse("second limit", name, "is each limit once", why);
    return STATUS_CONFLICT;
}

static enum status parse_limit(struct ugi_go *go, const char *name, char **rest, struct text *why) {
    int64_t            number = 0;
    const struct limit limit  = find_limit(go, name);
    if (limit.number == NULL) {
        refuse("unknown limit", name,
               "are movetime, nodes, depth, infinite, ponder, searchmoves, p1time, p1inc, p2time, "
               "p2inc, ...",
               why);
        return STATUS_NOT_FOUND;
    }
    const char *value = ugi_take_word(rest);
    if (value == NULL || parse_number(value, &limit, &number) != STATUS_OK) {
        return refuse_limit(name, value, &limit, why);
    }
    if (*limit.number >= limit.least) {
        return refuse_second(name, why);
    }
    *limit.number = number < limit.least ? limit.least : number;
    return STATUS_OK;
}

/* Does a limit begin with this word, which ends at a blank? */
static bool begins_limit(const char *at) {
    char          word[16];
    struct text   text;
    struct ugi_go go;
    text_init(&text, word, sizeof word);
    text_add_bytes(&text, at, strcspn(at, blanks));
    return text_is_whole(&text) &&
           (find_limit(&go, word).number != NULL || strcmp(word, "infinite") == 0 ||
            strcmp(word, "ponder") == 0 || strcmp(word, "searchmoves") == 0);
}

/* The moves go up to the end, or to the next limit. */
static enum status parse_searchmoves(struct ugi_go *go, char **rest, struct text *why) {
    char *first = *rest + strspn(*rest, blanks);
    char *at    = first;
    while (*at != '\0' && !begins_limit(at)) {
        at += strcspn(at, blanks);
        at += strspn(at, blanks);
    }
    if (go->searchmoves != NULL) {
        return refuse_second("searchmoves", why);
    }
    if (at == first) {
        refuse("searchmoves cannot be", "", "are actions of the position", why);
        return STATUS_BAD_TEXT;
    }
    if (*at != '\0') {
        at[-1] = '\0';
    }
    *rest           = at;
    go->searchmoves = first;
    return STATUS_OK;
}

static enum status parse_go_word(struct ugi_go *go, const char *word, char **rest, size_t *limits,
                                 struct text *why) {
    if (strcmp(word, "ponder") == 0) {
        go->is_ponder = true;
        return STATUS_OK;
    }
    if (strcmp(word, "searchmoves") == 0) {
        return parse_searchmoves(go, rest, why);
    }
    ++*limits;
    if (strcmp(word, "infinite") == 0) {
        go->is_infinite = true;
        return STATUS_OK;
    }
    return parse_limit(go, word, rest, why);
}

static enum status parse_go(char *rest, struct ugi_command *command, struct text *why) {
    struct ugi_go *go    = &command->go;
    size_t         count = 0;
    for (int player = 0; player < GAME_PLAYERS_MAX; player++) {
        go->increment[player] = -1;
    }
    for (const char *word; (word = ugi_take_word(&rest)) != NULL;) {
        const enum status status = parse_go_word(go, word, &rest, &count, why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (go->is_infinite && count > 1) {
        refuse("other limits beside", "infinite", "is infinite alone", why);
        return STATUS_CONFLICT;
    }
    go->is_infinite = go->is_infinite || count == 0;
    return STATUS_OK;
}

static enum status parse_query(char *rest, struct ugi_command *command, struct text *why) {
    const char *word  = ugi_take_word(&rest);
    const int   place = find_name(query_names, QUERY_COUNT, "unknown query", word, why);
    if (place < 0) {
        return STATUS_NOT_FOUND;
    }
    command->query = (enum ugi_query)place;
    return end(rest, why);
}

enum status ugi_parse(char *line, struct ugi_command *command, struct text *why) {
    memset(command, 0, sizeof *command);
    command->verb    = UGI_VERB_NONE;
    char       *rest = line;
    const char *word = ugi_take_word(&rest);
    if (word == NULL) {
        return STATUS_OK;
    }
    const int place = find_name(verb_names, VERB_COUNT, "unknown command", word, why);
    if (place < 0) {
        return STATUS_NOT_FOUND;
    }
    command->verb = (enum ugi_verb)place;
    switch (command->verb) {
    case UGI_VERB_SETOPTION:
        return parse_setoption(rest, command, why);
    case UGI_VERB_POSITION:
        return parse_position(rest, command, why);
    case UGI_VERB_GO:
        return parse_go(rest, command, why);
    case UGI_VERB_QUERY:
        return parse_query(rest, command, why);
    default:
        return end(rest, why);
    }
}
