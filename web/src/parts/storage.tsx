/* Says honestly when matches will not outlast the page. */
import {storageState} from '../store';
import {t} from '../text';
import {useLoaded} from './loaded';

export function StorageNotice() {
  const [state = 'kept'] = useLoaded(storageState);
  return state === 'kept' ? null : <p class="problem" role="status">{t(state === 'full' ? 'store.full' : 'store.refused')}</p>;
}
