import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Endpoint } from '@portal/contract/endpoint';
import { startShippedNginx, withoutChance } from '../deploy/nginx.testing.ts';
import { seededRandom } from './random.ts';
import { createAttack, type Hostile } from './hostile.ts';
import { everybody, type Person } from './people.ts';
import type { RunningPortal } from './portal.ts';
import { type Answer, send } from './send.ts';

const atOnce = 6;
const encodings = ['', 'gzip', 'br', 'gzip, deflate, br, zstd'];
// Calls that only read, by the last word of their name: what changes something answers differently the second time.
const reads =
  /(?:List|Read|History|Versions|Changes|Compare|Columns|Rows|Tags|Slots|Categories|Moves|Moved|Search|Suggest|Detail|Category|Recommend|Tag|Count|Menu|District|Reminders|Subscriptions|Matches|Party|Vip|Collected|Check|Verify|Ques|duplicates|\/(?:index|party|search|userinfo|card|me|overview|competitors|dashboard|duplicates))$/;

type Tally = {
  answers: Map<string, number>;
  fromMemory: number;
  /** What nginx itself does not take for an address. */
  refused: number;
  /** Answers of the process that change from one request to the next. */
  moving: string[];
  violations: string[];
};

/** The same request to the process and to the shipped nginx in front of it, by visitors, users and staff. */
export async function compareFront(portal: RunningPortal, pairs: number, seed: number): Promise<Tally> {
  const people = await everybody(portal.origin);
  const random = seededRandom(seed);
  const next = await createAttack(random, seed, { takes: isRead, ordinary: 0.6 });
  const nginx = await startShippedNginx(Number(new URL(portal.origin).port));
  const front = `http://127.0.0.1:${nginx.port}`;
  const tally: Tally = { answers: new Map(), fromMemory: 0, refused: 0, moving: [], violations: [] };
  let left = pairs;

  async function comparePair(number: number): Promise<void> {
    const person = people[number % people.length]!;
    const asked = withEncoding(next(person), random.pick(encodings));
    // An address of this machine for each: nginx tells the portal from where it was asked, and limits count by it.
    const localAddress = `127.${1 + random.below(200)}.${random.below(250)}.${1 + random.below(250)}`;
    const ask = (origin: string) => send(origin, asked, { agent: false, localAddress });
    const name = `#${number} ${person.name} ${asked.method} ${asked.path} ${String(asked.body ?? '')}`;

    const direct = await ask(portal.origin);
    // The second answer may come from nginx's cache.
    for (let time = person.token === null ? 2 : 1; time > 0; time -= 1) {
      await compare(`${name}:`, person, asked, direct, ask);
    }
  }

  async function compare(
    name: string,
    person: Person,
    asked: Hostile,
    direct: Answer,
    ask: (origin: string) => Promise<Answer>,
  ): Promise<void> {
    const behind = await ask(front);
    const kind = `${person.name} ${behind.status}`;
    tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1);
    if (isFromMemory(behind)) {
      tally.fromMemory += 1;
      if (isPersonal(asked, person)) tally.violations.push(`${name} from the memory of nginx`);
    }
    if (look(behind) === look(direct)) return;
    if (isRefusedByNginx(behind) && isUnreadable(asked)) {
      tally.refused += 1;
      return;
    }
    // Asked twice more: what changes by itself is no difference of nginx.
    const [second, third] = [await ask(portal.origin), await ask(portal.origin)];
    if ([second, third].some((answer) => look(answer) === look(behind))) return;
    const moved = [second, third].find((answer) => look(answer) !== look(direct));
    if (moved) tally.moving.push(`${name} ${difference(moved, direct)}`);
    else tally.violations.push(`${name} ${difference(behind, direct)}`);
  }

  const work = async () => {
    while (left > 0) {
      left -= 1;
      const number = pairs - left;
      await comparePair(number).catch((error: unknown) =>
        tally.violations.push(`#${number} no answer: ${String(error)}`),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await nginx.stop();
  }
  return tally;
}

const isRead = ({ method, path }: Endpoint) => method === 'GET' || reads.test(path);

function withEncoding(asked: Hostile, encoding: string): Hostile {
  const { 'x-forwarded-for': _, ...headers } = asked.headers;
  return { ...asked, headers: encoding ? { ...headers, 'accept-encoding': encoding } : headers };
}

const isFromMemory = ({ headers }: Answer) => /^(?:HIT|REVALIDATED|STALE)$/.test(String(headers['x-cache']));

/** Only with a token that was sent as it is: some cookies are spoiled on purpose. */
function isPersonal({ headers }: Hostile, { token }: Person): boolean {
  return token !== null && (headers.cookie?.includes(token) || headers['xx-token'] === token);
}

const isRefusedByNginx = ({ status, headers, body }: Answer) =>
  status === 400 && headers['x-request-id'] === undefined && body.includes('<center>nginx');

/** Before the query: a byte of zero, or a sign of percent that begins nothing. */
const isUnreadable = ({ path }: Hostile) => /%(?:00|(?![\da-f]{2}))/i.test(path.split('?')[0]!);

/** What a client sees of an answer, without random values. */
function look({ status, headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  const plain =
    body.length === 0
      ? body
      : encoding === 'br'
        ? brotliDecompressSync(body)
        : encoding === 'gzip'
          ? gunzipSync(body)
          : body;
  return [
    status,
    headers['content-type'],
    headers['cache-control'],
    withoutTimes(withoutChance(plain.toString())),
  ].join('\n');
}

/** A search says when it began, some answers say when they were given. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/WyJ[\w-]+/g, (cursor) =>
      Buffer.from(cursor, 'base64url')
        .toString()
        .replaceAll(/\d{13}/g, (time) => ofNow(time, 1)),
    )
    .replaceAll(/\b\d{10}\b/g, (time) => ofNow(time, 1000));
}

function ofNow(time: string, unit: number): string {
  return Math.abs(Number(time) * unit - Date.now()) < 120_000 ? 'now' : time;
}

function difference(behind: Answer, direct: Answer): string {
  const [through, given] = [look(behind), look(direct)];
  let at = 0;
  while (at < through.length && through[at] === given[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `${around(through)}, the process ${around(given)}`;
}

/** Prints the figures; true when something is wrong. */
export function reportFront(name: string, pairs: number, seed: number, tally: Tally): boolean {
  const { answers, fromMemory, refused, moving, violations } = tally;
  const counts = [...answers]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `${kind}: ${count}`);
  console.log(`${name} 前置 nginx：${pairs} 对请求（种子 ${seed}），${counts.join('，')}`);
  console.log(
    `  nginx 缓存命中 ${fromMemory}，nginx 自行拒绝 ${refused}，进程自身每次不同而无法比较 ${moving.length}`,
  );
  for (const line of moving.slice(0, 10)) console.log(`  无法比较：${line.slice(0, 300)}`);
  for (const line of violations.slice(0, 40)) console.log(`  ${line.slice(0, 600)}`);
  const bad = violations.length > 0 || moving.length > pairs / 50 || fromMemory === 0;
  console.log(bad ? `  不通过：${violations.length} 对不同` : '  通过');
  return bad;
}
