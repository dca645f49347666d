/* The panel of a match. On a phone it is a sheet that slides up: Back closes it
 * before it leaves the page, and who comes back finds it as it was. */
import {useEffect, useRef, useState} from 'preact/hooks';

const NARROW = '(max-width: 559px), (max-width: 839px) and (min-height: 561px)';

export const isNarrow = () => matchMedia(NARROW).matches;

const sheetOf = (state: unknown): string | undefined => (state as {sheet?: string} | null)?.sheet;

export interface Sheet<Tab extends string> {
  tab: Tab;
  isOpen: boolean;
  show(tab: Tab): void; // and open it
  close(): void;
}

/* The panel that is open at first, if it is one of them. */
export function useSheet<Tab extends string>(tabs: readonly Tab[], opened = ''): Sheet<Tab> {
  const known = (name: string | undefined) => tabs.find((one) => one === name);
  const first = known(opened) ?? (isNarrow() ? known(sheetOf(history.state)) : undefined);
  const [tab, setTab] = useState<Tab>(first ?? tabs[0]!);
  const [isOpen, setOpen] = useState(first !== undefined);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const found = known(sheetOf(event.state));
      if (found) setTab(found);
      setOpen(found !== undefined);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    if (!isNarrow()) return;
    if (isOpen) {
      opener.current = document.activeElement;
      document.querySelector<HTMLElement>('.panel')?.focus({preventScroll: true});
    } else if (opener.current instanceof HTMLElement) {
      opener.current.focus({preventScroll: true});
      opener.current = null;
    }
  }, [isOpen]);
  return {
    tab,
    isOpen,
    show(next) {
      if (isNarrow() && sheetOf(history.state)) history.replaceState({sheet: next}, '');
      else if (isNarrow()) history.pushState({sheet: next}, '');
      setTab(next);
      setOpen(true);
    },
    close() {
      if (sheetOf(history.state)) history.back();
      else setOpen(false);
    },
  };
}
