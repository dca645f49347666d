/* The worker of browsers. */
import {answering} from './answering';
import type {Message} from './messages';

const answer = answering((message) => postMessage(message));
onmessage = (event: MessageEvent<Message>) => answer(event.data);
