/* A table over which a host has authority: nothing is played before it says so. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import type {Host} from '../src/hosted/host';
import {openHosted} from '../src/hosted/open';
import type {EventKind, HostedEvent} from '../src/hosted/protocol';
import {HostedTable} from '../src/hosted/table';
import {actionsTo} from '../src/match';
import {loadMatch, useDatabase} from '../src/store';
import {readSaved} from '../src/stored';
import type {Stage} from '../src/table';
import {fakeHost, fakeMemory, type FakeWorld} from './fake_host';
import {madeUpApp} from './made_up';

Object.assign(globalThis, {document: {getElementById: () => null}});

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};

type Given = {kind: EventKind} & Record<string, unknown>;

const eventsOf = (given: Given[], after = 0) => given.map((event, i) => ({n: after + i + 1, at: 1_000_000 + i, ...event}) as unknown as HostedEvent);

const agreed = (analysis = false): Given => ({
  kind: 'created', game: 'x', rules: 1, options: '', seats: [{kind: 'person'}, {kind: 'open'}], begins: 'drawn', clock: null,
  public: false, watch: true, analysis, commitment: '00',
});
const BEGUN = (analysis = false): Given[] => [
  agreed(analysis), {kind: 'seated', seat: 0, name: 'Anna', nonce: '00'}, {kind: 'seated', seat: 1, name: 'Bea', nonce: '00'},
  {kind: 'started', order: [0, 1], options: ''},
];
const action = (seat: number, word: string): Given => ({kind: 'action', seat, action: word});

/* Whatever was promised happens, and what waits for no time. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resume) => setTimeout(resume, 1));
};

interface Sitting {
  table: HostedTable;
  host: Host;
  world: FakeWorld;
  say: (...given: Given[]) => Promise<void>;
}

/* Come to a table as this seat; null: one watches. */
async function sit(seat: number | null, {analysis = false, before = [] as Given[], memory = fakeMemory(), id = 'm', length = 9} = {}): Promise<Sitting> {
  const {host, world} = fakeHost(memory);
  const opening = openHosted(madeUpApp(length), host, id);
  await settled();
  if (world.sockets.length === 0) host.open();
  world.socket.greet();
  const all = eventsOf([...BEGUN(analysis), ...before]);
  const tell = () => world.socket.asked('watch').slice(told).forEach(({id: name, after}) => {
    told++;
    world.socket.answer(name, {events: all.filter(({n}) => n > (after as number)), seat, here: [true, true], now: 5000});
  });
  let told = 0;
  tell();
  const {table} = await opening;
  table!.open(stage);
  table!.attend();
  tell();
  await settled();
  return {
    table: table!, host, world,
    async say(...given) {
      const more = eventsOf(given, all.length);
      all.push(...more);
      world.socket.say({match: id, events: more});
      await settled();
    },
  };
}

const line = (table: HostedTable) => actionsTo(table.match);

test('an action is shown, but not played before the host has it', async () => {
  await useDatabase();
  const {table, world, say} = await sit(0);
  equal(table.phase, 'pointing');
  table.point('x');
  equal(table.phase, 'sending');
  equal(table.delivery, 'saving');
  deepEqual(line(table), []);
  equal(table.targets().size, 0);
  const [asked] = world.socket.asked('act');
  deepEqual([asked!['action'], asked!['number']], ['x', 4]);
  await say(action(0, 'x'));
  deepEqual(line(table), ['x']);
  equal(table.delivery, 'none');
  equal(table.phase, 'waiting');
  world.socket.answer(asked!['id'], {number: 5});
  await settled();
  deepEqual(line(table), ['x']);
});

test('an action of one’s own glides once', async () => {
  await useDatabase();
  const {table, say} = await sit(0);
  let glides = 0;
  table.open({...stage, move: async () => void glides++});
  table.point('x');
  await say(action(0, 'x'));
  equal(glides, 1);
  await say(action(1, 'y'));
  equal(glides, 2);
});

