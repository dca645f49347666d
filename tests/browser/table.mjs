// SPDX-License-Identifier: MIT
//
// table.mjs - what one can do at the board beside playing: take back, vary, be
// helped, resign, turn the board, come back later.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gameOf, games, oracle, seen, texts, visit } from "./support.mjs";
import { act, actionsOf, lookAt, positionOf, settled, start } from "./player.mjs";

const press = (page, key) => page.getByRole("button", { name: texts[key], exact: true }).first().click();

// One action of the person, and what is answered; n-th of the legal ones.
async function playOne(page, place = 0) {
    const { node, match } = await lookAt(page);
    const scene = oracle.scene(positionOf(match));
    const action = scene.actions[place].action;
    await act(page, { scene, action });
    await settled(page, node);
    return action;
}

const nodeIs = (page, node) => seen(page, `main.play[data-node="${node}"]`);
const shownMoves = (page) => page.locator(".moves-list .move").allTextContents();

test("undo, redo and variations between two people", () => visit("#/match/circles?v=1&s=h,h", async (page) => {
    await settled(page);
    const first = [await playOne(page, 0), await playOne(page, 1), await playOne(page, 2)];
    await nodeIs(page, 3);
    await press(page, "play.undo");
    await nodeIs(page, 2);
    await page.keyboard.press("u");
    await nodeIs(page, 1);
    await press(page, "play.redo");
    await nodeIs(page, 2);
    await page.keyboard.press("Control+z");
    await nodeIs(page, 1);
    const other = await playOne(page, 3);
    await nodeIs(page, 4);
    const { match } = await lookAt(page);
    assert.deepEqual(actionsOf(match), [first[0], other]);
    const moves = await shownMoves(page);
    assert.equal(moves.length, 4, "nothing that was played is lost");
    assert.equal(await page.locator(".variation .move").count(), 1);
    await page.locator(".moves-list .move").last().click();
    await nodeIs(page, 3);
    assert.deepEqual(actionsOf((await lookAt(page)).match), first);
    await press(page, "moves.first");
    await nodeIs(page, 0);
    assert.ok(await page.getByRole("button", { name: texts["play.undo"], exact: true }).first().isDisabled());
    await press(page, "moves.forth");
    await nodeIs(page, 1);
    await press(page, "moves.last");
    await nodeIs(page, 3);
}));

test("undo against the computer goes back to the person's decision", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    await playOne(page);
    await nodeIs(page, 2);
    await playOne(page);
    await nodeIs(page, 4);
    await press(page, "play.undo");
    await nodeIs(page, 2);
    assert.equal((await lookAt(page)).state, "pointing");
    await press(page, "play.redo");
    await nodeIs(page, 4);
    await press(page, "moves.back");
    await nodeIs(page, 3);
    // The computer does not run away with a match that one looks back on.
    assert.equal((await lookAt(page)).state, "waiting");
    await press(page, "play.resume");
    await settled(page, 3);
    assert.equal((await lookAt(page)).state, "pointing");
}));

// All states that the page goes through, the first one included.
function recordStates() {
    globalThis.states = [];
    new MutationObserver(() => {
        const state = document.querySelector("main.play")?.dataset.state;
        if (state && state !== globalThis.states.at(-1)) globalThis.states.push(state);
    }).observe(document, { subtree: true, childList: true, attributes: true });
}

for (const seats of ["h,1", "1,h"]) {
    test(`seats ${seats}: who does not look back is not asked to play on`, () => visit(`#/match/mijnlieff?v=1&s=${seats}`, async (page) => {
        await settled(page);
        await playOne(page);
        const states = await page.evaluate(() => globalThis.states);
        assert.ok(states.includes("thinking") && !states.includes("waiting"), states.join());
    }, { reducedMotion: "no-preference", init: recordStates }));
}

