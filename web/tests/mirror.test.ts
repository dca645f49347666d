/* A hosted match as its events tell it. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {agreedMatch, Mirror, readOptions} from '../src/hosted/mirror';
import {isEvent, type Clock, type EventKind, type HostedEvent} from '../src/hosted/protocol';

type Given = {kind: EventKind; at?: number} & Record<string, unknown>;

const FISCHER: Clock = {kind: 'fischer', base: 60_000, add: 1000};

function created(clock: Clock = null): Given {
  return {
    kind: 'created', game: 'x', rules: 2, options: 'rules=2 size=5', seats: [{kind: 'person'}, {kind: 'open'}], begins: 'drawn',
    clock, public: false, watch: true, analysis: false, commitment: '00',
  };
}

const seated = (seat: number, name: string): Given => ({kind: 'seated', seat, name, nonce: '00'});
const action = (seat: number, word: string, at: number, left?: number): Given => ({kind: 'action', seat, action: word, at, ...(left === undefined ? {} : {left})});

/* Anna sits at 0, Bea at 1; Bea begins. */
const BEGUN = [seated(0, 'Anna'), seated(1, 'Bea'), {kind: 'started', order: [1, 0], options: 'size=5 board=abc', at: 1000}] as Given[];

function mirrorOf(...given: Given[]): Mirror {
  const mirror = new Mirror();
  say(mirror, ...given);
  return mirror;
}

function say(mirror: Mirror, ...given: Given[]): void {
  for (const {at = 0, ...rest} of given) ok(mirror.take({n: mirror.number + 1, at, ...rest} as HostedEvent), rest.kind);
}

test('who sits where, and who plays first', () => {
  const mirror = mirrorOf(created());
  deepEqual(mirror.seats.map(({kind}) => kind), ['open', 'open']);
  say(mirror, ...BEGUN);
  mirror.hear({seat: 0});
  equal(mirror.me, 2);
  deepEqual(agreedMatch(mirror), {
    game: 'x', version: 2, options: {size: '5', board: 'abc'}, seats: [{kind: 'human'}, {kind: 'human'}], names: ['Bea', 'Anna'],
  });
});

test('a further browser does not rename who sits there', () => {
  const mirror = mirrorOf(created(), ...BEGUN, {...seated(0, 'Other'), device: true});
  equal(mirror.seats[0]!.name, 'Anna');
});

test('who leaves before the start gives the seat back', () => {
  const mirror = mirrorOf(created(), seated(0, 'Anna'), seated(1, 'Bea'), {kind: 'left', seat: 1});
  deepEqual([mirror.seats[1]!.kind, mirror.seats[1]!.name, mirror.phase], ['open', '', 'waiting']);
});

test('events that do not go on from here are not taken', () => {
  const mirror = mirrorOf(created());
  equal(mirror.hear({events: [{n: 3, at: 0, kind: 'drawn'}]}), false);
  equal(mirror.take({n: 1, at: 0, ...created()} as unknown as HostedEvent), false);
  equal(mirror.number, 1);
});

test('the official line, with what was taken back', () => {
  const mirror = mirrorOf(created(), ...BEGUN, action(1, 'a', 1), {kind: 'roll', action: 'd6'}, action(0, 'b', 2), action(1, 'c', 3));
  deepEqual(mirror.line, ['a', 'd6', 'b', 'c']);
  say(mirror, {kind: 'offer', seat: 1, what: 'takeback', count: 2});
  deepEqual(mirror.offer, {what: 'takeback', seat: 1, count: 2});
  say(mirror, {kind: 'takeback', count: 2});
  deepEqual(mirror.line, ['a', 'd6']);
  equal(mirror.offer, null);
  equal(mirror.lineNumber, mirror.number);
});

test('an offer lapses with the board, and is answered by the others', () => {
  const mirror = mirrorOf(created(), ...BEGUN, {kind: 'offer', seat: 0, what: 'draw'});
  mirror.mySeat = 0;
  equal(mirror.isAsked, false);
  mirror.mySeat = 1;
  equal(mirror.isAsked, true);
  say(mirror, action(1, 'a', 1));
  equal(mirror.offer, null);
  say(mirror, {kind: 'offer', seat: 0, what: 'draw'}, {kind: 'decline', seat: 1, what: 'draw'});
  equal(mirror.offer, null);
  deepEqual(mirror.declined, {what: 'draw', seat: 1});
  say(mirror, {kind: 'offer', seat: 0, what: 'draw'}, {kind: 'decline', seat: 0, what: 'draw'});
  equal(mirror.declined, null, 'who offered thought better of it');
});

test('endings, and what each player gets', () => {
  const payoffs = (...given: Given[]) => mirrorOf(created(), ...BEGUN, ...given).payoffs(false);
  deepEqual(payoffs({kind: 'resigned', seat: 1}), [0, 60]);
  deepEqual(payoffs({kind: 'flagged', seat: 0}), [60, 0]);
  deepEqual(payoffs({kind: 'claimed', seat: 0, gone: 1}), [0, 60]);
  deepEqual(payoffs({kind: 'drawn'}), [30, 30]);
  deepEqual(payoffs({kind: 'aborted'}), null);
  const byRules = mirrorOf(created(), ...BEGUN, action(1, 'a', 1), {kind: 'revealed', secret: '00'});
  deepEqual([byRules.phase, byRules.ending!.kind, byRules.payoffs(false)], ['over', 'rules', null]);
});

