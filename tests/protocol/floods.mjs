// floods.mjs TAVOLA: lines that are too long, or no text, are refused and skipped
// whatever their length, and the line after them is obeyed.
import { Program } from './program.mjs';

const [tavola] = process.argv.slice(2);
const MAX = 1 << 20;
let failures = 0;

function check(condition, message) {
    if (condition) return;
    failures++;
    console.log(message);
}

// Send the line, then one that must be answered: what comes in between.
async function between(program, line, question, answer) {
    const lines = [];
    program.send(line);
    program.send(question);
    for (;;) {
        const next = await program.next();
        check(next !== null, `nothing comes behind a line of ${line.length} characters`);
        if (next === null || next.startsWith(answer)) return lines;
        lines.push(next);
    }
}

const cases = [
    ['x'.repeat(MAX), 'one that is just short enough', false],
    ['x'.repeat(MAX + 1), 'one character too many', true],
    ['x'.repeat(64 * MAX), 'a flood', true],
];

async function checkCases(program, question, answer, refusal) {
    for (const [line, name, isTooLong] of cases) {
        const lines = await between(program, line, question, answer);
        const expected = isTooLong ? 'the line is too long; allowed are 1048576 characters' : refusal;
        check(lines.length === 1 && lines[0].includes(expected), `${name}: ${lines.map((text) => text.slice(0, 200))}`);
    }
    const nul = await between(program, 'qu\0it', question, answer);
    check(nul.length === 1 && nul[0].includes('the line has a NUL in it; allowed is text'), `a NUL: ${nul}`);
}

const ugi = new Program(tavola, ['ugi']);
await checkCases(ugi, 'isready', 'readyok', "error unknown command 'xxx");
check((await ugi.finish()) === 0, 'ugi: exit status');

const request = JSON.stringify({ id: 7, game: 'mijnlieff', limits: { nodes: 10 } });
const json = new Program(tavola, ['analyse', '--json', '--threads', '1']);
await checkCases(json, request, '{"id":7,', 'the line is not an object of JSON');
check((await json.finish()) === 0, 'analyse --json: exit status');
process.exit(failures === 0 ? 0 : 1);
