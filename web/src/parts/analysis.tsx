/* The panel of the analysis: who stands how, the best lines, the graph, and
 * where the match turned. */
import {useEffect, useState} from 'preact/hooks';
import {analysisOf, type Analysis} from '../analysis/analysis';
import {turningPoints, type Turning} from '../analysis/turning';
import {isCommon, lineValue, percents, type Value} from '../analysis/value';
import {shortText, valueText} from '../analysis/words';
import type {Line} from '../core';
import type {Table} from '../table';
import {language, t} from '../text';
import {Graph} from './graph';
import {IconButton} from './button';

const SHOWN_MAX = 8; // actions of a line

function useAnalysis(table: Table): Analysis {
  const [analysis] = useState(() => analysisOf(table));
  const [, redraw] = useState({});
  useEffect(() => {
    const forget = analysis.onChange(() => redraw({}));
    const close = analysis.open();
    return () => {
      close();
      forget();
    };
  }, [analysis]);
  return analysis;
}

/* The first player's share from the left, the second one's from the right. */
function Bar({table, value}: {table: Table; value: Value | null}) {
  const share = value?.shares[0] ?? 0.5;
  const text = (i: number) => (value ? t('analysis.short.percent', {percent: percents(value)[i]!}) : '');
  return (
    <div class="bar">
      <div class="bar-names">
        <span>{table.name(1)} <b>{text(0)}</b></span>
        <span><b>{text(1)}</b> {table.name(2)}</span>
      </div>
      <svg class={value ? 'bar-picture' : 'bar-picture unknown'} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-second" width="100" height="10" />
        <rect class="bar-first" width={share * 100} height="10" />
        <path class="bar-middle" d="M50 0V10" />
      </svg>
    </div>
  );
}

/* For more than two: what is known of all at once, here or last before, so that it
 * adds up. One alone, or all together, have one chance. */
function Shares({table, analysis}: {table: Table; analysis: Analysis}) {
  const {line} = analysis;
  const before = line.slice(0, line.indexOf(table.match.current) + 1).reverse();
  const found = before.map((node) => analysis.value(node)).find((value) => value !== null) ?? null;
  const names = found && isCommon(found) ? [t('analysis.common')] : table.match.seats.map((_, i) => table.name(i + 1));
  const parts = found ? percents(found) : [];
  return (
    <ul class="shares">
      {names.map((name, i) => (
        <li key={i}>
          <span>{name}</span>
          <svg class="bar-picture" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="bar-second" width="100" height="10" />
            <rect class="bar-first" width={(found?.shares[i] ?? 0) * 100} height="10" />
          </svg>
          <b>{found ? t('analysis.short.percent', {percent: parts[i]!}) : '–'}</b>
        </li>
      ))}
    </ul>
  );
}

function BestLine({table, analysis, line, rank}: {table: Table; analysis: Analysis; line: Line; rank: number}) {
  const value = lineValue(line, table.positions.actor(table.match.current));
  return (
    <li class="best-line" aria-label={t('analysis.line', {number: rank + 1})}>
      <span class={`rank rank-${rank + 1}`}>{rank + 1}</span>
      <b class="best-value">{shortText(value)}</b>
      <span>
        {line.actions.slice(0, SHOWN_MAX).map((action, i) => (
          <button
            type="button" class="move" key={i} onClick={() => analysis.playLine(line.actions, i + 1)}
            title={i === 0 ? analysis.info(action)?.meaning : undefined}
          >{action}</button>
        ))}
      </span>
    </li>
  );
}

function turningText(table: Table, {number, action, player, verdict, before, after}: Turning): string {
  return t('analysis.turned', {
    number, action, better: verdict.best.actions[0]!, player: table.name(player), before: shortText(before), after: shortText(after),
  });
}

function TurningPoints({table, analysis}: {table: Table; analysis: Analysis}) {
  const points = turningPoints(analysis.played());
  const {done, total} = analysis.progress;
  if (points.length === 0) return done === total && total > 1 ? <p class="help">{t('analysis.steady')}</p> : null;
  return (
    <>
      <h2>{t('analysis.turning')}</h2>
      <ul class="turnings">
        {points.map((turning) => (
          <li key={turning.node}>
            <button
              type="button" class="turning" aria-current={turning.node === table.match.current ? 'step' : undefined}
              onClick={() => table.visit(turning.node)}
            >{turningText(table, turning)}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({analysis}: {analysis: Analysis}) {
  const {done, total} = analysis.progress;
  const isDone = done === total;
  return (
    <div class="progress">
      <span class="help">{isDone ? t('analysis.complete') : t('analysis.progress', {done, total})}</span>
      {isDone ? null : analysis.isCancelled
        ? <IconButton icon="play" label={t('analysis.resume')} isQuiet onClick={() => analysis.resume()} />
        : <IconButton icon="stop" label={t('analysis.cancel')} isQuiet onClick={() => analysis.cancel()} />}
    </div>
  );
}

/* How far the look has come; without a number where nobody thinks. */
function Depth({analysis}: {analysis: Analysis}) {
  const {report, isLooking} = analysis;
  const depth = report?.depth ?? 0;
  const nodes = (report?.nodes ?? 0).toLocaleString(language());
  return (
    <div class="depth">
      <span class="help">{report && report.nodes > 0 ? t(depth > 0 ? 'analysis.depth' : 'analysis.nodes', {depth, nodes}) : ' '}</span>
      {!isLooking && report && report.lines.length > 0 && !report.lines.every(({exact}) => exact)
        ? <button type="button" class="link" onClick={() => analysis.lookLonger()}>{t('analysis.longer')}</button> : null}
    </div>
  );
}

export function AnalysisPanel({table}: {table: Table}) {
  const analysis = useAnalysis(table);
  const {match} = table;
  const lines = analysis.report?.lines ?? [];
  const value = analysis.value(match.current);
  const first = lines.map(({actions}) => actions[0]!).join(' ');
  useEffect(() => {
    table.drawArrows(lines.map(({actions}) => analysis.info(actions[0]!)?.path ?? []));
  }, [first, match.current]);
  return (
    <div class="analysis">
      {match.seats.length === 2 && !(value && isCommon(value)) ? <Bar table={table} value={value} /> : <Shares table={table} analysis={analysis} />}
      <p class="verdict">{value ? valueText(table, value) : t('analysis.looking')}</p>
      <Depth analysis={analysis} />
      <ol class="best-lines" aria-label={t('analysis.lines')}>
        {lines.map((line, rank) => <BestLine key={rank} table={table} analysis={analysis} line={line} rank={rank} />)}
      </ol>
      <Graph table={table} line={analysis.line} value={(node) => analysis.value(node)} />
      <Progress analysis={analysis} />
      <TurningPoints table={table} analysis={analysis} />
    </div>
  );
}
