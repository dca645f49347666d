// SPDX-License-Identifier: MIT
//
// site.mjs - what `tavola serve` answers, and what it refuses.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
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
    assert.match(page.headers["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(page.headers["content-security-policy"], /frame-ancestors 'none'/);
    assert.equal(page.headers["x-content-type-options"], "nosniff");
    assert.equal(page.headers["referrer-policy"], "no-referrer");
    assert.equal(page.headers["cross-origin-opener-policy"], "same-origin");

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

// Send the beginning of a request, then more of the same until the server ends
// the connection. How much that was; Infinity if it never does.
function flood(port, head, more) {
    const most = 256 << 20;
    return new Promise((resolve) => {
        const socket = net.connect(port, "127.0.0.1");
        let sent = 0;
        const send = () => {
            while (sent < most && !socket.destroyed) {
                sent += more.length;
                if (!socket.write(more)) {
                    socket.once("drain", send);
                    return;
                }
            }
            socket.destroy();
        };
        socket.on("data", () => {});
        socket.on("error", () => {});
        socket.on("close", () => resolve(sent < most ? sent : Infinity));
        socket.on("connect", () => { socket.write(head); send(); });
    });
}

const endless = "a".repeat(65536);
const floods = {
    "an endless request line": ["GET /", endless],
    "an endless header": ["GET / HTTP/1.1\r\nHost: x\r\nX-A: ", endless],
    "headers without end": ["GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n".repeat(8192)],
    "an endless body": ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", endless],
    "a body where none belongs": ["GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", endless],
    "endless pieces": ["GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
                       "ffff\r\n" + "a".repeat(65535) + "\r\n"],
    "no HTTP at all": ["\0\0\0", endless],
};

test("a flood is cut off", () => withSite(async (port) => {
    for (const [name, [head, more]] of Object.entries(floods)) {
        assert.ok((await flood(port, head, more)) < Infinity, name);
        assert.equal((await ask(port, "/")).status, 200, `it goes on after ${name}`);
    }
    assert.equal((await ask(port, "/", "HEAD")).status, 200);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const answer = await ask(port, "/", method).catch(() => ({ status: 0 }));
        assert.notEqual(answer.status, 200, method);
    }
}));

test("a port that is taken", () => withSite(async (port) => {
    const second = spawn(tavola, ["serve", "--port", String(port), "--web", folder]);
    let said = "";
    second.stderr.on("data", (chunk) => { said += chunk; });
    const [code] = await once(second, "close"); // when all that it said has come
    assert.equal(code, 1);
    assert.match(said, /cannot listen on '127\.0\.0\.1' port/);
}));
