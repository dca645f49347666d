// transcripts.mjs TAVOLA FILE: run the transcripts of a document and compare.
//
// A transcript is a fenced block marked "transcript":
//   $ tavola ARGUMENT...   the program
//   > LINE                 a line that is sent, once all before it has arrived
//   LINE                   what comes back; "..." in it stands for any text
//   ...                    any number of lines
// It also fails if the program knows a command, question, limit, option or field
// that no transcript uses. The program itself says which there are, when it is
// asked for one that there is not.
import { readFileSync } from 'node:fs';
import { Program } from './program.mjs';

const [tavola, file] = process.argv.slice(2);
const blocks = [...readFileSync(file, 'utf8').matchAll(/^```transcript\n(.*?)^```$/gms)].map((match) =>
    match[1].trimEnd().split('\n'),
);
const sent = [];
let failures = 0;

function fail(message) {
    failures++;
    console.log(message);
}

// Position texts have dots of their own; there the line is simply the same.
function fits(line, pattern) {
    const parts = pattern.split('...').map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    return line === pattern || new RegExp(`^${parts.join('.*')}$`).test(line);
}

async function expect(program, pattern, maySkip) {
    let line = await program.next();
    while (maySkip && line !== null && !fits(line, pattern)) line = await program.next();
    if (line !== null && fits(line, pattern)) return true;
    fail(`expected: ${pattern}\nbut came: ${line}`);
    return false;
}

async function run(block) {
    const program = new Program(tavola, block[0].split(' ').slice(2));
    let maySkip = false;
    for (const line of block.slice(1)) {
        if (line.startsWith('> ')) {
            sent.push(line.slice(2));
            program.send(line.slice(2));
        } else if (line === '...') {
            maySkip = true;
        } else {
            if (!(await expect(program, line, maySkip))) break;
            maySkip = false;
        }
    }
    const status = await program.finish();
    if (status !== 0) fail(`${block[0]}: exit status ${status}`);
    if (!maySkip && program.lines.length > 0) fail(`${block[0]}: too much: ${program.lines[0]}`);
}

// What the program allows, from the error it gives to a line.
async function allowed(args, line) {
    const program = new Program(tavola, args);
    program.send(line);
    const answer = (await program.next()) ?? '';
    await program.finish();
    const names = answer.match(/allowed are ([^"]*)/)?.[1].split(', ') ?? [];
    if (names.length === 0) fail(`no list of what is allowed for: ${line}`);
    return names.filter((name) => name !== '...');
}

async function cover(what, args, probe, pattern) {
    for (const name of await allowed(args, probe)) {
        const wanted = new RegExp(pattern.replace('NAME', name), 'i');
        if (!sent.some((line) => wanted.test(line))) fail(`no transcript has the ${what} '${name}'`);
    }
}

for (const block of blocks) await run(block);
await cover('command', ['ugi'], '?', '^NAME( |$)');
await cover('question', ['ugi'], 'query ?', '^query NAME$');
await cover('limit', ['ugi'], 'go ?', '^go .*\\bNAME\\b');
await cover('option', ['ugi'], 'setoption name ?', '^setoption name NAME\\b');
await cover('field', ['analyse', '--json'], '{"id":1,"?":1}', '"NAME":');
await cover('limit', ['analyse', '--json'], '{"id":1,"game":"hopper","limits":{"?":1}}', '"limits":.*"NAME":');
console.log(`${blocks.length} transcripts, ${failures} failures`);
process.exit(blocks.length > 0 && failures === 0 ? 0 : 1);
