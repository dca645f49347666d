// SPDX-License-Identifier: MIT
//
// links.mjs - matches that leave the browser and come back: links, records,
// files. What is damaged is explained; nothing in it is run or becomes markup.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { gameOf, games, oracle, seen, texts, visit } from "./support.mjs";
import { act, actionsOf, lookAt, positionOf, settled } from "./player.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const filled = (key, slots) => texts[key].replace(/\{(\w+)\}/g, (_, name) => slots[name]);
const openTab = (page, key) => page.locator(".tabs").getByText(texts[key], { exact: true }).click();

async function sharedLink(page) {
    await openTab(page, "share.title");
    return page.locator(".share input").first().inputValue();
}

// A random game of some actions as a link, with a variation at the end.
function linkOf(name, options = {}, length = 8) {
    const actions = [];
    for (let i = 0; i < length; i++) {
        const scene = oracle.scene({ game: name, options, actions });
        if (scene.actor === null) break;
        actions.push(scene.actions[(i * 7 + 3) % scene.actions.length].action);
    }
    const words = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    const given = words.length > 0 ? `&o=${words.join(",")}` : "";
    const seats = games.find((game) => game.name === name).players.map(() => "h").slice(0, Number(options.players ?? 0) || undefined);
    return { actions, link: `#/match/${name}?v=${gameOf(name).version}${given}&s=${seats.join(",")}&a=${actions.map(encodeURIComponent).join(",")}&c=${actions.length}` };
}

for (const { name } of games) {
    test(`${name}: the share link opens the same match elsewhere`, () => visit(linkOf(name).link, async (page, context) => {
        await seen(page, "main.play[data-state]");
        const before = await lookAt(page);
        assert.deepEqual(actionsOf(before.match), linkOf(name).actions);
        const link = await sharedLink(page);
        const other = await context.newPage();
        await other.goto(link);
        await seen(other, "main.play[data-state]");
        const after = await lookAt(other);
        assert.deepEqual(after.match, before.match);
        assert.equal(after.prompt, before.prompt);
    }));
}

test("variations, options and seats travel in the link", () => visit(linkOf("angoli", { players: "3", level: "advanced" }, 3).link, async (page, context) => {
    await seen(page, "main.play[data-state]");
    await page.goto(`${page.url().replace(/#.*/, "")}#/match/circles?v=1&o=turns=44&s=h,h`);
    await settled(page);
    for (const place of [0, 1]) {
        const { match, node } = await lookAt(page);
        const scene = oracle.scene(positionOf(match));
        await act(page, { scene, action: scene.actions[place].action });
        await settled(page, node);
    }
    await page.keyboard.press("u");
    await seen(page, 'main.play[data-node="1"]');
    const { match } = await lookAt(page);
    const scene = oracle.scene(positionOf(match));
    await act(page, { scene, action: scene.actions[5].action });
    await seen(page, 'main.play[data-node="3"]');
    const before = (await lookAt(page)).match;
    const link = await sharedLink(page);
    const other = await context.newPage();
    await other.goto(link);
    await settled(other);
    const after = (await lookAt(other)).match;
    assert.deepEqual(actionsOf(after), actionsOf(before));
    assert.deepEqual(after.options, { turns: "44" });
    assert.equal(after.nodes.length, 4);
}));

