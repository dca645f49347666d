/* When a match is over: who has won and why, and what one may want next. */
import {useEffect, useRef} from 'preact/hooks';
import {changeSettings} from '../app';
import {beginMatch} from '../begin';
import {LEVELS, rematch, type Match, type Seat} from '../match';
import {askToKeep} from '../store';
import type {Table} from '../table';
import {t} from '../text';

/* The level to try next against computers: harder after a win, easier after a loss;
 * 0 if there is none. */
export function nextLevel(seats: readonly Seat[], payoffs: readonly number[], me: number): number {
  const levels = seats.flatMap((seat) => (seat.kind === 'computer' ? [seat.level] : []));
  if (me === 0 || levels.length === 0 || payoffs.length < 2) return 0;
  const others = payoffs.filter((_, i) => i + 1 !== me);
  const mine = payoffs[me - 1]!;
  const step = mine > Math.max(...others) ? 1 : mine < Math.max(...others) ? -1 : 0;
  const next = Math.max(...levels) + step;
  return step !== 0 && LEVELS.includes(next) ? next : 0;
}

const atLevel = (match: Match, level: number): Match =>
  ({...match, seats: match.seats.map((seat) => (seat.kind === 'computer' ? {...seat, level} : seat))});

interface Props {
  table: Table;
  onReview: () => void;
  onShare: () => void;
}

export function EndCard({table, onReview, onShare}: Props) {
  const card = useRef<HTMLElement>(null);
  const {match, app} = table;
  const level = nextLevel(match.seats, table.payoffs() ?? [], table.me);
  const isHarder = match.seats.every((seat) => seat.kind === 'human' || seat.level < level);
  const again = () => beginMatch(rematch(match, table.game.version));
  const tryLevel = () => {
    void changeSettings(app, {level});
    beginMatch(rematch(atLevel(match, level), table.game.version));
  };
  useEffect(() => {
    askToKeep();
    if (table.hasJustEnded) card.current!.focus({preventScroll: true});
  }, []);
  return (
    <section class="end-card" ref={card} tabIndex={-1} aria-label={t('end.title')}>
      <p class="end-words"><strong>{table.winnerText()}</strong> {table.endingText()} {table.wayText()}</p>
      <div class="end-actions">
        <button type="button" class="button" onClick={again}>{t('play.rematch')}</button>
        {level > 0
          ? <button type="button" class="button plain" onClick={tryLevel}>{t(isHarder ? 'end.harder' : 'end.easier', {level})}</button> : null}
        <button type="button" class="button plain" onClick={onReview}>{t('end.review')}</button>
        <button type="button" class="button plain" onClick={onShare}>{t('share.title')}</button>
        {match.forfeit?.node === match.current
          ? <button type="button" class="button plain" onClick={() => table.undo()}>{t('end.unresign')}</button> : null}
      </div>
    </section>
  );
}
