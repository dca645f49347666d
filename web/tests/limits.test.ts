/* Limits come from the core's own headers. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIMITS} from '../src/limits';
import {LEVELS} from '../src/match';
import {LANGUAGES} from '../src/text';

test('languages and limits are those of the core', () => {
  assert.equal(LANGUAGES.fr, 'Français');
  assert.equal(Object.keys(LANGUAGES).length, 5);
  assert.deepEqual(LEVELS, [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.ok(LIMITS.bufferSize >= 1 << 16 && Number.isInteger(Math.log2(LIMITS.bufferSize)));
  assert.equal(LIMITS.sharePoint, 65536);
  assert.equal(LIMITS.payoffPoint, 60);
});
