// stress.mjs TAVOLA: stop, quit and end the program while it thinks, and ask
// for many positions at once. Answers to requests must not depend on the number
// of threads. The times from stop to bestmove are printed, but fail nothing:
// they depend on what else the machine does.
import { Program } from './program.mjs';

const [tavola] = process.argv.slice(2);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const games = ['mijnlieff', 'hopper', 'enlightenment', 'circles', 'angoli', 'moguli', 'pyramyd'];
const scale = Number(process.env.TAVOLA_TEST_SCALE ?? 1);
let failures = 0;

function check(condition, message) {
    if (condition) return;
    failures++;
    console.log(message);
}

function median(numbers) {
    return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

// The time from sending a line to its answer.
async function time(program, line, answer) {
    const start = performance.now();
    program.send(line);
    check((await program.find(answer)) !== null, `${line}: no ${answer}`);
    return performance.now() - start;
}

async function stopOften() {
    const program = new Program(tavola, ['ugi']);
    const stops = [];
    const readies = [];
    for (let round = 0; round < 28 * scale; round++) {
        program.send(`setoption name Game value ${games[round % games.length]}`);
        program.send(`setoption name Threads value ${1 + (round % 2)}`);
        program.send('setoption name Hash value 8');
        program.send('go infinite');
        await sleep(round < games.length ? 0 : 20);
        readies.push(await time(program, 'isready', 'readyok'));
        stops.push(await time(program, 'stop', 'bestmove'));
        program.send('stop'); // there is nothing to stop
    }
    program.send('go infinite');
    program.send('quit');
    check((await program.find('bestmove')) !== null, 'no bestmove after quit');
    check((await program.exit) === 0, 'quit while thinking');
    const [stop, ready] = [median(stops), median(readies)];
    console.log(`stop: median ${stop.toFixed(1)} ms, longest ${stops.at(-1).toFixed(1)} ms`);
    console.log(`isready: median ${ready.toFixed(1)} ms, longest ${readies.at(-1).toFixed(1)} ms`);
}

async function endWhileThinking() {
    const program = new Program(tavola, ['ugi', 'hopper']);
    program.send('go infinite');
    await sleep(20);
    check((await program.finish()) === 0, 'end of input while thinking');
    check(program.lines.some((line) => line.startsWith('bestmove ')), 'no bestmove at the end of input');
}

async function ask(threads) {
    const program = new Program(tavola, ['analyse', '--json', '--threads', String(threads)]);
    const requests = 21 * scale;
    for (let i = 0; i < requests; i++) {
        const game = games[i % games.length];
        program.send(JSON.stringify({ id: i, game, limits: { nodes: '100' }, lines: 2, seed: String(i) }));
    }
    program.send('x'.repeat(3 << 20));
    const status = await program.finish();
    check(status === 0, `analyse --json: exit status ${status}`);
    check(program.lines.length === requests + 1, `${program.lines.length} answers with ${threads} threads`);
    const refused = program.lines.filter((line) => line.includes('"error"'));
    check(refused.length === 1 && refused[0].includes('too long'), `refused: ${refused}`);
    return program.lines.sort().join('\n');
}

await stopOften();
await endWhileThinking();
check((await ask(1)) === (await ask(4)), 'answers differ between one thread and four');
process.exit(failures === 0 ? 0 : 1);
