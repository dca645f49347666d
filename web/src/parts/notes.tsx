/* What a record says about an action, and about the match. */
import {percent} from '../analysis/value';
import {readNotes, type Notes} from '../notes';
import type {Table} from '../table';
import {t} from '../text';

function valueText({value, isProved}: Notes): string {
  return value === null ? '' : t(isProved ? 'notes.proved' : 'notes.value', {percent: percent(value)});
}

function betterText({better, betterValue}: Notes): string {
  if (!better) return '';
  return betterValue === null ? t('notes.better', {action: better}) : t('notes.betterWith', {action: better, percent: percent(betterValue)});
}

/* All that is said of the position shown; at the first one, of the whole match. */
export function NotesHere({table}: {table: Table}) {
  const {nodes, current, fields = []} = table.match;
  const notes = readNotes(nodes[current]!);
  const about = current === 0 ? fields.flatMap(([key, text]) => (key === 'comment' ? [text] : [])) : [];
  const comments = [...about, ...(notes?.comments ?? [])];
  const values = notes ? [valueText(notes), betterText(notes)].filter(Boolean).join(' ') : '';
  if (comments.length === 0 && !values) return null;
  return (
    <div class="notes" role="note" aria-label={t('notes.title')}>
      {comments.map((comment, i) => <p key={i}>{comment}</p>)}
      {values ? <p class="help">{values}</p> : null}
    </div>
  );
}

/* What stands after an action in the list. */
export function Comments({table, node}: {table: Table; node: number}) {
  const notes = readNotes(table.match.nodes[node]!);
  return <>{notes?.comments.map((comment, i) => <span class="comment" key={i}>{comment}</span>)}</>;
}

export const markOf = (table: Table, node: number) => readNotes(table.match.nodes[node]!)?.mark ?? '';
