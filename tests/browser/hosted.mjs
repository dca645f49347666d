// SPDX-License-Identifier: MIT
//
// hosted.mjs - people in browsers of their own play with each other at a host:
// whole matches, through a host that dies, lines that break and pages that are
// loaded again. In the end all have the same record, and its dice can be checked.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { act, actionsOf, keptMatch, lookAt, positionOf } from "./player.mjs";
import { assertAccessible, DESK, oracle, PHONE, seen, site, texts } from "./support.mjs";
import { startServer, tavola } from "./site.mjs";

const PATIENCE = 30_000;
let house = null; // a server of our own, for it is killed

before(async () => {
    house = await startServer();
});

after(() => house?.server.kill());

const portOf = ({ address }) => Number(new URL(address).port);

// It dies without a word, and comes back where it was.
async function killHouse() {
    house.server.kill("SIGKILL");
    await new Promise((resolve) => house.server.once("exit", resolve));
}
async function reviveHouse() {
    house = await startServer({ port: portOf(house), data: house.data });
}

// It answers nothing for a while; asleep, it could not even be ended.
async function whileHouseSleeps(body) {
    house.server.kill("SIGSTOP");
    try {
        await body();
    } finally {
        house.server.kill("SIGCONT");
    }
}

// --- People -------------------------------------------------------------------

// Ask the host in the name of who is at the page.
const ask = (page, request) => page.evaluate(async (body) => {
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const answer = await fetch("api/request", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ id, ...body, ...("name" in body ? { nonce: id } : {}) }),
    });
    return answer.json();
}, request);

async function person({ size = DESK, ...options } = {}) {
    const context = await site.browser.newContext({ ...options, viewport: size, reducedMotion: "reduce", locale: "en-GB", serviceWorkers: "block" });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (error) => page.faults.push(String(error)));
    page.on("dialog", (dialog) => page.faults.push(dialog.message()));
    await page.goto(house.address);
    await seen(page, ".client");
    return page;
}

const goTo = async (page, id) => {
    await page.evaluate((hash) => { location.hash = hash; }, `#/table/${id}`);
    await seen(page, "main.play");
};

let created = 0; // matches

// A match between the first and the second; the first one begins. The others watch.
async function meet(pages, { game, options = {}, clock = null, analysis = false, seats = 2, computer = 0 }) {
    const places = Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "me" } : i === seats - 1 && computer ? { kind: "computer", level: computer } : { kind: "open" }));
    const id = `new-${++created}`;
    const { commitment } = await ask(pages[0], { do: "dice", for: id });
    const made = await ask(pages[0], { id, do: "create", game, options, seats: places, begins: "seats", clock, public: false, watch: true, analysis, name: "Anna", commitment });
    assert.equal(made.ok, true, JSON.stringify(made));
    for (const [i, key] of made.keys.entries()) {
        if (!key) continue;
        const sat = await ask(pages[i], { do: "sit", match: made.match, key, name: ["", "Bea", "Carla"][i] });
        assert.equal(sat.ok, true, JSON.stringify(sat));
    }
    for (const page of pages) await goTo(page, made.match);
    return made.match;
}

async function inCompany(count, body, options) {
    const pages = [];
    try {
        for (let i = 0; i < count; i++) pages.push(await person(options));
        await body(...pages);
        for (const page of pages) assert.deepEqual(page.faults, []);
    } finally {
        for (const page of pages) await page.context().close();
    }
}

// --- Looking and acting -----------------------------------------------------------

const stateOf = (page) => page.evaluate(() => ({ ...document.querySelector("main.play").dataset }));
const stateIs = (page, state) => seen(page, `main.play[data-state="${state}"]`);
const numberIs = (page, number) => page.waitForFunction((wanted) => Number(document.querySelector("main.play")?.dataset.number) >= wanted, number);
const shown = (page, selector) => page.locator(selector).filter({ visible: true }).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
const saysInCompany = (page, text) => page.locator(".company-bar", { hasText: text }).first().waitFor();
const notice = (key, slots = {}) => texts[key].replace(/\{(\w+)\}/g, (all, name) => slots[name] ?? all);

