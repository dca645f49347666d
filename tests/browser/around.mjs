// SPDX-License-Identifier: MIT
//
// around.mjs - what is around the board: the end of a match, the sheet of a phone, the
// rules beside the match; where reading begins, and little room.
import { test } from "node:test";
import assert from "node:assert/strict";
import { DESK, gameOf, games, gather, oracle, PHONE, seen, texts, visit } from "./support.mjs";
import { lookAt, settled } from "./player.mjs";
import { wander } from "./people.mjs";

const filled = (key, slots) => texts[key].replace(/\{(\w+)\}/g, (_, name) => slots[name]);
const button = (page, key, slots = {}) => page.getByRole("button", { name: filled(key, slots), exact: true }).first();
const levelName = (level) => oracle.words("mijnlieff", `level.${level}`);
const SMALL = { width: 320, height: 568 };
const ZOOMED = { width: 320, height: 256 }; // 1280 x 1024 at 400 %
const phone = { size: PHONE, hasTouch: true, isMobile: true };
const boxOf = async (page, selector) => page.locator(selector).first().boundingBox();

test("the end says who has won and leads on", () => visit("#/match/mijnlieff?v=1&s=h,3", async (page) => {
    await settled(page);
    await button(page, "play.resign").click();
    await seen(page, ".end-card");
    const card = page.locator(".end-card");
    assert.ok((await card.textContent()).includes(texts["result.youLose"]));
    assert.ok(await card.evaluate((node) => node === document.activeElement), "the focus is on the card");
    await card.getByRole("button", { name: texts["end.review"], exact: true }).click();
    await seen(page, ".panel .review");
    await page.locator(".tabs").getByText(texts["moves.title"], { exact: true }).click();
    await card.waitFor(); // the review has its own board
    await card.getByRole("button", { name: texts["share.title"], exact: true }).click();
    await seen(page, ".panel .share");
    const first = page.url();
    await button(page, "end.easier", { level: 2, name: levelName(2) }).click();
    await page.waitForFunction((before) => location.href !== before, first);
    await settled(page);
    const { match } = await lookAt(page);
    assert.deepEqual(match.seats, [{ kind: "computer", level: 2 }, { kind: "human" }], "seats are swapped");
}));

test("a win offers the next level", () => visit("#/match/mijnlieff?v=1&s=h,3&f=0:2", async (page) => {
    await seen(page, ".end-card");
    assert.ok((await page.locator(".end-card").textContent()).includes(texts["result.youWin"]));
    await button(page, "end.harder", { level: 4, name: levelName(4) }).waitFor();
}));

test("resigning can be undone from the card", () => visit("#/match/mijnlieff?v=1&s=h,3", async (page) => {
    await settled(page);
    await button(page, "play.resign").click();
    await button(page, "end.unresign").click();
    await seen(page, 'main.play[data-state="pointing"]');
}));

// Positions before a last action that wins, by the rules themselves.
test("what decided the game is marked", () => visit("#/match/enlightenment?v=1&o=turns=400&s=4,1", async (page) => {
    await seen(page, ".end-card");
    const { match } = await lookAt(page);
    const marked = await page.locator(".board .decisive").count();
    const isDraw = (await page.locator(".end-card").textContent()).includes(texts["result.draw"]);
    assert.equal(marked, isDraw ? 0 : 8, `${match.nodes.length} actions`);
}));

test("the end does not cover the board of a phone", () => visit("#/match/mijnlieff?v=1&s=h,3&f=0:1", async (page) => {
    await seen(page, ".end-card");
    const [board, card] = [await boxOf(page, ".board-host"), await boxOf(page, ".end-card")];
    assert.ok(board.y + board.height <= card.y + 1, "the card is below the board");
    assert.ok(board.height >= 200, `the board has ${board.height} pixels`);
    assert.ok(card.y + card.height <= SMALL.height);
}, { size: SMALL }));

// Two at the table and no opponent: nobody is "the computer" whom one beats.
test("who plays together hears no words of a duel", () => visit("#/new/pyramyd", async (page) => {
    const read = (selector) => page.locator(selector).innerText();
    await seen(page, ".setup .board .item");
    const form = await read(".setup-form");
    assert.ok(form.includes(texts["setup.helped"]) && !form.includes(texts["setup.computer"]) && !form.includes(texts["setup.adapts"]), form);
    await page.locator(".segment").filter({ hasText: "race" }).locator("input").check();
    await page.locator(".segment").filter({ hasText: texts["setup.computer"] }).waitFor();
    await page.evaluate(() => {
        location.hash = "#/match/pyramyd?v=2&o=players=2&s=h,1";
    });
    await settled(page);
    assert.equal(await read(".panel .player:nth-child(2) .player-name"), gameOf("pyramyd").players[1]);
    await button(page, "play.resign").click();
    await seen(page, ".end-card");
    assert.ok((await read(".prompt")).includes(texts["result.notTogether"]));
    await page.evaluate(() => {
        location.hash = "#/matches";
    });
    await seen(page, ".matches .kept");
    assert.ok((await read(".matches")).includes(texts["matches.with"].replace("{opponents}", "")));
}));

