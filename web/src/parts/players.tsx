/* Who plays, the points, and whose turn it is. */
import {fraction} from '../record';
import type {Table} from '../table';
import {t} from '../text';
import {levelText, seatText} from './seats';

export function Players({table, class: more}: {table: Table; class: string}) {
  const {match, scene} = table;
  const payoffs = table.isOver ? table.payoffs() : null;
  return (
    <ul class={`players ${match.seats.length > 2 ? 'many' : ''} ${more}`} aria-label={t('play.players')}>
      {match.seats.map((seat, i) => (
        <li key={i} class={table.onTurn === i + 1 && !table.isOver ? 'player acts' : 'player'}>
          <span class="player-name">{table.name(i + 1)}</span>
          <span class="player-seat">{more === 'only-wide' ? seatText(seat) : levelText(seat)}</span>
          <span class="player-score">{scene.scores?.[i] ?? (payoffs ? fraction(payoffs[i] ?? 0) : '')}</span>
        </li>
      ))}
    </ul>
  );
}
