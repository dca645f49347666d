// SPDX-License-Identifier: MIT
//
// kept.mjs - matches that stay: nothing is lost by leaving, and pages of one match
// agree.
import { test } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { tavola } from "./site.mjs";
import { gameOf, oracle, seen, site, texts, visit } from "./support.mjs";
import { act, actionsOf, keptMatch, lookAt, positionOf, settled } from "./player.mjs";

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

// A match of a few actions, as often as wanted, put where the browser keeps them.
async function fill(page, count) {
    const made = ["mijnlieff", "circles", "moguli"].map((game) => {
        const { version } = gameOf(game);
        const position = { game, options: {}, start: "", actions: [] };
        for (let i = 0; i < 4; i++) position.actions.push(oracle.scene(position).actions.at(-1).action);
        const nodes = ["", ...position.actions].map((action, i) =>
            ({ parent: i - 1, action, children: i < 4 ? [i + 1] : [], next: i < 4 ? i + 1 : -1 }));
        return {
            digest: { position: oracle.play(position).position, payoffs: null },
            match: { game, version, options: {}, start: "", seats: [{ kind: "human" }, { kind: "computer", level: 3 }], nodes, current: 4, forfeit: null },
        };
    });
    await page.evaluate(([samples, many]) => new Promise((done) => {
        const opening = indexedDB.open("tavola");
        opening.onsuccess = () => {
            const writing = opening.result.transaction(["matches", "summaries"], "readwrite");
            for (let i = 0; i < many; i++) {
                const { match, digest } = structuredClone(samples[i % samples.length]);
                const isOver = i % 2 === 0;
                if (isOver) match.forfeit = { node: 4, player: 1 + (i % 4) / 2 };
                digest.payoffs = isOver ? [i % 4 ? 60 : 0, i % 4 ? 0 : 60] : null;
                const id = `m${i}`;
                const saved = { id, time: 1.7e12 + i * 6e7, isOver, flipped: false, digest, match };
                writing.objectStore("matches").put(JSON.stringify(saved), id);
                const { game, version, options, seats } = match;
                writing.objectStore("summaries").put({ id, time: saved.time, isOver, digest, game, version, options, seats }, id);
            }
            writing.oncomplete = () => {
                opening.result.close();
                done();
            };
        };
    }), [made, count]);
}

const MANY = 2000;
const countIs = (page, count) => page.locator("main").getByText(texts["matches.count"].replace("{count}", count), { exact: true }).waitFor();

async function openMatches(page, count) {
    await seen(page, ".card");
    await fill(page, count);
    await page.getByRole("link", { name: texts["matches.title"] }).first().click();
    await seen(page, ".kept .board .item");
}

test("thousands of matches: a part is listed, all are found", () => visit("", async (page) => {
    await openMatches(page, MANY);
    await countIs(page, MANY);
    assert.ok((await page.locator(".kept").count()) <= 80, "a part of them");
    assert.ok((await page.locator(".kept .board").count()) <= 60, "pictures of those in sight");
    await page.locator(".kept").last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll(".kept").length > 40);
    assert.ok((await page.locator(".kept .board").count()) <= 60, "pictures of those in sight");
    await page.getByLabel(texts["matches.search"]).fill(`MIJN ${texts["result.youWin"]}`);
    await countIs(page, Math.round(MANY / 12));
    await page.getByLabel(texts["matches.search"]).fill("nobody");
    await page.getByText(texts["matches.nothing"]).waitFor();
    await page.getByLabel(texts["matches.search"]).fill("");
    await page.getByRole("radio", { name: texts["matches.open"] }).check();
    await countIs(page, MANY / 2);
    const first = page.locator(".kept-link").first();
    assert.ok((await first.innerText()).includes(texts["matches.unfinished"]));
    await first.click();
    await settled(page);
    await page.goBack();
    await seen(page, ".kept");
}));

test("removing can be undone until one leaves", () => visit("", async (page) => {
    await openMatches(page, 6);
    await page.locator(".kept button").first().click();
    await countIs(page, 5);
    assert.ok(await keptMatch(page, "m5"), "nothing is gone yet");
    await page.getByRole("button", { name: texts["matches.undo"] }).click();
    await countIs(page, 6);
    await page.getByRole("button", { name: texts["matches.choose"], exact: true }).click();
    for (const place of [0, 1]) await page.locator(".kept input").nth(place).check();
    await page.getByRole("button", { name: texts["matches.removeChosen"] }).click();
    await countIs(page, 4);
    await page.getByRole("button", { name: texts["matches.removeFinished"] }).click();
    await countIs(page, 2);
    await page.getByText(texts["matches.removed"].replace("{count}", 4)).waitFor();
    await page.getByRole("link", { name: "Tavola" }).click();
    await seen(page, ".begun li");
    await page.goBack();
    await countIs(page, 2);
    assert.equal(await keptMatch(page, "m5"), null);
}));

test("all matches go out as a file of records, and come back", () => visit("", async (page) => {
    await openMatches(page, 30);
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: texts["matches.export"] }).click();
    const file = await (await exported).path();
    const { stdout, status } = spawnSync(tavola, ["replay", file], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
    assert.equal(stdout.trim().split("\n").length, 30, "the command reads them all");
    const before = await keptMatch(page, "m7");
    await page.locator(".matches input[type=file]").setInputFiles(file);
    await page.getByText(texts["matches.known"].replace("{count}", 30)).waitFor();
    await page.getByRole("button", { name: texts["matches.choose"], exact: true }).click();
    await page.getByRole("button", { name: texts["matches.chooseAll"] }).click();
    await page.getByRole("button", { name: texts["matches.removeChosen"] }).click();
    await page.getByText(texts["matches.empty"]).waitFor();
    await page.goto(`${site.address}#/import`);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText(texts["matches.read"].replace("{count}", 30)).waitFor();
    await page.locator(".narrow").getByRole("link", { name: texts["matches.title"] }).click();
    await countIs(page, 30);
    const after = await keptMatch(page, "m7");
    assert.deepEqual(after.match.nodes, before.match.nodes);
    assert.deepEqual(after.match.seats, before.match.seats);
    assert.equal(after.time, before.time);
}));
