// SPDX-License-Identifier: MIT
//
// turns.mjs - turns that one can follow: what others did is told, drawn and
// played again; what one is about to do is seen before, can be taken back by one
// step, dragged instead of clicked, and is refused in words.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gameOf, games, oracle, PHONE, seen, texts, visit } from "./support.mjs";
import { act, actionsOf, lookAt, place, positionOf, settled } from "./player.mjs";

const SMALL = [{ width: 360, height: 640 }, { width: 320, height: 568 }];
const told = (page) => page.locator(".telling-text").textContent();
const button = (page, key) => page.getByRole("button", { name: texts[key], exact: true });
const sceneOf = async (page) => oracle.scene(positionOf((await lookAt(page)).match));
const nextAfter = (scene, chosen) => [...new Set(scene.actions
    .filter(({ path }) => chosen.every((id, i) => path[i] === id)).map(({ path }) => path[chosen.length]))].sort();

// One turn of the person, and the whole answer.
async function playTurn(page) {
    const { match } = await lookAt(page);
    const mine = oracle.scene(positionOf(match)).actor;
    for (let scene = await sceneOf(page); scene.actor === mine;) {
        const { node } = await lookAt(page);
        await act(page, { scene, action: scene.actions.at(-1).action });
        await settled(page, node);
        const after = await sceneOf(page);
        if (after.turns !== scene.turns) return;
        scene = after;
    }
}

// What the core says of the actions since the last one of this player.
function tale(match, player) {
    const all = actionsOf(match);
    const meanings = [];
    for (let count = all.length; count > 0; count--) {
        const before = { ...positionOf(match), actions: all.slice(0, count - 1) };
        if (oracle.scene(before).actor === player) break;
        meanings.unshift(oracle.scene(before).actions.find(({ action }) => action === all[count - 1]).meaning);
    }
    return meanings;
}

for (const size of SMALL) {
    test(`on ${size.width} x ${size.height} the opponent's whole turn is told in sight`, () => visit(`#/match/moguli?v=${gameOf("moguli").version}&s=h,1`, async (page) => {
        await settled(page);
        let meanings = [];
        for (let i = 0; i < 8 && meanings.length < 2; i++) {
            await playTurn(page);
            meanings = tale((await lookAt(page)).match, 1);
        }
        assert.ok(meanings.length > 1, "a turn of several actions");
        const text = await told(page);
        const black = games.find(({ name }) => name === "moguli").players[1];
        for (const meaning of meanings) {
            assert.ok(meaning.startsWith(black));
            assert.ok(text.includes(meaning.replace(black, texts["tell.theComputer"])), `${text}: ${meaning}`);
        }
        const [box, height] = await page.evaluate(() => [document.querySelector(".telling-text").getBoundingClientRect().toJSON(), innerHeight]);
        assert.ok(box.height >= 18 && box.bottom <= height, JSON.stringify(box));
        assert.ok(await page.locator(".marks .last, .marks .route").count() > 0);
    }, { size, hasTouch: true, isMobile: true }));
}

test("the board keeps its place, whatever is told", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    await page.locator(".aim").getByRole("button").click();
    const where = () => page.locator(".board-host").evaluate((host) => JSON.stringify(host.getBoundingClientRect()));
    const first = await where();
    for (let i = 0; i < 2; i++) {
        await playTurn(page);
        assert.equal(await where(), first);
    }
}, { size: SMALL[1], hasTouch: true, isMobile: true }));

test("the turn is played again, and nothing has changed afterwards", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    assert.ok(await button(page, "tell.again").isDisabled());
    await playTurn(page);
    const before = await lookAt(page);
    await button(page, "tell.again").click();
    await seen(page, 'main.play[data-state="replaying"]');
    assert.equal(await page.locator(".board .target").count(), 0);
    await settled(page);
    assert.deepEqual(await lookAt(page), before);
}));

test("looking back tells the turn that led there", () => visit("#/match/mijnlieff?v=1&s=h,h&a=", async (page) => {
    await settled(page);
    const meanings = [];
    for (let i = 0; i < 3; i++) {
        const scene = await sceneOf(page);
        const { node } = await lookAt(page);
        meanings.push(scene.actions[0].meaning);
        await act(page, { scene, action: scene.actions[0].action });
        await settled(page, node);
    }
    assert.ok((await told(page)).includes(meanings[2]));
    await button(page, "moves.back").click();
    await seen(page, 'main.play[data-node="2"]');
    assert.ok((await told(page)).includes(meanings[1]));
    assert.ok(!(await told(page)).includes(meanings[2]));
}));

