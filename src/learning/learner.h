/* SPDX-License-Identifier: MIT
 *
 * learner.h - a net while it learns: in floating point, by gradients.
 *
 * The loss of a sample is the cross-entropy between what its views should get of the
 * point and what the judge would say with this net. Steps are those of Adam (Diederik
 * Kingma and Jimmy Ba), over small batches in random order, with a rate that falls
 * along half a cosine. Weights are held within what the file can keep, so that
 * rounding them loses little. One thread does all of it, in one order: the same
 * samples and seed give the same net on the same machine.
 */
#ifndef LEARNING_LEARNER_H
#define LEARNING_LEARNER_H

#include "base/random.h"
#include "learning/samples.h"

struct learner;

struct learner_plan {
    uint32_t inputs, hidden;
    uint32_t epochs; /* times that all samples are seen */
    double   rate;   /* of the first step */
    uint64_t seed;
};

/* The samples stay the caller's. NULL if there is not enough memory; nothing else asks
 * for any. */
struct learner *learner_create(const struct learner_plan *plan, const struct samples *samples);
void            learner_destroy(struct learner *learner); /* takes NULL */

/* See all samples once more; returns the mean loss on the way. Called as often as
 * the plan has epochs. */
double learner_see(struct learner *learner);

/* The mean loss of what was held out, with the weights as the file would have them;
 * and that of the judge without a net. */
double learner_loss(struct learner *learner);
double learner_loss_without(const struct samples *samples);

/* Write the weights of a file of net_size() bytes, after its header. */
void learner_write(const struct learner *learner, unsigned char *bytes);

#endif
