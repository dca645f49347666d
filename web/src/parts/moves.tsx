/* The tree of what was played: the main line, variations set in. */
import {useEffect, useRef} from 'preact/hooks';
import {wholeLine} from '../match';
import type {Table} from '../table';
import {t} from '../text';
import {turnsFrom} from '../turns';
import {IconButton} from './button';
import {Comments, markOf, NotesHere} from './notes';
import {Swatch} from './swatch';

function MoveButton({table, node}: {table: Table; node: number}) {
  const {match} = table;
  const isCurrent = match.current === node;
  const player = table.positions.actor(match.nodes[node]!.parent);
  const {action} = match.nodes[node]!;
  return (
    <>
      <button
        type="button" class="move" aria-current={isCurrent ? 'step' : undefined}
        title={player > 0 ? t('moves.by', {player: table.name(player), action}) : undefined} onClick={() => table.visit(node)}
      >{action}<span class="mark">{markOf(table, node)}</span></button>
      <Comments table={table} node={node} />
    </>
  );
}

function Line({table, first, number}: {table: Table; first: number; number: number}) {
  const actor = (node: number) => table.positions.actor(node);
  const turns = turnsFrom(table.match, actor, first, number).filter(({nodes}) => !table.isHidden(nodes[0]!));
  return (
    <>
      {turns.map((turn) => (
        <span class="turn" key={turn.nodes[0]}>
          <span class="turn-head">
            <span class="turn-number">{turn.number}</span>
            <Swatch game={table.game} player={table.positions.onTurn(table.match.nodes[turn.nodes[0]!]!.parent)} />
            <MoveButton table={table} node={turn.nodes[0]!} />
          </span>
          {turn.nodes.slice(1).filter((node) => !table.isHidden(node)).map((node) => <MoveButton key={node} table={table} node={node} />)}
          {turn.variations.map((node) => (
            <span class="variation" key={node}><Line table={table} first={node} number={turn.number} /></span>
          ))}
        </span>
      ))}
    </>
  );
}

export function Moves({table}: {table: Table}) {
  const list = useRef<HTMLDivElement>(null);
  const {match} = table;
  const first = match.nodes[0]!.children[0];
  useEffect(() => {
    const box = list.current!;
    const current = box.querySelector<HTMLElement>('[aria-current]');
    if (current) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [match.current, match.nodes.length]);
  const end = () => table.visit(wholeLine(match).pop()!);
  return (
    <div class="moves">
      <div class="moves-list" ref={list} tabIndex={0} role="group" aria-label={t('moves.title')}>
        {first === undefined ? <p class="help">{t('moves.none')}</p> : <Line table={table} first={first} number={1} />}
      </div>
      <NotesHere table={table} />
      <div class="row steps">
        <IconButton icon="first" label={t('moves.first')} isQuiet isDisabled={match.current === 0} onClick={() => table.visit(0)} />
        <IconButton icon="back" label={t('moves.back')} isQuiet isDisabled={match.current === 0} onClick={() => table.step(false)} />
        <IconButton icon="forth" label={t('moves.forth')} isQuiet isDisabled={!table.canRedo()} onClick={() => table.step(true)} />
        <IconButton icon="last" label={t('moves.last')} isQuiet isDisabled={!table.canRedo()} onClick={end} />
      </div>
    </div>
  );
}
