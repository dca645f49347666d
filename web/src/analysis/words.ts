/* What is known of a position, said honestly. */
import type {Table} from '../table';
import {t} from '../text';
import {shownPercent, spokenPlayer, type Value} from './value';

function provedWin(value: Value, player: string, hasScores: boolean): string {
  const points = Math.abs(value.margin);
  if (hasScores && points > 0) return t('analysis.winsBy', {player, points});
  if (value.distance === 0) return t('analysis.wins', {player});
  return t(value.isShortest ? 'analysis.winsIn' : 'analysis.winsWithin', {player, count: value.distance});
}

export function valueText(table: Table, value: Value): string {
  if (value.kind === 'over') return table.resultText();
  const player = spokenPlayer(value);
  const share = value.shares[player - 1] ?? 0;
  const name = table.name(player);
  const slots = {percent: shownPercent(value, share), player: name};
  if (value.kind === 'chance') return t('analysis.chance', slots);
  if (value.kind === 'estimate') return t('analysis.about', slots);
  if (share === 1) return provedWin(value, name, table.scene.scores !== undefined);
  if (share === 0) return t('analysis.loses', {player: name});
  if (share === 0.5 && value.shares.length === 2) return t('analysis.draw');
  return t('analysis.share', slots);
}

/* The value of a line in a word or two, for whoever acts. */
export function shortText(value: Value): string {
  const share = value.shares[value.actor - 1] ?? 0;
  if (value.kind === 'proved' && share === 1) return t('analysis.short.win');
  if (value.kind === 'proved' && share === 0) return t('analysis.short.loss');
  if (value.kind === 'proved' && share === 0.5 && value.shares.length === 2) return t('analysis.short.draw');
  return t('analysis.short.percent', {percent: shownPercent(value, share)});
}
