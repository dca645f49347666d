/* SPDX-License-Identifier: MIT
 *
 * serve.c - tavola serve: the games in the browser.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/site.h"
#include "tools/command.h"

enum { PORT_STANDARD = 8080, PORT_MAX = 65535, PATH_SIZE = 4096 };

static struct site *running;

static void stop(int signal_number) {
    (void)signal_number;
    site_stop(running);
}

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

static int serve(const struct arguments *arguments, const struct site_config *config) {
    char        bytes[PATH_SIZE];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    running = site_create(config, &why);
    if (running == NULL) {
        (void)arguments_refuse(arguments, bytes);
        return EXIT_FAILED;
    }
    (void)signal(SIGINT, stop);
    (void)signal(SIGTERM, stop);
    printf("Tavola is ready: open http://%s:%d/ in a browser. Ctrl-C ends it.\n", config->host,
           site_port(running));
    (void)fflush(stdout);
    site_run(running);
    site_destroy(running);
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    char        path[PATH_SIZE];
    int64_t     port   = PORT_STANDARD;
    const char *host   = arguments_value(arguments, "--host");
    const char *folder = arguments_value(arguments, "--web");
    if (arguments_refuse_more_words(arguments, 0) != EXIT_OK ||
        arguments_number(arguments, "--port", 0, PORT_MAX, &port) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (folder == NULL) {
        folder = find_folder(path, sizeof path);
    }
    if (folder == NULL) {
        return arguments_refuse(arguments, "the folder of the browser client is not beside the "
                                           "program; name it with --web FOLDER");
    }
    const struct site_config config = {
        .folder = folder, .host = host == NULL ? "127.0.0.1" : host, .port = (int)port};
    return serve(arguments, &config);
}

const struct command serve_command = {
    .name    = "serve",
    .usage   = "[--host ADDRESS] [--port N] [--web FOLDER]",
    .summary = "Serve the games to browsers",
    .flags   = {{"--host", "ADDRESS", "of this machine; 127.0.0.1 if not given"},
                {"--port", "N", "8080 if not given; 0: any that is free"},
                {"--web", "FOLDER", "the browser client, if it is not beside the program"}},
    .run     = run,
};
