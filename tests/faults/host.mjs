// SPDX-License-Identifier: MIT
//
// host.mjs - a host with a folder of its own that can be killed and started again.
// The environment names the programs: TAVOLA_FAULTS_TEST="tavola|folder of the page".
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";

export const [tavola, site] = process.env.TAVOLA_FAULTS_TEST.split("|");
export const scale = Number(process.env.TAVOLA_TEST_SCALE ?? 1);

// Numbers that follow from a seed.
export function randomFrom(seed) {
    let state = BigInt(seed) * 0x9e3779b97f4a7c15n;
    return (bound) => {
        state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
        let z = state;
        z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
        z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
        return Number((z ^ (z >> 31n)) % BigInt(bound));
    };
}

export class Host {
    // limit: no file may become larger than so many bytes, until unlimit().
    constructor({ limit, words = [] } = {}) {
        this.data = fs.mkdtempSync(path.join(os.tmpdir(), "tavola-faults-"));
        this.limit = limit;
        this.words = words;
        this.port = 0;
        this.log = "";
        this.goDown();
    }

    // Players wait for "up" before they come back.
    goDown() {
        this.up = new Promise((resolve) => { this.goUp = resolve; });
    }

    async start() {
        const words = [tavola, "serve", "--web", site, "--data", this.data, "--listen", "127.0.0.1:0", ...this.words];
        const child = this.limit === undefined
            ? spawn(words[0], words.slice(1))
            : spawn("sh", ["-c", `trap '' XFSZ; ulimit -S -f ${Math.floor(this.limit / 512)}; exec "$@"`, "sh", ...words]);
        this.child = child;
        let said = "";
        child.stderr.on("data", (chunk) => { this.log += chunk; });
        await new Promise((resolve, reject) => {
            child.on("exit", (code, signal) => reject(new Error(`the host ended with ${code ?? signal}: ${this.log.slice(-2000)}`)));
            child.stdout.on("data", (chunk) => {
                said += chunk;
                const port = said.match(/http:\/\/[^/]+:(\d+)\//)?.[1];
                if (port !== undefined) {
                    this.port = Number(port);
                    resolve();
                }
            });
        });
        child.removeAllListeners("exit");
        child.on("exit", (code, signal) => { this.end = { code, signal }; });
        this.end = null;
        this.goUp();
    }

    async kill(signal = "SIGKILL") {
        this.goDown();
        const gone = this.end === null ? once(this.child, "exit") : null;
        this.child.kill(signal);
        await gone;
        return this.end;
    }

    unlimit() {
        execFileSync("prlimit", ["--pid", String(this.child.pid), "--fsize=unlimited"]);
    }

    get(path, headers = {}) {
        return new Promise((resolve, reject) => {
            const request = http.get({ port: this.port, host: "127.0.0.1", path, headers }, (answer) => {
                let text = "";
                answer.on("data", (chunk) => { text += chunk; });
                answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
            });
            request.on("error", reject);
        });
    }

    // What tavola store check says of it.
    check() {
        const { status, stdout, stderr } = spawnSync(tavola, ["store", "check", "--data", this.data], { encoding: "utf8" });
        return { status, said: stdout + stderr };
    }

    remove() {
        this.child?.kill("SIGKILL");
        fs.rmSync(this.data, { recursive: true, force: true });
    }
}
