// SPDX-License-Identifier: MIT
//
// readme.mjs - the examples of the package's README run, print what it says, and
// have right types.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { root } from "./support.mjs";

const here = new URL(".", import.meta.url);
const readme = readFileSync(new URL("node_modules/tavola/README.md", here), "utf8");
const examples = [...readme.matchAll(/^```js\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/gms)].map(([, code, output]) => ({ code, output }));

test("there are examples, and each says what it prints", () => {
    assert.ok(examples.length >= 4);
    assert.ok(examples.every(({ output }) => output));
});

examples.forEach(({ code, output }, i) => {
    test(`example ${i + 1} prints what the README says`, () => {
        writeFileSync(new URL(`example${i + 1}.mjs`, here), code);
        const { status, stdout, stderr } = spawnSync(process.execPath, [`example${i + 1}.mjs`], { cwd: here, encoding: "utf8", timeout: 60_000 });
        assert.equal(status, 0, stderr);
        assert.equal(stdout, output);
    });
});

// In strict mode, as node resolves modules and as bundlers do; without types of node.
const WAYS = [["--module", "nodenext"], ["--module", "esnext", "--moduleResolution", "bundler"]];
const FLAGS = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--skipLibCheck", "false"];

function compile(way, files) {
    const tsc = createRequire(join(root, "web/package.json")).resolve("typescript/bin/tsc");
    return spawnSync(process.execPath, [tsc, ...FLAGS, ...way, ...files], { cwd: here, encoding: "utf8" });
}

for (const way of WAYS) {
    test(`types of the examples and of what is wrong: ${way.at(-1)}`, () => {
        examples.forEach(({ code }, i) => writeFileSync(new URL(`example${i + 1}.mts`, here), code));
        const { status, stdout } = compile(way, [...examples.map((_, i) => `example${i + 1}.mts`), "types.mts"]);
        assert.equal(status, 0, stdout);
    });
}
