// SPDX-License-Identifier: MIT
//
// support.mjs - a server of its own for each test, and requests sent exactly as
// they are written. The environment names the program and a folder with a page:
// TAVOLA_SITE_TEST="tavola|folder".
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

export const [tavola, folder] = process.env.TAVOLA_SITE_TEST.split("|");

// A folder for matches that goes with this process.
export function makeFolder() {
    const made = mkdtempSync(join(tmpdir(), "tavola-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    return made;
}

export async function start(...words) {
    const data = words.includes("--data") ? [] : ["--data", makeFolder()];
    const child = spawn(tavola, ["serve", "--web", folder, ...data, ...words]);
    let said = "", complaint = "";
    child.stderr.on("data", (chunk) => { complaint += chunk; });
    for await (const chunk of child.stdout) {
        said += chunk;
        if (said.includes("\n")) {
            break;
        }
    }
    const port = Number(said.match(/http:\/\/[^/]+:(\d+)\//)?.[1]);
    return { child, port, said, complaint: () => complaint };
}

// The server ends with the test, also where that fails.
export async function withServer(words, work) {
    const server = await start(...words);
    try {
        await work(server.port, server);
        server.child.kill("SIGTERM");
        const [code] = await once(server.child, "exit");
        assert.equal(code, 0, server.complaint());
    } finally {
        server.child.kill("SIGKILL");
    }
}

export const withSite = (work) => withServer(["--listen", "127.0.0.1:0"], work);

// Paths go out exactly as they are written, unlike with fetch().
export function ask(port, path, { method = "GET", body = "", headers = {}, host = "127.0.0.1" } = {}) {
    return new Promise((resolve, reject) => {
        const request = http.request({ port, path, method, headers, host }, (answer) => {
            const chunks = [];
            answer.on("data", (chunk) => chunks.push(chunk));
            answer.on("end", () => {
                const bytes = Buffer.concat(chunks);
                resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() });
            });
        });
        request.on("error", reject);
        request.end(body);
    });
}

// Send bytes as they are; all that comes back until the server ends the connection.
export function speak(port, bytes) {
    return new Promise((resolve) => {
        const socket = net.connect(port, "127.0.0.1");
        let heard = "";
        socket.on("data", (chunk) => { heard += chunk; });
        socket.on("error", () => {});
        socket.on("close", () => resolve(heard));
        socket.end(bytes);
    });
}
