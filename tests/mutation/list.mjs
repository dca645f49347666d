// list.mjs - the mutations: reading mutations.txt, and whether each still applies.
import fs from 'node:fs';
import path from 'node:path';

const KEYS = ['id', 'file', 'find', 'put', 'tests', 'sample', 'survives'];

// Blocks of lines "key value"; "\n" in a text stands for the end of a line.
function readBlock(block, number) {
    const entry = {};
    for (const line of block.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
        const [, key, value] = /^(\w+) ?(.*)$/.exec(line) ?? [];
        if (!KEYS.includes(key) || key in entry) {
            throw new Error(`mutation ${number}: not understood: '${line}'; allowed are ${KEYS.join(', ')}, once each`);
        }
        entry[key] = value.replaceAll('\\n', '\n');
    }
    for (const key of KEYS.slice(0, 5)) {
        if (entry[key] === undefined) {
            throw new Error(`mutation ${entry.id ?? number}: '${key}' is missing`);
        }
    }
    return { ...entry, tests: entry.tests.split(' ') };
}

export function readList(file) {
    const blocks = fs.readFileSync(file, 'utf8').split(/\n\s*\n/);
    const entries = blocks.filter((block) => /^(?!#)\S/m.test(block)).map((block, i) => readBlock(block, i + 1));
    const ids = entries.map((entry) => entry.id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twice !== undefined) {
        throw new Error(`two mutations are called ${twice}`);
    }
    return entries;
}

// What is wrong with the entry, or null. The text to find must stand in the file
// exactly once, and the change must change something.
export function faultOf(entry, root) {
    const file = path.join(root, entry.file);
    if (!fs.existsSync(file)) {
        return `there is no ${entry.file}`;
    }
    const times = fs.readFileSync(file, 'utf8').split(entry.find).length - 1;
    if (times !== 1) {
        return `${entry.file} holds the text to find ${times} times, not once`;
    }
    return entry.find === entry.put ? 'it changes nothing' : null;
}

// The room that an entry belongs to: "games" for src/games/..., "client" for web.
export function areaOf(entry) {
    return entry.file.startsWith('web/') ? 'client' : entry.file.split('/')[1];
}
