/* SPDX-License-Identifier: MIT
 *
 * serve.c - tavola serve: the games in the browser.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
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

/* A server cannot be told apart from what its address is in a browser. */
static void print_address(const struct server_config *config, int port) {
    const bool is_ipv6 = strchr(config->place.host, ':') != NULL;
    printf(is_ipv6 ? "http://[%s]:%d/" : "http://%s:%d/", config->place.host, port);
}

static int serve(const struct arguments *arguments, const struct server_config *config) {
    char           bytes[PATH_SIZE];
    struct text    why;
    struct server *server;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = server_create(config, &server, &why);
    if (status != STATUS_OK) {
        (void)arguments_refuse(arguments, bytes);
        return status == STATUS_NO_MEMORY || status == STATUS_CONFLICT ? EXIT_FAILED
                                                                       : EXIT_BAD_INPUT;
    }
    printf("Tavola is ready: open ");
    print_address(config, server_port(server));
    printf(" in a browser. Ctrl-C ends it.\n");
    (void)fflush(stdout);
    server_run(server);
    server_destroy(server);
    return EXIT_OK;
}

static int read_place(const struct arguments *arguments, struct listen_place *out) {
    char        bytes[512];
    struct text why;
    const char *given = arguments_value(arguments, "--listen");
    text_init(&why, bytes, sizeof bytes);
    if (listener_parse(given == NULL ? "127.0.0.1" : given, out, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    char                 path[PATH_SIZE];
    struct server_config config = {.folder = arguments_value(arguments, "--web")};
    if (arguments_refuse_more_words(arguments, 0) != EXIT_OK ||
        read_place(arguments, &config.place) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (config.folder == NULL) {
        config.folder = find_folder(path, sizeof path);
    }
    if (config.folder == NULL) {
        return arguments_refuse(arguments, "the folder of the browser client is not beside the "
                                           "program; name it with --web FOLDER");
    }
    return serve(arguments, &config);
}

const struct command serve_command = {
    .name    = "serve",
    .usage   = "[--listen HOST:PORT] [--web FOLDER]",
    .summary = "Serve the games to browsers",
    .flags   = {{"--listen", "HOST:PORT", "127.0.0.1:8080 if not given; port 0: any that is free"},
                {"--web", "FOLDER", "the browser client, if it is not beside the program"}},
    .run     = run,
};
