// SPDX-License-Identifier: MIT
//
// site.mjs - what `tavola serve` answers, and what it refuses.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import test from "node:test";
import assert from "node:assert/strict";

const [tavola, folder] = process.env.TAVOLA_SITE_TEST.split("|");

async function start(...words) {
    const child = spawn(tavola, ["serve", "--port", "0", "--web", folder, ...words]);
    let said = "";
    for await (const chunk of child.stdout) {
        said += chunk;
        if (said.includes("\n")) {
            break;
        }
    }
    const port = Number(said.match(/http:\/\/127\.0\.0\.1:(\d+)\//)[1]);
    return { child, port };
}

// Paths go out exactly as they are written, unlike with fetch().
function ask(port, path, method = "GET", body = "") {
    return new Promise((resolve, reject) => {
        const request = http.request({ port, path, method, host: "127.0.0.1" }, (answer) => {
            let text = "";
            answer.on("data", (chunk) => { text += chunk; });
            answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        });
        request.on("error", reject);
        request.end(body);
    });
}

// The server ends with the test, also where that fails.
async function withSite(work) {
    const { child, port } = await start();
    try {
        await work(port);
        child.kill("SIGTERM");
        const [code] = await once(child, "exit");
        assert.equal(code, 0);
    } finally {
        child.kill("SIGKILL");
    }
}

// Out of the folder, to a file that is there.
const escapes = ["/../../../README.md", "/%2e%2e/%2e%2e/%2e%2e/README.md", "/..%2f..%2f..%2fREADME.md",
                 "/x/../../../../README.md", "//../../../README.md"];
const oddities = ["/" + "a".repeat(3000), "/%00", "/?x=<script>"];

test("the site", () => withSite(async (port) => {

    const page = await ask(port, "/");
    assert.equal(page.status, 200);
    assert.match(page.text, /A page/);
    assert.match(page.headers["content-type"], /text\/html/);
    assert.match(page.headers["content-security-policy"], /default-src 'self'/);
    assert.match(page.headers["content-security-policy"], /'wasm-unsafe-eval'/);
    assert.equal(page.headers["x-content-type-options"], "nosniff");

    assert.equal((await ask(port, "/index.html")).status, 200);
    const missing = await ask(port, "/nothing");
    assert.equal(missing.status, 404);

    assert.match(readFileSync(join(folder, "../../../README.md"), "utf8"), /Tavola/);
    for (const path of [...escapes, ...oddities]) {
        const answer = await ask(port, path).catch(() => ({ status: 0, text: "" }));
        assert.doesNotMatch(answer.text, /Tavola|<script>/i, path);
    }
    assert.equal((await ask(port, "/")).status, 200, "it goes on after bad requests");
}));

test("a port that is taken", () => withSite(async (port) => {
    const second = spawn(tavola, ["serve", "--port", String(port), "--web", folder]);
    let said = "";
    second.stderr.on("data", (chunk) => { said += chunk; });
    const [code] = await once(second, "close"); // when all that it said has come
    assert.equal(code, 1);
    assert.match(said, /cannot listen on '127\.0\.0\.1' port/);
}));
