/* SPDX-License-Identifier: MIT
 *
 * questions.c - what positions are worth, looked up in another thread.
 *
 * Nobody else waits while a file is read. Who asked may be gone by then: the call
 * knows (calls.c), and there are as many questions at most as there may be calls.
 */
#include <stdlib.h>

#include "protocol/request.h"
#include "server/internal.h"
#include "server/reply.h"

enum { WHY_MAX = 8192, SAID_MAX = 240 /* of that: each character may take six */ };

struct question {
    uv_work_t            work;
    struct server       *server;
    struct question     *next;
    connection_t         call;
    struct request       request;
    struct angoli_answer answer;
    enum status          status;
    char                 why[WHY_MAX];
};

/* One that is under way is in the list. */
static void leave(struct question *question) {
    struct question **at = &question->server->questions;
    while (*at != NULL && *at != question) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        *at = question->next;
    }
}

static void destroy(struct question *question) {
    leave(question);
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

static void refuse(const struct question *question) {
    static const char busy[] =
        "{\"ok\":false,\"error\":{\"code\":\"busy\",\"say\":\"the host ends, or "
        "lacks memory\",\"wait\":1000}}";
    calls_answer_question(question->server, question->call, 503, busy, sizeof busy - 1);
}

static void answer(const struct question *question) {
    static const char damage[] = "{\"ok\":false,\"error\":{\"code\":\"no-values\",\"say\":\"the "
                                 "host's file of values is damaged\"}}";

    const size_t size  = exact_print_size(question->answer.count);
    char        *bytes = question->status == STATUS_OK ? malloc(size) : NULL;
    if (question->status != STATUS_OK) {
        health_log(question->server, "values", question->why);
        calls_answer_question(question->server, question->call, 500, damage, sizeof damage - 1);
    } else if (bytes == NULL) {
        refuse(question);
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
    } else {
        refuse(question); /* it was cancelled */
    }
    destroy(question);
}

/* Which position it is, and whether there is a file for it. */
static bool read(const struct server *server, struct exchange *exchange, const char *text,
                 struct question *question) {
    struct text why;
    text_init(&why, question->why, sizeof question->why);
    enum status status = request_parse(text, &question->request, &why);
    if (status == STATUS_OK && question->request.cancels != NULL) {
        text_add(&why, "nothing can be cancelled here");
        status = STATUS_BAD_TEXT;
    }
    if (status != STATUS_OK) {
        question->why[SAID_MAX] = '\0';
        reply_malformed(exchange, 400, question->why, "the question of docs/api.md");
        return false;
    }
    const struct request *request = &question->request;
    if (!exact_knows(server->exact, &request->game, &request->state)) {
        reply_refusal(exchange, 404, "no-values", "this host has no file of values for it", 0);
        return false;
    }
    if (game_is_over(&request->game, &request->state)) {
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
    question->next    = server->questions;
    server->questions = question;
    if (uv_queue_work(&server->loop, &question->work, look_up, finish) != 0) {
        refuse(question);
        destroy(question);
    }
}

void questions_cancel(struct server *server) {
    for (struct question *question = server->questions; question != NULL;
         question                  = question->next) {
        (void)uv_cancel((uv_req_t *)&question->work); /* unless it is being looked up */
    }
}
