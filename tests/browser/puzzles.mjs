// SPDX-License-Identifier: MIT
//
// puzzles.mjs - puzzles solved by mouse and keys, wrong answers refuted, hints, the
// day's puzzle, streaks. The client is built with the puzzles of the folder beside
// this file, so that it does not depend on those that are shipped; of these, the core
// confirms some.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const [tavola, shipped] = process.env.TAVOLA_BROWSER_TEST?.split("|") ?? [join(root, "build/release/tavola"), join(root, "build/web")];
const built = mkdtempSync(join(tmpdir(), "tavola-puzzles-"));
process.once("exit", () => rmSync(built, { recursive: true, force: true }));
execFileSync(process.execPath, [
    join(root, "web/build.mjs"), "--wasm", join(shipped, "tavola.wasm"), "--out", built, "--puzzles", join(here, "puzzles"),
]);
process.env.TAVOLA_BROWSER_TEST = `${tavola}|${built}`;
const { assertAccessible, games, gameOf, oracle, PHONE, seen, texts, textsOf, visit } = await import("./support.mjs");
const { byFinger, byKeyboard, byMouse, tabTo } = await import("./player.mjs");

// The puzzles of a folder: as the page reads them.
function puzzlesIn(folder, game) {
    const file = join(folder, game, "puzzles.txt");
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
        const [goal, level, options, start, solution] = line.split("\t");
        const [kind, count] = goal.split(" ");
        const given = options === "-" ? {} : Object.fromEntries(options.split(" ").map((word) => word.split("=")));
        return { kind, count: Number(count ?? 0), level: Number(level), position: { game, options: given, start, actions: [] }, solution: solution.split(" ") };
    });
}

const puzzleOf = (game, number) => puzzlesIn(join(here, "puzzles"), game)[number - 1];
const text = (page, selector) => page.locator(selector).first().textContent();
const press = (page, key) => page.locator(".lesson-foot").getByRole("button", { name: texts[key], exact: true }).click();
const inState = (page, state) => seen(page, `main.puzzle[data-state="${state}"]`);
const news = (page, words) => page.locator(".puzzle-news").filter({ hasText: words }).waitFor();
const progress = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("tavola.puzzles")));
const filled = (words, slots) => words.replace(/\{(\w+)\}/g, (_, name) => slots[name]);

// Point along the path of an action after those of the solution so far.
async function answer(page, puzzle, done, action, by = byMouse) {
    const scene = oracle.scene({ ...puzzle.position, actions: done });
    await inState(page, "asking");
    for (const id of scene.actions.find((one) => one.action === action).path) await by(page, id);
}

