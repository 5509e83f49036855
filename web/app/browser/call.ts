import { client } from '@portal/contract/client';
import { send, sendBy } from './send.ts';

export const call = client(send);

/** Aborted calls fail silently: a search replaced by the next keystroke. */
export const callUntil = (signal: AbortSignal) => client(sendBy({ signal }));

/** For calls that take the server minutes, such as putting the parts of a large file together. */
export const callWithLongTimeout = client(sendBy({ timeoutMs: 300_000 }));

/** For optional content: a failure shows no error. */
export const callSilently = client(sendBy({ silent: true }));

/** For reports that are retried by the caller: a failure shows no error, and leaving the page does not abort them. */
export const callInBackground = client(sendBy({ keepalive: true, silent: true }));
