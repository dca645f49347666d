/* Who plays, the points, and whose turn it is. */
import {fraction} from '../record';
import type {Table} from '../table';
import {t} from '../text';
import {levelText, seatText} from './seats';
import {Swatch} from './swatch';

/* "You" and "Computer" where there are no others to be told apart. */
function nameOf(table: Table, player: number): string {
  if (player === table.me) return t('seat.you');
  return table.isDuel ? t('seat.theComputer') : table.name(player);
}

/* The rest of what one may want to know of a player. */
function seatOf(table: Table, player: number, isWide: boolean): string {
  const seat = table.seatOf(player)!;
  if (player === table.me) return table.name(player);
  if (table.isDuel) return isWide ? `${table.name(player)}, ${levelText(seat)}` : levelText(seat);
  return isWide ? seatText(seat) : levelText(seat);
}

export function Players({table, class: more}: {table: Table; class: string}) {
  const {match, scene} = table;
  const payoffs = table.isOver ? table.payoffs() : null;
  return (
    <ul class={`players ${match.seats.length > 2 ? `many of-${match.seats.length}` : ''} ${more}`} aria-label={t('play.players')}>
      {match.seats.map((_, i) => (
        <li key={i} class={table.onTurn === i + 1 && !table.isOver ? 'player acts' : 'player'}>
          <Swatch game={table.game} player={i + 1} />
          <span class="player-name">{nameOf(table, i + 1)}</span>
          <span class="player-seat">{seatOf(table, i + 1, more === 'only-wide')}</span>
          <span class="player-score">{scene.scores?.[i] ?? (payoffs ? fraction(payoffs[i] ?? 0) : '')}</span>
        </li>
      ))}
    </ul>
  );
}