test("a puzzle is solved by mouse, and the others reply", () => visit("#/puzzles/hopper/1", async (page) => {
    const puzzle = puzzleOf("hopper", 1);
    await seen(page, ".puzzle .board .item");
    assert.match(await text(page, ".puzzle-goal"), /Red to move: win in 2 turns\./);
    assert.match(await text(page, ".puzzle-head"), /Hopper and Sneaker · puzzle 1 of 4 · Easy/);
    const [first, reply, second] = puzzle.solution;
    await answer(page, puzzle, [], first);
    await news(page, "Right! Turns left: 1.");
    const { came } = oracle.play({ ...puzzle.position, actions: [first, reply] });
    assert.equal(await text(page, ".puzzle-told"), came.meaning);
    await answer(page, puzzle, [first, reply], second);
    await inState(page, "solved");
    await news(page, texts["puzzle.solved"]);
    const { games: { hopper } } = await progress(page);
    assert.deepEqual([Object.values(hopper.results), hopper.streak, hopper.best], [["solved"], 1, 1]);
    assert.equal(await text(page, ".puzzle-streak"), filled(texts["puzzle.streak"], { count: 1, best: 1 }));
    await press(page, "puzzle.next");
    await page.waitForURL(/#\/puzzles\/hopper\/[2-4]$/);
    await page.waitForFunction(() => /puzzle \d\. .* to move/.test(document.getElementById("announcements").textContent));
}));

test("a puzzle is solved by the keyboard alone, seen from one’s own side, and spoken", () => visit("#/puzzles/hopper/2", async (page) => {
    const puzzle = puzzleOf("hopper", 2);
    await seen(page, ".puzzle .board.is-turned .item");
    await tabTo(page, ".board .target");
    for (let i = 0; i < puzzle.solution.length; i += 2) {
        await answer(page, puzzle, puzzle.solution.slice(0, i), puzzle.solution[i], byKeyboard);
        if (i + 1 < puzzle.solution.length) {
            const { came } = oracle.play({ ...puzzle.position, actions: puzzle.solution.slice(0, i + 2) });
            await page.waitForFunction((words) => document.getElementById("announcements").textContent.includes(words), came.meaning);
        }
    }
    await inState(page, "solved");
    const { ending } = oracle.scene({ ...puzzle.position, actions: puzzle.solution });
    assert.equal(await text(page, "#announcements"), `${texts["puzzle.solved"]} ${ending}`);
    assert.equal(await page.locator(".puzzle-told").last().textContent(), ending);
    await page.waitForFunction((words) => document.activeElement.textContent === words, texts["puzzle.next"]);
}));

test("a wrong answer is refuted on the board and taken back", () => visit("#/puzzles/hopper/3", async (page) => {
    const puzzle = puzzleOf("hopper", 3);
    const wrong = oracle.scene(puzzle.position).actions.find(({ action }) => action !== puzzle.solution[0]).action;
    await answer(page, puzzle, [], wrong);
    await inState(page, "wrong");
    const other = gameOf("hopper").players[2 - oracle.scene(puzzle.position).actor];
    const [line] = oracle.prove({ ...puzzle.position, actions: [wrong] }, 200_000, "alphabeta").lines;
    await news(page, filled(texts["puzzle.wrong.losesIn"], { player: other, count: (line.distance + 1) / 2 }));
    const told = await page.locator(".puzzle-told").allTextContents();
    assert.equal(told.length, line.distance <= 6 ? line.distance + 1 : 3, told.join(" "));
    const replies = oracle.scene({ ...puzzle.position, actions: [wrong] }).actions.map(({ meaning }) => meaning);
    assert.ok(replies.includes(told[0]), told[0]);
    assert.equal(await page.locator(".board .target").count(), 0);
    await press(page, "review.again");
    await inState(page, "asking");
    assert.ok(await page.evaluate(() => document.activeElement.matches(".board .target")), "the focus is not lost");
    assert.equal(await page.locator(".puzzle-told").count(), 0);
    await answer(page, puzzle, [], puzzle.solution[0]);
    await inState(page, "solved");
    await news(page, texts["puzzle.solvedLate"]);
    const { games: { hopper } } = await progress(page);
    assert.deepEqual([Object.values(hopper.results), hopper.streak, hopper.standing.losses], [["late"], 0, 1]);
}));

test("a hint first marks where to begin, then says the whole", () => visit("#/puzzles/circles/1", async (page) => {
    const puzzle = puzzleOf("circles", 1);
    const { path, meaning } = oracle.scene(puzzle.position).actions.find(({ action }) => action === puzzle.solution[0]);
    await seen(page, ".puzzle .board .item");
    const hinted = () => page.locator(".board .target.hint").evaluateAll((nodes) => nodes.map(({ dataset }) => dataset.id));
    assert.deepEqual(await hinted(), []);
    await press(page, "play.hint");
    await news(page, texts["puzzle.hintFirst"].split("{")[0]);
    assert.deepEqual(await hinted(), path.slice(0, 1));
    const rings = await page.locator(".marks .hint").count();
    await press(page, "puzzle.hintMore");
    await news(page, meaning);
    assert.ok(rings > 0 && await page.locator(".marks .hint").count() > rings, "the rest is marked only now");
    assert.equal((await progress(page)).games.circles.streak, 0);
    await answer(page, puzzle, [], puzzle.solution[0]);
    await news(page, "Right!");
}));

test("the solution is shown, and the puzzle opened in the analysis", () => visit("#/puzzles/mijnlieff/1", async (page) => {
    await seen(page, ".puzzle .board .item");
    await press(page, "puzzle.show");
    await inState(page, "shown");
    assert.deepEqual(Object.values((await progress(page)).games.mijnlieff.results), ["failed"]);
    await press(page, "puzzle.analyse");
    await page.waitForURL(/#\/play\/\w+\/analysis$/);
    await seen(page, "main.play .analysis");
    await seen(page, "main.play .board.is-turned");
}));

for (const game of readdirSync(join(here, "puzzles"))) {
    test(`${game}: every solution can be played by pointing`, () => visit("", async (page) => {
        await seen(page, ".card");
        for (const [i, puzzle] of puzzlesIn(join(here, "puzzles"), game).entries()) {
            await page.evaluate((hash) => { location.hash = hash; }, `#/puzzles/${game}/${i + 1}`);
            await page.getByRole("heading", { level: 1, name: filled(texts["puzzle.name"], { game: gameOf(game).title, number: i + 1 }) }).waitFor();
            const { actor: me, common } = oracle.scene(puzzle.position);
            for (const [j, action] of puzzle.solution.entries()) {
                const done = puzzle.solution.slice(0, j);
                const { actor } = oracle.scene({ ...puzzle.position, actions: done });
                if (actor === me || common) await answer(page, puzzle, done, action);
            }
            await page.locator('main.puzzle[data-state="solved"], main.puzzle[data-state="asking"] .puzzle-news.good').first().waitFor();
        }
    }));
}

const DAY = "2026-11-18T12:00:00";

test("the day’s puzzle is the same all over the world, and counts days", async () => {
    const found = [];
    for (const timezoneId of ["Pacific/Auckland", "Europe/Rome", "America/Los_Angeles"]) {
        await visit("", async (page) => {
            await page.clock.setFixedTime(await page.evaluate((day) => new Date(day).getTime(), DAY));
            await page.evaluate(() => { location.hash = "#/puzzles"; });
            await seen(page, ".daily .board .item");
            found.push(await page.locator(".daily a.button").getAttribute("href"));
        }, { timezoneId });
    }
    assert.equal(new Set(found).size, 1, found.join(" "));
    const [, game, number] = /^#\/puzzles\/(\w+)\/(\d+)$/.exec(found[0]);
    await visit("", async (page) => {
        const puzzle = puzzleOf(game, Number(number));
        await page.clock.setFixedTime(new Date(DAY));
        await page.evaluate((hash) => { location.hash = hash; }, found[0]);
        await page.locator(".puzzle-head").filter({ hasText: "puzzle of the day" }).waitFor();
        await answer(page, puzzle, [], puzzle.solution[0]);
        await inState(page, "solved");
        await page.evaluate(() => { location.hash = "#/puzzles"; });
        await page.locator(".daily").getByText(texts["puzzle.dayDone"]).waitFor();
        await page.locator(".daily").getByText(filled(texts["puzzle.days"], { count: 1, best: 1 })).waitFor();
        await page.clock.setFixedTime(new Date(Date.parse(DAY) + 2 * 86_400_000));
        await page.evaluate(() => { location.hash = "#/"; });
        await seen(page, ".card");
        await page.evaluate(() => { location.hash = "#/puzzles"; });
        await page.locator(".daily").getByText(filled(texts["puzzle.days"], { count: 0, best: 1 })).waitFor();
        assert.notEqual(await page.locator(".daily a.button").getAttribute("href"), found[0]);
    }, { timezoneId: "UTC" });
    await visit("#/", async (page) => {
        await page.clock.setFixedTime(new Date(DAY));
        await seen(page, ".card");
        await page.locator(".home-puzzles a").first().click();
        await page.waitForURL(new RegExp(`${found[0]}$`));
        await page.waitForFunction((words) => document.getElementById("announcements").textContent.startsWith(words), `${texts["puzzle.day"]}.`);
        await press(page, "puzzle.show");
        await inState(page, "shown");
        await page.locator(".lesson-foot").getByRole("button", { name: texts["review.again"], exact: true }).click();
        const puzzle = puzzleOf(game, Number(number));
        await answer(page, puzzle, [], puzzle.solution[0]);
        await inState(page, "solved");
        const { days } = await progress(page);
        assert.deepEqual([days.streak, days.best], [0, 0], "a day does not count once its solution was shown");
    }, { timezoneId: "UTC" });
});

test("a day that counts is told below its puzzle, and remembered", () => visit("", async (page) => {
    await page.clock.setFixedTime(new Date(DAY));
    await page.evaluate(() => { location.hash = "#/puzzles/day"; });
    await page.waitForURL(/puzzles\/\w+\/\d+$/);
    const [, game, number] = /(\w+)\/(\d+)$/.exec(page.url());
    const puzzle = puzzleOf(game, Number(number));
    await answer(page, puzzle, [], puzzle.solution[0]);
    await inState(page, "solved");
    await page.locator(".puzzle-streak").filter({ hasText: filled(texts["puzzle.days"], { count: 1, best: 1 }) }).waitFor();
    await page.reload();
    await inState(page, "asking");
    await news(page, texts["puzzle.already"]);
}, { timezoneId: "UTC" }));

test("home, rules and setup lead to the puzzles; difficulty is remembered", () => visit("", async (page) => {
    await page.locator('main a[href="#/puzzles"]').click();
    await seen(page, ".puzzle-card");
    assert.equal(await page.locator(".puzzle-card").count(), readdirSync(join(here, "puzzles")).length);
    await page.getByRole("radio", { name: texts["puzzle.level.hard"] }).check();
    await page.locator('.puzzle-card a[href="#/puzzles/hopper"]').click();
    await page.waitForURL(/#\/puzzles\/hopper\/4$/);
    await page.goBack();
    await seen(page, ".puzzle-card");
    assert.ok(await page.getByRole("radio", { name: texts["puzzle.level.hard"] }).isChecked());
    for (const hash of ["#/learn/hopper", "#/new/hopper"]) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await seen(page, 'main a[href="#/puzzles/hopper"]');
    }
    await page.evaluate(() => { location.hash = "#/learn/moguli"; }); // has no puzzles here
    await seen(page, ".learn .figure");
    assert.equal(await page.locator('a[href="#/puzzles/moguli"]').count(), 0);
}));

test("an address without a puzzle says so, and damaged storage does no harm", () => visit("#/puzzles/hopper/99", async (page) => {
    await page.getByText(texts["bad.puzzle"]).waitFor();
    await page.evaluate(() => { location.hash = "#/puzzles/moguli"; });
    await page.getByText(texts["bad.puzzle"]).waitFor();
    await page.evaluate(() => localStorage.setItem("tavola.puzzles", '{"games":{"hopper":{"results":7,"streak":"x"}},"days":null}'));
    await page.evaluate(() => { location.hash = "#/puzzles"; });
    await seen(page, ".puzzle-card");
    const puzzle = puzzleOf("mijnlieff", 1);
    await page.evaluate(() => { location.hash = "#/puzzles/mijnlieff/1"; });
    await answer(page, puzzle, [], puzzle.solution[0]);
    await inState(page, "solved");
    assert.equal((await progress(page)).games.mijnlieff.streak, 1);
}));

test("replies glide where motion is wanted", () => visit("#/puzzles/hopper/1", async (page) => {
    const puzzle = puzzleOf("hopper", 1);
    await page.evaluate(() => {
        globalThis.moves = 0;
        new MutationObserver((changes) => {
            for (const { target } of changes) globalThis.moves += target.classList.contains("is-moving") ? 1 : 0;
        }).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true });
    });
    await answer(page, puzzle, [], puzzle.solution[0]);
    await news(page, "Right!");
    assert.ok(await page.evaluate(() => globalThis.moves) >= 2, "the answer and the reply");
}, { reducedMotion: "no-preference" }));

