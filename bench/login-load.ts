import { post } from './login-calls.ts';

/** Closed-loop load: everybody logs in again and again until told to stop; answers the logins per second. */
export type LoginLoad = { origin: string; people: Person[] };
export type Person = { mobile: string; headers: Record<string, string>; sealed: string };

let rate: number | null = null;

async function logIn({ origin, people }: LoginLoad): Promise<void> {
  const started = performance.now();
  let done = 0;
  rate = null;
  process.once('message', () => (rate = done / ((performance.now() - started) / 1000)));
  await Promise.all(
    people.map(async ({ mobile, headers, sealed }) => {
      while (rate === null) {
        await post(origin, headers, 'login', { mobile, password: sealed });
        done += 1;
      }
    }),
  );
  process.send!(rate);
  process.once('message', (load: LoginLoad) => void logIn(load));
}

process.once('message', (load: LoginLoad) => void logIn(load));
