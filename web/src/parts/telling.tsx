/* The line under the board: what the others have done, or why one cannot do
 * that; before anything was done, what the game is about. */
import {useEffect, useRef} from 'preact/hooks';
import type {Deed} from '../positions';
import type {Table} from '../table';
import {t} from '../text';
import {IconButton} from './button';
import {Swatch} from './swatch';

/* Successive actions of one player. */
function byPlayer(deeds: readonly Deed[]): Deed[][] {
  const groups: Deed[][] = [];
  for (const deed of deeds) {
    const last = groups[groups.length - 1];
    if (last?.[0]!.player === deed.player) last.push(deed);
    else groups.push([deed]);
  }
  return groups;
}

function Told({table, deeds}: {table: Table; deeds: Deed[]}) {
  const {player} = deeds[0]!;
  return (
    <p>
      <Swatch game={table.game} player={player} />{' '}
      <b>{table.speaker(player)}</b>{' '}
      {deeds.map(({info}) => info.meaning).join(' ')}
    </p>
  );
}

function Content({table}: {table: Table}) {
  if (table.refusal) return <p class="refusal">{table.refusal}</p>;
  if (table.told.length === 0) return <p class="help">{table.game.aim}</p>;
  return <>{byPlayer(table.told).map((deeds) => <Told key={deeds[0]!.node} table={table} deeds={deeds} />)}</>;
}

export function Telling({table}: {table: Table}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current!.scrollTop = 0;
  }, [table.match.current, table.refusal]);
  return (
    <div class="telling">
      <div class="telling-text" ref={box} tabIndex={0} role="group" aria-label={t('tell.title')}><Content table={table} /></div>
      <IconButton
        icon="replay" label={t('tell.again')} isQuiet isDisabled={!table.canReplay} isPressed={table.state === 'replaying'}
        onClick={() => void table.replay()}
      />
    </div>
  );
}
