/* SPDX-License-Identifier: MIT
 *
 * serve.c - tavola serve: the games in the browser.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "server/site.h"

enum { PORT_STANDARD = 8080, PORT_MAX = 65535, PATH_SIZE = 4096 };

/* What ends the server, waited for by a thread of its own, because nearly
 * nothing may be called where a signal strikes. */
static void fill_endings(sigset_t *signals) {
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGTERM);
}

static void *stop_at_signal(void *site) {
    sigset_t signals;
    int      received = 0;
    fill_endings(&signals);
    (void)sigwait(&signals, &received);
    site_stop(site);
    return NULL;
}

static int run_until_signal(struct site *site) {
    pthread_t waiting;
    sigset_t  signals;
    fill_endings(&signals);
    if (pthread_sigmask(SIG_BLOCK, &signals, NULL) != 0 ||
        pthread_create(&waiting, NULL, stop_at_signal, site) != 0) {
        return EXIT_FAILED;
    }
    site_run(site);
    (void)pthread_kill(waiting, SIGINT); /* if it still waits */
    (void)pthread_join(waiting, NULL);
    return EXIT_OK;
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
    char         bytes[PATH_SIZE];
    struct text  why;
    struct site *site;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = site_create(config, &site, &why);
    if (status != STATUS_OK) {
        (void)arguments_refuse(arguments, bytes);
        return status == STATUS_NO_MEMORY ? EXIT_FAILED : EXIT_BAD_INPUT;
    }
    printf("Tavola is ready: open http://%s:%d/ in a browser. Ctrl-C ends it.\n", config->host,
           site_port(site));
    (void)fflush(stdout);
    const int result = run_until_signal(site);
    site_destroy(site);
    return result;
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
