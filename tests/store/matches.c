/* SPDX-License-Identifier: MIT
 *
 * matches.c - a store with a match of every game, for tests of tavola store.
 *
 * store_matches FILE: write it. store_matches FILE SQL: change it behind the back of
 * the rules.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "hosting.h"
#include "store/internal.h"
#include "support.h"

enum { ACTIONS_MAX = 60, WHY_SIZE = 512, DIGEST_SIZE = 8192 };

static void demand(bool is_true, const char *why) {
    if (!is_true) {
        fprintf(stderr, "store_matches: %s\n", why);
        exit(1);
    }
}

static void open_file(const char *file, struct store **out) {
    char                      bytes[WHY_SIZE];
    struct text               why;
    const struct store_config config = {.file = file};
    text_init(&why, bytes, sizeof bytes);
    demand(store_open(&config, out, &why) == STATUS_OK, bytes);
}

/* What the last request of the table led to. */
static void save(struct store *store, const struct table *table) {
    char               open[HOSTED_EVENTS_MAX][EVENT_OPEN_MAX];
    char               hidden[HOSTED_EVENTS_MAX][EVENT_HIDDEN_MAX];
    char               digest[DIGEST_SIZE], bytes[WHY_SIZE];
    struct store_event events[HOSTED_EVENTS_MAX];
    struct text        text, why;
    text_init(&why, bytes, sizeof bytes);
    for (size_t i = 0; i < table->happened.count; i++) {
        const struct event *event = &table->happened.events[i];
        text_init(&text, open[i], sizeof open[i]);
        event_print(event, &text);
        text_init(&text, hidden[i], sizeof hidden[i]);
        event_print_hidden(event, &text);
        events[i] = (struct store_event){table->hosted.id, event->number, open[i], hidden[i]};
    }
    text_init(&text, digest, sizeof digest);
    hosted_print_digest(&table->hosted, &text);
    const struct store_match match = {.id      = table->hosted.id,
                                      .number  = table->hosted.number,
                                      .changed = table->world.now,
                                      .is_over = table->hosted.phase == HOSTED_OVER,
                                      .digest  = digest};
    const struct store_batch batch = {.events      = events,
                                      .event_count = table->happened.count,
                                      .matches     = &match,
                                      .match_count = 1};
    demand(store_commit(store, &batch, &why) == STATUS_OK, bytes);
}

static void name_match(struct table *table, const char *game) {
    char        id[HOSTED_ID_LENGTH + 1];
    struct text text;
    text_init(&text, id, sizeof id);
    text_add(&text, game);
    text_add_repeated(&text, '0', HOSTED_ID_LENGTH - (text.length % (HOSTED_ID_LENGTH + 1)));
    memcpy(table->hosted.id, id, sizeof id);
    memcpy(table->stored.id, id, sizeof id);
    memcpy(table->seen.id, id, sizeof id);
}

/* As many people as the game has players if nobody says otherwise. */
static void begin(struct store *store, struct table *table, const struct game_rules *rules) {
    struct game game;
    struct ask  create = table_create(table, rules->name, "");
    support_open(&game, rules, "");
    create.agreement.seats = game.players;
    table_grant(table, &create);
    save(store, table);
    for (int seat = 1; seat < game.players; seat++) {
        table_sit(table, seat + 1, seat);
        save(store, table);
    }
}

static void play(struct store *store, const struct game_rules *rules) {
    struct table table;
    table_open(&table);
    name_match(&table, rules->name);
    begin(store, &table, rules);
    for (int i = 0; i < ACTIONS_MAX && table.hosted.phase == HOSTED_RUNNING; i++) {
        table.world.now += 1000;
        table_play(&table);
        save(store, &table);
    }
    table_close(&table);
}

int main(int count, char **words) {
    struct store *store = NULL;
    demand(count == 2 || count == 3, "usage: store_matches FILE [SQL]");
    open_file(words[1], &store);
    if (count == 3) {
        demand(sqlite3_exec(store->database, words[2], NULL, NULL, NULL) == SQLITE_OK,
               sqlite3_errmsg(store->database));
    } else {
        for (size_t i = 0; i < registry_count(); i++) {
            play(store, registry_at(i));
        }
    }
    store_close(store);
    return 0;
}
