/* Who is there, and how much time each has. */
import {useEffect, useState} from 'preact/hooks';
import {announce} from '../app';
import {clockFace, SHORT, spoken, untilChange} from '../hosted/clock';
import type {HostedTable} from '../hosted/table';
import {t} from '../text';

const WARNINGS = [10, 30]; // seconds at which one is told what is left

/* Said once each, to whose time it is, however many clocks show it. */
function warn(table: HostedTable, left: number): void {
  const due = WARNINGS.find((seconds) => left <= seconds * 1000);
  if (due === undefined || left <= 0) table.warned = Infinity;
  else if (due < table.warned) {
    table.warned = due;
    announce(t('host.secondsLeft', {seconds: due}));
  }
}

/* Draw again when it will show something else. */
function useTick(isRunning: boolean, time: number): void {
  const [, tick] = useState({});
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => tick({}), time);
    return () => clearTimeout(timer);
  });
}

export function SeatClock({table, player}: {table: HostedTable; player: number}) {
  const {mirror, host, turn} = table;
  const seat = mirror.seatOfPlayer(player);
  const clock = mirror.agreed?.clock ?? null;
  const left = mirror.clockOf(seat, turn, host?.now ?? 0);
  const isRunning = left !== null && left > 0 && host !== null && turn === seat && mirror.isTicking(seat);
  useTick(isRunning, untilChange(clock, left ?? 0));
  if (left === null) return null;
  if (isRunning && seat === mirror.mySeat && clock?.kind !== 'days') warn(table, left);
  const [face, rest] = clockFace(clock, left);
  const isShort = left < SHORT;
  const isSure = !isRunning || host?.state === 'connected';
  const classes = ['clock', isRunning ? 'runs' : '', isShort && table.isRunning ? 'short' : '', isSure ? '' : 'unsure'];
  return (
    <span class={classes.join(' ')} role="timer" aria-label={`${t('host.clock')}: ${spoken(left)}`}>
      <span aria-hidden="true">{isSure ? '' : '≈'}{face}{rest ? <span class="clock-rest"> {rest}</span> : null}</span>
    </span>
  );
}

/* A full disc, a ring, a cross: there, away, left. */
export function Presence({table, player}: {table: HostedTable; player: number}) {
  const {mirror} = table;
  const seat = mirror.seatOfPlayer(player);
  if (mirror.seats[seat]?.kind !== 'person' || seat === mirror.mySeat || table.host?.state !== 'connected' || mirror.here.length === 0) return null;
  const how = mirror.here[seat] ? 'here' : mirror.left[seat] ? 'gone' : 'away';
  return (
    <span class={`presence ${how}`} title={t(`host.${how}`)}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {how === 'gone' ? <path d="M3 3l6 6M9 3l-6 6" /> : <circle cx="6" cy="6" r="4" />}
      </svg>
      <span class={how === 'here' ? 'unseen' : 'presence-word'}>{t(`host.${how}`)}</span>
    </span>
  );
}