for (const close of ["back", "Escape", "button"]) {
    test(`a phone's sheet leaves the board visible, and ${close} closes it`, () => visit("#/match/mijnlieff?v=1&s=h,h&a=Oa1,Na2", async (page) => {
        await settled(page);
        await page.evaluate(() => {
            location.hash = `${location.hash}`;
        });
        const address = page.url();
        await button(page, "play.more").click();
        await seen(page, ".panel.open");
        const [board, panel] = [await boxOf(page, ".board"), await boxOf(page, ".panel")];
        assert.ok(board.height > 150 && board.y + board.height <= PHONE.height, "there is a board");
        await page.waitForFunction(() => {
            const [top, bottom] = [document.querySelector(".panel"), document.querySelector(".board-host")].map((node) => node.getBoundingClientRect());
            return bottom.bottom <= top.top + 1;
        });
        assert.ok(panel);
        await page.locator(".panel .move").first().click();
        await seen(page, 'main.play[data-node="1"]');
        if (close === "back") await page.goBack();
        else if (close === "Escape") await page.keyboard.press("Escape");
        else await button(page, "play.close").click();
        await page.locator(".panel.open").waitFor({ state: "detached" });
        assert.equal(page.url(), address, "the match is still there");
        await seen(page, 'main.play[data-node="1"]');
        await page.evaluate(() => {
            location.hash = "#/";
        });
        await seen(page, ".card");
        await page.goBack();
        await seen(page, "main.play[data-state]");
        assert.equal(await page.locator(".panel.open").count(), 0);
    }, phone));
}

for (const [where, options] of [["a desk", { size: DESK }], ["a phone", phone]]) {
    test(`rules are read without leaving the match on ${where}`, () => visit("#/match/hopper?v=1&s=h,h", async (page) => {
        await settled(page);
        const before = await lookAt(page);
        const id = before.targets[0];
        await page.locator(`.board .target[data-id="${id}"]`).first().click();
        const targets = (await lookAt(page)).targets;
        if (options.isMobile) await button(page, "play.more").click();
        await page.locator(".panel-foot").getByRole("button", { name: texts["play.rules"] }).click();
        await seen(page, ".panel .rules h2");
        await page.waitForFunction(() => { // and the board is still seen
            const [panel, board] = [".panel", ".board-host .board"].map((selector) => document.querySelector(selector).getBoundingClientRect());
            return board.height > 150 && (board.bottom <= panel.top + 1 || board.right <= panel.left + 1);
        });
        if (options.isMobile) await page.goBack();
        const after = await lookAt(page);
        assert.deepEqual(after.targets.sort(), targets.sort(), "the half-made choice is as it was");
        assert.equal(after.id, before.id);
    }, options));
}

const FOCUS = [["#/new/mijnlieff", "Mijnlieff"], ["#/learn/mijnlieff", "Mijnlieff"], ["#/import", texts["import.title"]], ["#/matches", texts["matches.title"]]];

test("pages name themselves, and reading begins at their heading", () => visit("", async (page) => {
    await seen(page, ".card");
    for (const [hash, title] of FOCUS) {
        await page.evaluate((to) => {
            location.hash = to;
        }, hash);
        await page.waitForFunction((wanted) => document.title.startsWith(wanted) && document.activeElement?.tagName === "H1"
            && document.activeElement.textContent.startsWith(wanted), title);
        assert.ok((await page.locator("#announcements").textContent()).startsWith(title));
    }
    await page.locator(".logo").click();
    await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, texts["home.title"]);
    await page.evaluate(() => {
        location.hash = "#/match/mijnlieff?v=1&s=h,h";
    });
    await settled(page);
    await page.waitForFunction(() => document.activeElement?.tagName === "H1" && document.getElementById("announcements").textContent.startsWith("Mijnlieff"));
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.closest(".board"));
}));