for (const { name } of games) {
    test(`${name}: a reload brings back the match`, () => visit(`#/new/${name}`, async (page) => {
        await start(page, name);
        for (let i = 0; i < 2; i++) await playOne(page);
        const before = await lookAt(page);
        await page.reload();
        await settled(page);
        const after = await lookAt(page);
        assert.deepEqual(after.match, before.match);
        assert.deepEqual(after.targets.sort(), before.targets.sort());
        await page.goto(page.url().replace(/#.*/, "#/"));
        await page.locator(".begun a").first().click();
        await settled(page);
        assert.equal((await lookAt(page)).node, before.node);
    }));

    test(`${name}: level 1 replies, and a hint is a legal action`, () => visit(`#/match/${name}?v=${gameOf(name).version}&s=h,1`, async (page) => {
        await settled(page);
        let { match, node } = await lookAt(page);
        let scene = oracle.scene(positionOf(match));
        if (scene.actor === 0) await playOne(page);
        ({ match, node } = await lookAt(page));
        scene = oracle.scene(positionOf(match));
        if (scene.actor === 0) return; // a game that only rolls so far
        await page.keyboard.press("h");
        await seen(page, 'main.play[data-state="pointing"] .prompt.hinting, .target.hint, .scene-buttons .hinted');
        assert.equal((await lookAt(page)).node, node, "a hint does not play");
        const hinted = await page.locator(".target.hint, .scene-buttons .hinted").evaluateAll((all) => all.map(({ dataset }) => dataset.id));
        assert.ok(scene.actions.some(({ path }) => path.some((id) => hinted.includes(id))), hinted.join());
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !document.querySelector(".target.hint, .scene-buttons .hinted"));
    }));
}

test("a half-made choice is dropped by Escape and by pointing elsewhere", () => visit("#/match/enlightenment?v=1&s=h,h", async (page) => {
    await settled(page);
    const { match, targets } = await lookAt(page);
    const scene = oracle.scene(positionOf(match));
    const { path } = scene.actions.find((action) => action.path.length > 1);
    const first = page.locator(`.target[data-id="${path[0]}"]`);
    const cancel = page.getByRole("button", { name: texts["play.drop"], exact: true });
    const nowhere = () => page.locator(".board").click({ position: { x: 2, y: 2 } });
    for (const drop of [() => page.keyboard.press("Escape"), () => cancel.click(), nowhere]) {
        await first.click();
        await cancel.waitFor();
        await drop();
        await cancel.waitFor({ state: "detached" });
        assert.deepEqual((await lookAt(page)).targets.sort(), [...targets].sort());
    }
}));

test("a half-made choice outlasts a change of theme or sound", () => visit("#/match/enlightenment?v=1&s=h,h", async (page) => {
    await settled(page);
    const { match } = await lookAt(page);
    const { path } = oracle.scene(positionOf(match)).actions.find((action) => action.path.length > 1);
    await page.locator(`.target[data-id="${path[0]}"]`).click();
    const cancel = page.getByRole("button", { name: texts["play.drop"], exact: true });
    await cancel.waitFor();
    for (const [now, next] of [["header.theme.system", "header.theme.light"], ["header.soundOn", "header.soundOff"]]) {
        await press(page, now);
        await page.getByRole("button", { name: texts[next], exact: true }).waitFor();
        assert.equal(await cancel.count(), 1, next);
    }
}));

test("resigning ends the match and can be taken back", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    await playOne(page);
    await press(page, "play.resign");
    await seen(page, 'main.play[data-state="over"]');
    assert.ok((await lookAt(page)).prompt.includes(texts["result.youResigned"]));
    await page.reload();
    await seen(page, 'main.play[data-state="over"]');
    await press(page, "play.undo");
    await seen(page, 'main.play[data-state="pointing"]');
}));

test("the board turns round and can still be pointed at", () => visit("#/match/circles?v=1&s=h,h", async (page) => {
    await settled(page);
    await page.keyboard.press("f");
    await seen(page, ".board.is-turned");
    await playOne(page);
    await nodeIs(page, 1);
    await page.reload();
    await settled(page);
    await seen(page, ".board.is-turned");
}));

