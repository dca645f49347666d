// SPDX-License-Identifier: MIT
//
// kept.mjs - matches that stay: nothing is lost by leaving, and pages of one match
// agree.
import { test } from "node:test";
import assert from "node:assert/strict";
import { oracle, seen, visit } from "./support.mjs";
import { act, actionsOf, lookAt, positionOf, settled } from "./player.mjs";

async function playOne(page, place = 0) {
    const { node, match } = await lookAt(page);
    const scene = oracle.scene(positionOf(match));
    const { action } = scene.actions[place];
    await act(page, { scene, action });
    return { action, node };
}

async function openAgain(page, context) {
    const other = await context.newPage();
    await other.goto(page.url());
    await settled(other);
    return other;
}

test("leaving right after an action does not lose it", () => visit("#/match/circles?v=1&s=h,h", async (page) => {
    await settled(page);
    const address = page.url();
    const { action } = await playOne(page);
    await page.goto("about:blank");
    await page.goto(address);
    await settled(page);
    assert.deepEqual(actionsOf((await lookAt(page)).match), [action]);
}, { allowed: /about:blank/ }));

test("an action in one tab appears in the other", () => visit("#/match/circles?v=1&s=h,h", async (page, context) => {
    await settled(page);
    const other = await openAgain(page, context);
    const played = [];
    for (const [here, there] of [[page, other], [other, page], [page, other]]) {
        await here.bringToFront();
        const { action, node } = await playOne(here, played.length);
        played.push(action);
        await seen(there, `main.play[data-node="${node + 1}"]`);
    }
    assert.deepEqual(actionsOf((await lookAt(page)).match), played);
    await page.keyboard.press("u");
    await seen(other, 'main.play[data-node="2"]');
}));

test("of two tabs one lets the computer think", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page, context) => {
    await settled(page);
    const other = await openAgain(page, context);
    for (const here of [page, other, page]) {
        await here.bringToFront();
        const { node } = await playOne(here);
        await Promise.all([page, other].map((one) => settled(one, node)));
        for (const one of [page, other]) await seen(one, `main.play[data-node="${node + 2}"]`);
    }
    const { match } = await lookAt(page);
    assert.equal(match.nodes.length, 7, "one answer to each action");
    assert.deepEqual((await lookAt(other)).match, match);
}, { seed: 3, init: () => { // computers and dice of two tabs would differ
    let count = performance.timeOrigin;
    crypto.getRandomValues = (numbers) => numbers.fill((count += 7919));
} }));

test("of two tabs one rolls the die", () => visit("#/match/angoli?v=1&s=1,1,1", async (page, context) => {
    await seen(page, "main.play[data-state]");
    const other = await context.newPage();
    await other.goto(page.url());
    for (const one of [page, other]) await one.waitForFunction(() => Number(document.querySelector("main.play")?.dataset.node) >= 12);
    const { match } = await lookAt(page);
    assert.ok(match.nodes.every(({ children }) => children.length <= 1), "no variation");
}, { init: () => {
    let count = performance.timeOrigin;
    crypto.getRandomValues = (numbers) => numbers.fill((count += 7919));
} }));

test("a tab that closes while the computer thinks hands it over", () => visit("#/match/mijnlieff?v=1&s=1,1", async (page, context) => {
    await page.waitForFunction(() => Number(document.querySelector("main.play")?.dataset.node) >= 1);
    const other = await context.newPage();
    await other.goto(page.url());
    await seen(other, "main.play[data-state]");
    await page.close();
    await seen(other, 'main.play[data-state="over"]');
    const { match } = await lookAt(other);
    assert.ok(match.nodes.every(({ children }) => children.length <= 1), "no variation");
}));
