// SPDX-License-Identifier: MIT
//
// site.mjs - what `tavola serve` answers over HTTP, and what it refuses.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import test from "node:test";
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { ask, folder, makeFolder, speak, tavola, withServer, withSite } from "./support.mjs";

// Out of the folder, to a file that is there.
const escapes = ["/../../../README.md", "/%2e%2e/%2e%2e/%2e%2e/README.md", "/..%2f..%2f..%2fREADME.md",
                 "/x/../../../../README.md", "//../../../README.md"];
const oddities = ["/" + "a".repeat(3000), "/%00", "/%zz", "/?x=<script>"];

test("the site", () => withSite(async (port) => {
    const page = await ask(port, "/");
    assert.equal(page.status, 200);
    assert.match(page.text, /A page/);
    assert.match(page.headers["content-type"], /text\/html/);
    assert.match(page.headers["content-security-policy"], /default-src 'self'/);
    assert.match(page.headers["content-security-policy"], /connect-src 'self'/);
    assert.match(page.headers["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(page.headers["content-security-policy"], /frame-ancestors 'none'/);
    assert.equal(page.headers["x-content-type-options"], "nosniff");
    assert.equal(page.headers["referrer-policy"], "no-referrer");
    assert.equal(page.headers["cross-origin-opener-policy"], "same-origin");

    assert.equal((await ask(port, "/index.html")).status, 200);
    assert.equal((await ask(port, "/?from=somewhere")).status, 200);
    assert.equal((await ask(port, "/%69ndex.html")).status, 200);
    assert.equal((await ask(port, "/nothing")).status, 404);
    assert.equal((await ask(port, "/.hidden")).status, 404);

    assert.match(readFileSync(join(folder, "../../../README.md"), "utf8"), /Tavola/);
    for (const path of escapes) {
        assert.equal((await ask(port, path)).status, 404, path);
    }
    for (const path of oddities) {
        assert.doesNotMatch((await ask(port, path)).text, /Tavola|<script>/i, path);
    }
    assert.equal((await ask(port, "/")).status, 200, "it goes on after bad requests");
}));

test("what has not changed is not sent again", () => withSite(async (port) => {
    const page = await ask(port, "/");
    const { etag } = page.headers;
    assert.match(etag, /^"[0-9a-z-]+"$/);
    for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
        const again = await ask(port, "/", { headers: { "if-none-match": tag } });
        assert.equal(again.status, 304, tag);
        assert.equal(again.text, "");
        assert.equal(again.headers.etag, etag);
    }
    for (const tag of ['"other"', etag.slice(1, -1), etag.replace('"', '"x')]) {
        assert.equal((await ask(port, "/", { headers: { "if-none-match": tag } })).status, 200, tag);
    }
}));

test("packed and plain", () => withSite(async (port) => {
    const plain = await ask(port, "/long.txt");
    const packed = await ask(port, "/long.txt", { headers: { "accept-encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1" } });
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(plain.headers.vary, "Accept-Encoding");
    assert.equal(packed.headers["content-encoding"], "gzip");
    assert.equal(packed.headers.vary, "Accept-Encoding");
    assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    for (const refused of ["identity", "gzip;q=0", "gzip; q=0.000", "xgzip"]) {
        const answer = await ask(port, "/long.txt", { headers: { "accept-encoding": refused } });
        assert.equal(answer.headers["content-encoding"], undefined, refused);
    }
}));

test("methods", () => withSite(async (port) => {
    const page = await ask(port, "/");
    const head = await ask(port, "/", { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.headers["content-length"], page.headers["content-length"]);
    assert.equal(head.text, "");
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]) {
        const answer = await ask(port, "/", { method });
        assert.equal(answer.status, 405, method);
        assert.equal(answer.headers.allow, "GET, HEAD");
    }
    assert.equal((await ask(port, "/", { method: "POST", body: "abc" })).status, 405);
    assert.equal((await ask(port, "/", { body: "abc", headers: { "content-length": 3 } })).status, 400);
}));

// Two requests in one go, a request in pieces, and the end of a connection.
test("connections", () => withSite(async (port) => {
    const get = "GET / HTTP/1.1\r\nHost: x\r\n";
    const both = await speak(port, `${get}\r\n${get}Connection: close\r\n\r\n`);
    assert.equal(both.match(/HTTP\/1\.1 200 OK/g)?.length, 2);
    assert.match(both, /Connection: close/);
    assert.match(await speak(port, "GET / HTTP/1.0\r\n\r\n"), /^HTTP\/1\.1 200 OK[^]*A page/);
}));

