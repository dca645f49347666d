/* SPDX-License-Identifier: MIT
 *
 * load.c - measure a host of matches under load: tavola serve, and others beside it.
 *
 *     load [disk|closed|open|watch]... [--tavola FILE] [--peers FOLDER] [--data FOLDER]
 *          [--server NAME] [--game NAME] [--sockets N,...] [--rate N] [--seconds N]
 *          [--sync MS] [--json FILE] [--quick]
 *
 * disk: a bare loop of write and fdatasync, before all else and at the end. closed:
 * 100 and 1,000 sockets at tables of two, each moving as soon as it can; also with one
 * commit a move. open: 10,000 sockets, 1,000 moves a second in all; with memory.
 * watch: one table with 1,000 who watch it. With --peers, closed and open are measured
 * with boardgame.io and Colyseus too (npm ci in bench/peers first). Each server is
 * started afresh, with a folder of its own below --data, which must lie on a real disk.
 * --sync makes each sync so many milliseconds slower, as on another disk.
 */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crowd.h"
#include "games/registry.h"
#include "host.h"
#include "report.h"

enum {
    SECOND       = 1000000, /* in microseconds */
    PATH_SIZE    = 4096,
    FOLDER_SIZE  = 4000,
    DEPTH_MAX    = 8,
    SIZES_MAX    = 8,
    DISK_WRITES  = 2000,
    QUICK_WRITES = 50
};

struct server {
    const char           *name;
    const struct dialect *dialect;
    const char           *script; /* of bench/peers; NULL: ours */
    const char           *flag;   /* one more for ours, or NULL */
};

static const struct server servers[] = {
    {"tavola", &tavola_dialect, NULL, NULL},
    {"tavola, one commit a move", &tavola_dialect, NULL, "--one-commit-a-move"},
    {"boardgame.io", &boardgame_dialect, "boardgame.mjs", NULL},
    {"Colyseus", &colyseus_dialect, "colyseus.mjs", NULL},
};

struct plan {
    const char   *tavola, *peers, *data;
    const char   *server; /* the only one to measure; NULL: all */
    struct game   game, watched;
    bool          disk, closed, open, watch;
    size_t        sizes[SIZES_MAX]; /* of the closed loop */
    size_t        size_count;
    size_t        sockets, watchers; /* of the open loop; who watch */
    double        rate;
    double        seconds;
    double        sync; /* milliseconds that each takes more */
    bool          is_quick;
    struct report report;
};

/* --- Servers ---------------------------------------------------------------- */

struct running {
    struct host host;
    char        folder[FOLDER_SIZE]; /* "": it has none */
};

static bool start_peer(const struct plan *plan, const struct server *server, struct running *out) {
    char              script[PATH_SIZE];
    const char *const words[] = {"node", script, NULL};
    (void)snprintf(script, sizeof script, "%s/%s", plan->peers, server->script);
    return host_start(&out->host, words);
}

/* A page to serve, so that none need be built; and a place for the matches. */
static bool make_folders(struct running *running, char *web, char *data) {
    char page[PATH_SIZE + 16];
    if (mkdtemp(running->folder) == NULL) {
        fprintf(stderr, "load: cannot make a folder %s\n", running->folder);
        return false;
    }
    (void)snprintf(web, PATH_SIZE, "%s/web", running->folder);
    (void)snprintf(data, PATH_SIZE, "%s/data", running->folder);
    (void)snprintf(page, sizeof page, "%s/index.html", web);
    if (mkdir(web, 0700) != 0 || mkdir(data, 0700) != 0) {
        return false;
    }
    FILE *stream = fopen(page, "w");
    return stream != NULL && fclose(stream) == 0;
}

static bool start_own(const struct plan *plan, const struct server *server, struct running *out) {
    char              web[PATH_SIZE], data[PATH_SIZE];
    const char *const words[] = {plan->tavola, "serve", "--listen",   "127.0.0.1:0",
                                 "--data",     data,    "--web",      web,
                                 "--limits",   "off",   server->flag, NULL};
    (void)snprintf(out->folder, FOLDER_SIZE, "%s/load-XXXXXX", plan->data);
    return make_folders(out, web, data) && host_start(&out->host, words);
}

