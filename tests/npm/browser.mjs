// SPDX-License-Identifier: MIT
//
// browser.mjs - the package in Chromium, as it lies in the packed file, served by a
// plain server under a strict policy: a match to its end with engines in workers.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import { native, root } from "./support.mjs";

const { launch } = await import(pathToFileURL(join(root, "tests/browser/site.mjs")));
const folder = fileURLToPath(new URL("node_modules/tavola", import.meta.url));
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

let server, browser, address;
const missing = [];

// /unknown/ has the same files, but tells their types wrongly.
function serve({ url }, response) {
    const path = new URL(url, "http://127.0.0.1").pathname;
    const file = path.replace(/^\/(tavola|unknown)\//, "");
    const page = path === "/" ? "<!doctype html><title>tavola</title>" : null;
    try {
        const body = page ?? readFileSync(join(folder, file));
        const type = page ? ".html" : path.startsWith("/unknown/") && file.endsWith(".wasm") ? "" : extname(file);
        response.writeHead(200, { "content-type": TYPES[type] ?? "application/octet-stream", "content-security-policy": POLICY });
        response.end(body);
    } catch {
        if (path !== "/favicon.ico") missing.push(path);
        response.writeHead(404).end();
    }
}

before(async () => {
    server = createServer(serve);
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    address = `http://127.0.0.1:${server.address().port}/`;
    browser = await launch();
});

after(async () => {
    await browser?.close();
    server?.close();
});

// A fresh page; nothing may be refused, missing or thrown on it.
async function onPage(body, argument) {
    const page = await browser.newPage();
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("request", (request) => request.url().startsWith(address) || faults.push(request.url()));
    await page.goto(address);
    const result = await page.evaluate(body, argument);
    await page.close();
    assert.deepEqual(faults.filter((fault) => !fault.includes("favicon") && !fault.includes("404")), []);
    return result;
}

async function playMatch(name) {
    const { load } = await import("/tavola/dist/browser.js");
    const tavola = await load({ workers: 2 });
    const game = tavola.game(name);
    const actions = [];
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    for (let state = game.start(); !state.over; state = state.apply(actions.at(-1))) {
        const { action } = await game.best(state, actions.length % 2 === 0 ? { level: 1, seed: actions.length } : { nodes: 50, table: 2 });
        actions.push(action);
    }
    clearInterval(ticking);
    const last = actions.reduce((state, action) => state.apply(action), game.start());
    return { actions, ticks, returns: last.returns(), scores: last.scores(), text: last.text, svg: last.svg().slice(0, 4) };
}

test("a match to its end, both sides by engines, as the native program sees it", async () => {
    const { actions, ticks, scores, text, svg } = await onPage(playMatch, "mijnlieff");
    assert.equal(svg, "<svg");
    assert.ok(ticks > 0);
    assert.equal(native("show", "mijnlieff", ...actions, "--position-text").trim(), text);
    const told = native("legal", "mijnlieff", ...actions).trim().split("\n");
    assert.deepEqual([told[0], told[2]], ["over", `score ${scores.join(" ")}`]);
    actions.forEach((action, i) => {
        if (i > 3) return;
        const limits = i % 2 === 0 ? ["--level", "1", "--seed", `${i}`, "--table", "16"] : ["--nodes", "50", "--table", "2"];
        assert.match(native("best", "mijnlieff", ...actions.slice(0, i), ...limits), new RegExp(`^best ${action}$`, "m"));
    });
    assert.deepEqual(missing, []);
});

test("time, progress and stopping", async () => {
    const [found, told, stopped] = await onPage(async () => {
        const { load } = await import("/tavola/dist/browser.js");
        const tavola = await load();
        const game = tavola.game("circles");
        const stop = new AbortController();
        let told = 0;
        const thinking = game.best(game.start(), { time: 600_000, signal: stop.signal, progress: () => { told++; stop.abort(); } });
        const stopped = await thinking.then(() => "", ({ name }) => name);
        const { action } = await game.best(game.start(), { time: 50 });
        return [game.start().legal().includes(action), told, stopped];
    });
    assert.deepEqual([found, told, stopped], [true, 1, "AbortError"]);
});

test("files elsewhere, whose type the server does not know", async () => {
    const actions = await onPage(async () => {
        const { load } = await import("/tavola/dist/browser.js");
        const tavola = await load({ wasm: "/unknown/dist/tavola.wasm", worker: "/unknown/dist/worker.js" });
        const game = tavola.game("hopper");
        return (await game.best(game.start(), { nodes: 20 })).action;
    });
    assert.ok(actions);
});

test("what cannot be loaded is told of", async () => {
    const messages = await onPage(async () => {
        const { TavolaError, load } = await import("/tavola/dist/browser.js");
        const said = async (body) => body().then(() => "", (error) => (error instanceof TavolaError ? error.message : `not ours: ${error}`));
        const lost = await load({ worker: "/tavola/dist/nothing.js" });
        const game = lost.game("hopper");
        return [await said(() => load({ wasm: "/tavola/dist/nothing.wasm" })), await said(() => game.best(game.start(), { nodes: 5 }))];
    });
    assert.match(messages[0], /nothing.wasm cannot be loaded: 404/);
    assert.match(messages[1], /the worker has failed/);
});
