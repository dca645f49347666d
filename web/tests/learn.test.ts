import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {readLesson} from '../src/learn/lesson';
import {positionOf, readMarkdown, readSpans} from '../src/learn/markdown';

test('rules are read as blocks', () => {
  const blocks = readMarkdown([
    '# Title', '', 'One', 'line.', '- **a** b', '  goes on', '- c', '', '1. first', '2. second', '', '```board',
    'caption See <b>this</b>.', 'options seed=3 board=x', 'actions a1b2 end', '```', 'After.', '```', 'plain', '```',
  ].join('\n'));
  deepEqual(blocks.map(({kind}) => kind), ['heading', 'paragraph', 'list', 'list', 'board', 'paragraph', 'code']);
  deepEqual(blocks[1], {kind: 'paragraph', spans: [{kind: 'text', text: 'One line.'}]});
  deepEqual(blocks[2], {
    kind: 'list', isOrdered: false,
    items: [[{kind: 'bold', text: 'a'}, {kind: 'text', text: ' b goes on'}], [{kind: 'text', text: 'c'}]],
  });
  const board = blocks[4]!;
  equal(board.kind === 'board' && board.diagram.caption, 'See <b>this</b>.');
  deepEqual(board.kind === 'board' && positionOf('g', board.diagram), {
    game: 'g', options: {seed: '3', board: 'x'}, start: '', actions: ['a1b2', 'end'],
  });
});

test('bold and code stand inside text', () => {
  deepEqual(readSpans('a `b*` **c** d*'), [
    {kind: 'text', text: 'a '}, {kind: 'code', text: 'b*'}, {kind: 'text', text: ' '}, {kind: 'bold', text: 'c'}, {kind: 'text', text: ' d*'},
  ]);
});

test('a fence that never ends ends with the text', () => {
  deepEqual(readMarkdown('```\na'), [{kind: 'code', text: 'a'}]);
});

test('a lesson has steps with what is expected', () => {
  const steps = readLesson('# why\nexpect lost\nstep\noptions a=1\nposition p q 1 2\nexpect x y\n\nstep\n');
  equal(steps.length, 2);
  deepEqual(steps[0], {diagram: {caption: '', options: {a: '1'}, start: 'p q 1 2', actions: []}, expect: ['x', 'y']});
  deepEqual(steps[1]!.expect, []);
});
