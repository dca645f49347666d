/* Where reading begins on a page: it says its name in the title of the window, and
 * who came from another page finds the focus on its heading. */
import {useEffect} from 'preact/hooks';
import {announce} from '../app';
import {setTitle} from '../together/notices';

let hasMoved = false; // from the first page to another

addEventListener('hashchange', () => {
  hasMoved = true;
});

export function useBeginning(title: string, said = title): void {
  useEffect(() => setTitle(title), [title]);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!hasMoved || !heading) return;
    heading.tabIndex = -1;
    heading.focus({preventScroll: true});
    announce(said);
  }, []);
}
