/* The winning chance over the game: a line for each player, an area for two. */
import {isCommon, shareOf, spokenPlayer, type Value} from '../analysis/value';
import {valueText} from '../analysis/words';
import type {Table} from '../table';
import {t} from '../text';

const WIDTH = 300;
const HEIGHT = 100;

interface Props {
  table: Table;
  line: number[];
  value: (node: number) => Value | null;
}

type Point = [number, number];

/* Where a player's chance is known. */
function pointsOf({line, value}: Props, player: number): Point[] {
  const last = Math.max(1, line.length - 1);
  return line.flatMap((node, i): Point[] => {
    const found = value(node);
    return found ? [[(i / last) * WIDTH, (1 - shareOf(found, player)) * HEIGHT]] : [];
  });
}

const path = (points: Point[]) => points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function area(points: Point[]): string {
  const first = points[0]!;
  const last = points[points.length - 1]!;
  return `${path(points)}L${last[0].toFixed(1)} ${HEIGHT}L${first[0].toFixed(1)} ${HEIGHT}z`;
}

const isCommonly = (value: Value | null) => value !== null && isCommon(value);

/* The end of the line that is proved, if any is. */
function provedFrom({line, value}: Props): number {
  let from = line.length;
  while (from > 0 && ['proved', 'over'].includes(value(line[from - 1]!)?.kind ?? '')) from--;
  return from;
}

function spoken({table, value}: Props, node: number, at: number): string {
  const found = value(node);
  return `${t('analysis.at', {number: at})} ${found ? valueText(table, found) : ''}`.trim();
}

export function Graph(props: Props) {
  const {table, line, value} = props;
  const {current} = table.match;
  const at = Math.max(0, line.indexOf(current));
  const last = Math.max(1, line.length - 1);
  const players = table.match.seats.length;
  const isOne = players <= 2 || line.some((node) => isCommonly(value(node)));
  const lines = Array.from({length: isOne ? 1 : players}, (_, i) => pointsOf(props, i + 1));
  const proved = (Math.min(provedFrom(props), last) / last) * WIDTH;
  const visit = (index: number) => {
    const node = line[Math.max(0, Math.min(line.length - 1, index))]!;
    if (node !== current) table.visit(node);
  };
  const click = (event: MouseEvent) => {
    const {left, width} = (event.currentTarget as Element).getBoundingClientRect();
    visit(Math.round(((event.clientX - left) / width) * last));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last};
    const index = steps[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    visit(index);
  };
  const now = value(current);
  const nowShare = now ? shareOf(now, isOne ? 1 : spokenPlayer(now)) : null;
  return (
    <svg
      class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" onClick={click} onKeyDown={press}
      role="slider" tabIndex={0} aria-label={t('analysis.graph')} aria-valuemin={0} aria-valuemax={line.length - 1}
      aria-valuenow={at} aria-valuetext={spoken(props, current, at)}
    >
      <rect class="graph-ground" width={WIDTH} height={HEIGHT} />
      {proved < WIDTH ? <rect class="graph-proved" x={proved} width={WIDTH - proved} height={HEIGHT} /> : null}
      {isOne && lines[0]!.length > 1 ? <path class="graph-area" d={area(lines[0]!)} /> : null}
      <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      {lines.map((points, i) => (points.length > 0 ? <path key={i} class={`graph-line line-${i + 1}`} d={path(points)} /> : null))}
      <path class="graph-now" d={`M${(at / last) * WIDTH} 0V${HEIGHT}`} />
      {nowShare == null ? null : (
        <path class="graph-dot" d={`M${(at / last) * WIDTH} ${(1 - nowShare) * HEIGHT}h0`} />
      )}
    </svg>
  );
}