test('what is refused is taken back with a sentence', async () => {
  await useDatabase();
  const {table, world} = await sit(0);
  table.point('y');
  world.socket.refuse(world.socket.asked('act')[0]!['id'], 'illegal');
  await settled();
  equal(table.phase, 'pointing');
  ok(table.problem !== '');
  deepEqual(line(table), []);
});

test('without a line it is not sent yet, and is sent once', async () => {
  await useDatabase();
  const {table, world, host, say} = await sit(0);
  world.socket.onclose!();
  table.point('x');
  equal(table.delivery, 'unsent');
  await settled();
  equal(table.isLate, true);
  world.pass(1000);
  world.socket.greet();
  equal(table.delivery, 'saving');
  equal(world.socket.asked('act').length, 1);
  equal(host.flights('m').length, 1);
  await say(action(0, 'x'));
  deepEqual(line(table), ['x']);
});

test('a page that is loaded again knows of an action on its way', async () => {
  await useDatabase();
  const kept = new Map<string, string>();
  const first = await sit(0, {memory: fakeMemory(kept)});
  first.table.point('x');
  equal(kept.size, 1);
  const {table, world, say} = await sit(0, {memory: fakeMemory(kept)});
  equal(table.phase, 'sending');
  equal(world.socket.asked('act')[0]!['id'], first.world.socket.asked('act')[0]!['id']);
  await say(action(0, 'x'));
  deepEqual(line(table), ['x']);
});

test('if the board has changed since, one is told that it was not played', async () => {
  await useDatabase();
  const kept = new Map<string, string>();
  const first = await sit(0, {memory: fakeMemory(kept)});
  first.table.point('x');
  const {table, world} = await sit(0, {memory: fakeMemory(kept), before: [action(0, 'y'), action(1, 'y')]});
  table.problem = '';
  world.socket.refuse(world.socket.asked('act')[0]!['id'], 'stale');
  await settled();
  ok(table.problem !== '');
  deepEqual(line(table), ['y', 'y']);
});

test('what others do comes to who follows; who looks back is left in peace', async () => {
  await useDatabase();
  const {table, say} = await sit(0);
  await say(action(0, 'x'), action(1, 'y'));
  deepEqual(line(table), ['x', 'y']);
  equal(table.phase, 'pointing');
  table.visit(1);
  equal(table.phase, 'waiting');
  equal(table.canPoint, false, 'the official line is not changed by looking back');
  await say(action(0, 'x'));
  deepEqual(line(table), ['x']);
  table.resume();
  deepEqual(line(table), ['x', 'y', 'x']);
});

test('who watches can do nothing', async () => {
  await useDatabase();
  const {table, world} = await sit(null);
  equal(table.me, 0);
  table.point('x');
  equal(table.canPoint, false);
  deepEqual(world.socket.asked('act'), []);
});

test('nothing is taken back, hinted or tried while it goes on, unless agreed', async () => {
  await useDatabase();
  const {table} = await sit(0, {before: [action(0, 'x'), action(1, 'y')]});
  table.undo();
  table.startTrying();
  deepEqual([table.canUndo(), table.canHint, table.isTrying, table.mayTry], [false, false, false, false]);
  deepEqual(line(table), ['x', 'y']);
});

test('a private variation is nobody else’s, and no engine helps', async () => {
  await useDatabase();
  const {table, world, say} = await sit(0, {analysis: true, before: [action(0, 'x')]});
  table.startTrying();
  table.point('y');
  await settled();
  deepEqual(line(table), ['x', 'y']);
  deepEqual(world.socket.asked('act'), []);
  equal(table.canHint, false);
  await say(action(1, 'x'));
  deepEqual(line(table), ['x', 'y'], 'one goes on trying');
  table.resume();
  deepEqual(line(table), ['x', 'x']);
  equal(table.match.nodes[1]!.children[0], table.match.current, 'the official action is the main line');
});

