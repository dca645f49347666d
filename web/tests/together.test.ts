/* Playing with people elsewhere: what is arranged, clocks, one's own matches, notices. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import jsQR from 'jsqr';
import {encode} from 'uqr';
import type {HostedDigest, HostedEvent, News} from '../src/hosted/protocol';
import {allLines, find, hostedLines} from '../src/matches';
import {HUMAN} from '../src/match';
import type {Summary} from '../src/store';
import {pathOf} from '../src/parts/qr';
import {goFrom, readRoute} from '../src/router';
import {leftText, PRESETS, readOwn, timeText} from '../src/together/clocks';
import {cleanName, faultOf, isLoopback, placed, placesFor, requestOf, type Invitation} from '../src/together/invitation';
import {isMyTurn, Mine, renewed, type Teller} from '../src/together/mine';
import {happened, titleOf} from '../src/together/notices';
import {appOf, countedCore} from './real_core';
import {kept, provideStorage} from './storage';

provideStorage();

const invitation = (given: Partial<Invitation>): Invitation =>
  ({places: placesFor(2, [], 3), begins: 'drawn', clock: null, isPublic: false, isWatched: true, isAnalysed: false, ...given});
const seatsOf = (given: Partial<Invitation>) => requestOf(invitation(given), 'hopper', {}, 'Ada').seats.map(({kind}) => kind);

test('who invites sits with one friend, and computers take the rest', () => {
  deepEqual(placesFor(2, [], 3).map(({kind}) => kind), ['me', 'open']);
  deepEqual(placesFor(4, [], 3), [{kind: 'me'}, {kind: 'open'}, {kind: 'computer', level: 3}, {kind: 'computer', level: 3}]);
  deepEqual(placesFor(3, [{kind: 'me'}, {kind: 'open'}, {kind: 'open'}], 3).map(({kind}) => kind), ['me', 'open', 'open']);
});

test('nobody sits twice: who takes another seat changes with whoever had it', () => {
  const three = placesFor(3, [], 2);
  deepEqual(placed(three, 2, {kind: 'me'}).map(({kind}) => kind), ['computer', 'open', 'me']);
  deepEqual(placed(three, 2, {kind: 'open'}).map(({kind}) => kind), ['me', 'open', 'open']);
});

test('who begins is drawn, or sits first', () => {
  deepEqual(seatsOf({begins: 'drawn'}), ['me', 'open']);
  deepEqual(seatsOf({begins: 'me'}), ['me', 'open']);
  deepEqual(seatsOf({begins: 'friend'}), ['open', 'me']);
  deepEqual(seatsOf({begins: 'me', places: [{kind: 'open'}, {kind: 'me'}]}), ['me', 'open']);
  const {begins} = requestOf(invitation({begins: 'friend'}), 'hopper', {}, 'Ada');
  equal(begins, 'seats');
  equal(requestOf(invitation({}), 'hopper', {}, 'Ada').begins, 'drawn');
});

test('what cannot be sent is said', () => {
  equal(faultOf(invitation({})), null);
  equal(faultOf(invitation({places: [{kind: 'me'}]})), 'alone');
  equal(faultOf(invitation({places: [{kind: 'me'}, {kind: 'computer', level: 1}]})), 'nobody');
  equal(faultOf(invitation({places: [{kind: 'open'}, {kind: 'open'}]})), 'away');
});

test('names are one line, no longer than a host takes', () => {
  equal(cleanName('  Ada\n\tLovelace\u202e  '), 'Ada Lovelace');
  equal(cleanName('\u0000\u200b'), '');
  const long = cleanName('é'.repeat(80));
  equal(new TextEncoder().encode(long).length, 62);
  equal(cleanName('👩'.repeat(30)), '👩'.repeat(15), 'no character is cut in two');
});

test('an address of the machine itself is nobody else’s', () => {
  for (const name of ['localhost', 'a.localhost', '127.0.0.1', '127.8.0.9', '[::1]']) ok(isLoopback(name), name);
  for (const name of ['192.168.1.20', 'play.example', '127.example', 'localhost.example', '[fe80::1]', '10.127.0.0']) ok(!isLoopback(name), name);
});

test('clocks of one’s own are within bounds, or none', () => {
  deepEqual(readOwn({kind: 'fischer', base: 5, add: 3}), PRESETS['f5+3']);
  deepEqual(readOwn({kind: 'turn', base: 60, add: 99}), PRESETS['t60']);
  deepEqual(readOwn({kind: 'days', base: 3, add: 0}), PRESETS['d3']);
  for (const base of [0, 181, 1.5, NaN, -1]) equal(readOwn({kind: 'fischer', base, add: 0}), null);
  equal(readOwn({kind: 'fischer', base: 5, add: 181}), null);
});

test('times are said in the largest unit that fits', () => {
  equal(timeText(259_200_000), '3 days');
  equal(timeText(60_000), '1 minute');
  equal(timeText(90_000), '90 seconds');
  equal(leftText(2 * 86_400_000 + 5), '2 days');
  equal(leftText(3_599_999), '59 minutes');
  equal(leftText(0), '0 seconds');
});

test('addresses lead to tables, seats and devices', () => {
  deepEqual(readRoute('#/table/abc'), {page: 'table', id: 'abc', key: ''});
  deepEqual(readRoute('#/table/abc/K_e-y'), {page: 'table', id: 'abc', key: 'K_e-y'});
  deepEqual(readRoute('#/device/abc/k'), {page: 'device', id: 'abc', key: 'k'});
  deepEqual(readRoute('#/new/hopper'), {page: 'new', game: 'hopper', who: ''});
  deepEqual(readRoute('#/new/hopper/lobby'), {page: 'new', game: 'hopper', who: 'lobby'});
  deepEqual(readRoute('#/lobby'), {page: 'lobby'});
});

/* The picture as a camera would see it, from the path that the page draws. */
function pixelsOf(path: string, size: number, scale = 4, margin = 4): {data: Uint8ClampedArray; side: number} {
  const side = (size + 2 * margin) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = (Number(y) + margin) * scale; row < (Number(y) + margin + 1) * scale; row++) {
      for (let column = (Number(x) + margin) * scale; column < (Number(x) + Number(width) + margin) * scale; column++) data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return {data, side};
}

