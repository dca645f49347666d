// SPDX-License-Identifier: MIT
//
// offline.mjs - once visited, the client needs no server: every page, every
// game, the computer's replies.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gameOf, games, oracle, seen, visit } from "./support.mjs";
import { act, lookAt, positionOf, settled } from "./player.mjs";

const kept = (page) => page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") {
        await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
    }
});

async function goTo(page, hash, selector) {
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await seen(page, selector);
}

test("everything works after a reload without a network", () => visit("", async (page, context) => {
    await seen(page, ".card");
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await seen(page, ".card .board .item");
    for (const { name } of games) {
        await goTo(page, `#/learn/${name}`, ".figure .board .item");
        await goTo(page, `#/learn/${name}/lesson`, ".lesson .board .item");
        await goTo(page, `#/match/${name}?v=${gameOf(name).version}&s=h,1`, "main.play .board .item");
        await settled(page);
        const { match, node } = await lookAt(page);
        const scene = oracle.scene(positionOf(match));
        await act(page, { scene, action: scene.actions[0].action });
        await settled(page, node);
    }
    const before = await lookAt(page);
    await page.reload();
    await settled(page);
    assert.deepEqual((await lookAt(page)).match, before.match);
    await page.locator(".language select").selectOption("de");
    await page.waitForFunction(() => document.documentElement.lang === "de");
}, { serviceWorkers: "allow" }));

test("a link opens without a network", () => visit("", async (page, context) => {
    await seen(page, ".card");
    await kept(page);
    await context.setOffline(true);
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*/, "") + "#/match/circles?v=1&s=h,1");
    await settled(other);
}, { serviceWorkers: "allow" }));

test("the manifest makes it installable", () => visit("", async (page) => {
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
    assert.ok(manifest.name && manifest.start_url && manifest.display === "standalone");
    assert.ok(manifest.icons.some(({ sizes }) => sizes === "192x192") && manifest.icons.some(({ sizes }) => sizes === "512x512"));
    const statuses = await page.evaluate(async (icons) =>
        Promise.all(icons.map(async ({ src }) => (await fetch(src)).status)), manifest.icons);
    assert.deepEqual([...new Set(statuses)], [200]);
}));
