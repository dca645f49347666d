// SPDX-License-Identifier: MIT
//
// player.mjs - a person at the page: sets up a match, points at what the oracle
// names, by mouse, keyboard or finger, and compares what can be pointed at.
import assert from "node:assert/strict";
import { gameOf, oracle, texts } from "./support.mjs";

const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
const STEPS_MAX = 1500;
const quoted = (id) => JSON.stringify(id);

// What the browser has kept of a match.
export const keptMatch = (page, id) => page.evaluate((wanted) => new Promise((done, failed) => {
    const opening = indexedDB.open("tavola");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const reading = opening.result.transaction("matches").objectStore("matches").get(wanted);
        reading.onsuccess = () => {
            opening.result.close();
            done(reading.result === undefined ? null : JSON.parse(reading.result));
        };
    };
}), id);

// What the page shows of the match, and what it remembers of it.
export async function lookAt(page) {
    const shown = await page.evaluate(() => {
        const play = document.querySelector("main.play");
        const targets = [...document.querySelectorAll(".board .target, .scene-buttons [data-id]")].map(({ dataset }) => dataset.id);
        return {
            state: play.dataset.state, node: Number(play.dataset.node), targets, prompt: document.querySelector(".prompt").textContent,
            id: location.hash.split("/").pop(),
        };
    });
    return { ...shown, match: (await keptMatch(page, shown.id)).match };
}

export function actionsOf(match) {
    const actions = [];
    for (let node = match.current; node > 0; node = match.nodes[node].parent) actions.unshift(match.nodes[node].action);
    return actions;
}

export const positionOf = (match) =>
    ({ game: match.game, options: { rules: match.version, ...match.options }, start: match.start, actions: actionsOf(match) });

// Wait until a person can point, or nobody can any more.
export async function settled(page, nodeBefore = -1) {
    await page.waitForFunction((before) => {
        const play = document.querySelector("main.play");
        const isDrawn = play?.querySelector(".board .item") != null;
        return isDrawn && Number(play.dataset.node) !== before && /^(pointing|over)$/.test(play.dataset.state);
    }, nodeBefore);
}

const idsAfter = (actions, chosen) => new Set(
    actions.filter(({ path }) => chosen.every((id, i) => path[i] === id)).map(({ path }) => path[chosen.length]));

export const place = (page, id) =>
    page.locator(`.board .target[data-id=${quoted(id)}], .scene-buttons [data-id=${quoted(id)}]`);

// A click in the middle of what is shown, if nothing else lies there. This is
// quicker than the locator's own, which waits for two frames; it takes over
// where the place is not there yet, and explains what covers it.
export async function byMouse(page, id) {
    const spot = await page.evaluate((wanted) => {
        const nodes = [...document.querySelectorAll(".board .target, .scene-buttons [data-id]")];
        const node = nodes.find(({ dataset }) => dataset.id === wanted);
        if (!node) return null;
        node.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = node.getBoundingClientRect();
        const middle = { x: x + width / 2, y: y + height / 2 };
        return node.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
    }, id);
    if (spot) await page.mouse.click(spot.x, spot.y);
    else await place(page, id).click();
}

export const byFinger = (page, id) => place(page, id).tap();

// The arrows that lead from what has the focus to a target, tried out on the
// page; null if it is not on the board. The focus is left where it was.
const findRoute = (page, id) => page.evaluate(([wanted, arrows]) => {
    const board = document.querySelector(".board");
    if (![...board.querySelectorAll(".target")].some(({ dataset }) => dataset.id === wanted)) return null;
    const start = document.activeElement;
    if (!board.contains(start)) throw new Error("the board has lost the focus");
    const routes = new Map([[start, []]]);
    for (const [node, route] of routes) {
        if (node.dataset.id === wanted) {
            start.focus();
            return route;
        }
        for (const key of arrows) {
            node.focus();
            node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            if (!routes.has(document.activeElement)) routes.set(document.activeElement, [...route, key]);
        }
    }
    throw new Error(`no arrows lead to ${wanted}`);
}, [id, ARROWS]);

