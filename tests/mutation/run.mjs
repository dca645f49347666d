// run.mjs - break the code in small ways, one at a time, and see which test
// notices. docs/testing.md says what it is for and how to add a mutation.
//
// usage: node run.mjs            all of them: hours
//        node run.mjs --sample   those of the list that are marked so
//        node run.mjs --only ID-REGEX
//        node run.mjs --check    only whether every entry still applies
//        node run.mjs --write    put the last results into docs/testing.md
//
// Exit status 1 if fewer than 95 % of those that ran are caught (of the sample:
// if one survives), or if an entry does not apply, compile, or start from tests
// that pass.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaOf, faultOf, readList } from './list.mjs';
import { writeReport } from './report.mjs';
import { build, configure, copyTree, test } from './scratch.mjs';

const WANTED = 0.95;
const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.resolve(here, '../..');
const folder = path.join(root, 'build/mutation/tree');
const resultsFile = path.join(root, 'build/mutation/results.json');
const [mode = '', pattern = ''] = process.argv.slice(2);

function fail(message, status = 1) {
    console.error(`mutation: ${message}`);
    process.exit(status);
}

function readResults() {
    return fs.existsSync(resultsFile) ? JSON.parse(fs.readFileSync(resultsFile, 'utf8')) : {};
}

// A result counts for the change it was measured with, and no other.
const keyOf = (entry) => [entry.file, entry.find, entry.put, entry.tests.join(' ')].join('\n');

function keepResult(entry, result) {
    const results = readResults();
    results[entry.id] = { key: keyOf(entry), ...result };
    fs.writeFileSync(resultsFile, JSON.stringify(results, null, 1));
}

function check(entries) {
    const faults = entries.map((entry) => [entry, faultOf(entry, root)]).filter(([, fault]) => fault !== null);
    for (const [entry, fault] of faults) {
        console.error(`mutation ${entry.id}: ${fault}`);
    }
    console.log(`${entries.length} mutations, ${faults.length} no longer apply`);
    return faults.length === 0;
}

// The tests must pass before anything is broken, or they prove nothing.
function prepare(entries) {
    const tests = [...new Set(entries.flatMap((entry) => entry.tests))];
    copyTree(root, folder);
    const steps = [() => configure(folder), () => build(folder, tests), () => test(folder, tests)];
    for (const step of steps) {
        const { ok, output } = step();
        if (!ok) {
            fail(`nothing is broken yet, and still:\n${output.slice(-4000)}`);
        }
    }
}

function tryOne(entry) {
    const file = path.join(folder, entry.file);
    const whole = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, whole.replace(entry.find, () => entry.put));
    try {
        const built = build(folder, entry.tests);
        if (!built.ok) {
            return { outcome: 'does not compile', by: '', output: built.output };
        }
        const { ok, by, output } = test(folder, entry.tests);
        return { outcome: ok ? 'survived' : 'caught', by, output };
    } finally {
        fs.writeFileSync(file, whole);
    }
}

function runAll(entries) {
    const counts = { caught: 0, survived: 0, 'does not compile': 0 };
    prepare(entries);
    for (const entry of entries) {
        const { outcome, by, output } = tryOne(entry);
        counts[outcome]++;
        keepResult(entry, { outcome, by });
        console.log([entry.id.padEnd(32), areaOf(entry).padEnd(9), outcome, by].join(' ').trimEnd());
        if (outcome === 'does not compile') {
            console.error(output.slice(-2000));
        }
    }
    return counts;
}

function conclude(counts) {
    const tried = counts.caught + counts.survived;
    const rate = tried === 0 ? 0 : counts.caught / tried;
    console.log(`${counts['does not compile']} do not compile; ${(100 * rate).toFixed(1)} % of the others are caught`);
    console.log(`${counts.caught} passed, ${counts.survived + counts['does not compile']} failed`);
    const isEnough = mode === '--sample' ? counts.survived === 0 : rate >= WANTED;
    process.exitCode = isEnough && counts['does not compile'] === 0 ? 0 : 1;
}

const all = readList(path.join(here, 'mutations.txt'));
const chosen = {
    '': () => all,
    '--sample': () => all.filter((entry) => 'sample' in entry),
    '--only': () => all.filter((entry) => new RegExp(pattern).test(entry.id)),
    '--check': () => all,
    '--write': () => all,
}[mode]?.();
if (chosen === undefined) {
    fail(`'${mode}' is not known; allowed are --sample, --only ID-REGEX, --check and --write`, 2);
}
if (!check(chosen)) {
    process.exit(1);
}
if (mode === '--write') {
    const results = readResults();
    const known = all.map((entry) => ({ ...entry, result: results[entry.id]?.key === keyOf(entry) ? results[entry.id] : null }));
    writeReport(path.join(root, 'docs/testing.md'), known);
} else if (mode !== '--check') {
    conclude(runAll(chosen));
}
