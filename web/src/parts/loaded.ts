/* What takes a moment to be read: undefined until then. */
import {useEffect, useState} from 'preact/hooks';

export function useLoaded<T>(load: () => Promise<T>): [T | undefined, () => void] {
  const [found, setFound] = useState<T>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void load().then((value) => isWanted && setFound(() => value));
    return () => {
      isWanted = false;
    };
  }, [round]);
  return [found, () => setRound((now) => now + 1)];
}
