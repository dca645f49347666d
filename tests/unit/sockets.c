/* SPDX-License-Identifier: MIT
 *
 * sockets.c - tests of server/sockets: who says nothing is cut off, by a clock that the
 * test sets.
 */
#include "server/sockets.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support.h"

enum { SECOND = 1000, TURNS_MAX = 5000 };

struct scene {
    uv_loop_t       loop;
    uv_timer_t      beat; /* so that the loop never waits for long */
    struct sockets *sockets;
    int64_t         now;
    int             client; /* the other end */
    int             opened, heard, closed;
};

static int64_t tell_time(void *context) {
    return ((struct scene *)context)->now;
}

static void note_opened(void *context, connection_t name, const struct socket_owner *owner) {
    (void)name;
    (void)owner;
    ((struct scene *)context)->opened++;
}

static void note_heard(void *context, connection_t name, const struct socket_owner *owner,
                       const char *text, size_t length) {
    (void)name;
    (void)owner;
    assert_int_equal(strlen(text), length);
    ((struct scene *)context)->heard++;
}

static void note_closed(void *context, connection_t name, const struct socket_owner *owner) {
    (void)name;
    (void)owner;
    ((struct scene *)context)->closed++;
}

static void ignore_measure(void *context, connection_t name, int64_t round_trip) {
    (void)context;
    (void)name;
    (void)round_trip;
}

static void beat(uv_timer_t *timer) {
    (void)timer;
}

/* Both ends of a connection. */
static void connect_ends(int *ours, int *theirs) {
    struct sockaddr_in address  = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t          size     = sizeof address;
    const int          listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    *theirs = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(*theirs, (const struct sockaddr *)&address, sizeof address), 0);
    *ours = accept(listener, NULL, NULL);
    assert_true(*ours >= 0);
    (void)close(listener);
}

static void turn(struct scene *scene) {
    sockets_work(scene->sockets);
    (void)uv_run(&scene->loop, UV_RUN_ONCE);
}

/* Let the loop turn until something has happened so often. */
static void await(struct scene *scene, const int *count, int wanted) {
    for (int i = 0; i < TURNS_MAX && *count < wanted; i++) {
        turn(scene);
    }
    assert_int_equal(*count, wanted);
}

static void set_up_scene(struct scene *scene) {
    static const struct socket_owner nobody;
    int                              ours;
    *scene = (struct scene){.now = 1000000};
    assert_int_equal(uv_loop_init(&scene->loop), 0);
    assert_int_equal(uv_timer_init(&scene->loop, &scene->beat), 0);
    assert_int_equal(uv_timer_start(&scene->beat, beat, 1, 1), 0);
    scene->sockets = sockets_create(&(struct sockets_config){.loop     = &scene->loop,
                                                             .context  = scene,
                                                             .now      = tell_time,
                                                             .opened   = note_opened,
                                                             .heard    = note_heard,
                                                             .closed   = note_closed,
                                                             .measured = ignore_measure});
    assert_non_null(scene->sockets);
    connect_ends(&ours, &scene->client);
    sockets_take(scene->sockets, ours, "dGhlIHNhbXBsZSBub25jZQ==", true, &nobody);
    await(scene, &scene->opened, 1);
}

static void tear_down_scene(struct scene *scene) {
    (void)close(scene->client);
    uv_close((uv_handle_t *)&scene->beat, NULL);
    sockets_close(scene->sockets);
    while (uv_run(&scene->loop, UV_RUN_DEFAULT) != 0) {
    }
    assert_int_equal(uv_loop_close(&scene->loop), 0);
    sockets_destroy(scene->sockets);
}

/* One message of the client's, which arrives. */
static void say(struct scene *scene) {
    static const unsigned char frame[] = {0x81, 0x82, 0, 0, 0, 0, '{', '}'};
    assert_int_equal(send(scene->client, frame, sizeof frame, 0), sizeof frame);
    await(scene, &scene->heard, scene->heard + 1);
}

static bool is_cut(const struct scene *scene) {
    struct sockets_figures figures;
    sockets_count(scene->sockets, &figures);
    return figures.cut_idle > 0;
}

/* Seconds pass until it is cut; at most so many. */
static int pass_time(struct scene *scene, int seconds) {
    int passed = 0;
    while (passed < seconds && !is_cut(scene)) {
        scene->now += SECOND;
        passed++;
        sockets_tick(scene->sockets, scene->now);
        turn(scene);
    }
    return passed;
}

/* Who never says anything is gone 20 seconds after he came, when he is next looked at. */
static void test_who_does_not_greet(void **unused) {
    (void)unused;
    struct scene scene;
    set_up_scene(&scene);
    assert_int_equal(pass_time(&scene, 20), 20);
    assert_false(is_cut(&scene));
    assert_in_range(pass_time(&scene, 60), 1, 15);
    await(&scene, &scene.closed, 1);
    tear_down_scene(&scene);
}

/* Who has said something has 45 seconds from then on. */
static void test_who_falls_silent(void **unused) {
    (void)unused;
    struct scene scene;
    set_up_scene(&scene);
    assert_int_equal(pass_time(&scene, 10), 10);
    say(&scene);
    assert_int_equal(pass_time(&scene, 45), 45);
    assert_false(is_cut(&scene));
    assert_in_range(pass_time(&scene, 60), 1, 15);
    await(&scene, &scene.closed, 1);
    tear_down_scene(&scene);
}

static void test_who_goes_on_speaking(void **unused) {
    (void)unused;
    struct scene scene;
    set_up_scene(&scene);
    for (int i = 0; i < 10; i++) {
        say(&scene);
        assert_int_equal(pass_time(&scene, 40), 40);
    }
    assert_false(is_cut(&scene));
    assert_int_equal(scene.closed, 0);
    tear_down_scene(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_does_not_greet),
        cmocka_unit_test(test_who_falls_silent),
        cmocka_unit_test(test_who_goes_on_speaking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
