/* What stands beside a player's name: a piece of his, as the board shows it. */
import {useLayoutEffect, useRef} from 'preact/hooks';
import {drawShape} from '../board/draw';
import type {GameInfo} from '../scene';

export function Swatch({game, player}: {game: GameInfo; player: number}) {
  const host = useRef<SVGSVGElement>(null);
  const shapes = game.swatches[player - 1];
  useLayoutEffect(() => host.current?.replaceChildren(...(shapes ?? []).map(drawShape)), [shapes]);
  return shapes ? <svg class="swatch" viewBox="-46 -46 92 92" aria-hidden="true" ref={host} /> : null;
}
