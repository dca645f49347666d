/* Nobody can choose the dice: hosts that try to, and are found out. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {createMatch, sitDown} from '../src/hosted/dice';
import type {HostedEvent, News} from '../src/hosted/protocol';
import {fakeHost, type FakeWorld} from './fake_host';

const ID = 'AAAAAAAAAAAA';
const SHOWN = '5'.repeat(64);
const MEMBERS = {
  game: 'moguli', options: {}, seats: [{kind: 'computer', level: 3}, {kind: 'me'}], begins: 'drawn', clock: null,
  public: false, watch: true, analysis: false, name: 'Ada',
} as Parameters<typeof createMatch>[1];

const created = (commitment: string) => ({
  n: 1, at: 1, kind: 'created', game: 'moguli', rules: 2, options: '', seats: [{kind: 'computer', level: 3}, {kind: 'open'}], begins: 'drawn', clock: null,
  public: false, watch: true, analysis: false, commitment,
}) as HostedEvent;
const seated = (seat: number, nonce: string, n = 2) => ({n, at: n, kind: 'seated', seat, name: 'Ada', nonce}) as HostedEvent;

/* Whatever was asked leads to the next question in a later turn of the loop. */
const soon = () => new Promise<void>((resume) => setTimeout(resume));

async function last(world: FakeWorld, what: string): Promise<Record<string, unknown>> {
  await soon();
  return world.socket.asked(what).at(-1)!;
}

/* A host that shows its dice, and then does as it likes with the nonce. */
async function creating(does: (nonce: string) => {match?: string; events: HostedEvent[]}) {
  const {host, world} = fakeHost();
  const answer = createMatch(host, MEMBERS);
  world.socket.greet();
  const dice = await last(world, 'dice');
  ok(!JSON.stringify(world.socket.sent).includes('"nonce"'), 'no nonce is sent before the dice are settled');
  world.socket.answer(dice['id'], {match: ID, commitment: SHOWN});
  const asked = await last(world, 'create');
  equal(asked['id'], dice['for']);
  equal(asked['commitment'], SHOWN);
  ok(/^[0-9a-f]{32}$/.test(String(asked['nonce'])));
  const {match = ID, events} = does(String(asked['nonce']));
  world.socket.answer(asked['id'], {match, number: 2, keys: [null, null]});
  await soon();
  const watched = world.socket.asked('watch').at(-1);
  if (watched) world.socket.answer(watched['id'], {match, events, seat: 1});
  return {host, world, answer: await answer};
}

test('a match has the dice that were shown before the nonce was sent', async () => {
  const {world, answer} = await creating((nonce) => ({events: [created(SHOWN), seated(1, nonce)]}));
  equal(answer.ok ? answer.match : answer.error.code, ID);
  deepEqual(world.socket.asked('leave'), []);
});

test('a host that changes its secret is found out', async () => {
  const {world, answer} = await creating((nonce) => ({events: [created('6'.repeat(64)), seated(1, nonce)]}));
  equal(answer.ok ? '' : answer.error.code, 'false-dice');
  equal((await last(world, 'leave'))['match'], ID, 'the match is not played');
});

test('so is one that changes the nonce', async () => {
  const {answer} = await creating(() => ({events: [created(SHOWN), seated(1, '0'.repeat(32))]}));
  equal(answer.ok ? '' : answer.error.code, 'false-dice');
});

test('so is one that changes the id of the match, which is a part of every draw', async () => {
  const {answer} = await creating((nonce) => ({match: 'BBBBBBBBBBBB', events: [created(SHOWN), seated(1, nonce)]}));
  equal(answer.ok ? '' : answer.error.code, 'false-dice');
});

test('a host that tells another story later is not believed either', async () => {
  const {host, world} = await creating((nonce) => ({events: [created(SHOWN), seated(1, nonce)]}));
  const heard: News[] = [];
  host.watch(ID, 0, (news) => heard.push(news));
  const {id} = await last(world, 'watch');
  world.socket.answer(id, {match: ID, events: [created('7'.repeat(64))]});
  deepEqual(heard.map(({error, events}) => [error?.code, events]), [['false-dice', undefined]]);
});

test('dice that the host has forgotten are asked for again with another id and another nonce', async () => {
  const {host, world} = fakeHost();
  const asked = [];
  for (let i = 0; i < 2; i++) {
    const answer = createMatch(host, MEMBERS);
    if (i === 0) world.socket.greet();
    const dice = await last(world, 'dice');
    world.socket.answer(dice['id'], {match: ID, commitment: SHOWN});
    asked.push(await last(world, 'create'));
    world.socket.refuse(asked[i]!['id'], 'no-dice');
    const {ok: isDone} = await answer;
    equal(isDone, false, 'the person is told, for who refuses until it likes a nonce chooses too');
  }
  equal(world.socket.asked('create').length, 2);
  ok(asked[0]!['id'] !== asked[1]!['id'] && asked[0]!['nonce'] !== asked[1]!['nonce']);
});

test('who sits down is told the same story afterwards', async () => {
  const known = [created(SHOWN), seated(0, '1'.repeat(32))];
  for (const [events, code] of [
    [[...known], undefined],
    [[known[0]!, seated(0, '2'.repeat(32))], 'false-dice'],
    [[created('8'.repeat(64)), known[1]!], 'false-dice'],
    [[...known, seated(1, '3'.repeat(32), 3)], 'false-dice'],
  ] as [HostedEvent[], string | undefined][]) {
    const {host, world} = fakeHost();
    const answer = sitDown(host, {match: ID, name: 'Bo', seat: 1}, known);
    world.socket.greet();
    world.socket.answer((await last(world, 'sit'))['id'], {match: ID, number: 3, seat: 1});
    ok((await answer).ok);
    const heard: News[] = [];
    host.watch(ID, 0, (news) => heard.push(news));
    world.socket.answer((await last(world, 'watch'))['id'], {match: ID, events});
    equal(heard[0]?.error?.code, code);
  }
});