const wrong = {
    "no request": ["abc\r\n\r\n", 400],
    "no host": ["GET / HTTP/1.1\r\n\r\n", 400],
    "two hosts": ["GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    "two lengths": ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
    "a length and pieces": ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na", 501],
    "a length that is none": ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", 400],
    "a body that is too large": ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4097\r\n\r\na", 413],
    "too many headers": [`GET / HTTP/1.1\r\nHost: a\r\n${"X: y\r\n".repeat(64)}\r\n`, 431],
    "a space before the colon": ["GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400],
    "a line that goes on": ["GET / HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n", 400],
    "a lonely line feed": ["GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400],
    "a NUL": ["GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 400],
    "a whole address": ["GET http://elsewhere/ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    "another version": ["GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505],
    "HTTP/2": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
};

test("doubtful requests are refused", () => withSite(async (port) => {
    for (const [name, [bytes, status]] of Object.entries(wrong)) {
        assert.match(await speak(port, bytes), new RegExp(`^HTTP/1.1 ${status} `), name);
    }
    const upgrade = await speak(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n" +
                                      "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
    assert.match(upgrade, /^HTTP\/1\.1 200 /, "no other protocol is spoken");
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
}));

// Ends with this status and says this.
async function refuses(words, status, complaint) {
    const child = spawn(tavola, ["serve", "--web", folder, "--data", makeFolder(), ...words]);
    let said = "";
    child.stderr.on("data", (chunk) => { said += chunk; });
    const [code] = await once(child, "close"); // when all that it said has come
    assert.equal(code, status, said);
    assert.match(said, complaint);
}

test("a port that is taken", () => withSite((port) =>
    refuses(["--listen", `127.0.0.1:${port}`], 1, /cannot listen on '127\.0\.0\.1' port \d+; another program/)));

test("addresses and names", async () => {
    if (Object.values(networkInterfaces()).flat().some(({ address }) => address === "::1")) {
        for (const host of ["[::1]", "[::]"]) {
            await withServer(["--listen", `${host}:0`], async (port, { said }) => {
                assert.match(said, /http:\/\/\[::1\]:\d+\//);
                assert.equal((await ask(port, "/", { host: "::1" })).status, 200);
                const plain = await ask(port, "/").catch(() => ({ status: 0 }));
                assert.equal(plain.status, host === "[::]" ? 200 : 0, "all addresses are those of IPv4 too");
            });
        }
    }
    await withServer(["--listen", "localhost:0"], async (port, { said }) => {
        assert.match(said, /http:\/\/localhost:\d+\//);
        assert.equal((await ask(port, "/", { host: "localhost" })).status, 200);
    });
    await withServer(["--listen", "0"], async (port) => {
        assert.equal((await ask(port, "/")).status, 200);
    });
});

const example = (name) => readFileSync(new URL(`../../packaging/${name}`, import.meta.url), "utf8");

test("the service is started with flags that there are", () => {
    const help = execFileSync(tavola, ["help", "serve"], { encoding: "utf8" });
    const unit = example("tavola.service");
    const [, words] = /^ExecStart=\S+ serve (.*)$/m.exec(unit);
    for (const flag of words.match(/--\S+/g)) assert.match(help, new RegExp(`^  ${flag}\\b`, "m"));
});

// The proxies read their examples, where they are installed.
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const lacks = (program, word = "-v") => spawnSync(program, [word], { env: environment }).status !== 0;

function judge(program, ...words) {
    const { status, stderr } = spawnSync(program, words, { env: environment, encoding: "utf8" });
    assert.equal(status, 0, stderr);
}

test("nginx understands its example", { skip: lacks("nginx") }, () => {
    const data = makeFolder(), file = join(data, "nginx.conf");
    const server = example("nginx.conf").replace(/listen .*;/g, `listen unix:${join(data, "socket")};`).replace(/(listen .*;)\s*\1/, "$1");
    const logs = `error_log stderr; pid ${join(data, "pid")};`;
    writeFileSync(file, `${logs} events {} http { access_log off; ${server} }`);
    judge("nginx", "-t", "-q", "-p", data, "-c", file);
});

test("haproxy understands its example", { skip: lacks("haproxy") || lacks("openssl", "version") }, () => {
    const data = makeFolder(), file = join(data, "haproxy.cfg"), both = join(data, "both.pem");
    judge("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", "-keyout", both, "-out", join(data, "cert.pem"));
    writeFileSync(both, readFileSync(both, "utf8") + readFileSync(join(data, "cert.pem"), "utf8"));
    writeFileSync(file, example("haproxy.cfg").replace(/crt \S+/, `crt ${both}`));
    judge("haproxy", "-c", "-q", "-f", file);
});