static bool start(const struct plan *plan, const struct server *server, struct running *out) {
    *out = (struct running){0};
    return server->script == NULL ? start_own(plan, server, out) : start_peer(plan, server, out);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static void stop(struct running *running) {
    if (!host_stop(&running->host)) {
        fprintf(stderr, "load: the server did not end well\n");
    }
    if (running->folder[0] != '\0' &&
        nftw(running->folder, remove_one, DEPTH_MAX, FTW_DEPTH | FTW_PHYS) != 0) {
        fprintf(stderr, "load: %s stays\n", running->folder);
    }
}

/* --- Measurements ------------------------------------------------------------ */

static void measure_disk(struct plan *plan) {
    struct samples samples = {0};
    struct row     row     = report_row("disk", "fdatasync", 0);
    row.failures =
        host_measure_disk(plan->data, plan->is_quick ? QUICK_WRITES : DISK_WRITES, &samples) ? 0
                                                                                             : 1;
    row.middle = samples_at(&samples, 0.5);
    row.high   = samples_at(&samples, 0.99);
    report_add(&plan->report, &row);
    samples_finish(&samples);
}

/* Play, and put what was measured into the row. */
static void play(const struct plan *plan, struct crowd *crowd, const struct host *host,
                 enum pace pace, double rate, struct row *row) {
    const int64_t length = (int64_t)(plan->seconds * (double)SECOND);
    crowd_start(crowd, pace, rate);
    crowd_run(crowd, length / 4, false);
    const double server = host_seconds(host), own = host_own_seconds();
    crowd_run(crowd, length, true);
    const double moved = (double)crowd->moved;
    row->rate          = moved / plan->seconds;
    row->busy          = (host_own_seconds() - own) / plan->seconds;
    row->cost          = moved > 0 ? (host_seconds(host) - server) * 1e6 / moved : -1;
    crowd_rest(crowd);
    row->middle = samples_at(&crowd->moves, 0.5);
    row->high   = samples_at(&crowd->moves, 0.99);
}

/* Start a server, let a crowd come, play, and end both. */
static void measure(struct plan *plan, const struct server *server, struct row row, size_t tables,
                    enum pace pace, double rate) {
    struct running running;
    struct crowd   crowd;
    if (!start(plan, server, &running)) {
        row.failures = 1;
        report_add(&plan->report, &row);
        return;
    }
    crowd_init(&crowd, server->dialect, tables == 1 ? &plan->watched : &plan->game, tables,
               row.sockets / tables);
    row.bare = host_memory(&running.host).resident;
    if (crowd_gather(&crowd, running.host.port)) {
        row.idle = host_memory(&running.host).resident;
        if (crowd_arrange(&crowd)) {
            play(plan, &crowd, &running.host, pace, rate, &row);
        }
    }
    const struct memory memory = host_memory(&running.host);
    row.playing                = memory.resident;
    row.share                  = memory.share;
    row.failures               = crowd.failures + (row.rate < 0 ? 1 : 0);
    if (tables == 1) { /* what counts is what those who watch have seen */
        row.middle      = samples_at(&crowd.views, 0.5);
        row.high        = samples_at(&crowd.views, 0.99);
        row.last_middle = samples_at(&crowd.last_views, 0.5);
        row.last_high   = samples_at(&crowd.last_views, 0.99);
    }
    crowd_finish(&crowd);
    stop(&running);
    report_add(&plan->report, &row);
}

static void measure_closed(struct plan *plan, const struct server *server) {
    for (size_t i = 0; i < plan->size_count; i++) {
        const struct row row = report_row("closed", server->name, plan->sizes[i]);
        measure(plan, server, row, plan->sizes[i] / 2, PACE_CLOSED, 0);
    }
}

static void measure_all(struct plan *plan) {
    if (plan->disk) {
        measure_disk(plan);
    }
    for (size_t i = 0; i < sizeof servers / sizeof servers[0]; i++) {
        const struct server *server = &servers[i];
        const bool is_wanted = plan->server == NULL || strcmp(plan->server, server->name) == 0;
        if (!is_wanted || (server->script != NULL && plan->peers == NULL)) {
            continue;
        }
        if (plan->closed) {
            measure_closed(plan, server);
        }
        if (plan->open && server->flag == NULL) {
            const struct row row = report_row("open", server->name, plan->sockets);
            measure(plan, server, row, plan->sockets / 2, PACE_OPEN, plan->rate);
        }
    }
    if (plan->watch && plan->server == NULL) {
        const struct row row = report_row("watch", servers[0].name, plan->watchers + 2);
        measure(plan, &servers[0], row, 1, PACE_OPEN, 10);
    }
    if (plan->disk) {
        measure_disk(plan);
    }
}

/* --- Arguments --------------------------------------------------------------- */

static int refuse(const char *word) {
    fprintf(stderr,
            "load: not understood: '%s'; allowed are disk, closed, open, watch, --tavola FILE, "
            "--peers FOLDER, --server NAME, --data FOLDER, --game NAME, --sockets N,..., --rate N, "
            "--seconds N, "
            "--sync MS, --json FILE and --quick\n",
            word);
    return 2;
}

static bool take_what(struct plan *plan, const char *word) {
    bool *const what = strcmp(word, "disk") == 0     ? &plan->disk
                       : strcmp(word, "closed") == 0 ? &plan->closed
                       : strcmp(word, "open") == 0   ? &plan->open
                       : strcmp(word, "watch") == 0  ? &plan->watch
                                                     : NULL;
    if (what == NULL) {
        return false;
    }
    *what = true;
    return true;
}

/* "100,1000": the sockets of the closed loops; the last one also of the open loop and,
 * half of them, of those who watch. */
static bool take_sizes(struct plan *plan, const char *value) {
    char *end = (char *)value;
    for (plan->size_count = 0; plan->size_count < SIZES_MAX; end++) {
        const unsigned long size = strtoul(end, &end, 10);
        if (size < 2 || size % 2 != 0) {
            return false;
        }
        plan->sizes[plan->size_count++] = size;
        plan->sockets                   = size;
        plan->watchers                  = size / 2;
        if (*end != ',') {
            return *end == '\0';
        }
    }
    return false;
}

static bool open_game(struct game *game, const char *name) {
    char                     bytes[256];
    struct text              why;
    const struct game_rules *rules = registry_find(name);
    text_init(&why, bytes, sizeof bytes);
    return rules != NULL && game_open(game, rules, "", &why) == STATUS_OK && game->players == 2;
}

static bool take_flag(struct plan *plan, const char *flag, const char *value) {
    const char **const text   = strcmp(flag, "--tavola") == 0   ? &plan->tavola
                                : strcmp(flag, "--peers") == 0  ? &plan->peers
                                : strcmp(flag, "--data") == 0   ? &plan->data
                                : strcmp(flag, "--server") == 0 ? &plan->server
                                                                : NULL;
    double *const      number = strcmp(flag, "--rate") == 0      ? &plan->rate
                                : strcmp(flag, "--sync") == 0    ? &plan->sync
                                : strcmp(flag, "--seconds") == 0 ? &plan->seconds
                                                                 : NULL;
    if (text != NULL) {
        *text = value;
        return true;
    }
    if (number != NULL) {
        *number = strtod(value, NULL);
        return *number > 0;
    }
    if (strcmp(flag, "--json") == 0) {
        plan->report.json = fopen(value, "a");
        return plan->report.json != NULL;
    }
    return strcmp(flag, "--sockets") == 0 ? take_sizes(plan, value)
           : strcmp(flag, "--game") == 0  ? open_game(&plan->game, value)
                                          : false;
}

/* The smallest that still shows whether everything works. */
static void make_quick(struct plan *plan) {
    (void)take_sizes(plan, "20");
    plan->rate     = 100;
    plan->seconds  = 0.5;
    plan->is_quick = true;
}

/* 0, or the exit status. */
static int read_arguments(struct plan *plan, int count, char **words) {
    bool has_what = false;
    for (int i = 1; i < count; i++) {
        if (take_what(plan, words[i])) {
            has_what = true;
        } else if (strcmp(words[i], "--quick") == 0) {
            make_quick(plan);
        } else if (i + 1 == count || !take_flag(plan, words[i], words[i + 1])) {
            return refuse(words[i]);
        } else {
            i++;
        }
    }
    if (!has_what) {
        plan->disk = plan->closed = plan->open = plan->watch = true;
    }
    return 0;
}

/* Sockets are files: as many as the system grants. */
static void allow_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* For the servers, and for the bare loop, which reads the same variable. */
static void slow_down(double sync) {
    char micros[32];
    if (sync > 0) {
        (void)snprintf(micros, sizeof micros, "%.0f", sync * 1000);
        (void)setenv("SLOW_SYNC", micros, 1);
        (void)setenv("LD_PRELOAD", SLOW_SYNC, 1);
    }
}

int main(int count, char **words) {
    struct plan plan = {.tavola     = "build/release/tavola",
                        .data       = "build",
                        .sizes      = {100, 1000},
                        .size_count = 2,
                        .sockets    = 10000,
                        .watchers   = 1000,
                        .rate       = 1000,
                        .seconds    = 10};
    /* To watch, a longer one: else most of the time would go into coming and going. */
    if (!open_game(&plan.game, "mijnlieff") || !open_game(&plan.watched, "hopper")) {
        return 1;
    }
    const int refused = read_arguments(&plan, count, words);
    if (refused != 0) {
        return refused;
    }
    allow_files();
    slow_down(plan.sync);
    measure_all(&plan);
    report_print(&plan.report);
    if (plan.report.json != NULL) {
        (void)fclose(plan.report.json);
    }
    return report_failures(&plan.report) == 0 ? 0 : 1;
}
