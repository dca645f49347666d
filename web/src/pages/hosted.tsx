import type {App} from '../app';
import type {Host} from '../hosted/host';

export function HostedPage({id}: {app: App; host: Host; id: string}) {
  return <main class="notice"><p>{id}</p></main>;
}
