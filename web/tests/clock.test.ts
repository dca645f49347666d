/* What a clock shows. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {clockFace, faceOf, partsOf, untilChange} from '../src/hosted/clock';

test('a clock never shows more than there is', () => {
  deepEqual([300_000, 299_999, 61_000, 10_000, 9999, 9000, 50, 0].map(faceOf), ['5:00', '4:59', '1:01', '0:10', '9.9', '9.0', '0.0', '0.0']);
  equal(faceOf(3_723_000), '1:02:03');
});

test('days and hours where people have days', () => {
  const clock = {kind: 'days', base: 259_200_000} as const;
  deepEqual(partsOf(2 * 86_400_000 + 5 * 3_600_000 + 999), ['2d', '5h']);
  deepEqual(partsOf(86_400_000), ['1d']);
  deepEqual(partsOf(7 * 3_600_000 + 60_000), ['7h', '1m']);
  deepEqual(clockFace(clock, 59_000), ['0:59']);
});

test('it is drawn again when it changes, and not much more often', () => {
  const fischer = {kind: 'fischer', base: 1, add: 0} as const;
  equal(untilChange(fischer, 61_300), 305);
  equal(untilChange(fischer, 9260), 65);
  ok(untilChange({kind: 'days', base: 1}, 86_400_000 + 1_800_000) > 1_700_000);
});
