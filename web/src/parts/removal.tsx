/* Removing matches so that it can be undone: they are only hidden until the page is
 * left. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {forgetMatches} from '../store';
import {t} from '../text';

export interface Removal {
  isRemoved(id: string): boolean;
  remove(ids: readonly string[]): void;
  count: number;
  undo(): void;
}

export function useRemoval(): Removal {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const hidden = useRef(ids);
  hidden.current = ids;
  useEffect(() => {
    const forget = () => void forgetMatches([...hidden.current]);
    addEventListener('pagehide', forget);
    return () => {
      removeEventListener('pagehide', forget);
      forget();
    };
  }, []);
  return {
    isRemoved: (id) => ids.has(id),
    remove: (more) => setIds(new Set([...ids, ...more])),
    count: ids.size,
    undo: () => setIds(new Set()),
  };
}

export function RemovalBar({removal}: {removal: Removal}) {
  const button = useRef<HTMLButtonElement>(null);
  const {count} = removal;
  useEffect(() => button.current?.focus(), [count]);
  return (
    <div role="status">
      {count > 0 ? (
        <p class="removal">
          {t('matches.removed', {count})}
          <button type="button" class="button" ref={button} onClick={() => removal.undo()}>{t('matches.undo')}</button>
        </p>
      ) : null}
    </div>
  );
}
