/* A board in the page, pointed at by people for whoever plays or teaches. */
import {useEffect, useRef} from 'preact/hooks';
import {isAnimated, type App} from '../app';
import {Board, type Handlers} from '../board/board';
import {keepReadable} from '../board/readable';
import type {Stage} from '../table';

/* Who is told what is pointed at, and shows positions on the stage. */
interface Player extends Handlers {
  open(stage: Stage): () => void; // returns how to end
}

interface Props {
  app: App;
  player: Player;
  label: string;
  flipped?: boolean;
}

export function BoardHost({app, player, label, flipped = false}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    const made = new Board(player, () => isAnimated(app));
    board.current = made;
    host.current!.append(made.svg);
    const close = player.open(made);
    const forget = keepReadable(made.svg);
    return () => {
      forget();
      close();
      made.svg.remove();
    };
  }, [player]);
  useEffect(() => board.current!.turn(flipped), [player, flipped]);
  useEffect(() => {
    board.current!.label = label;
  });
  return <div class="board-host" ref={host} />;
}