// Links that are wrong: what is said, and how many actions can still be used.
const mijnlieff = linkOf("mijnlieff", {}, 4);
const BAD_LINKS = {
    "an unknown game": { link: "#/match/chess?v=1&s=h,h", says: filled("bad.game", { game: "chess", names: games.map(({ name }) => name).join(", ") }) },
    "an unknown option": { link: "#/match/hopper?v=1&o=colour=red&s=h,h", says: filled("bad.option", { option: "colour=red" }), read: 0 },
    "a wrong value": { link: "#/match/hopper?v=1&o=turns=many&s=h,h", says: filled("bad.option", { option: "turns=many" }), read: 0 },
    "another version": { link: "#/match/hopper?v=99&s=h,h", says: filled("bad.version", { version: 99, ours: 1 }) },
    "an illegal action": {
        link: `#/match/mijnlieff?v=1&s=h,h&a=${mijnlieff.actions.slice(0, 2).join(",")},zz9,${mijnlieff.actions[3]}&c=4`,
        says: filled("bad.action", { number: 3, action: "zz9" }), read: 2,
    },
    "a wrong position": { link: "#/match/mijnlieff?v=1&p=nonsense&s=h,h", says: texts["bad.position"], read: 0 },
    "a wrong seat": { link: "#/match/mijnlieff?v=1&s=h,9", says: filled("bad.seat", { detail: "9" }) },
    "a wrong number": { link: "#/match/mijnlieff?v=1&s=h,h&c=7", says: filled("bad.number", { detail: "7" }) },
    "half a character": { link: "#/match/mijnlieff?v=1&s=h,h&a=%E0%A4%A", says: filled("bad.link", { detail: "%E0%A4%A" }) },
    "no game": { link: "#/match/", says: filled("bad.link", { detail: "#/match/" }) },
    "a text without end": { link: `#/match/mijnlieff?v=1&a=${"a".repeat(200_001)}`, says: texts["bad.long"] },
};

for (const [what, { link, says, read }] of Object.entries(BAD_LINKS)) {
    test(`a link with ${what} is explained`, () => visit(link, async (page) => {
        await page.locator(".found .problem").waitFor();
        assert.equal(await page.locator(".found .problem").textContent(), says);
        const open = page.getByRole("button", { name: texts["import.open"] });
        assert.equal(await open.count(), read === undefined ? 0 : 1);
        if (read === undefined) return;
        await page.getByText(filled("import.read", { count: read })).waitFor();
        await open.click();
        await settled(page);
        assert.equal(actionsOf((await lookAt(page)).match).length, read);
    }));
}

// Markup wherever a link or record has room for words.
const EVIL = "<img/src=x/onerror=globalThis.hacked=1><script>globalThis.hacked=1</script>";
const evil = encodeURIComponent(EVIL);
const EVIL_LINKS = [
    `#/match/${evil}?v=1&s=h,h`,
    `#/match/hopper?v=1&o=${evil}=${evil}&s=h,h`,
    `#/match/hopper?v=1&p=${evil}&s=h,h`,
    `#/match/hopper?v=1&s=${evil}`,
    `#/match/hopper?v=1&s=h,h&a=${evil}&c=1`,
    `#/match/hopper?v=1&s=h,h&c=${evil}`,
    `#/match/moguli?v=${gameOf("moguli").version}&o=tiles=${evil}&s=h,h`,
    `#/new/${evil}`, `#/play/${evil}`, `#/learn/${evil}`, `#/${EVIL}`,
];
const EVIL_RECORDS = [
    `game ${EVIL}\nrules 1\nactions 0\n`,
    `game mijnlieff\nrules 1\n${EVIL} x\nactions 0\n`,
    `game mijnlieff\nrules 1\nplayer 1 ${EVIL}\nplayer 2 ${EVIL}\nactions 0\n`,
    `game mijnlieff\nrules 1\noptions a=${EVIL}\nactions 0\n`,
    `game mijnlieff\nrules 1\noptions ${EVIL}\nactions 0\n`,
    `game mijnlieff\nrules 1\nposition ${EVIL}\nactions 0\n`,
    `game mijnlieff\nrules 1\nforfeit 1 ${EVIL}\nactions 0\n`,
    `game mijnlieff\nrules 1\nactions 1\n${EVIL}\n`,
];

const goTo = (page, hash) => page.evaluate((to) => {
    location.hash = to;
}, hash);

async function assertHarmless(page) {
    const found = await page.evaluate(() => ({
        hacked: globalThis.hacked, images: document.querySelectorAll('img[src="x"]').length,
        scripts: [...document.querySelectorAll("script")].filter((script) => !script.src).length,
    }));
    assert.deepEqual(found, { hacked: undefined, images: 0, scripts: 0 });
}

