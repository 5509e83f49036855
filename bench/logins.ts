import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { startChild } from './child.ts';
import { post } from './login-calls.ts';
import type { LoginLoad, Person } from './login-load.ts';
import { startProcess } from './portal.ts';
import type { Visits } from './probe.ts';
import type { Result } from './results.ts';
import { publicPages, visitsTo } from './visits.ts';

const port = 4423;
const people = 50;
const rounds = 3;
const password = 'Caigou#2026';

/** Fifty people logging in continuously must not slow down a visitor noticeably. */
export async function loginsBesidePages(): Promise<Result[]> {
  const portal = await startProcess('main.ts', port, '/readyz', { TRUSTED_PROXIES: '127.0.0.1' });
  const crowd = startChild('./login-load.ts');
  const visitors = startChild('./probe.ts');
  try {
    const { origin } = portal;
    const registered: Person[] = [];
    for (let index = 0; index < people; index += 1) registered.push(await register(origin, index));
    const load: LoginLoad = { origin, people: registered };
    const pages = await publicPages(origin);

    // Warm-up: the code is compiled and the heap has reached its size.
    crowd.send(load);
    await come(visitsTo(pages, { perSecond: 25, seconds: 15, seed: 0, name: 'warm' }));
    await stopCrowd();

    const rates: number[] = [];
    const beside = async (visits: (round: number, name: string) => Visits['visits']) => {
      const [idle, busy]: [number[], number[]] = [[], []];
      for (let round = 1; round <= rounds; round += 1) {
        idle.push(...(await come(visits(round, `idle-${round}`))));
        crowd.send(load);
        busy.push(...(await come(visits(round, `busy-${round}`))));
        rates.push(await stopCrowd());
      }
      return { idle: p99(idle), busy: p99(busy) };
    };
    const read = await beside((seed, name) => visitsTo(pages, { perSecond: 25, seconds: 25, seed, name }));
    const home = await beside(() =>
      Array.from({ length: 1000 }, (_, index) => ({ path: '/', at: index * 10 })),
    );
    return [
      {
        name: '公开页面 p99：50 人同时登录 / 空闲',
        value: read.busy / read.idle,
        goal: 1.5,
        atMost: true,
        note: `${shown('网站地图中的页面', read)}；${shown('另测内存中的首页', home)}`,
      },
      // argon2 is deliberately slow: a faster hash would be cheaper to guess.
      { name: '每秒密码登录', value: median(rates), goal: 10, unit: '次' },
    ];
  } finally {
    crowd.stop();
    visitors.stop();
    await portal.stop();
  }

  async function come(visits: Visits['visits']): Promise<number[]> {
    visitors.send({ origin: portal.origin, visits } satisfies Visits);
    return (await visitors.answer()) as number[];
  }

  /** Logins a second. */
  async function stopCrowd(): Promise<number> {
    crowd.send({ stop: true });
    return (await crowd.answer()) as number;
  }
}

function shown(name: string, { idle, busy }: { idle: number; busy: number }): string {
  return `${name} ${idle.toFixed(1)} → ${busy.toFixed(1)} ms`;
}

async function register(origin: string, index: number): Promise<Person> {
  const mobile = `1391000${String(index).padStart(4, '0')}`;
  const headers = {
    'Content-Type': 'application/json',
    'XX-Device-Type': 'pc',
    'XX-Fingerprint': randomBytes(32).toString('hex'),
    'X-Forwarded-For': `10.8.0.${index + 1}`,
  };
  await post(origin, headers, 'smsCode', { mobile, scene: 'register' });
  const outbox = await fetch(`${origin}/dev/outbox.json?kind=sms&to=${mobile}`);
  const [sms] = (await outbox.json()) as { detail: { code: string } }[];
  const sealed = await sealPassword(origin, headers);
  await post(origin, headers, 'register', {
    mobile,
    code: sms?.detail.code,
    password: sealed,
    role_id: 2,
    agree: 1,
  });
  return { mobile, headers, sealed };
}

async function sealPassword(origin: string, headers: Record<string, string>): Promise<string> {
  const { key_id, key } = await post<{ key_id: string; key: string }>(origin, headers, 'secretKey', {});
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return `${key_id}.${publicEncrypt(options, Buffer.from(password)).toString('base64url')}`;
}

function p99(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1]!;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
