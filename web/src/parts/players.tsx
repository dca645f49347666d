/* Who plays, the points, and whose turn it is. */
import type {Table} from '../table';
import {fraction} from '../record';
import {seatText} from './seats';

export function Players({table}: {table: Table}) {
  const {match, scene} = table;
  const payoffs = table.isOver ? table.payoffs() : null;
  return (
    <ul class="players">
      {match.seats.map((seat, i) => (
        <li key={i} class={scene.actor === i + 1 && !table.isOver ? 'player acts' : 'player'}>
          <span class="player-name">{table.name(i + 1)}</span>
          <span class="player-seat">{seatText(seat)}</span>
          <span class="player-score">{scene.scores?.[i] ?? (payoffs ? fraction(payoffs[i] ?? 0) : '')}</span>
        </li>
      ))}
    </ul>
  );
}