test("puzzles are solved by a finger on a small phone, without scrolling sideways", () => visit("#/puzzles/mijnlieff/2", async (page) => {
    const puzzle = puzzleOf("mijnlieff", 2);
    await answer(page, puzzle, [], puzzle.solution[0], byFinger);
    await inState(page, "solved");
}, { size: { width: 320, height: 568 }, hasTouch: true, isMobile: true }));

for (const [width, height] of [[390, 844], [320, 568]]) {
    test(`the board stays where it is while one chooses, at ${width} by ${height}`, () => visit("#/puzzles/hopper/1", async (page) => {
        const puzzle = puzzleOf("hopper", 1);
        const { path } = oracle.scene(puzzle.position).actions.find(({ action }) => action === "a7b8");
        await inState(page, "asking");
        const box = () => page.locator(".board").boundingBox();
        const cancel = page.locator(".lesson-foot").getByRole("button", { name: texts["play.drop"], exact: true });
        const before = await box();
        assert.ok(await cancel.isDisabled());
        await byFinger(page, path[0]);
        assert.deepEqual(await box(), before, "half-made");
        await cancel.tap();
        assert.ok(await cancel.isDisabled());
        assert.ok(await page.evaluate(() => document.activeElement.matches(".board .target")), "the focus is not lost");
        for (const id of path) await byFinger(page, id);
        await inState(page, "wrong");
        assert.deepEqual(await box(), before, "with words about it");
    }, { size: { width, height }, hasTouch: true, isMobile: true }));
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const language of ["en", "de", "fr", "it", "es"]) {
    test(`${language}: words, and room for them at 320 pixels`, () => visit("#/puzzles", async (page) => {
        const words = textsOf(language);
        await page.getByRole("heading", { level: 1, name: words["puzzles.title"], exact: true }).waitFor();
        await seen(page, ".puzzle-card");
        assert.ok(await overflow(page) <= 0, "the list");
        assert.doesNotMatch(await page.locator("main").innerText(), /puzzles?\.\w|\{\w+\}/);
        for (const game of readdirSync(join(here, "puzzles"))) {
            await page.evaluate((hash) => { location.hash = hash; }, `#/puzzles/${game}/1`);
            const { title } = games.find(({ name }) => name === game);
            await seen(page, `main.puzzle .board[aria-label]`);
            await inState(page, "asking");
            assert.doesNotMatch(await page.locator("main").innerText(), /puzzles?\.\w|\{\w+\}/, title);
            assert.ok(await overflow(page) <= 0, title);
            assert.ok(await page.locator(".lesson-foot .row").evaluate((row) => row.scrollWidth <= row.clientWidth), `${title}: room for the buttons`);
            await page.locator(".lesson-foot").getByRole("button", { name: words["puzzle.show"], exact: true }).click();
            await page.locator(".puzzle-news").filter({ hasText: words["puzzle.shown"] }).waitFor();
            assert.ok(await overflow(page) <= 0, `${title}, shown`);
            const board = await page.locator(".board").boundingBox();
            assert.ok(board.height >= 150, `${title}: the board is ${board.height} pixels high`);
        }
    }, { size: { width: 320, height: 568 }, locale: language }));
}

