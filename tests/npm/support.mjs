// SPDX-License-Identifier: MIT
//
// support.mjs - what the tests of the package share.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import assert from "node:assert/strict";

export const root = process.env.TAVOLA_ROOT;

// Numbers from 0 up to 1 that are the same every time.
export function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

// What the program that people run prints.
export function native(...words) {
    const { status, stdout, stderr } = spawnSync(join(root, "build/release/tavola"), words, { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(status, 0, `tavola ${words.join(" ")}: ${stderr}`);
    return stdout;
}

// Options as the program takes them.
export const flags = (options) => Object.entries(options).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
