/* Who plays, the points, and whose turn it is. */
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {HostedTable} from '../hosted/table';
import {fraction} from '../record';
import type {Table} from '../table';
import {t} from '../text';
import {Presence, SeatClock} from './timer';
import {levelText, seatText} from './seats';
import {Swatch} from './swatch';

/* "You" and "Computer" where there are no others to be told apart. */
function nameOf(table: Table, player: number): string {
  if (player === table.me) return t('seat.you');
  if (table instanceof HostedTable) return table.called(player);
  return table.isDuel ? t('seat.theComputer') : table.name(player);
}

/* The rest of what one may want to know of a player. */
function seatOf(table: Table, player: number, isWide: boolean): string {
  const seat = table.seatOf(player)!;
  if (player === table.me || (table instanceof HostedTable && seat.kind === 'human')) return table.name(player);
  if (table instanceof HostedTable) return levelText(seat); // the name says that it is a computer
  if (table.isDuel) return isWide ? `${table.name(player)}, ${levelText(seat)}` : levelText(seat);
  return isWide ? seatText(seat) : levelText(seat);
}

/* "Player 2" as "P2", for the swatch beside it says the rest; other names stay. */
export const shortened = (name: string) => name.replace(/^(\p{L})\p{L}+ (\d+)$/u, '$1$2');

/* Where not all names fit, all are short. */
function useFit() {
  const list = useRef<HTMLUListElement>(null);
  const fit = () => {
    const {classList} = list.current!;
    classList.remove('cramped');
    const names = [...list.current!.querySelectorAll('.player-name')];
    classList.toggle('cramped', names.some(({scrollWidth, clientWidth}) => scrollWidth > clientWidth));
  };
  useLayoutEffect(fit);
  useEffect(() => {
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);
  return list;
}

/* The whole name is what is spoken. */
function Name({name}: {name: string}) {
  return (
    <span class="player-name">
      <span class="whole-name">{name}</span>
      <span class="short-name" aria-hidden="true">{shortened(name)}</span>
    </span>
  );
}

const Score = ({score}: {score: string | number}) => (score === '' ? null : <span class="player-score">{score}</span>);

export function Players({table, class: more}: {table: Table; class: string}) {
  const {match, scene} = table;
  const hosted = table instanceof HostedTable ? table : null;
  const payoffs = table.isOver ? table.payoffs() : null;
  const acting = hosted?.isRunning ? hosted.mirror.playerAt(hosted.turn) : table.isOver ? 0 : table.onTurn;
  const list = useFit();
  const isTimed = hosted?.mirror.agreed?.clock != null;
  return (
    <ul ref={list} class={`players ${hosted ? 'together' : ''} ${isTimed ? 'timed' : ''} ${match.seats.length > 2 ? `many of-${match.seats.length}` : ''} ${more}`} aria-label={t('play.players')}>
      {match.seats.map((_, i) => (
        <li key={i} class={`player ${acting === i + 1 ? 'acts' : ''} ${table.me === i + 1 ? 'mine' : ''}`}>
          <Swatch game={table.game} player={i + 1} />
          <Name name={nameOf(table, i + 1)} />
          <span class="player-seat">{seatOf(table, i + 1, more === 'only-wide')}</span>
          {hosted ? <><Presence table={hosted} player={i + 1} /><SeatClock table={hosted} player={i + 1} /></> : null}
          <Score score={scene.scores?.[i] ?? (payoffs ? fraction(payoffs[i] ?? 0) : '')} />
        </li>
      ))}
    </ul>
  );
}
