/* What became of a file of records. */
import type {Imported} from '../matches';
import {t} from '../text';

export function Report({imported}: {imported: Imported | null}) {
  if (!imported) return null;
  const {added, known, problems} = imported;
  return (
    <div class="imported" role="status">
      <p>{[t('matches.read', {count: added}), ...(known > 0 ? [t('matches.known', {count: known})] : [])].join(' · ')}</p>
      {problems.length > 0 ? <p class="problem">{t('matches.unread', {count: problems.length})}</p> : null}
      <ul>{problems.slice(0, 20).map((problem) => <li key={problem} class="help">{problem}</li>)}</ul>
    </div>
  );
}
