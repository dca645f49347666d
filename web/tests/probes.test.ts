/* Texts that the command and the page must read alike: tests/unit/link.c reads
 * the same ones. */
import {deepEqual} from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {Core} from '../src/core';
import {module} from './real_core';

const probes = JSON.parse(readFileSync('../tests/records/probes.json').toString()) as {name: string; text: string; reads: unknown}[];
const core = new Core(module);

for (const {name, text, reads} of probes) {
  test(`the page reads ${name} as the command does`, () => deepEqual(core.readRecord(text), reads));
}
