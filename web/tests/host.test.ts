/* The line to a host: what is asked is answered once, whatever happens to it. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import type {HostedEvent, News} from '../src/hosted/protocol';
import {fakeHost, fakeMemory} from './fake_host';

const ACT = {match: 'm', number: 3, action: 'a1'};

const eventsOf = (...numbers: number[]) => numbers.map((n) => ({n, at: n, kind: 'roll', action: 'x'})) as HostedEvent[];

test('there is no line before somebody needs it', async () => {
  const {host, world} = fakeHost();
  equal(host.state, 'none');
  equal(world.sockets.length, 0);
  const answer = host.mine();
  equal(host.state, 'connecting');
  world.socket.greet();
  equal(host.state, 'connected');
  const [asked] = world.socket.asked('mine');
  world.socket.answer(asked!['id'], {matches: []});
  deepEqual((await answer).ok, true);
});

test('an action is said again under the same id until it is answered', async () => {
  const {host, world} = fakeHost();
  const flight = host.act(ACT);
  equal(flight.isSent, false);
  world.socket.greet();
  const [first] = world.socket.asked('act');
  deepEqual([first!['match'], first!['number'], first!['action']], ['m', 3, 'a1']);
  equal(host.flights('m')[0]!.isSent, true);
  world.socket.onclose!();
  equal(host.state, 'lost');
  equal(host.flights('m')[0]!.isSent, false, 'nobody knows whether it was heard');
  world.pass(1000);
  world.socket.greet();
  const [second] = world.socket.asked('act');
  equal(second!['id'], first!['id']);
  world.socket.answer(second!['id'], {number: 4});
  equal((await flight.answer).ok, true);
  deepEqual(host.flights('m'), []);
  world.socket.onclose!();
  world.pass(1000);
  world.socket.greet();
  deepEqual(world.socket.asked('act'), []);
});

test('an action on its way outlasts the page', async () => {
  const kept = new Map<string, string>();
  const before = fakeHost(fakeMemory(kept));
  before.host.act(ACT);
  before.world.socket.greet();
  const {host, world} = fakeHost(fakeMemory(kept));
  const [flight] = host.flights('m');
  equal(flight!.action, 'a1');
  world.socket.greet();
  equal(world.socket.asked('act')[0]!['id'], before.world.socket.asked('act')[0]!['id']);
  world.socket.refuse(flight!.id, 'illegal');
  equal((await flight!.answer).ok, false);
  equal(kept.size, 0);
});

test('what was kept long ago, or is damaged, is not said', () => {
  const old = JSON.stringify({id: 'old', members: ACT, at: Date.now() - 2 * 24 * 3600_000});
  const {world} = fakeHost(fakeMemory(new Map([['old', old], ['bad', '{"id":3'], ['worse', '{"id":"x","at":1}']])));
  equal(world.sockets.length, 0);
});

test('pauses grow, and end when somebody comes back', () => {
  const {host, world} = fakeHost();
  host.open();
  const pauses: number[] = [];
  for (let i = 0; i < 9; i++) {
    const count = world.sockets.length;
    world.socket.onclose!();
    const since = world.time;
    while (world.sockets.length === count) world.pass(25);
    pauses.push(world.time - since);
  }
  ok(pauses.every((pause, i) => i === 0 || pause >= pauses[i - 1]!), pauses.join(' '));
  ok(pauses[0]! <= 500 && pauses[8]! >= 15_000 && pauses[8]! <= 30_000, pauses.join(' '));
  world.socket.onclose!();
  const count = world.sockets.length;
  world.wake();
  equal(world.sockets.length, count + 1);
});

test('who is told when to come back comes then, not before', () => {
  const {host, world} = fakeHost();
  host.open();
  world.socket.greet();
  world.socket.say({goodbye: {wait: 4000, why: 'restart'}});
  equal(host.state, 'lost');
  world.wake();
  world.pass(3999);
  equal(world.sockets.length, 1);
  world.pass(4001);
  equal(world.sockets.length, 2);
});

test('a line on which nothing is heard is given up', () => {
  const {host, world} = fakeHost();
  host.open();
  world.socket.greet();
  world.pass(16_000);
  ok(world.socket.sent.some(({ping}) => ping !== undefined));
  equal(host.state, 'connected');
  world.pass(30_000);
  equal(host.state, 'lost');
  ok(world.sockets[0]!.isClosed);
  world.pass(31_000);
  world.socket.greet();
  world.pass(14_000);
  world.wake();
  world.pass(6_000);
  equal(host.state, 'lost', 'who comes back does not wait as long');
});

test('pings are answered', () => {
  const {host, world} = fakeHost();
  host.open();
  world.socket.greet();
  world.socket.say({ping: 17});
  deepEqual(world.socket.sent.filter(({pong}) => pong !== undefined), [{pong: 17}]);
});

test('what the host cannot do now is asked again, an action for ever', async () => {
  const {host, world} = fakeHost();
  const {answer} = host.act(ACT);
  const offer = host.request('offer', {match: 'm', number: 3, what: 'draw'});
  world.socket.greet();
  for (let i = 0; i < 6; i++) {
    const ids = ['act', 'offer'].map((what) => world.socket.asked(what).at(-1)!['id']);
    ids.forEach((id) => world.socket.refuse(id, 'not-saved', 1000));
    equal(host.flights('m')[0]!.trouble!.code, 'not-saved');
    world.pass(2000);
  }
  equal(world.socket.asked('act').length, 7);
  equal(new Set(world.socket.asked('act').map(({id}) => id)).size, 1);
  equal(world.socket.asked('offer').length, 3);
  equal((await offer).ok, false);
  world.socket.answer(host.flights('m')[0]!.id, {number: 4});
  equal((await answer).ok, true);
});

test('events come in order, none twice, none left out', () => {
  const {host, world} = fakeHost();
  const heard: number[] = [];
  host.watch('m', 2, ({events = []}) => heard.push(...events.map(({n}) => n)));
  world.socket.greet();
  const watched = () => world.socket.asked('watch').map(({after}) => after);
  deepEqual(watched(), [2]);
  world.socket.answer(world.socket.asked('watch')[0]!['id'], {events: eventsOf(3, 4), more: true});
  deepEqual(watched(), [2, 4]);
  world.socket.say({match: 'm', events: eventsOf(4, 5)});
  world.socket.answer(world.socket.asked('watch')[1]!['id'], {events: eventsOf(5, 6)});
  world.socket.say({match: 'm', events: eventsOf(8)});
  deepEqual(watched(), [2, 4, 6]);
  deepEqual(heard, [3, 4, 5, 6]);
  world.socket.onclose!();
  world.pass(1000);
  world.socket.greet();
  deepEqual(watched(), [6]);
  world.socket.answer(world.socket.asked('watch')[0]!['id'], {events: eventsOf(7, 8)});
  deepEqual(heard, [3, 4, 5, 6, 7, 8]);
});

test('two who hear of one match hear all of it', () => {
  const {host, world} = fakeHost();
  const heard: number[][] = [[], []];
  host.open();
  world.socket.greet();
  const stops = heard.map((list, i) => host.watch('m', 2 * i, ({events = []}) => list.push(...events.map(({n}) => n))));
  const [first, second] = world.socket.asked('watch');
  world.socket.answer(first!['id'], {events: eventsOf(1, 2, 3)});
  world.socket.answer(second!['id'], {events: eventsOf(3)});
  world.socket.say({match: 'm', events: eventsOf(4)});
  deepEqual(heard, [[1, 2, 3, 4], [3, 4]]);
  stops[0]!();
  deepEqual(world.socket.asked('unwatch'), []);
  stops[1]!();
  world.pass(900);
  const again = host.watch('m', 4, () => undefined);
  world.pass(900);
  deepEqual(world.socket.asked('unwatch'), [], 'who comes back at once has not left');
  again();
  world.pass(1100);
  equal(world.socket.asked('unwatch').length, 1);
});

test('who closes the page says so', () => {
  const {host, world} = fakeHost();
  host.watch('m', 0, () => undefined);
  world.socket.greet();
  world.leave();
  equal(world.socket.asked('unwatch')[0]!['openly'], true);
});

test('what may not be watched is said', () => {
  const {host, world} = fakeHost();
  const heard: News[] = [];
  host.watch('m', 0, (news) => heard.push(news));
  world.socket.greet();
  world.socket.refuse(world.socket.asked('watch')[0]!['id'], 'no-match');
  equal(heard[0]!.error!.code, 'no-match');
});

test('a match that closes when it begins is asked for again, and refused', () => {
  const {host, world} = fakeHost();
  const heard: News[] = [];
  host.watch('m', 0, (news) => heard.push(news));
  world.socket.greet();
  world.socket.say({match: 'm', closed: true});
  world.socket.refuse(world.socket.asked('watch')[1]!['id'], 'not-yours');
  equal(heard.at(-1)!.error!.code, 'not-yours');
});

test('the lobby is heard of anew on each line', () => {
  const {host, world} = fakeHost();
  const heard: number[] = [];
  const stop = host.lobby((challenges) => heard.push(challenges.length));
  for (let i = 0; i < 2; i++) {
    world.socket.greet();
    world.socket.answer(world.socket.asked('lobby')[0]!['id'], {challenges: [{}]});
    world.socket.say({lobby: []});
    world.socket.onclose!();
    world.pass(1000);
  }
  deepEqual(heard, [1, 0, 1, 0]);
  world.socket.greet();
  stop();
  equal(world.socket.asked('lobby').at(-1)!['on'], false);
});

test('the clock of the host is never believed to be behind what it said', () => {
  const {host, world} = fakeHost();
  host.open();
  world.pass(50);
  world.socket.greet(1_000_000);
  equal(host.now, 1_000_000);
  world.pass(100);
  world.socket.say({match: 'm', now: 1_000_060}); // was late
  equal(host.now, 1_000_100);
  world.socket.say({match: 'm', now: 1_000_130}); // was quicker than the first
  equal(host.now, 1_000_130);
});

test('a page of another version does not try for ever', () => {
  const {host, world} = fakeHost();
  host.open();
  world.socket.onopen!();
  world.socket.refuse('hello', 'protocol');
  world.pass(100_000);
  world.wake();
  equal(world.sockets.length, 1);
  equal(host.problem!.code, 'protocol');
});
