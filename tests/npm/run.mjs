// SPDX-License-Identifier: MIT
//
// run.mjs - run tests of the npm package as its users have it: the packed file is
// installed into an empty folder, without a network, and the tests run there.
//
// usage: node run.mjs ROOT TEST... (names of files here, without .mjs)
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [root, ...names] = process.argv.slice(2);
const packed = join(root, "build/npm");
const file = existsSync(packed) && readdirSync(packed).find((name) => /^tavola-[\d.]+\.tgz$/.test(name));
if (!file) {
    console.error("there is no package in build/npm: npm --prefix npm run pack");
    process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "tavola-npm-"));
let status = 1;
try {
    writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", join(packed, file)],
        { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
    for (const name of readdirSync(here)) cpSync(join(here, name), join(folder, name));
    const tests = names.map((name) => join(folder, `${name}.mjs`));
    ({ status } = spawnSync(process.execPath, ["--test", ...tests],
        { cwd: folder, stdio: "inherit", env: { ...process.env, TAVOLA_ROOT: root } }));
} finally {
    rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);
