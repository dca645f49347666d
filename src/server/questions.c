/* SPDX-License-Identifier: MIT
 *
 * questions.c - what positions are worth, looked up in another thread.
 *
 * Nobody else waits while a file is read. Who asked may be gone by then: the call
 * knows (calls.c).
 */
#include <stdlib.h>

#include "protocol/request.h"
#include "server/internal.h"
#include "server/reply.h"

enum { WHY_MAX = 8192, SAID_MAX = 240 /* of that: each character may take six */ };

struct question {
    uv_work_t            work;
    struct server       *server;
    connection_t         call;
    struct request       request;
    struct angoli_answer answer;
    enum status          status;
    char                 why[WHY_MAX];
};

static void destroy(struct question *question) {
    request_finish(&question->request);
    free(question);
}

/* In the other thread. */
static void look_up(uv_work_t *work) {
    struct question *question = work->data;
    struct text      why;
    text_init(&why, question->why, sizeof question->why);
    question->status = exact_find(question->server->exact, &question->request.game,
                                  &question->request.state, &question->answer, &why);
}

static void answer(const struct question *question) {
    static const char shortage[] = "{\"ok\":false,\"error\":{\"code\":\"busy\",\"say\":\"there is "
                                   "not enough memory\",\"wait\":1000}}";
    static const char damage[]   = "{\"ok\":false,\"error\":{\"code\":\"no-values\",\"say\":\"the "
                                   "host's file of values is damaged\"}}";

    const size_t size  = exact_print_size(question->answer.count);
    char        *bytes = question->status == STATUS_OK ? malloc(size) : NULL;
    if (question->status != STATUS_OK) {
        health_log(question->server, "values", question->why);
        calls_answer_question(question->server, question->call, 500, damage, sizeof damage - 1);
    } else if (bytes == NULL) {
        calls_answer_question(question->server, question->call, 503, shortage, sizeof shortage - 1);
    } else {
        struct text out;
        text_init(&out, bytes, size);
        exact_print(&question->request.game, &question->request.state, &question->answer, &out);
        calls_answer_question(question->server, question->call, 200, bytes, out.length);
    }
    free(bytes);
}

static void finish(uv_work_t *work, int status) {
    struct question *question = work->data;
    if (status == 0) {
        answer(question);
    }
    destroy(question);
}

/* Which position it is, and whether there is a file for it. */
static bool read(const struct server *server, struct exchange *exchange, const char *text,
                 struct question *question) {
    struct text why;
    text_init(&why, question->why, sizeof question->why);
    if (request_parse(text, &question->request, &why) != STATUS_OK ||
        question->request.cancels != NULL) {
        question->why[SAID_MAX] = '\0';
        reply_malformed(exchange, 400, question->why, "the question of docs/api.md");
        return false;
    }
    if (!exact_knows(server->exact, &question->request.game)) {
        reply_refusal(exchange, 404, "no-values", "this host has no file of values for it", 0);
        return false;
    }
    if (game_is_over(&question->request.game, &question->request.state)) {
        reply_malformed(exchange, 400, "the game is over", "a position where it goes on");
        return false;
    }
    return true;
}

void questions_ask(struct server *server, struct exchange *exchange,
                   const struct socket_owner *owner, const char *text) {
    struct question *question = calloc(1, sizeof *question);
    if (question == NULL) {
        reply_refusal(exchange, 503, "busy", "there is not enough memory", 1000);
        return;
    }
    question->server    = server;
    question->work.data = question;
    if (!read(server, exchange, text, question) ||
        (question->call = calls_begin_question(server, exchange, owner)) == 0) {
        destroy(question);
        return;
    }
    if (uv_queue_work(&server->loop, &question->work, look_up, finish) != 0) {
        calls_answer_question(server, question->call, 503, "{}", 2);
        destroy(question);
    }
}
