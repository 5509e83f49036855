import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import type { SQL } from 'drizzle-orm';
import type { Place } from '../bench/order-samples.ts';
import { post } from './orders.buyer.ts';

/** An invariant as one number from the database. */
export type Read = (query: SQL) => Promise<number>;
export type Track = ReturnType<typeof createTrack>;
/** Runs so many requests and reports; `check` compares that with the database afterwards. */
export type Race = (
  track: Track,
  presses: number,
) => Promise<{ text: string; check: (read: Read) => Promise<string[]> }>;

const base = '/api/szguild';

/** The people who race, each at an address of their own, and the two processes they send to. */
export function createTrack(origins: [string, string], { tokens, officers, courses }: Place) {
  const faults: string[] = [];

  async function call<Data>(
    origin: string,
    path: string,
    input: object,
    token: string,
  ): Promise<Envelope<Data>> {
    const at = tokens.indexOf(token) + 1;
    const headers = { 'XX-Token': token, 'X-Forwarded-For': `10.40.${at >> 7}.${(at & 127) + 1}` };
    return post<Envelope<Data>>(`${origin}${base}/${path}`, input, headers);
  }

  return {
    origins,
    tokens,
    courses,
    faults,

    /** The same call of these people at both processes at once; the answers of one person stand side by side. */
    async press<Data>(path: string, input: object, people: readonly string[]): Promise<Envelope<Data>[][]> {
      const each = people.map((token) =>
        Promise.all(
          origins.map((origin) =>
            call<Data>(origin, path, input, token).catch((error: unknown) => {
              faults.push(String(error));
              return { code: code.failure, msg: String(error), data: null };
            }),
          ),
        ),
      );
      return Promise.all(each);
    },

    /** A call of staff that must succeed. */
    async staff<Data>(path: string, input: object): Promise<Data> {
      const answer = await call<Data>(origins[0], `admin/${path}`, input, officers[0]!);
      if (answer.code !== 1) throw new Error(`${path}: ${answer.msg}`);
      return answer.data;
    },
  };
}