// Who is to act, of these.
async function actor(pages) {
    for (let i = 0; ; i++) {
        for (const page of pages) {
            const { state } = await stateOf(page);
            if (state === "pointing" || state === "over") return { page, state };
        }
        assert.ok(i < 600, "nobody is to act");
        await new Promise((resume) => setTimeout(resume, 50));
    }
}

// One action of whoever is to act; false if it is over.
async function playOne(pages, seed = 0) {
    const { page, state } = await actor(pages);
    if (state === "over") return false;
    const { number } = await stateOf(page);
    const { match } = await lookAt(page);
    const position = positionOf(match);
    const scene = oracle.scene(position);
    await act(page, { scene, action: oracle.choose(position, 1, seed + position.actions.length) });
    await page.waitForFunction((before) => Number(document.querySelector("main.play").dataset.number) > before, Number(number));
    await page.waitForFunction(() => /^(pointing|waiting|over)$/.test(document.querySelector("main.play").dataset.state));
    return true;
}

async function playWhole(pages, id, between = async () => undefined) {
    for (let count = 1; ; count++) {
        assert.ok(count < 600, "the match does not end");
        if (!(await playOne(pages, count))) break;
        await between(count);
    }
    for (const page of pages) await stateIs(page, "over");
}

// --- The record --------------------------------------------------------------------

const recordOf = (page, id) => page.evaluate(async (match) => (await fetch(`api/matches/${match}/record`)).text(), id);

function verify(record) {
    const folder = mkdtempSync(join(tmpdir(), "tavola-verify-"));
    try {
        writeFileSync(join(folder, "record.txt"), record);
        const { status, stdout, stderr } = spawnSync(tavola, ["verify", join(folder, "record.txt")], { encoding: "utf8" });
        assert.equal(status, 0, stdout + stderr);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// All have the same record, which is what they have seen, and it can be checked.
async function agree(pages, id) {
    const records = await Promise.all(pages.map((page) => recordOf(page, id)));
    for (const record of records) assert.equal(record, records[0]);
    const lines = await Promise.all(pages.map(async (page) => actionsOf((await keptMatch(page, id)).match)));
    for (const line of lines) assert.deepEqual(line, lines[0]);
    for (const action of lines[0]) assert.ok(records[0].includes(action));
    verify(records[0]);
    return records[0];
}

// --- Tests ---------------------------------------------------------------------------

test("a game with dice, through a host that dies twice", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "angoli", options: { level: "advanced", turns: "60" } });
    let deaths = 0;
    await playWhole([anna, bea], id, async (count) => {
        if (count > 2) return; // what comes after the corners depends on the dice
        await killHouse();
        await reviveHouse();
        deaths++;
    });
    assert.equal(deaths, 2);
    const record = await agree([anna, bea], id);
    for (const name of ["Anna", "Bea"]) assert.ok(record.includes(name));
    for (const page of [anna, bea]) {
        await seen(page, ".end-card");
        assert.equal(await page.locator(".tab", { hasText: texts["analysis.title"] }).count(), 1, "after the end everything is there");
    }
}));

test("turns of several actions, while the page is loaded again and somebody watches", () => inCompany(3, async (anna, bea, carla) => {
    const id = await meet([anna, bea, carla], { game: "moguli", options: { turns: "12" }, clock: { kind: "fischer", base: 600_000, add: 5000 } });
    await playWhole([anna, bea], id, async (count) => {
        if (count === 4) await anna.reload();
        if (count === 7) await bea.reload();
        if (count === 4 || count === 7) for (const page of [anna, bea]) await seen(page, "main.play");
        if (count === 9) {
            assert.equal(await carla.locator(".board .target").count(), 0, "who watches can do nothing");
            assert.equal(await carla.getByRole("button", { name: texts["play.resign"] }).count(), 0);
            await saysInCompany(carla, texts["host.spectator"]);
            const { number } = await stateOf(anna);
            await numberIs(carla, Number(number));
        }
    });
    await stateIs(carla, "over");
    await agree([anna, bea, carla], id);
}));

