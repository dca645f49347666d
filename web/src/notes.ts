/* What a record that was opened says about its actions: comments, values and marks,
 * as docs/records.md has them; pure. */
import type {Node} from './match';

export interface Notes {
  comments: string[];
  mark: string; // ?, !?, ...; '' if none
  value: number | null; // of the action for who took it, 0 to 1
  isProved: boolean;
  better: string; // another action; '' if none
  betterValue: number | null;
}

const MARKS = /^[!?]{1,2}$/;

function share(word: string | undefined): number | null {
  const number = word !== undefined && /^\d+(\.\d+)?$/.test(word) ? Number(word) : NaN;
  return number >= 0 && number <= 1 ? number : null;
}

/* Null if nothing is said that people read. What is not understood stays in the
 * record, but is not shown. */
export function readNotes({notes = []}: Pick<Node, 'notes'>): Notes | null {
  const of = (key: string) => notes.find(([name]) => name === key)?.[1] ?? '';
  const [value, ...more] = of('value').split(' ');
  const [better = '', betterValue] = of('better').split(' ');
  const found: Notes = {
    comments: notes.flatMap(([key, text]) => (key === 'comment' ? [text] : [])),
    mark: MARKS.test(of('mark')) ? of('mark') : '',
    value: share(value), isProved: more.includes('exact'),
    better, betterValue: share(betterValue),
  };
  const isSilent = found.comments.length === 0 && !found.mark && found.value === null && !better;
  return isSilent ? null : found;
}
