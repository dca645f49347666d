/* Learning a game: its rules with pictures, and a lesson on the board. */
import {findGame, type App} from '../app';
import {useBeginning} from '../parts/beginning';
import {Lesson} from '../parts/lesson';
import {Rules} from '../parts/rules';
import {hasPuzzles} from '../puzzles/shipped';
import {t} from '../text';

/* The path is GAME or GAME/lesson. */
export function LearnPage({app, path}: {app: App; path: string}) {
  const [name = '', part] = path.split('/');
  const game = findGame(app, name);
  const title = game?.title ?? '';
  useBeginning(part === 'lesson' ? `${title}: ${t('lesson.title')}` : title);
  if (!game) return <main class="notice"><p>{t('bad.page')}</p><a class="button" href="#/">{t('go.home')}</a></main>;
  if (part === 'lesson') return <Lesson app={app} game={game} />;
  const links = (
    <p class="row">
      <a class="button" href={`#/learn/${game.name}/lesson`}>{t('lesson.start')}</a>
      <a class="button plain" href={`#/new/${game.name}`}>{t('home.play')}</a>
      {hasPuzzles(game.name) ? <a class="button plain" href={`#/puzzles/${game.name}`}>{t('puzzles.title')}</a> : null}
    </p>
  );
  return (
    <main class="narrow learn">
      <h1>{game.title}</h1>
      <p class="summary">{game.summary}</p>
      {links}
      <Rules app={app} game={game} />
      {links}
    </main>
  );
}
