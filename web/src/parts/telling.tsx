/* The line under the board: what the others have done, what one has pointed at, or
 * why one cannot; before anything was done, what the game is about. */
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Deed} from '../positions';
import {spokenName} from '../scene';
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
  const {speaker, text} = table.tale(player, deeds.map(({info}) => info));
  return (
    <p>
      <Swatch game={table.game} player={player} />{' '}
      {speaker ? <b>{speaker} </b> : null}
      {text}
    </p>
  );
}

/* What the half-made action has made of it, or what it was; '' if nothing is said of it. */
const nameOf = ({picture, scene}: Table, id: string) => [picture, scene].map((one) => spokenName(one, id)).find((name) => name !== id) ?? '';

function Content({table, isAimShown}: Props) {
  if (table.refusal) return <p class="refusal">{table.refusal}</p>;
  const pointed = table.isChoosing ? nameOf(table, table.pointing.chosen.at(-1) ?? '') : '';
  if (pointed) return <p class="pointed">{pointed}</p>; // with its coordinate, however small that is on the board
  if (table.told.length === 0) return <p class="help">{isAimShown ? '' : table.game.aim}</p>;
  return <>{byPlayer(table.told).map((deeds) => <Told key={deeds[0]!.node} table={table} deeds={deeds} />)}</>;
}

interface Props {
  table: Table;
  isAimShown: boolean; // elsewhere on the page
}

export function Telling({table, isAimShown}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  useLayoutEffect(() => {
    setUnfolded(false);
    box.current!.scrollTop = 0;
  }, [table.match.current, table.refusal, table.isChoosing]);
  useLayoutEffect(() => {
    const {scrollHeight, clientHeight} = box.current!;
    if (!isUnfolded) setLong(scrollHeight > clientHeight + 2);
  });
  const classes = ['telling', isLong ? 'long' : '', isUnfolded ? 'unfolded' : ''];
  return (
    <div class={classes.join(' ')}>
      <div
        class="telling-text" ref={box} tabIndex={0} role="group" aria-label={t('tell.title')}
        onClick={() => setUnfolded(isLong && !isUnfolded)}
      ><Content table={table} isAimShown={isAimShown} /></div>
      <IconButton
        icon="replay" label={t('tell.again')} isQuiet isDisabled={!table.canReplay} isPressed={table.state === 'replaying'}
        onClick={() => void table.replay()}
      />
    </div>
  );
}