// All pieces of Four Circles stand: a tile may be moved before one of them.
const isTileMove = ({ path }) => path.length === 3;

function circlesLink() {
    const position = { game: "circles", actions: [] };
    while (!oracle.scene(position).actions.some(isTileMove)) position.actions.push(oracle.scene(position).actions[0].action);
    return `#/match/circles?v=1&s=h,h&p=${encodeURIComponent(oracle.play(position).position)}`;
}

test("cancelling goes back by one id, by button, Escape and Backspace", () => visit(circlesLink(), async (page) => {
    await settled(page);
    const scene = await sceneOf(page);
    const path = scene.actions.find(isTileMove).path.slice(0, 2);
    const targets = async () => (await lookAt(page)).targets.sort();
    for (const back of [() => page.keyboard.press("Escape"), () => page.keyboard.press("Backspace"), () => button(page, "play.drop").click()]) {
        for (const [i, id] of path.entries()) {
            await place(page, id).click();
            assert.deepEqual(await targets(), nextAfter(scene, path.slice(0, i + 1)));
        }
        await back();
        assert.deepEqual(await targets(), nextAfter(scene, path.slice(0, 1)));
        await back();
        assert.deepEqual(await targets(), nextAfter(scene, []));
    }
}));

test("a half-made action is seen at once, and leaves no trace when dropped", () => visit(circlesLink(), async (page) => {
    await settled(page);
    const { path } = (await sceneOf(page)).actions.find(isTileMove);
    const tiles = () => page.evaluate(() => [...document.querySelectorAll(".board .item.tile")].map((node) => node.getAttribute("transform")).sort());
    const before = await tiles();
    await place(page, path[0]).click();
    assert.deepEqual(await tiles(), before);
    await place(page, path[1]).click();
    const moved = await tiles();
    assert.equal(moved.length, before.length);
    assert.equal(moved.filter((tile) => !before.includes(tile)).length, 1, "the tile hangs at its new place");
    await page.keyboard.press("Escape");
    assert.deepEqual(await tiles(), before);
}));

test("an illegal point says why, until something else is done", () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
    await settled(page);
    const scene = await sceneOf(page);
    const targets = nextAfter(scene, []);
    const other = scene.items.find(({ id, role }) => role === "place" && !targets.includes(id));
    await page.mouse.click(...Object.values(await middle(page, other.id)));
    await seen(page, ".telling .refusal");
    const words = await page.locator(".refusal").textContent();
    assert.ok(words.length > 5, words);
    assert.equal(await page.locator("#announcements").textContent(), words);
    await place(page, targets[0]).click();
    await page.locator(".refusal").waitFor({ state: "detached" });
}));

test("a set-up is suggested, and switched over piece by piece", () => visit("#/match/hopper?v=1&s=h,h", async (page) => {
    await settled(page);
    const { suggestion, switches } = await sceneOf(page);
    const begin = page.locator('.scene-buttons [data-id="begin"]');
    await begin.waitFor();
    assert.equal(await button(page, "play.drop").count(), 0, "nothing has been chosen by the person");
    await place(page, switches[0]).click();
    await seen(page, ".telling .refusal");
    assert.equal(await begin.count(), 0, "so it cannot begin");
    await page.keyboard.press("Escape");
    await begin.click();
    await settled(page, 0);
    const { match } = await lookAt(page);
    const first = oracle.scene({ ...positionOf(match), actions: [] });
    const { path } = first.actions.find(({ action }) => action === actionsOf(match)[0]);
    assert.deepEqual(path.slice(0, suggestion.length), suggestion);
}));

// The middle of a thing on the screen.
const middle = (page, id) => page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(".board .target, .board .item")];
    const { x, y, width, height } = all.find(({ dataset }) => dataset.id === wanted).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
}, id);

const mouse = {
    async drag(page, from, to) {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
        await page.mouse.move(to.x, to.y, { steps: 3 });
        const held = await page.locator(".board .held .item").count();
        await page.mouse.up();
        return held;
    },
};

const finger = {
    async drag(page, from, to) {
        const client = await page.context().newCDPSession(page);
        const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
        await touch("touchStart", from);
        for (const part of [0.2, 0.5, 0.8, 1]) {
            await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
        }
        const held = await page.locator(".board .held .item").count();
        await touch("touchEnd");
        return held;
    },
};

