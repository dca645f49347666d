/* Dice: what was rolled stays rolled, however often one takes back. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {LocalTable} from '../src/local';
import {HUMAN, newMatch} from '../src/match';
import type {Table, Stage} from '../src/table';
import {appOf, countedCore} from './real_core';

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};

Object.assign(globalThis, {document: {getElementById: () => null}});

/* Random numbers that the test chooses: from 0 to below 1. */
let nextRandom = 0;
Object.defineProperty(globalThis, 'crypto', {
  configurable: true, value: {getRandomValues: (numbers: Uint32Array) => numbers.fill(Math.floor(nextRandom * 2 ** 32))},
});

const settle = () => new Promise((resume) => setTimeout(resume, 5));

/* Two people; the first of them has only to roll. */
async function tableOf(): Promise<Table> {
  const app = appOf(countedCore().core);
  const {version} = app.games.find(({name}) => name === 'angoli')!;
  const match = newMatch({game: 'angoli', version, options: {players: '2'}, seats: [HUMAN, HUMAN]});
  const table = new LocalTable(app, {id: 'dice', time: 1, isOver: false, flipped: false, match});
  table.open(stage);
  while (table.scene.actor !== 0) {
    table.scene.actions[0]!.path.forEach((id) => table.point(id));
    await settle();
  }
  return table;
}

const die = (table: Table) => table.scene.actions[0]!.path[0]!;
const rolled = (table: Table) => table.match.nodes[table.match.current]!.action;

async function roll(table: Table, random: number): Promise<string> {
  nextRandom = random;
  equal(table.scene.actor, 0, 'it is not time to roll');
  table.point(die(table));
  await settle();
  return rolled(table);
}

test('outcomes follow the random numbers', async () => {
  const faces = new Set<string>();
  for (let i = 0; i < 6; i++) faces.add(await roll(await tableOf(), (i + 0.5) / 6));
  equal(faces.size, 6);
});

test('a roll that was taken back comes again', async () => {
  for (const first of [0.01, 0.3, 0.99]) {
    const table = await tableOf();
    const before = table.match.current;
    const count = table.match.nodes.length;
    const face = await roll(table, first);
    for (const again of [0.01, 0.3, 0.6, 0.99]) {
      table.undo();
      equal(table.match.current, before);
      equal(await roll(table, again), face);
    }
    equal(table.match.nodes.length, count + 1, 'no other roll was ever made');
  }
});

test('undo and redo lead to the same roll', async () => {
  const table = await tableOf();
  const face = await roll(table, 0.45);
  const node = table.match.current;
  table.undo();
  nextRandom = 0.95;
  table.redo();
  await settle();
  equal(table.match.current, node);
  equal(rolled(table), face);
});

test('after the same roll one may play otherwise, and the next is new', async () => {
  const table = await tableOf();
  const first = table.match.current;
  const rolls: string[] = [];
  for (let i = 0; table.scene.actor === 0 && i < 4; i++) rolls.push(await roll(table, 0.1));
  for (let i = 0; i < rolls.length; i++) table.step(false);
  equal(table.match.current, first);
  const again: string[] = [];
  for (let i = 0; i < rolls.length; i++) again.push(await roll(table, 0.9));
  deepEqual(again, rolls);
  if (table.scene.actor === 0) {
    const count = table.match.nodes.length;
    await roll(table, 0.9);
    equal(table.match.nodes.length, count + 1);
  }
  ok(rolls.length > 0);
});
