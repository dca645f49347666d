/* SPDX-License-Identifier: MIT
 *
 * client.h - simulated people: what they do, and how they take what they hear.
 */
#ifndef SIMULATION_CLIENT_H
#define SIMULATION_CLIENT_H

#include "world.h"

/* It does something: plays, asks, blunders, cheats, goes. */
void client_act(struct world *world, struct client *client);

/* It has a new wire: it says hello, watches again what it watched, and repeats what was
 * not answered. */
void client_resume(struct world *world, struct client *client);
void client_lose(struct client *client);

/* Nothing new: only what is still wanted. Is there anything? */
bool client_settle(struct world *world, struct client *client);

void client_hear(struct world *world, struct client *client, const char *text);
void client_finish(struct client *client);

/* A new request, which is sent. The text comes without its id: "\"do\":\"act\",...". */
struct request *client_ask(struct world *world, struct client *client, const char *what,
                           const char *match, const char *rest);
/* A question for dice, and when it is answered, the request that creates a match. */
void client_create(struct world *world, struct client *client, const char *rest);
/* Who takes the seat that he has, or accepts what he accepted, is granted that without an
 * event, and it is not remembered. */
bool client_may_change_nothing(const struct request *request);

struct view *client_find(struct client *client, const char *match);
struct view *client_view(struct world *world, struct client *client, const char *match);

#endif
