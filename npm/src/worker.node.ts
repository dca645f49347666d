/* The worker of node. */
import {parentPort} from 'node:worker_threads';
import {answering} from './answering';
import type {Message} from './messages';

const port = parentPort!;
const answer = answering((message) => port.postMessage(message));
port.on('message', (message) => answer(message as Message));