test("single letters can be switched off", () => visit("#/match/circles?v=1&s=h,h", async (page) => {
    await settled(page);
    await playOne(page);
    await press(page, "header.keysOn");
    await seen(page, ".only-keyboard");
    await page.keyboard.press("u");
    await page.keyboard.press("f");
    assert.equal(await page.locator(".board.is-turned").count(), 0);
    assert.equal(await page.locator("[aria-keyshortcuts]").count(), 0);
    await nodeIs(page, 1);
    await page.keyboard.press("Control+z");
    await nodeIs(page, 0);
    await press(page, "header.keysOff");
    await page.keyboard.press("f");
    await seen(page, ".board.is-turned");
}));

test("moves are announced", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    await playOne(page);
    await page.waitForFunction(() => document.getElementById("announcements").textContent.length > 0);
}));

test("computers play among themselves", () => visit("#/match/mijnlieff?v=1&s=1,1", async (page) => {
    await seen(page, 'main.play[data-state="over"]');
    const { match } = await lookAt(page);
    assert.equal(oracle.scene(positionOf(match)).actor, null);
    const first = new URL(page.url()).hash;
    await press(page, "play.rematch");
    await page.waitForFunction((hash) => location.hash !== hash, first);
    await seen(page, 'main.play[data-state="over"]');
}));

// A match from a given position, a little after the usual start.
function laterLink() {
    const position = { game: "mijnlieff", actions: [] };
    for (let i = 0; i < 2; i++) position.actions.push(oracle.scene(position).actions[0].action);
    return `#/match/mijnlieff?v=1&p=${encodeURIComponent(oracle.play(position).position)}&s=h,1`;
}

test("a rematch keeps the position and changes the seats", () => visit(laterLink(), async (page) => {
    await settled(page);
    const { match } = await lookAt(page);
    assert.notEqual(match.start, "");
    await press(page, "play.resign");
    await seen(page, 'main.play[data-state="over"]');
    const first = new URL(page.url()).hash;
    await press(page, "play.rematch");
    await page.waitForFunction((hash) => location.hash !== hash, first);
    await seen(page, 'main.play:not([data-state="over"])'); // the old table may still be there
    await settled(page);
    const again = (await lookAt(page)).match;
    assert.equal(again.start, match.start);
    assert.deepEqual(again.seats, [...match.seats].reverse());
    await seen(page, ".board.is-turned");
}));

test("taking back while the die rolls leaves one die", () => visit("#/match/angoli?v=1&s=h,h", async (page) => {
    const dice = () => page.locator(".board .item.die").count();
    await settled(page);
    await playOne(page);
    await playOne(page);
    await nodeIs(page, 2);
    assert.equal(await dice(), 1);
    await page.evaluate(() => {
        document.querySelector(".board .target").dispatchEvent(new MouseEvent("click", { bubbles: true }));
        dispatchEvent(new KeyboardEvent("keydown", { key: "u" }));
    });
    await nodeIs(page, 1);
    await page.waitForTimeout(1500); // a roll takes half of it
    assert.equal(await dice(), 1, "taken back");
    await press(page, "play.redo");
    await nodeIs(page, 2);
    assert.equal(await dice(), 1, "and played again");
}, { reducedMotion: "no-preference" }));

// What a browser without memory for a worker looks like.
function breakWorkers() {
    globalThis.Worker = class {
        postMessage() {
            setTimeout(() => this.onerror?.());
        }

        terminate() {}
    };
}

test("a computer that fails can be asked again", () => visit("#/match/mijnlieff?v=1&s=1,h", async (page) => {
    await seen(page, 'main.play[data-state="waiting"]');
    await press(page, "play.resume");
    await seen(page, 'main.play[data-state="waiting"]');
}, { init: breakWorkers }));

// An address of another machine in the same house is not secure.
const hideClipboard = () => Object.defineProperty(navigator, "clipboard", { value: undefined });

test("a link that cannot be copied says so", () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
    await settled(page);
    await press(page, "share.title");
    await press(page, "share.copy");
    await page.getByText(texts["share.notCopied"]).waitFor();
}, { init: hideClipboard }));