test('what is drawn of a link reads as the link', () => {
  const link = 'https://play.example/tavola/#/table/Ab3dEf6hIj9k/0123456789abcdefABCDEF';
  const {size, data: rows} = encode(link, {ecc: 'M', border: 0});
  const {data, side} = pixelsOf(pathOf(rows), size);
  equal(jsQR(data, side, side)?.data, link);
});

/* --- One's own matches --------------------------------------------------- */

const digest = (given: Partial<HostedDigest>): HostedDigest => ({
  match: 'aaaaaaaaaaaa', game: 'hopper', options: '', phase: 'running', clock: null, turn: 0, created: 1, changed: 1, seat: 0,
  seats: [{kind: 'person', name: 'Ada'}, {kind: 'person', name: 'Bo'}], ...given,
});

test('it is my turn where I sit, while it goes on', () => {
  ok(isMyTurn(digest({})));
  ok(!isMyTurn(digest({turn: 1})));
  ok(!isMyTurn(digest({phase: 'over'})));
  const watched = digest({turn: null});
  delete watched.seat;
  ok(!isMyTurn(watched));
});

const event = (given: object) => ({n: 2, at: 5, ...given}) as unknown as HostedEvent;

test('what is heard of a match that is watched changes its line', () => {
  const waiting = digest({phase: 'waiting', turn: null, seats: [{kind: 'person', name: 'Ada'}, {kind: 'open'}]});
  const come = renewed(waiting, {events: [event({kind: 'seated', seat: 1, name: 'Bo'}), event({kind: 'started', order: [1, 0], options: ''})], turn: 1, now: 9});
  deepEqual([come.phase, come.turn, come.changed, come.seats[1]], ['running', 1, 9, {kind: 'person', name: 'Bo'}]);
  equal(renewed(come, {turn: 0, events: [event({kind: 'action', seat: 1, action: 'x'})]}).turn, 0);
  const over = renewed(come, {turn: 0, events: [event({kind: 'resigned', seat: 1})]});
  deepEqual([over.phase, over.turn], ['over', null]);
  equal(renewed(over, {here: [true, false]}).phase, 'over', 'and stays so');
});

class FakeTeller implements Teller {
  matches: HostedDigest[] = [];
  tell: (digest: HostedDigest) => void = () => undefined;
  news: (match: string, news: News) => void = () => undefined;
  mine = () => Promise.resolve({ok: true, matches: this.matches});
  hearMine(listener: (digest: HostedDigest) => void) {
    this.tell = listener;
    return () => undefined;
  }
  hearNews(listener: (match: string, news: News) => void) {
    this.news = listener;
    return () => undefined;
  }
}

