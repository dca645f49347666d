/* When a match is over: who has won and why, and what one may want next. */
import {useEffect, useRef} from 'preact/hooks';
import {changeSettings} from '../app';
import {beginMatch} from '../begin';
import {again, atLevel, levelName, standingOf} from '../levels';
import {LEVELS, rematch, type Seat} from '../match';
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

/* What a level that adapts has come to, and how it moves. */
function adaptedText({match, app}: Table): string {
  if (!match.adapts) return '';
  const {level} = standingOf(app.settings.standings, match.game);
  return t('setup.adaptsHelp', {level, name: levelName(level)});
}

interface Props {
  table: Table;
  onReview: () => void;
  onShare: () => void;
}

export function EndCard({table, onReview, onShare}: Props) {
  const card = useRef<HTMLElement>(null);
  const {match, app} = table;
  const level = match.adapts ? 0 : nextLevel(match.seats, table.payoffs() ?? [], table.me);
  const isHarder = match.seats.every((seat) => seat.kind === 'human' || seat.level < level);
  const repeat = () => beginMatch(again(match, table.game.version, app.settings.standings));
  const tryLevel = () => {
    void changeSettings(app, {level, adapts: false});
    beginMatch(rematch({...match, seats: atLevel(match.seats, level)}, table.game.version));
  };
  useEffect(() => {
    askToKeep();
    if (table.hasJustEnded) card.current!.focus({preventScroll: true});
  }, []);
  return (
    <section class="end-card" ref={card} tabIndex={-1} aria-label={t('end.title')}>
      <p class="end-words"><strong>{table.winnerText()}</strong> {table.endingText()} {table.wayText()} {adaptedText(table)}</p>
      <div class="end-actions">
        <button type="button" class="button" onClick={repeat}>{t('play.rematch')}</button>
        {level > 0
          ? <button type="button" class="button plain" onClick={tryLevel}>{t(isHarder ? 'end.harder' : 'end.easier', {level, name: levelName(level)})}</button> : null}
        <button type="button" class="button plain" onClick={onReview}>{t('end.review')}</button>
        <button type="button" class="button plain" onClick={onShare}>{t('share.title')}</button>
        {match.forfeit?.node === match.current
          ? <button type="button" class="button plain" onClick={() => table.undo()}>{t('end.unresign')}</button> : null}
      </div>
    </section>
  );
}
