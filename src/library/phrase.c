/* SPDX-License-Identifier: MIT
 *
 * phrase.c - statuses, phrases and texts on their way out.
 */
#include "library/internal.h"

#define X(name, text)                                                                              \
    _Static_assert((int)TAVOLA_##name == (int)STATUS_##name, "every status is known outside");
STATUS_LIST(X)
#undef X

const char *tavola_status_name(enum tavola_status status) {
    switch ((enum status)status) {
#define X(name, text)                                                                              \
    case STATUS_##name:                                                                            \
        return #name;
        STATUS_LIST(X)
#undef X
    }
    return "UNKNOWN";
}

void library_begin_phrase(struct library_phrase *phrase) {
    text_init(&phrase->text, phrase->bytes, sizeof phrase->bytes);
}

enum tavola_status library_give_phrase(const struct library_phrase *phrase, enum status status,
                                       struct tavola_error *error) {
    if (status != STATUS_OK && error != NULL) {
        library_give_text(&phrase->text, error->message, sizeof error->message);
    }
    return (enum tavola_status)status;
}

size_t library_give_text(const struct text *text, char *out, size_t size) {
    if (size > 0) {
        struct text given;
        text_init(&given, out, size);
        text_add_bytes(&given, text->bytes, text->length);
    }
    return text->length;
}

enum status library_check_range(const char *name, uint64_t value, uint64_t most, struct text *why) {
    if (value <= most) {
        return STATUS_OK;
    }
    text_add(why, name);
    text_add(why, " cannot be so large; allowed is ");
    text_add_range(why, NULL, 0, (int64_t)most);
    return STATUS_OUT_OF_RANGE;
}