// Nothing that can be pressed is out of reach: inside the page, or what scrolls.
const unreachable = (page) => page.evaluate(() => {
    const found = [];
    for (const node of document.querySelectorAll("button, a[href], select, input, summary, .board .target")) {
        if (node.closest(".panel:not(.open)") && getComputedStyle(node.closest(".panel")).visibility === "hidden") continue;
        if (node.closest("details:not([open])") && !node.matches("summary")) continue;
        const style = getComputedStyle(node);
        if (style.visibility === "hidden" || node.getClientRects().length === 0 || node.closest(".unseen") || node.matches(".unseen")) continue;
        node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
        const x = (left + right) / 2, y = (top + bottom) / 2;
        const isInside = x > 0 && x < innerWidth && y > 0 && y < innerHeight && width > 0 && height > 0;
        const there = isInside ? document.elementFromPoint(x, y) : null;
        const isFree = there && (node.contains(there) || there.contains(node) || there.closest(".board") === node.closest(".board"));
        if (!isFree || left < -1 || right > document.documentElement.clientWidth + 1) {
            found.push(`${node.className.baseVal ?? node.className} ${node.getAttribute("aria-label") ?? node.textContent}: ${[left, right, top, bottom].map(Math.round)}`);
        }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
    return found;
});

for (const [name, size] of [["320 pixels", SMALL], ["400 %", ZOOMED]]) {
    for (const hash of ["#/", "#/new/pyramyd", "#/learn/mijnlieff", "#/matches", "#/import"]) {
        test(`at ${name} all can be reached on ${hash}`, () => visit(hash, async (page) => {
            await seen(page, "main h1");
            assert.deepEqual(await unreachable(page), []);
        }, { size }));
    }
    for (const { name: game } of games) {
        test(`at ${name} all can be reached in ${game}`, () => visit(`#/match/${game}?v=${games.find((one) => one.name === game).version}&s=h,h`, async (page) => {
            await seen(page, "main.play .board .item");
            assert.deepEqual(await unreachable(page), []);
            const board = await boxOf(page, ".board-host");
            assert.ok(board.height >= 180, `the board has ${board.height} pixels`);
        }, { size }));
    }
}

// All routes, all steps of all lessons, and the sheets of a match.
async function assertNarrow(page, where) {
    const [needed, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(needed <= room, `${where} is ${needed} wide`);
}

async function assertNarrowGame(page, { name, version }) {
    const go = async (hash, selector) => {
        await page.evaluate((to) => {
            location.hash = to;
        }, hash);
        await seen(page, selector);
        await assertNarrow(page, hash);
    };
    await go(`#/learn/${name}`, ".rules .figure .item");
    await go(`#/new/${name}`, ".setup .board .item");
    await page.locator("details summary").click();
    await assertNarrow(page, `all options of ${name}`);
    await go(`#/learn/${name}/lesson`, ".lesson .board .item");
    for (let step = 0, count = await page.locator(".dot-button").count(); step < count; step++) {
        await page.locator(".dot-button").nth(step).evaluate((node) => node.click());
        await page.waitForFunction((at) => [...document.querySelectorAll(".dot-button")][at]?.hasAttribute("aria-current"), step);
        await assertNarrow(page, `step ${step + 1} of the lesson of ${name}`);
    }
    await go(`#/match/${name}?v=${version}&s=h,h`, "main.play .board .item");
    for (const tab of ["moves", "analysis", "review", "rules", "share"]) {
        await page.locator(".tab").nth(["moves", "analysis", "review", "rules", "share"].indexOf(tab)).evaluate((node) => node.click());
        await seen(page, `.panel.at-${tab}.open`);
        await assertNarrow(page, `${tab} of ${name}`);
    }
}

for (const locale of ["en", "it", "de", "fr", "es"]) {
    test(`no page scrolls sideways at 320 pixels (${locale})`, () => visit("", async (page) => {
        await seen(page, ".card");
        await assertNarrow(page, "home");
        for (const game of games) await assertNarrowGame(page, game);
    }, { size: SMALL, locale }));
}

for (const locale of ["en", "it", "de", "fr", "es"]) {
    test(`no page with others scrolls sideways at 320 pixels, and all can be reached (${locale})`, () => gather(2, (ann, bo) => wander(ann, bo, async (page, where) => {
        await assertNarrow(page, where);
        assert.deepEqual(await unreachable(page), [], where);
    }), { size: SMALL, locale }));
}

for (const [locale, width] of [["en", 320], ["it", 320], ["it", 360], ["es", 390]]) {
    test(`no name of three players is cut at ${width} pixels (${locale})`, () => visit("#/match/pyramyd?v=2&s=h,1,1", async (page) => {
        await seen(page, "main.play .board .item");
        const names = page.locator("main.play > .players .player-name");
        for (const name of await names.all()) {
            const [room, needed, text] = await name.evaluate((node) => [node.clientWidth, node.scrollWidth, node.innerText]);
            assert.ok(needed <= room && room > 0, `${text} needs ${needed} of ${room}`);
        }
        assert.match(await names.nth(1).textContent(), /^\p{L}{4,} 2/u, "the whole name is there to be spoken");
    }, { size: { width, height: 640 }, locale }));
}

// All that a seat can be, not only what is chosen.
const cutWords = (page) => page.evaluate(() => [...document.querySelectorAll(".seat select")].flatMap((select) =>
    [...select.options].filter((option) => {
        const alone = select.cloneNode(false);
        alone.append(option.cloneNode(true));
        alone.style.cssText = "position: absolute; max-width: none";
        select.parentNode.append(alone);
        const isCut = alone.offsetWidth > select.offsetWidth;
        alone.remove();
        return isCut;
    }).map((option) => option.text)));

for (const locale of ["en", "it", "de", "fr", "es"]) {
    test(`who sits where can be read at 320 pixels (${locale})`, () => visit("", async (page) => {
        for (const where of ["pyramyd", "hopper", "pyramyd/friend"]) {
            await page.evaluate((to) => { location.hash = to; }, `#/new/${where}`);
            await seen(page, ".setup .board .item");
            await page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
            await seen(page, ".seat select");
            assert.deepEqual(await cutWords(page), [], where);
            await assertNarrow(page, where);
        }
    }, { size: SMALL, locale }));
}

test("the bar on top fits 320 pixels", () => visit("", async (page) => {
    await seen(page, ".card");
    const [logo, last] = [await boxOf(page, ".logo"), await page.locator(".header > *:visible").last().boundingBox()];
    assert.ok(logo.width <= 60 && last.x + last.width <= SMALL.width, `${logo.width}, ${last.x + last.width}`);
}, { size: SMALL }));

test("the names of six players fit a phone", () => visit("#/match/pyramyd?v=1&o=players=6&s=h,1,1,1,1,1", async (page) => {
    await seen(page, "main.play .board .item");
    const names = page.locator("main.play > .players .player-name");
    assert.equal(await names.count(), 6);
    for (const name of await names.all()) {
        const [room, needed, text] = await name.evaluate((node) => [node.clientWidth, node.scrollWidth, node.textContent]);
        assert.ok(needed <= room && room > 0, `${text} needs ${needed} of ${room}`);
    }
    assert.ok((await boxOf(page, ".board-host")).height >= 250);
}, { size: { width: 360, height: 740 } }));

// The cells of Pyramyd are full; there, words say where one is.
for (const { name, version } of games.filter((game) => game.name !== "pyramyd")) {
    test(`${name}: coordinates can be read on a small phone`, () => visit(`#/match/${name}?v=${version}&s=h,h`, async (page) => {
        await seen(page, "main.play .board .item");
        await page.waitForFunction(() => document.querySelector(".board-host .board").style.getPropertyValue("--unit") !== "");
        const sizes = await page.evaluate(() => [...document.querySelectorAll(".board-host .item.label .coordinate")].map((node) =>
            parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a));
        assert.ok(sizes.length > 0 && sizes.every((size) => Math.abs(size) >= 9), sizes.map((size) => size.toFixed(1)).join());
    }, { size: { width: 320, height: 640 } }));
}

test("what one has pointed at is named with its coordinate, until one cancels", () => visit("#/match/hopper?v=1&s=h,h&a=hhhsss,hhhsss", async (page) => {
    await settled(page);
    const told = await page.locator(".telling-text").innerText();
    const target = page.locator(".board .target").first();
    const name = await target.getAttribute("aria-label");
    await target.click();
    await page.locator(".telling .pointed").waitFor();
    assert.match(await page.locator(".telling .pointed").innerText(), new RegExp(`\\b${/\b[a-z]\d+\b/.exec(name)[0]}\\b`));
    await button(page, "play.drop").click();
    await page.waitForFunction((before) => document.querySelector(".telling-text").innerText === before, told);
}));

test("unreadable and contradictory options are told apart", () => visit("#/new/moguli", async (page) => {
    await seen(page, ".setup-form");
    const { options } = games.find(({ name }) => name === "moguli");
    const labelOf = (wanted) => options.find(({ name }) => name === wanted).label;
    await page.locator("details summary").click();
    await page.getByLabel(labelOf("tiles")).fill("zz");
    await page.locator(".problem").filter({ hasText: labelOf("tiles") }).waitFor();
}));
