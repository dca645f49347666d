/* SPDX-License-Identifier: MIT
 *
 * serve.c - tavola serve: the games in the browser, and matches between people.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/data.h"
#include "cli/whole_values.h"
#include "server/exact.h"
#include "server/server.h"

enum { PATH_SIZE = 4096 };

/* Where the client lies beside this program: in the folder where it was built,
 * or where it is installed. */
static const char *find_folder(char *path, size_t size) {
    static const char *const places[] = {"../web", "../share/tavola/web"};

    char          program[PATH_SIZE];
    const ssize_t length             = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    char *slash                      = strrchr(program, '/');
    if (slash == NULL) {
        return NULL;
    }
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char page[PATH_SIZE + sizeof "/index.html"];
        if (snprintf(path, size, "%s/%s", program, places[i]) >= (int)size) {
            continue;
        }
        (void)snprintf(page, sizeof page, "%s/index.html", path);
        if (access(page, R_OK) == 0) {
            return path;
        }
    }
    return NULL;
}

static void print_line(const char *line) {
    (void)fprintf(stderr, "%s\n", line);
}

/* Where one listens on all addresses, this machine has one that is always there. */
static const char *find_host(const char *host) {
    return strcmp(host, "0.0.0.0") == 0 ? "127.0.0.1" : strcmp(host, "::") == 0 ? "::1" : host;
}

static void print_start(const struct server *server, const struct server_config *config) {
    const char *host    = find_host(config->place.host);
    const bool  is_ipv6 = strchr(host, ':') != NULL;
    printf(is_ipv6 ? "Tavola is ready: open http://[%s]:%d/ in a browser. "
                   : "Tavola is ready: open http://%s:%d/ in a browser. ",
           host, server_port(server));
    printf("Matches are kept in %s. Up to %ld connections at a time. Ctrl-C ends it.\n",
           config->data, server_capacity(server));
    (void)fflush(stdout);
}

static int serve(const struct arguments *arguments, const struct server_config *config) {
    char           bytes[PATH_SIZE];
    struct text    why;
    struct server *server;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = server_create(config, &server, &why);
    if (status != STATUS_OK) {
        const bool is_asked_wrongly = status == STATUS_BAD_TEXT || status == STATUS_NOT_FOUND;
        (void)arguments_refuse(arguments, bytes);
        return is_asked_wrongly ? EXIT_BAD_INPUT : EXIT_FAILED;
    }
    print_start(server, config);
    server_run(server);
    server_destroy(server);
    return EXIT_OK;
}

static int read_place(const struct arguments *arguments, struct listen_place *out) {
    char        bytes[PATH_SIZE];
    struct text why;
    const char *given = arguments_value(arguments, "--listen");
    text_init(&why, bytes, sizeof bytes);
    if (listener_parse(given == NULL ? "127.0.0.1" : given, out, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    return EXIT_OK;
}

static int read_limits(const struct arguments *arguments, struct server_config *out) {
    const char *given = arguments_value(arguments, "--limits");
    if (given != NULL && strcmp(given, "on") != 0 && strcmp(given, "off") != 0) {
        return arguments_refuse_word(arguments, "--limits cannot be ", given,
                                     "; allowed are on and off");
    }
    out->is_unlimited    = given != NULL && strcmp(given, "off") == 0;
    out->is_single       = arguments_has(arguments, "--one-commit-a-move");
    out->is_behind_proxy = arguments_has(arguments, "--behind-proxy");
    out->origin          = arguments_value(arguments, "--origin");
    return EXIT_OK;
}

static int find_page(const struct arguments *arguments, struct server_config *config, char *page) {
    config->folder = arguments_value(arguments, "--web");
    if (config->folder == NULL) {
        config->folder = find_folder(page, PATH_SIZE);
    }
    if (config->folder == NULL) {
        return arguments_refuse(arguments, "the folder of the browser client is not beside the "
                                           "program; name it with --web FOLDER");
    }
    return EXIT_OK;
}

/* The files of --values. */
static int read_values(const struct arguments *arguments, const char **paths,
                       struct server_config *out) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_flag *given = &arguments->given[i];
        if (strcmp(given->flag->name, "--values") != 0) {
            continue;
        }
        if (out->values_count == EXACT_FILES_MAX) {
            return arguments_refuse(arguments, "too many files of --values; allowed are 4");
        }
        if (whole_values_check(arguments, given->value) != EXIT_OK) {
            return EXIT_BAD_INPUT;
        }
        paths[out->values_count++] = given->value;
    }
    out->values = paths;
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    char                 page[PATH_SIZE], data[PATH_SIZE];
    const char          *values[EXACT_FILES_MAX];
    struct text          path;
    struct server_config config = {.data = data, .log = print_line};
    text_init(&path, data, sizeof data);
    if (arguments_refuse_more_words(arguments, 0) != EXIT_OK ||
        read_place(arguments, &config.place) != EXIT_OK ||
        read_limits(arguments, &config) != EXIT_OK ||
        read_values(arguments, values, &config) != EXIT_OK ||
        find_page(arguments, &config, page) != EXIT_OK ||
        data_find_folder(arguments, &path) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    return serve(arguments, &config);
}

const struct command serve_command = {
    .name    = "serve",
    .usage   = "[--listen HOST:PORT] [--data FOLDER] [--web FOLDER] ...",
    .summary = "Serve the games to browsers, and host matches between people",
    .details =
        DATA_DETAILS "docs/hosting.md tells how to put it on a server that others can reach.",
    .flags = {{"--listen", "HOST:PORT", "127.0.0.1:8080 if not given; port 0: any that is free"},
              FLAG_DATA,
              {"--web", "FOLDER", "the browser client, if it is not beside the program"},
              {"--values", "FILE...",
               "by a file of solve --out, level 8 and the analysis are perfect"},
              {"--behind-proxy", NULL,
               "a proxy says who comes: believe the last X-Forwarded-For and X-Forwarded-Proto"},
              {"--origin", "ORIGIN",
               "pages of this origin may come too: needed if a proxy changes Host"},
              {"--limits", "on|off", "off, to measure: no limits by address and guest"},
              {"--one-commit-a-move", NULL, "to measure: write each event by itself"}},
    .run   = run,
};
