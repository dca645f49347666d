/* A board that is only looked at. */
import {useEffect, useRef} from 'preact/hooks';
import {Board, plainLook} from '../board/board';
import type {Scene} from '../scene';

export function Picture({scene, label}: {scene: Scene; label: string}) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    board.current = new Board(null, () => false);
    board.current.svg.setAttribute('role', 'img');
    host.current!.append(board.current.svg);
    return () => board.current?.svg.remove();
  }, []);
  useEffect(() => {
    board.current!.label = label;
    board.current!.show(plainLook(scene));
  }, [scene, label]);
  return <div class="picture" ref={host} />;
}
