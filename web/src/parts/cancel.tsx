/* The way back from a choice. It is there all the time, so that nothing moves when one
 * begins to choose, and nothing else comes under a finger that presses it again. */
import type {Asking} from '../asking';
import {t} from '../text';
import {IconButton} from './button';

export function Cancel({player}: {player: Asking}) {
  const drop = () => {
    player.drop();
    if (!player.isChoosing) document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
  };
  return <IconButton icon="close" label={t('play.drop')} isQuiet isDisabled={!player.isChoosing} onClick={drop} />;
}