const HANDS = { "the mouse": [mouse, {}], "a finger": [finger, { size: PHONE, hasTouch: true, isMobile: true }] };

for (const [name, [hand, options]] of Object.entries(HANDS)) {
    for (const game of ["mijnlieff", "enlightenment"]) {
        test(`${game}: a thing is dragged by ${name}`, () => visit(`#/match/${game}?v=${gameOf(game).version}&s=h,h`, async (page) => {
            await settled(page);
            const scene = await sceneOf(page);
            const { action, path } = scene.actions.find((one) => one.path.length === 2);
            const held = await hand.drag(page, await middle(page, path[0]), await middle(page, path[1]));
            assert.equal(held, 1, "it follows the hand");
            await settled(page, 0);
            assert.deepEqual(actionsOf((await lookAt(page)).match), [action]);
        }, options));
    }

    test(`what ${name} lets go of elsewhere returns`, () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
        await settled(page);
        const scene = await sceneOf(page);
        const { path } = scene.actions[0];
        const before = await lookAt(page);
        const from = await middle(page, path[0]);
        await hand.drag(page, from, { x: from.x, y: from.y + 40 });
        assert.deepEqual(await lookAt(page), before);
        assert.equal(await page.locator(".board .held .item, .board .away").count(), 0);
        await place(page, path[0]).click(); // and it can still be pointed at
        assert.deepEqual((await lookAt(page)).targets.sort(), nextAfter(scene, [path[0]]));
    }, options));
}

test("hovering shows where a tile sends the opponent", () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
    await settled(page);
    const scene = await sceneOf(page);
    const { action, path } = scene.actions[0];
    await page.mouse.move(...Object.values(await middle(page, path[0])));
    await seen(page, ".foreseen-next");
    assert.equal(await page.locator(".foreseen-next").count(), nextAfter(scene, [path[0]]).length);
    await place(page, path[0]).click();
    await page.mouse.move(...Object.values(await middle(page, path[1])));
    await seen(page, ".foreseen-reply");
    const after = oracle.scene({ ...positionOf((await lookAt(page)).match), actions: [action] });
    const replies = new Set(after.actions.map((one) => one.path.at(-1)));
    assert.equal(await page.locator(".foreseen-reply").count(), replies.size);
    assert.equal((await lookAt(page)).node, 0, "nothing is played");
    await page.mouse.move(1, 1);
    await page.locator(".foreseen-reply").first().waitFor({ state: "detached" });
}));

test("the aim is said at the first visit of a game, and on demand", () => visit(`#/match/moguli?v=${gameOf("moguli").version}&s=h,1`, async (page) => {
    const { aim } = games.find(({ name }) => name === "moguli");
    await seen(page, ".aim");
    assert.ok((await page.locator(".aim").textContent()).includes(aim));
    assert.equal(await page.locator(".aim a").getAttribute("href"), "#/learn/moguli/lesson");
    await page.locator(".aim").getByRole("button").click();
    await page.locator(".aim").waitFor({ state: "detached" });
    await page.reload();
    await settled(page);
    assert.equal(await page.locator(".aim").count(), 0);
    await button(page, "aim.show").click();
    await seen(page, ".aim");
}));

test("the only person is called you, and every name has a swatch", () => visit("#/match/mijnlieff?v=1&s=1,h", async (page) => {
    await settled(page);
    const { prompt } = await sceneOf(page);
    assert.equal((await lookAt(page)).prompt, texts["play.promptYou"].replace("{prompt}", prompt));
    const names = await page.locator(".player:visible .player-name").allInnerTexts();
    assert.deepEqual(names, [texts["seat.theComputer"], texts["seat.you"]]);
    assert.equal(await page.locator(".player:visible .swatch > *").count() > 1, true);
    assert.equal(await page.locator(".turn .swatch").count(), await page.locator(".turn").count());
    await button(page, "play.resign").click();
    await seen(page, 'main.play[data-state="over"]');
    assert.ok((await lookAt(page)).prompt.includes(texts["result.youLose"]));
}));

test("the pace of the computer is remembered", () => visit("#/match/mijnlieff?v=1&s=h,1", async (page) => {
    await settled(page);
    const pace = page.getByLabel(texts["pace.title"]);
    assert.equal(await pace.inputValue(), "normal");
    await pace.selectOption("atOnce");
    await page.reload();
    await settled(page);
    assert.equal(await pace.inputValue(), "atOnce");
}));