test("three at a table, one of them a computer, on phones", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "pyramyd", options: { players: "3", turns: "8", goal: "race" }, seats: 3, computer: 1, clock: { kind: "fischer", base: 600_000, add: 5000 } });
    for (const page of [anna, bea]) assert.equal(await page.locator(".clock").filter({ visible: true }).count(), 3);
    await playWhole([anna, bea], id);
    await agree([anna, bea], id);
}, { size: PHONE }));

test("what is not sent yet does not look played, and is played once", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    await playOne([anna, bea]);
    await stateIs(bea, "pointing");
    await killHouse();
    await bea.locator(".company-bar.line").waitFor();
    const { match } = await lookAt(bea);
    const scene = oracle.scene(positionOf(match));
    await act(bea, { scene, action: scene.actions[0].action });
    await seen(bea, "main.play.unsaved[data-delivery=unsent]");
    assert.equal(await bea.locator(".prompt p").textContent(), texts["host.unsent"]);
    assert.equal(actionsOf((await keptMatch(bea, id)).match).length, 1);
    await reviveHouse();
    await stateIs(bea, "waiting");
    await stateIs(anna, "pointing");
    const lines = await Promise.all([anna, bea].map(async (page) => actionsOf((await keptMatch(page, id)).match)));
    assert.deepEqual(lines[0], lines[1]);
    assert.equal(lines[0].length, 2);
}));

// Stand between a page and the host from the next line on.
async function between(page, change) {
    await page.routeWebSocket(/\/socket$/, (line) => {
        const host = line.connectToServer();
        line.onMessage((text) => {
            const changed = change(JSON.parse(text));
            if (changed) host.send(JSON.stringify(changed));
        });
    });
    await page.reload();
    await stateIs(page, "pointing");
}

test("an action that was lost on its way is sent again by the page that comes after", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    const ids = [];
    let isHeld = true;
    await between(anna, (message) => {
        if (message.do === "act") ids.push(message.id);
        return message.do === "act" && isHeld ? null : message;
    });
    const scene = oracle.scene(positionOf((await lookAt(anna)).match));
    await act(anna, { scene, action: scene.actions[0].action });
    await seen(anna, "main.play.unsaved[data-delivery=saving]");
    isHeld = false;
    await anna.reload();
    await stateIs(anna, "waiting");
    await stateIs(bea, "pointing");
    assert.equal(new Set(ids).size, 1, "under the same name");
    assert.equal(actionsOf((await keptMatch(bea, id)).match).length, 1);
}));

test("what the host refuses is taken back with a sentence", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    await between(anna, (message) => (message.do === "act" ? { ...message, action: "z99" } : message));
    const scene = oracle.scene(positionOf((await lookAt(anna)).match));
    await act(anna, { scene, action: scene.actions[0].action });
    await saysInCompany(anna, notice("host.refused", { reason: texts["host.error.illegal"] }));
    await stateIs(anna, "pointing");
    assert.equal(actionsOf((await keptMatch(anna, id)).match).length, 0);
}));

test("a draw is offered, declined, and agreed on", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    for (let i = 0; i < 3; i++) await playOne([anna, bea], i);
    await press(anna, texts["host.offer.draw"]);
    await saysInCompany(anna, texts["host.asked.draw"]);
    await saysInCompany(bea, notice("host.asks.draw", { name: "Anna" }));
    await press(bea, texts["host.decline"]);
    await saysInCompany(anna, notice("host.declined.draw", { name: "Bea" }));
    await playOne([anna, bea], 3);
    await press(bea, texts["host.offer.draw"]);
    await press(anna, texts["host.accept"]);
    for (const page of [anna, bea]) {
        await stateIs(page, "over");
        await page.locator(".end-words", { hasText: texts["host.end.drawn"] }).waitFor({ state: "attached" });
    }
    await agree([anna, bea], id);
}));