test('clocks wait for the first turn, then run for who is to act', () => {
  const mirror = mirrorOf(created(FISCHER), ...BEGUN);
  equal(mirror.clockOf(1, 1, 50_000), 60_000);
  say(mirror, action(1, 'a', 20_000, 60_000));
  equal(mirror.clockOf(1, 1, 50_000), 60_000, 'a turn of two actions has not ended');
  equal(mirror.clockOf(0, 0, 50_000), 60_000, 'the second seat has not ended its first turn');
  say(mirror, action(0, 'b', 30_000, 60_000));
  equal(mirror.clockOf(1, 1, 35_000), 55_000);
  equal(mirror.clockOf(0, 1, 35_000), 60_000);
  equal(mirror.clockOf(1, 1, 500_000), 0, 'never below nothing');
  equal(mirror.clockOf(1, 1, 29_000), 60_000, 'nor above, if clocks do not agree');
  say(mirror, action(1, 'c', 35_000, 56_000));
  equal(mirror.clockOf(1, 0, 40_000), 56_000);
  equal(mirror.clockOf(0, 0, 40_000), 55_000);
});

test('what the host says of clocks is believed', () => {
  const mirror = mirrorOf(created(FISCHER), ...BEGUN, action(1, 'a', 2000, 60_000), action(0, 'b', 3000, 60_000));
  mirror.hear({clocks: [60_000, 41_000], turn: 1, now: 30_000});
  equal(mirror.clockOf(1, 1, 31_000), 40_000);
});

test('taking back restores the clocks of that moment', () => {
  const mirror = mirrorOf(created(FISCHER), ...BEGUN, action(1, 'a', 2000, 60_000), action(0, 'b', 3000, 60_000), action(1, 'c', 9000, 55_000), action(0, 'd', 19_000, 51_000));
  say(mirror, {kind: 'takeback', count: 2, at: 20_000});
  equal(mirror.clockOf(1, 1, 20_000), 60_000);
  equal(mirror.clockOf(0, 1, 20_000), 60_000);
  equal(mirror.clockOf(1, 1, 25_000), 55_000);
});

test('clocks stand still when it is over', () => {
  const mirror = mirrorOf(created(FISCHER), ...BEGUN, action(1, 'a', 2000, 60_000), action(0, 'b', 3000, 60_000), {kind: 'flagged', seat: 1, at: 63_000});
  equal(mirror.clockOf(1, 1, 99_000), 0);
  equal(mirror.clockOf(0, 1, 99_000), 60_000);
});

test('days count from the beginning', () => {
  const mirror = mirrorOf(created({kind: 'days', base: 86_400_000}), ...BEGUN);
  equal(mirror.clockOf(1, 1, 61_000), 86_340_000);
});

test('who is gone and to act can be claimed, sooner if he said so', () => {
  const mirror = mirrorOf(created(FISCHER), ...BEGUN, action(1, 'a', 20_000, 60_000));
  mirror.hear({here: [false, true], gone: [15_000, null], left: [false, false], now: 21_000});
  equal(mirror.claimableAt(0), 50_000);
  equal(mirror.claimableAt(1), null);
  mirror.hear({here: [false, true], gone: [25_000, null], left: [true, false], now: 26_000});
  equal(mirror.claimableAt(0), 35_000);
  const slow = mirrorOf(created(), ...BEGUN);
  slow.hear({here: [true, false], gone: [null, 5000]});
  equal(slow.claimableAt(1), null, 'nobody has to be there');
});

test('without a clock there is none', () => {
  equal(mirrorOf(created(), ...BEGUN).clockOf(0, 0, 5000), null);
});

test('who is gone, and since when', () => {
  const mirror = mirrorOf(created(), ...BEGUN);
  mirror.hear({here: [true, false], now: 5000});
  deepEqual(mirror.gone, [null, 5000]);
  mirror.hear({here: [true, false], now: 9000});
  deepEqual(mirror.gone, [null, 5000]);
  mirror.hear({here: [true, true], now: 9500});
  deepEqual(mirror.gone, [null, null]);
  mirror.hear({here: [false, true], gone: [7000, null], now: 9900});
  deepEqual(mirror.gone, [7000, null]);
});

test('free words need the wish of all people', () => {
  const mirror = mirrorOf(created(), ...BEGUN, {kind: 'chatting', seat: 0, on: true});
  mirror.mySeat = 0;
  equal(mirror.canChat, false);
  say(mirror, {kind: 'chatting', seat: 1, on: true});
  equal(mirror.canChat, true);
  mirror.mySeat = -1;
  equal(mirror.canChat, false);
});

test('a rematch is named once all want it', () => {
  const mirror = mirrorOf(created(), ...BEGUN, {kind: 'drawn'}, {kind: 'rematch', seat: 0, on: true});
  equal(mirror.seats[0]!.wantsRematch, true);
  equal(mirror.next, '');
  say(mirror, {kind: 'rematch', seat: 1, on: true, next: 'abc'});
  equal(mirror.next, 'abc');
});

test('what can be taken for an event', () => {
  ok(isEvent({n: 1, at: 0, kind: 'drawn'}));
  ok(isEvent({n: 1, at: 0, kind: 'roll', action: 'd6'}));
  for (const bad of [null, 3, {}, {n: 1, at: 0, kind: 'toString'}, {n: 1, at: 0, kind: 'roll'}, {n: '1', at: 0, kind: 'drawn'}, {n: 1, at: 0, kind: 'started', order: 3, options: ''}]) {
    equal(isEvent(bad), false);
  }
});

test('options are read as the host writes them', () => {
  deepEqual(readOptions(''), {});
  deepEqual(readOptions('rules=1 a=b c=d=e'), {a: 'b', c: 'd=e'});
});
