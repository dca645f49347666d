// scratch.mjs - a copy of the tree that is built and broken in place of the
// checkout. It stays in build/mutation between runs: only what has changed is
// copied again, so only that is compiled again.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

function filesOf(root) {
    const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
                               { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
    return names.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(root, name)));
}

function sameBytes(one, other) {
    return fs.existsSync(other) && fs.statSync(one).size === fs.statSync(other).size &&
        fs.readFileSync(one).equals(fs.readFileSync(other));
}

function removeOthers(folder, wanted, known) {
    for (const name of known) {
        if (!wanted.has(name)) {
            fs.rmSync(path.join(folder, name), { force: true });
        }
    }
}

// Copy the tree; what was copied before and is no longer there goes.
export function copyTree(root, folder) {
    const list = path.join(folder, '.copied');
    const names = filesOf(root);
    fs.mkdirSync(folder, { recursive: true });
    const known = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').split('\n') : [];
    removeOthers(folder, new Set(names), known.filter((name) => name !== ''));
    for (const name of names) {
        const [from, to] = [path.join(root, name), path.join(folder, name)];
        if (!sameBytes(from, to)) {
            fs.mkdirSync(path.dirname(to), { recursive: true });
            fs.copyFileSync(from, to);
        }
    }
    fs.writeFileSync(list, names.join('\n'));
    // What the tests of the client need besides, and no mutation changes.
    for (const name of ['web/node_modules', 'build/wasm']) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.rmSync(path.join(folder, name), { recursive: true, force: true });
        fs.symlinkSync(path.join(root, name), path.join(folder, name));
    }
}

// Run a command in the tree: whether it succeeded, and what it printed.
export function run(folder, command, ...strings) {
    const env = { ...process.env, TAVOLA_TEST_SCALE: '1' };
    const done = spawnSync(command, strings, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    return { ok: done.status === 0, output: `${done.stdout}${done.stderr}${done.error ?? ''}` };
}

// The program that a test runs, or several; the client's tests build themselves.
function targetOf(test) {
    const [kind, name] = test.split('.');
    const own = { unit: name, web: null, conformance: kind, encodings: kind, positions: kind, scenes: kind,
                  endings: kind, simulation: kind, python: ['tavola', 'tavola_python'] };
    return kind in own ? own[kind] : 'tavola';
}

export function build(folder, tests) {
    const targets = [...new Set(tests.flatMap(targetOf))].filter((name) => name !== null);
    return targets.length === 0 ? { ok: true, output: '' }
        : run(folder, 'cmake', '--build', 'build/debug', '--target', ...targets);
}

export const configure = (folder) => run(folder, 'cmake', '--preset', 'debug');

// Run the tests of these names or kinds, up to the first that fails. A test that
// does not end counts as one that fails.
export function test(folder, tests) {
    const names = `^(${tests.map((name) => name.replaceAll('.', '\\.')).join('|')})(\\.|$)`;
    const { ok, output } = run(folder, 'ctest', '--test-dir', 'build/debug', '-R', names, '--stop-on-failure',
                               '--no-tests=error', '--timeout', '600', '--output-on-failure');
    const failed = /^\s*\d+ - (\S+) \((.*)\)/m.exec(output);
    return { ok, output, by: failed === null ? '' : failed[2] === 'Timeout' ? `${failed[1]} (does not end)` : failed[1] };
}
