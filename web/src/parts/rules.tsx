/* The rules of a game as nodes, with pictures drawn from scenes. */
import {useEffect, useMemo, useState} from 'preact/hooks';
import type {App} from '../app';
import {positionOf, readMarkdown, type Block, type Diagram, type Span} from '../learn/markdown';
import {asset} from '../offline/offline';
import type {GameInfo} from '../scene';
import {language, t} from '../text';
import {Picture} from './picture';

function Spans({spans}: {spans: Span[]}) {
  return (
    <>
      {spans.map(({kind, text}, i) =>
        kind === 'bold' ? <strong key={i}>{text}</strong> : kind === 'code' ? <code key={i}>{text}</code> : text)}
    </>
  );
}

/* The language is part of what is drawn: scenes have words in them. */
function Figure({app, game, diagram}: {app: App; game: GameInfo; diagram: Diagram}) {
  const code = language();
  const scene = useMemo(() => {
    const found = app.core.play(positionOf(game.name, diagram));
    return 'error' in found ? null : found.scene;
  }, [game.name, diagram, code]);
  return (
    <figure class="figure">
      {scene ? <Picture scene={scene} label={t('learn.picture', {game: game.title})} /> : null}
      <figcaption>{diagram.caption}</figcaption>
    </figure>
  );
}

function RulesBlock({app, game, block}: {app: App; game: GameInfo; block: Block}) {
  switch (block.kind) {
    case 'heading': return block.level <= 2 ? <h2><Spans spans={block.spans} /></h2> : <h3><Spans spans={block.spans} /></h3>;
    case 'paragraph': return <p><Spans spans={block.spans} /></p>;
    case 'code': return <pre>{block.text}</pre>;
    case 'board': return <Figure app={app} game={game} diagram={block.diagram} />;
    case 'list': {
      const items = block.items.map((spans, i) => <li key={i}><Spans spans={spans} /></li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/* The page has the title already. */
const isTitle = (block: Block) => block.kind === 'heading' && block.level === 1;

export function Rules({app, game}: {app: App; game: GameInfo}) {
  const [text, setText] = useState('');
  const code = language();
  useEffect(() => {
    let isWanted = true;
    void fetch(asset(`games/${game.name}/rules.${code}.md`))
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .catch(() => t('learn.missing'))
      .then((found) => isWanted && setText(found));
    return () => {
      isWanted = false;
    };
  }, [game.name, code]);
  const blocks = useMemo(() => readMarkdown(text).filter((block) => !isTitle(block)), [text]);
  return (
    <article class="rules">
      {blocks.map((block, i) => <RulesBlock key={i} app={app} game={game} block={block} />)}
    </article>
  );
}
