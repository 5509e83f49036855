import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { post } from './login-calls.ts';

/** Everybody logs in, and again at once, until told to stop; then says how many logins a second there were. */
export type LoginLoad = { origin: string; people: Person[] };
export type Person = { mobile: string; headers: Record<string, string>; sealed: string };

// People have machines of their own: on this one they shall not keep the server from its work.
if (process.platform === 'linux') setPriority(10);

const { origin, people } = workerData as LoginLoad;
const started = performance.now();
let done = 0;
let rate: number | null = null;
parentPort!.once('message', () => (rate = done / ((performance.now() - started) / 1000)));

await Promise.all(
  people.map(async ({ mobile, headers, sealed }) => {
    while (rate === null) {
      await post(origin, headers, 'login', { mobile, password: sealed });
      done += 1;
    }
  }),
);
parentPort!.postMessage(rate);