const boardBox = (page) => page.locator(".board-host").boundingBox();

test("an action is taken back by agreement; asking for it moves no board", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    await bea.setViewportSize({ width: 360, height: 740 });
    for (let i = 0; i < 3; i++) await playOne([anna, bea], i);
    await stateIs(bea, "pointing");
    const boxes = await Promise.all([anna, bea].map(boardBox));
    await press(anna, texts["host.offer.takeback"]);
    for (const page of [anna, bea]) await seen(page, ".company-bar.offer");
    assert.deepEqual(await Promise.all([anna, bea].map(boardBox)), boxes);
    await press(bea, texts["host.accept"]);
    await stateIs(anna, "pointing");
    await stateIs(bea, "waiting");
    for (const page of [anna, bea]) assert.equal(actionsOf((await keptMatch(page, id)).match).length, 2);
    await playOne([anna, bea], 7);
    await press(bea, texts["play.resign"]);
    await press(bea.locator(".company"), texts["play.resign"]);
    for (const page of [anna, bea]) await stateIs(page, "over");
    await agree([anna, bea], id);
}));

test("resigning asks first; then both want another match, and sit the other way", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles" });
    for (let i = 0; i < 2; i++) await playOne([anna, bea], i);
    await press(anna, texts["play.resign"]);
    await anna.locator(".company-bar.confirm").waitFor();
    await anna.keyboard.press("Escape");
    await anna.locator(".company-bar.confirm").waitFor({ state: "detached" });
    await press(anna, texts["play.resign"]);
    await press(anna.locator(".company"), texts["play.resign"]);
    await bea.locator(".end-words", { hasText: texts["result.youWin"] }).waitFor({ state: "attached" });
    await agree([anna, bea], id);
    await press(bea, texts["host.rematch"]);
    await anna.locator(".end-actions", { hasText: notice("host.rematchWanted", { name: "Bea" }) }).waitFor();
    await press(anna, texts["host.rematch"]);
    for (const page of [anna, bea]) await page.waitForFunction((before) => !location.hash.includes(before), id);
    await stateIs(bea, "pointing");
    await stateIs(anna, "waiting");
    assert.equal(await playOne([anna, bea]), true);
}));

test("who has no time left has lost", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles", clock: { kind: "turn", base: 5000 } });
    for (let i = 0; i < 2; i++) await playOne([anna, bea], i);
    await shown(anna, ".player.acts .clock.runs.short");
    await anna.locator(".end-words", { hasText: texts["host.end.youFlagged"] }).waitFor({ state: "attached" });
    await bea.locator(".end-words", { hasText: texts["result.youWin"] }).waitFor({ state: "attached" });
    await agree([anna, bea], id);
}));

test("who is gone can be claimed after a while", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles", clock: { kind: "turn", base: 600_000 } });
    for (let i = 0; i < 3; i++) await playOne([anna, bea], i);
    await shown(anna, ".presence.here");
    await bea.goto("about:blank");
    await anna.locator(".company-bar.gone").waitFor();
    await shown(anna, ".presence.gone");
    await press(anna, texts["host.claim"]);
    await anna.locator(".end-words", { hasText: notice("host.end.claimed", { name: "Bea" }) }).waitFor({ state: "attached" });
    verify(await recordOf(anna, id));
}));

