// check.mjs - the golden pictures: what tavola show prints today, byte for byte.
//
// usage: node check.mjs TAVOLA GAME          compare, and look into every picture
//        node check.mjs TAVOLA --write       write all of them anew
//
// pictures.txt lists the positions; the pictures lie in the folders of the games.
// After a change that is meant to be seen: write them anew, look at each in a
// browser and at what git calls changed, and commit them with the change.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareForms } from './forms.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const [tavola, what] = process.argv.slice(2);
if (tavola === undefined || what === undefined) {
    console.error('usage: node check.mjs TAVOLA GAME|--write');
    process.exit(2);
}

// Words, and what stands between single quotes.
function split(line) {
    return [...line.matchAll(/'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2]);
}

function readList() {
    const lines = fs.readFileSync(path.join(here, 'pictures.txt'), 'utf8').split('\n');
    return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => {
        const [game, name, form, ...rest] = split(line);
        return { game, name, form, arguments: [game, ...rest] };
    });
}

function show(picture, form) {
    return execFileSync(tavola, ['show', ...picture.arguments, `--${form}`],
                        { encoding: 'utf8', maxBuffer: 1 << 24 });
}

const fileOf = (picture) => path.join(here, picture.game, `${picture.name}.${picture.form}`);

// One item or action to a line, so that a difference can be read.
function linesOf(text) {
    return text.replaceAll(/(?<=[\]}],)(?=\{)|(?<=\[)(?=\{)/g, '\n').split('\n');
}

function printDifference(file, expected, actual) {
    const [oldLines, newLines] = [linesOf(expected), linesOf(actual)];
    const [oldSet, newSet] = [new Set(oldLines), new Set(newLines)];
    const gone = oldLines.filter((line) => !newSet.has(line));
    const added = newLines.filter((line) => !oldSet.has(line));
    console.log(`${file}: ${gone.length} lines gone, ${added.length} new (lines in another order count as none)`);
    for (const [sign, lines] of [['-', gone], ['+', added]]) {
        for (const line of lines.slice(0, 5)) {
            console.log(`  ${sign} ${line.slice(0, 400)}`);
        }
    }
}

function check(picture) {
    const file = fileOf(picture);
    const expected = fs.readFileSync(file, 'utf8');
    const actual = show(picture, picture.form);
    if (expected !== actual) {
        printDifference(file, expected, actual);
    }
    const faults = compareForms(show(picture, 'svg'), JSON.parse(show(picture, 'json')));
    for (const fault of faults.slice(0, 10)) {
        console.log(`${picture.game} ${picture.name}: ${fault}`);
    }
    return expected === actual && faults.length === 0;
}

// A picture that the list no longer names would never be looked at again.
function checkFiles(pictures, game) {
    const files = fs.readdirSync(path.join(here, game)).sort();
    const named = pictures.map((picture) => path.basename(fileOf(picture))).sort();
    assert.deepStrictEqual(files, named, `the files of tests/pictures/${game} and pictures.txt`);
}

const pictures = readList();
if (what === '--write') {
    for (const picture of pictures) {
        fs.mkdirSync(path.dirname(fileOf(picture)), { recursive: true });
        fs.writeFileSync(fileOf(picture), show(picture, picture.form));
    }
    console.log(`${pictures.length} pictures written: look at each before you commit them`);
} else {
    const chosen = pictures.filter((picture) => picture.game === what);
    assert(chosen.length >= 2, `pictures.txt has fewer than two pictures of ${what}`);
    checkFiles(chosen, what);
    const bad = chosen.filter((picture) => !check(picture));
    console.log(`${chosen.length} pictures, ${bad.length} differ`);
    process.exitCode = bad.length === 0 ? 0 : 1;
}
