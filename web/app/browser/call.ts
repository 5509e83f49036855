import { client } from '@portal/contract/client';
import { send, sendUntil } from './send.ts';

export const call = client(send);

/** Calls that are dropped without a word when the signal aborts: a search replaced by the next letter typed. */
export const callUntil = (signal: AbortSignal) => client(sendUntil(signal));