test("a puzzle has ways to the rules and to all puzzles", () => visit("#/puzzles/hopper/1", async (page) => {
    await inState(page, "asking");
    for (const [hash, name] of [["#/learn/hopper", "play.rules"], ["#/puzzles", "puzzles.title"]]) {
        const link = page.locator("main.puzzle").getByRole("link", { name: texts[name], exact: true });
        assert.equal(await link.getAttribute("href"), hash);
        const { width, height } = await link.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${name}: ${width} by ${height}`);
    }
    await page.locator("main.puzzle").getByRole("link", { name: texts["puzzles.title"], exact: true }).tap();
    await seen(page, ".puzzle-card");
    for (const link of await page.locator(".puzzle-card a, .daily a.button").all()) {
        const described = await link.evaluate((node) => document.getElementById(node.getAttribute("aria-describedby"))?.textContent);
        assert.ok(described, "links of the same name are told apart");
    }
}, { size: PHONE, hasTouch: true, isMobile: true }));

test("a solution is told action by action, and comes at once if one likes", () => visit("#/puzzles/hopper/2", async (page) => {
    const puzzle = puzzleOf("hopper", 2);
    const meanings = puzzle.solution.map((_, i) => oracle.play({ ...puzzle.position, actions: puzzle.solution.slice(0, i + 1) }).came.meaning);
    await inState(page, "asking");
    await press(page, "puzzle.show");
    await page.waitForFunction((words) => document.getElementById("announcements").textContent === words, meanings[1]);
    await page.keyboard.press("Escape");
    await inState(page, "shown");
    assert.deepEqual((await page.locator(".puzzle-told").allTextContents()).slice(0, meanings.length), meanings);
    assert.ok((await text(page, "#announcements")).includes(meanings.at(-1)));
    await page.waitForFunction((words) => document.activeElement.textContent === words, texts["puzzle.next"]);
    await page.locator(".lesson-foot").getByRole("button", { name: texts["review.again"], exact: true }).click();
    await press(page, "puzzle.show");
    await press(page, "puzzle.skip");
    await inState(page, "shown");
}, { reducedMotion: "no-preference" }));

test("Escape takes a wrong answer back, another language does not", () => visit("#/puzzles/hopper/1", async (page) => {
    const puzzle = puzzleOf("hopper", 1);
    await answer(page, puzzle, [], "a7b8");
    await inState(page, "wrong");
    const told = await page.locator(".puzzle-told").allTextContents();
    await page.locator(".language select").selectOption("de");
    await news(page, /^Das /);
    await inState(page, "wrong");
    const retold = await page.locator(".puzzle-told").allTextContents();
    assert.equal(retold.length, told.length);
    assert.notDeepEqual(retold, told);
    await page.locator(".lesson-says").focus();
    await page.keyboard.press("Escape");
    await inState(page, "asking");
    assert.ok(await page.evaluate(() => document.activeElement.matches(".board .target")));
}));

test("another language in the middle of a puzzle", () => visit("#/puzzles/hopper/1", async (page) => {
    await inState(page, "asking");
    await page.locator(".language select").selectOption("it");
    await page.locator(".puzzle-goal").filter({ hasText: "vinci in 2 turni" }).waitFor();
    await inState(page, "asking");
}));

test("nothing serious stands in the way of anybody", () => visit("#/puzzles", async (page) => {
    await seen(page, ".puzzle-card");
    await assertAccessible(page, "the list");
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => { location.hash = "#/puzzles/hopper/1"; });
        await inState(page, "asking");
        await assertAccessible(page, `a puzzle, ${colorScheme}`);
        const puzzle = puzzleOf("hopper", 1);
        await answer(page, puzzle, [], "a7b8");
        await inState(page, "wrong");
        await assertAccessible(page, `a wrong answer, ${colorScheme}`);
        await page.evaluate(() => { location.hash = "#/puzzles"; });
        await seen(page, ".puzzle-card");
    }
}, { size: PHONE }));

test("puzzles need no network after one visit", () => visit("", async (page, context) => {
    await seen(page, ".card");
    await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
    });
    const isKept = (file) => page.evaluate(async (name) => (await caches.match(name, { ignoreSearch: true })) !== undefined, file);
    for (const game of readdirSync(join(here, "puzzles"))) assert.ok(await isKept(`games/${game}/puzzles.txt`), game);
    await context.setOffline(true);
    await page.reload();
    await seen(page, ".card");
    await page.evaluate(() => { location.hash = "#/puzzles"; });
    await seen(page, ".daily .board .item");
    await page.evaluate(() => { location.hash = "#/puzzles/hopper/1"; });
    const puzzle = puzzleOf("hopper", 1);
    await answer(page, puzzle, [], "a7b8"); // the engine refutes it
    await inState(page, "wrong");
}, { serviceWorkers: "allow" }));

// --- Those that are shipped ---------------------------------------------

const SAMPLE = Number(process.env.TAVOLA_PUZZLES ?? 4); // of each game
const NODES = 1_500_000; // as many as the page takes at most

function sampleOf(game) {
    const all = puzzlesIn(join(shipped, "games"), game);
    const step = Math.max(1, Math.floor(all.length / SAMPLE));
    return all.filter((_, i) => i % step === 0).slice(0, SAMPLE);
}

// Turns of one's own in a line that others begin; those that are not told have one action.
function turnsIn(position, { actions, distance }, me) {
    let turns = 0;
    for (let i = 0, last = me; i < actions.length; i++) {
        const { actor } = oracle.scene({ ...position, actions: [...position.actions, ...actions.slice(0, i)] });
        if (actor === me && last !== me) turns++;
        last = actor;
    }
    return turns + Math.ceil(Math.max(0, distance - actions.length) / 2);
}

// After the answer, the win is there and soon enough.
function assertWins({ count, position, solution }, where) {
    const after = { ...position, actions: solution.slice(0, 1) };
    const { actor: me } = oracle.scene(position);
    const { actor, payoffs } = oracle.scene(after);
    if (actor === null) return assert.equal(payoffs[me - 1], 60, where);
    const [best] = oracle.prove(after, NODES, "alphabeta").lines;
    assert.ok(best.exact && best.shares[me - 1] === 65536, where);
    assert.ok(1 + turnsIn(after, best, me) <= count, where);
}

for (const { name } of games) {
    const sample = sampleOf(name);
    test(`${name}: the core confirms the answers of shipped puzzles`, { skip: sample.length === 0 }, () => {
        for (const puzzle of sample) {
            const { kind, count, position, solution } = puzzle;
            const where = `${kind} ${count} ${position.start}`;
            for (const i of solution.keys()) oracle.scene({ ...position, actions: solution.slice(0, i + 1) }); // all are legal
            if (kind === "win") {
                assertWins(puzzle, where);
                continue;
            }
            const [best] = oracle.prove(position, NODES, kind === "hold" ? "alphabeta" : "").lines;
            assert.equal(best.actions[0], solution[0], where);
            if (kind === "points") assert.ok(best.exact && best.score === count * 1000, where);
            if (kind === "centre") assert.equal(best.turns, count, where);
        }
    });
}
