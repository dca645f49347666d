// SPDX-License-Identifier: MIT
//
// web.mjs - the client in a browser against its budgets: how soon the page can be
// used, how soon the board answers a click, hints, and frames while an engine
// thinks. The best of some turns, for other work on the machine only adds.
//
//     node bench/web.mjs [TURNS]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { folder, launch, startServer } from "../tests/browser/site.mjs";

const TURNS = Number(process.argv[2] ?? 5);
const CLICKS = 12;
const SEARCH_TIME = 1500; // milliseconds of thinking during which frames are measured

// Notes when the page can be used: all small boards, or what can be pointed at.
function noteUsable() {
    const look = () => {
        const isUsable = document.querySelector(".card:nth-child(7) .board .item, main.play .board .target");
        if (isUsable) requestAnimationFrame(() => { globalThis.usableAt = performance.now(); });
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

async function withPage({ address, browser, hash, slowdown = 1 }, work) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(noteUsable);
    if (slowdown > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(address + hash);
    await page.waitForFunction(() => globalThis.usableAt !== undefined);
    const found = await work(page);
    await context.close();
    return found;
}

const usable = (site, hash, slowdown) => withPage({ ...site, hash, slowdown }, (page) => page.evaluate(() => globalThis.usableAt));

// From a click to the frame after the board has changed; the slowest of some.
// The click is made on the page, so that the way from here is not counted, and
// not before the first picture is painted and can be seen.
const answer = (site, game) => withPage({ ...site, hash: `#/match/${game}?v=1&s=h,h` }, (page) => page.evaluate(async (clicks) => {
    let slowest = 0;
    await new Promise(requestIdleCallback);
    for (let i = 0; i < clicks; i++) {
        const targets = document.querySelectorAll(".board .target, .scene-buttons [data-id]");
        if (targets.length === 0) break;
        const began = performance.now();
        targets[(i * 7) % targets.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await new Promise(requestAnimationFrame);
        const channel = new MessageChannel();
        await new Promise((resume) => {
            channel.port1.onmessage = resume;
            channel.port2.postMessage(null);
        });
        slowest = Math.max(slowest, performance.now() - began);
        await new Promise((resume) => setTimeout(resume, 400)); // the animation ends
    }
    return slowest;
}, CLICKS));

const hint = (site, game) => withPage({ ...site, hash: `#/match/${game}?v=1&s=h,h` }, (page) => page.evaluate(async () => {
    const roll = () => document.querySelector(".scene-buttons [data-id], .board .target")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const isOffered = () => !document.querySelector('[aria-keyshortcuts="H"]').disabled;
    for (let i = 0; i < 20 && !isOffered(); i++) {
        roll();
        await new Promise((resume) => setTimeout(resume, 1000));
    }
    const began = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
    while (!document.querySelector(".target.hint, .scene-buttons .hinted")) await new Promise(requestAnimationFrame);
    return performance.now() - began;
}));

// The longest frame while the analysis thinks.
const frame = (site, game) => withPage({ ...site, hash: `#/match/${game}?v=1&s=h,h` }, async (page) => {
    await page.keyboard.press("a");
    await page.waitForSelector(".best-line");
    return page.evaluate(async (time) => {
        let longest = 0;
        const end = performance.now() + time;
        for (let last = await new Promise(requestAnimationFrame); last < end; ) {
            const now = await new Promise(requestAnimationFrame);
            longest = Math.max(longest, now - last);
            last = now;
        }
        return longest;
    }, SEARCH_TIME);
});

function report(what, value, budget, unit) {
    const mark = value <= budget ? "" : "   over budget";
    console.log(`${what.padEnd(44)}${value.toFixed(0).padStart(9)}${String(budget).padStart(9)} ${unit}${mark}`);
}

async function best(measure) {
    let least = Infinity;
    for (let turn = 0; turn < TURNS; turn++) least = Math.min(least, await measure());
    return least;
}

const packed = (...files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);

const { address, server } = await startServer();
process.env.CHROMIUM ??= "/usr/bin/chromium"; // as people have it, not the tests' shell
const browser = await launch();
const site = { address, browser };
console.log(`${"what".padEnd(44)}${"measured".padStart(9)}${"budget".padStart(9)}`);
report("script, gzipped", packed("app.js", "worker.js"), 100_000, "bytes");
report("core, gzipped", packed("tavola.wasm"), 400_000, "bytes");
report("home page usable", await best(() => usable(site, "")), 1000, "ms");
report("home page usable, processor 4 times slower", await best(() => usable(site, "", 4)), 3000, "ms");
report("match from a link usable", await best(() => usable(site, "#/match/moguli?v=2&s=h,h")), 1000, "ms");
for (const game of ["mijnlieff", "hopper", "enlightenment", "circles", "angoli", "moguli", "pyramyd"]) {
    report(`${game}: board answers a click`, await best(() => answer(site, game)), 50, "ms");
    if (game !== "angoli") report(`${game}: hint`, await best(() => hint(site, game)), 1000, "ms");
    report(`${game}: longest frame during search`, await best(() => frame(site, game)), 50, "ms");
}
await browser.close();
server.kill();