test('matches are remembered for the time without a connection, and what is gone is forgotten', async () => {
  kept.clear();
  const host = new FakeTeller();
  host.matches = [digest({}), digest({match: 'b', turn: 1})];
  const mine = new Mine(host);
  await mine.load();
  deepEqual(mine.turns.map(({match}) => match), ['aaaaaaaaaaaa']);
  host.news('b', {turn: 0});
  host.tell(digest({match: 'c', phase: 'waiting', turn: null}));
  deepEqual([mine.turns.length, mine.all.length], [2, 3]);
  const later = new Mine(new FakeTeller());
  deepEqual([later.isLoaded, later.all.length], [false, 3]);
  await later.load();
  deepEqual(later.all, []);
  localStorage.setItem('tavola.mine', '[{"match":1},{}, null]');
  deepEqual(new Mine(new FakeTeller()).all, [], 'what is damaged is not taken');
});

test('one is told of a beginning, of one’s turn and of the end, once', () => {
  equal(happened(undefined, digest({})), null);
  equal(happened(digest({turn: 1}), digest({})), 'turn');
  equal(happened(digest({}), digest({})), null);
  equal(happened(digest({phase: 'waiting', turn: null}), digest({turn: 1})), 'begun');
  equal(happened(digest({phase: 'waiting', turn: null}), digest({})), 'begun', 'whoever begins');
  equal(happened(digest({}), digest({phase: 'over', turn: null})), 'over');
  equal(happened(digest({turn: 1}), digest({turn: 1, changed: 7})), null);
});

test('the title says that it is one’s turn where one does not see it', () => {
  equal(titleOf('Lobby', '', false), 'Lobby · Tavola');
  equal(titleOf('', '', true), 'Tavola');
  equal(titleOf('Lobby', 'Moguli', true), 'Lobby · Tavola');
  equal(titleOf('Lobby', 'Moguli', false), '● notice.turn – Moguli');
});

test('matches at a host stand in the list with all others, those that wait for me first, none twice', () => {
  const app = appOf(countedCore().core);
  const digests = [
    digest({turn: 1, changed: 900}), digest({match: 'b', changed: 100}), digest({match: 'c', phase: 'waiting', turn: null}),
    digest({match: 'd', phase: 'over', turn: null, payoffs: ['0', '1']}), digest({match: 'e', phase: 'over', turn: null, payoffs: null}),
    digest({match: 'g', phase: 'over', turn: null, payoffs: ['1/2', '1/2']}), digest({match: 'f', turn: 1, clock: {kind: 'days', base: 86_400_000}, since: 0}),
  ];
  const lines = hostedLines(app, digests, 3_600_000);
  deepEqual(lines.map(({result}) => result), [
    'matches.turnOf', 'matches.yourTurn', 'matches.waiting', 'result.youLose', 'matches.aborted', 'result.draw', 'matches.turnOf · matches.left']);
  deepEqual(find(lines, '', 'finished').map(({id}) => id), ['d', 'e', 'g']);
  ok(lines[0]!.title !== 'hopper');
  const kept = (id: string, given: object) => ({id, time: 500, isOver: false, game: 'hopper', version: 1, options: {}, seats: [HUMAN, HUMAN], ...given}) as Summary;
  digests.push(digest({match: 'h', phase: 'over', turn: null, seats: [{kind: 'person', name: 'Ada'}, {kind: 'open'}]})); // withdrawn: not listed
  const all = allLines(app, [kept('local', {}), kept('b', {hosted: 'b', me: 1}), kept('seen', {hosted: 'seen', me: 0})], digests, 0);
  deepEqual(all.slice(0, 4).map(({id, address}) => [id, address]), [
    ['b', '#/table/b'], ['aaaaaaaaaaaa', '#/table/aaaaaaaaaaaa'], ['local', '#/play/local'], ['seen', '#/table/seen']]);
  equal(all.length, 9);
  equal(all[0]!.summary?.id, 'b', 'with what this browser has kept of it');
});

test('who has gone elsewhere before the answer came stays there', () => {
  const place = {hash: '#/table/a/key', replace: (hash: string) => void (place.hash = hash)};
  Object.assign(globalThis, {location: place});
  goFrom('#/table/a/key', '#/table/a', true);
  equal(place.hash, '#/table/a');
  place.hash = '#/matches';
  goFrom('#/table/a/key', '#/table/a', true);
  equal(place.hash, '#/matches');
});
