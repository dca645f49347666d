/* Arrows lead to the board from anywhere, as in play. */
import {useEffect} from 'preact/hooks';

export function useArrows(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('select, .lesson-says')) return;
      const target = document.querySelector<SVGElement>('.board [tabindex="0"]');
      if (!target) return;
      target.focus();
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
