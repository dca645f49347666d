/* What is known of a position, said honestly. */
import type {Table} from '../table';
import {t} from '../text';
import {shareOf, shownPercent, spokenPlayer, type Value} from './value';

function provedWin(value: Value, player: string, hasScores: boolean): string {
  const points = Math.abs(value.margin);
  if (hasScores && points > 0) return t('analysis.winsBy', {player, points});
  if (value.distance === 0) return t('analysis.wins', {player});
  return t(value.isShortest ? 'analysis.winsIn' : 'analysis.winsWithin', {player, count: value.distance});
}

/* Of the player given, or of whom one speaks. */
export function valueText(table: Table, value: Value, player = spokenPlayer(value)): string {
  if (value.kind === 'over') return table.resultText();
  const share = shareOf(value, player);
  const name = table.name(player);
  const slots = {percent: shownPercent(value, player), player: name};
  if (value.kind === 'chance') return t('analysis.chance', slots);
  if (value.kind === 'estimate') return t('analysis.about', slots);
  const other = table.name(player === 1 ? 2 : 1);
  const isDuel = value.shares.length === 2;
  if (share === 1) return provedWin(value, name, table.scene.scores !== undefined);
  if (share === 0 && isDuel) return provedWin(value, other, table.scene.scores !== undefined);
  if (share === 0) return t('analysis.loses', {player: name});
  if (share === 0.5 && isDuel) return t('analysis.draw');
  return t('analysis.share', slots);
}

/* By how many points, where that is proved: "+2". */
export function pointsText(table: Table, value: Value): string {
  if (value.kind !== 'proved' || table.scene.scores === undefined || value.margin === 0) return '';
  const sign = value.margin > 0 ? '+' : '−';
  return t('analysis.short.points', {points: `${sign}${Math.abs(value.margin)}`});
}

/* The value of a line in a word or two, for whoever acts. */
export function shortText(value: Value): string {
  const share = shareOf(value, value.actor);
  if (value.kind === 'proved' && share === 1) return t('analysis.short.win');
  if (value.kind === 'proved' && share === 0) return t('analysis.short.loss');
  if (value.kind === 'proved' && share === 0.5 && value.shares.length === 2) return t('analysis.short.draw');
  return t('analysis.short.percent', {percent: shownPercent(value, value.actor)});
}