test('what was taken back by agreement is gone from the official line', async () => {
  await useDatabase();
  const {table, say} = await sit(0, {before: [action(0, 'x'), action(1, 'y')]});
  await say({kind: 'offer', seat: 1, what: 'takeback', count: 1}, {kind: 'accept', seat: 0, what: 'takeback'}, {kind: 'takeback', count: 1});
  deepEqual(line(table), ['x']);
  equal(table.phase, 'waiting');
  await say(action(1, 'x'));
  deepEqual(line(table), ['x', 'x']);
});

test('after the end everything is free, and the official line stays', async () => {
  await useDatabase();
  const {table, say} = await sit(0, {before: [action(0, 'x'), action(1, 'y')]});
  equal(table.isOver, false);
  await say({kind: 'resigned', seat: 1}, {kind: 'revealed', secret: '00'});
  deepEqual([table.phase, table.hasJustEnded], ['over', true]);
  deepEqual(table.payoffs(), [60, 0]);
  table.undo();
  equal(table.canPoint, true);
  table.point('x');
  await settled();
  deepEqual(line(table), ['x', 'x']);
  await say({kind: 'rematch', seat: 1, on: true});
  deepEqual([table.hasJustEnded, line(table)], [false, ['x', 'x']]);
  table.visit(table.goal);
  equal(table.isAtEnd, true);
});

test('the end by the rules comes with the last action', async () => {
  await useDatabase();
  const {table, say} = await sit(1, {length: 2});
  await say(action(0, 'x'));
  table.point('y');
  await say(action(1, 'y'), {kind: 'revealed', secret: '00'});
  deepEqual([table.phase, table.hasJustEnded, line(table)], ['over', true, ['x', 'y']]);
});

test('the match is kept, and opens without its host', async () => {
  await useDatabase();
  await sit(1, {before: [action(0, 'x')], id: 'kept'});
  const saved = await loadMatch('kept');
  equal(saved!.hosted!.me, 2);
  equal(saved!.flipped, true);
  const {table: later} = await openHosted(madeUpApp(), null, 'kept');
  deepEqual(line(later!), ['x']);
  equal(later!.canPoint, false);
});

test('a kept match with damaged events is not opened', async () => {
  await useDatabase();
  await sit(1, {id: 'bad'});
  const {hosted, ...saved} = (await loadMatch('bad'))!;
  const spoil = (events: unknown) => readSaved('bad', JSON.stringify({...saved, hosted: {...hosted, events}}));
  ok(spoil(hosted!.events));
  for (const events of [[], [{}], hosted!.events.slice(1), [...hosted!.events, {n: 5, at: 1, kind: 'roll'}], 'x']) equal(spoil(events), null);
});

test('who was away sees where it stands; who is there sees all of it', async () => {
  await useDatabase();
  const shown: number[] = [];
  const {table, world, say} = await sit(null, {length: 60});
  table.open({...stage, move: async () => void shown.push(1)});
  const many = () => Array.from({length: 20}, (_, i) => action(i % 2, 'x'));
  await say(...many());
  deepEqual([table.isHidden(table.goal), table.isHidden(table.match.current), table.canPoint], [true, false, false]);
  while (line(table).length < 20) await settled();
  equal(table.isHidden(table.goal), false);
  equal(shown.length, 20);
  world.time += 2_000_000;
  await say(...many());
  await settled();
  equal(line(table).length, 40);
  equal(shown.length, 20);
});

test('who looks on sees all of it however long it takes, or skips it', async () => {
  await useDatabase();
  let shown = 0;
  const {table, world, say} = await sit(null, {length: 60});
  table.open({...stage, move: async () => {
    shown++;
    world.time += 5000;
  }});
  const many = () => Array.from({length: 20}, (_, i) => action(i % 2, 'x'));
  await say(...many());
  ok(table.canSkip);
  while (line(table).length < 20) await settled();
  deepEqual([shown, table.canSkip], [20, false]);
  await say(...many());
  table.skip();
  equal(line(table).length, 40);
  await settled();
  ok(shown < 30);
});