test("words: a few for everybody, free ones where both want them", () => inCompany(2, async (anna, bea) => {
    await meet([anna, bea], { game: "circles" });
    await press(anna, texts["host.chat"]);
    await press(anna, texts["host.word.luck"]);
    await seen(bea, ".controls .unread");
    await press(bea, texts["host.chat"]);
    await bea.locator(".chat-list li", { hasText: texts["host.word.luck"] }).waitFor();
    await bea.locator(".controls .unread").waitFor({ state: "detached" });
    assert.equal(await anna.locator(".chat-form").count(), 0);
    await anna.getByLabel(texts["host.chatFree"]).check();
    await bea.locator(".chat", { hasText: notice("host.wantsChat", { name: "Anna" }) }).waitFor();
    await bea.getByLabel(texts["host.chatFree"]).check();
    await anna.getByLabel(texts["host.write"]).fill("<b>you & me</b>");
    await anna.keyboard.press("Enter");
    await bea.locator(".said-words", { hasText: "<b>you & me</b>" }).waitFor();
    await bea.reload();
    await press(bea, texts["host.chat"]);
    assert.equal(await bea.locator(".chat-list li").count(), 2, "words are kept");
}));

test("private variations where that was agreed, without an engine", () => inCompany(2, async (anna, bea) => {
    const id = await meet([anna, bea], { game: "circles", analysis: true });
    await playOne([anna, bea]);
    assert.equal(await anna.locator(".tab", { hasText: texts["analysis.title"] }).count(), 0);
    await press(anna, texts["host.try"]);
    await stateIs(anna, "pointing");
    const scene = oracle.scene(positionOf((await lookAt(anna)).match));
    await act(anna, { scene, action: scene.actions[3].action });
    await playOne([bea], 5);
    assert.equal(actionsOf((await keptMatch(anna, id)).match).length, 2);
    await press(anna, texts["host.resume"]);
    assert.deepEqual(actionsOf((await keptMatch(anna, id)).match), actionsOf((await keptMatch(bea, id)).match));
    await anna.locator(".variation .move").waitFor();
}));

const SCREENS = {
    "a desk in light colours": { size: DESK, colorScheme: "light" },
    "a phone in dark colours": { size: PHONE, colorScheme: "dark", hasTouch: true, isMobile: true },
};

for (const [screen, options] of Object.entries(SCREENS)) {
    test(`a table for everyone, on ${screen}`, () => inCompany(3, async (anna, bea, carla) => {
        await meet([anna, bea, carla], { game: "circles", clock: { kind: "fischer", base: 600_000, add: 0 } });
        for (let i = 0; i < 2; i++) await playOne([anna, bea], i);
        await assertAccessible(anna, "to act");
        await assertAccessible(carla, "watching");
        await press(bea, texts["host.offer.draw"]);
        await saysInCompany(anna, notice("host.asks.draw", { name: "Bea" }));
        await assertAccessible(anna, "an offer");
        await press(anna, texts["host.chat"]);
        await whileHouseSleeps(async () => {
            await press(anna, texts["host.word.hello"]);
            await seen(anna, ".word[aria-disabled=true]:focus");
            await assertAccessible(anna, "words on their way");
        });
        await seen(anna, ".word[aria-disabled=false]:focus");
        await assertAccessible(anna, "words");
        await seen(bea, ".controls .unread");
        await press(bea, texts["play.resign"]);
        await assertAccessible(bea, "asked before resigning");
        await press(bea.locator(".company"), texts["play.resign"]);
        await stateIs(bea, "over");
        await assertAccessible(bea, "the end");
        await killHouse();
        await carla.locator(".company-bar.line").waitFor();
        await assertAccessible(carla, "no connection");
        await reviveHouse();
    }, options));
}

test("a match that has hardly begun is called off, without a result", () => inCompany(2, async (anna, bea) => {
    await meet([anna, bea], { game: "circles" });
    await press(bea, texts["host.abort"]);
    await press(bea.locator(".company"), texts["host.abort"]);
    for (const page of [anna, bea]) {
        await stateIs(page, "over");
        await page.locator(".end-words", { hasText: texts["host.noResult"] }).waitFor({ state: "attached" });
    }
}));
