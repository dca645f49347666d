/* The rules of a game, as its folder has them. */
import {useEffect, useState} from 'preact/hooks';
import {findGame, type App} from '../app';
import {language, t} from '../text';

export function LearnPage({app, name}: {app: App; name: string}) {
  const game = findGame(app, name);
  const [text, setText] = useState('');
  const code = language();
  useEffect(() => {
    if (!game) return;
    document.title = `${game.title} · Tavola`;
    void fetch(`games/${game.name}/rules.${code}.md`).then((answer) => answer.text()).then(setText);
  }, [game, code]);
  if (!game) return <main class="notice"><p>{t('bad.page')}</p><a class="button" href="#/">{t('go.home')}</a></main>;
  return (
    <main class="narrow">
      <pre class="rules">{text}</pre>
      <p><a class="button" href={`#/new/${game.name}`}>{t('home.play')}</a></p>
    </main>
  );
}