test("markup in a link stays text", () => visit("#/", async (page) => {
    await seen(page, ".card");
    for (const link of EVIL_LINKS) {
        await goTo(page, "#/import");
        await page.locator("textarea").waitFor();
        await goTo(page, link);
        await seen(page, ".found .problem, main.notice, main.play[data-state], main.home");
        await assertHarmless(page);
    }
}));

async function paste(page, text) {
    await page.locator("textarea").fill(text);
    await page.getByRole("button", { name: texts["import.button"], exact: true }).click();
}

test("markup in a record stays text", () => visit("#/import", async (page) => {
    for (const record of EVIL_RECORDS) {
        await goTo(page, "#/");
        await seen(page, ".card");
        await goTo(page, "#/import");
        await page.locator("textarea").waitFor();
        await paste(page, record);
        await seen(page, ".found .problem, main.play[data-state]");
        await assertHarmless(page);
    }
}));

test("a record is imported by pasting, a link too, and a file", () => visit("#/import", async (page) => {
    const record = readFileSync(join(here, "endings/mijnlieff.txt"), "utf8");
    const actions = record.split("\n").slice(-2)[0].split(" ");
    await paste(page, record);
    await seen(page, 'main.play[data-state="over"]');
    assert.deepEqual(actionsOf((await lookAt(page)).match).slice(-actions.length), actions);
    const link = await sharedLink(page);
    await page.goto(page.url().replace(/#.*/, "#/import"));
    await paste(page, `Look: ${link}`);
    await seen(page, 'main.play[data-state="over"]');
    await page.goto(page.url().replace(/#.*/, "#/import"));
    await page.locator('input[type="file"]').setInputFiles(join(here, "endings/circles.txt"));
    await seen(page, 'main.play[data-state="over"]');
    assert.equal((await lookAt(page)).match.game, "circles");
    await page.goto(page.url().replace(/#.*/, "#/"));
    await seen(page, ".card");
    assert.equal(await page.locator(".begun li").count(), 0, "what is over is not to be played on");
}));

test("the record that one downloads is what was played", () => visit(linkOf("hopper", {}, 6).link, async (page) => {
    await settled(page);
    await openTab(page, "share.title");
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: texts["share.record"], exact: true }).click(),
    ]);
    const record = readFileSync(await download.path(), "utf8");
    assert.match(record, /^game hopper\nrules 1\n/);
    assert.deepEqual(record.trimEnd().split("\n").pop().split(" "), linkOf("hopper", {}, 6).actions);
}));

for (const kind of ["SVG", "PNG"]) {
    test(`the ${kind} that one downloads is a picture`, () => visit(linkOf("moguli").link, async (page) => {
        await seen(page, "main.play[data-state]");
        await openTab(page, "share.title");
        const [download] = await Promise.all([
            page.waitForEvent("download"), page.getByRole("button", { name: kind, exact: true }).click(),
        ]);
        const bytes = readFileSync(await download.path());
        if (kind === "PNG") assert.equal(bytes.subarray(1, 4).toString(), "PNG");
        else assert.match(bytes.toString(), /^(<\?xml[^>]*>\s*)?<svg /);
        assert.ok(bytes.length > 1000);
    }));
}

test("records that are wrong are explained", () => visit("#/import", async (page) => {
    const cases = [
        ["hello", /./],
        ["game mijnlieff\nrules 1\nWhatever 3\nactions 0\n", filled("bad.recordKey", { line: 3, detail: "Whatever 3" })],
        ["game chess\nrules 1\nactions 0\n", /chess/],
        ["game mijnlieff\nrules 1\nactions 1\nzz9\n", filled("bad.action", { number: 1, action: "zz9" })],
        ["game mijnlieff\nrules 1\nreturns 1 0\nactions 0\n", filled("bad.result", { returns: "1 0" })],
        ["game mijnlieff\nrules 1\nforfeit 2 left\nreturns 0 1\nending forfeit\nactions 0\n", filled("bad.result", { returns: "0 1" })],
        ["game mijnlieff\nrules 1\n", /./],
    ];
    for (const [record, says] of cases) {
        await paste(page, record);
        const problem = page.locator(".found .problem");

        await problem.filter({ hasText: says }).waitFor();
    }
}));
