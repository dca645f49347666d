import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {readNotes} from '../src/notes';

test('comments, values and marks of a record are read', () => {
  const found = readNotes({notes: [
    ['comment', 'A corner.'], ['value', '0.4120 points -1.250 exact'], ['better', 'Na3 0.5312'], ['mark', '?!'], ['comment', 'As always.'],
  ]});
  deepEqual(found, {comments: ['A corner.', 'As always.'], mark: '?!', value: 0.412, isProved: true, better: 'Na3', betterValue: 0.5312});
});

test('what is not understood is not shown', () => {
  equal(readNotes({}), null);
  equal(readNotes({notes: [['clock', '59.5'], ['mark', '<b>'], ['value', '7'], ['value', 'x']]}), null);
  deepEqual(readNotes({notes: [['better', 'Na3']]})?.betterValue, null);
  equal(readNotes({notes: [['value', '0.5']]})?.isProved, false);
});
