import { client } from '@portal/contract/client';
import { send, sendBy } from './send.ts';

export const call = client(send);

/** Calls that are dropped without a word when the signal aborts: a search replaced by the next letter typed. */
export const callUntil = (signal: AbortSignal) => client(sendBy({ signal }));

/** For reports that are sent again when they failed: nothing is said, and leaving the page does not stop them. */
export const callInBackground = client(sendBy({ keepalive: true, silent: true }));
