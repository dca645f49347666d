// SPDX-License-Identifier: MIT
//
// site.mjs - the program that serves the client, and a browser. The environment
// names the program and the folder of the client, if they are not where ./test
// builds them: TAVOLA_BROWSER_TEST="tavola|folder".
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const [tavola, folder] = process.env.TAVOLA_BROWSER_TEST?.split("|") ??
    [join(root, "build/release/tavola"), join(root, "build/web")];

// The packages of the client lie beside it.
export const requireOfWeb = createRequire(join(root, "web/package.json"));
const { chromium } = requireOfWeb("playwright-core");

const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
];

// The program prints its address once it listens. It ends with this process,
// also if that is told to stop, as by a test that takes too long. One that comes
// back is told where it was, and what it had.
export async function startServer({ port = 0, data = mkdtempSync(join(tmpdir(), "tavola-")) } = {}) {
    const flags = ["--listen", `127.0.0.1:${port}`, "--web", folder, "--data", data, "--limits", "off"];
    const server = spawn(tavola, ["serve", ...flags], { stdio: ["ignore", "pipe", "ignore"] });
    process.once("exit", () => {
        server.kill();
        rmSync(data, { recursive: true, force: true });
    });
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    for await (const line of createInterface({ input: server.stdout })) {
        const address = /http:\S+/.exec(line)?.[0];
        if (address) return { address, server, data };
    }
    throw new Error("tavola serve has ended without an address");
}

// Chromium without the program around its pages, which takes less than half the time;
// or Chromium as people have it, if that is all there is.
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const found = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? found, args: FLAGS });