// Press Tab until something has the focus.
export async function tabTo(page, selector, key = "Tab") {
    for (let i = 0; i < 200; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press(key);
    }
    assert.fail(`${key} does not lead to ${selector}`);
}

export async function byKeyboard(page, id) {
    const isOnBoard = await page.evaluate((wanted) =>
        [...document.querySelectorAll(".board .target")].some(({ dataset }) => dataset.id === wanted), id);
    if (isOnBoard) {
        const hasFocus = await page.evaluate(() => document.querySelector(".board").contains(document.activeElement));
        if (!hasFocus) await tabTo(page, ".board .target", "Shift+Tab");
        for (const key of await findRoute(page, id)) await page.keyboard.press(key);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.id), id);
    } else {
        await tabTo(page, `.scene-buttons [data-id=${quoted(id)}]`);
    }
    await page.keyboard.press("Enter");
}

// A set-up is suggested: what is to be otherwise is switched over.
export async function switchOver(page, { suggestion, switches }, path, point) {
    for (const [i, id] of switches.entries()) {
        if (path[i] !== suggestion[i]) await point(page, id);
    }
    for (const id of path.slice(suggestion.length)) await point(page, id);
}

// Point along the path of one action. What the page offers on the way must be
// what the core says.
export async function act(page, { scene, action }, point = byMouse) {
    const { path } = scene.actions.find((one) => one.action === action);
    if (scene.suggestion) {
        await switchOver(page, scene, path, point);
        return;
    }
    // Outcomes of chance are drawn by the page: one points at the die only.
    const ids = scene.actor === 0 ? path.slice(0, 1) : path;
    for (const [i, id] of ids.entries()) {
        const { targets } = await lookAt(page);
        const wanted = scene.actor === 0 ? new Set(ids) : idsAfter(scene.actions, path.slice(0, i));
        assert.deepEqual([...targets].sort(), [...wanted].sort());
        await point(page, id);
    }
}

// Play until the match is over: choose(scene, position) names the person's
// actions. Returns what the page shows at the end.
export async function playOn(page, choose, { point = byMouse } = {}) {
    for (let i = 0, before = -1; i < STEPS_MAX; i++) {
        await settled(page, before);
        const { state, node, match } = await lookAt(page);
        const position = positionOf(match);
        const scene = oracle.scene(position);
        if (state === "over") {
            assert.equal(scene.actor, null, "it is over by the rules");
            return { match, scene };
        }
        await act(page, { scene, action: await choose(scene, position) }, point);
        before = node;
    }
    assert.fail("the match does not end");
}

// A person of the given strength.
export const person = (level, seed) => (scene, position) =>
    scene.actor === 0 ? scene.actions[0].action : oracle.choose(position, level, seed + position.actions.length);

// Choose options on the page of a new match, by the words that it shows.
export async function setOptions(page, game, options) {
    const { options: specs } = gameOf(game);
    const more = page.locator("details summary");
    if (!(await page.locator("details[open]").count())) await more.click();
    for (const [name, value] of Object.entries(options)) {
        const spec = specs.find((one) => one.name === name);
        const group = page.getByRole("group", { name: spec.label, exact: true });
        const isInSight = spec.kind === "choice" || (await group.count()) > 0;
        const label = spec.choices.find((choice) => choice.value === value)?.label ?? value;
        if (isInSight) await group.getByRole("radio", { name: label, exact: true }).check();
        else await page.getByLabel(spec.label).first().fill(value);
    }
}

export const choose = (page, legend, label) =>
    page.getByRole("group", { name: texts[legend] }).getByRole("radio", { name: label, exact: true }).check();

// From the page of a new match to its board.
export async function start(page, game, { options = {}, level = 1, isTogether = false } = {}) {
    await page.locator(".setup .board").waitFor();
    if (isTogether) await choose(page, "setup.against", texts["setup.together"]);
    else await choose(page, "setup.level", String(level));
    await setOptions(page, game, options);
    await page.getByRole("button", { name: texts["setup.start"], exact: true }).click();
    await settled(page);
    const { match } = await lookAt(page);
    for (const [key, value] of Object.entries(options)) assert.equal(match.options[key], value);
    return match;
}
