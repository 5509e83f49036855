import { code } from '@portal/contract/codes';
import { addressOf } from '@portal/contract/client';
import { type Endpoint, envelope } from '@portal/contract/endpoint';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failuresOf } from '../platform/http/openapi.ts';
import { mountApi, type NodeEnv } from '../platform/http/mount.ts';
import { inputsOf, sampleInput } from '../platform/sample-input.ts';
import {
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  type Person,
  refusalOf,
} from './access.testing.ts';

/** `FUZZ_PART=2/4` takes the second quarter of the calls: parts run beside each other or on different days. */
const [part = 1, parts = 1] = (process.env.FUZZ_PART ?? '1/1').split('/').map(Number);
const endpoints = (await contractEndpoints()).filter((_, index) => index % parts === part - 1);
const named = endpoints.map((each) => [keyOf(each), each] as const);

/**
 * The number of valid and of mutated inputs for each call. With FUZZ_RUNS=200 it prints its counts and measures times,
 * too.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 3);
const isMeasured = process.env.FUZZ_RUNS !== undefined;

let on: Everything;
let app: Hono<NodeEnv>;
beforeAll(async () => {
  on = await openWholeApp();
  const { sessions, log, clock } = on.platform;
  app = mountApi({ api: on.api, sessions, log, clock, trustedProxies: [] });
});
afterAll(() => on.close());

let lastAddress = 0;

/** One request; every one from an address of its own, because the flood guard is tested elsewhere. */
async function request(each: Endpoint, body: string | null, query = '', token: string | null = null) {
  const incoming = { socket: { remoteAddress: `fuzz-${++lastAddress}` }, headers: {} };
  const headers = new Headers({
    'xx-fingerprint': 'fuzz',
    'xx-device-type': 'pc',
    'content-type': 'application/json',
  });
  if (token !== null) headers.set('xx-token', token);
  const path = addressOf(each, {}).url;
  const answer = await app.request(`${path}${query}`, { method: each.method, headers, body }, { incoming });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    json: envelope.safeParse(text.startsWith('{') ? JSON.parse(text) : null),
  };
}

/** Somebody with access, so that the inputs reach the rules. */
function admitted({ access }: Endpoint): string {
  if (access === 'public') return 'a visitor';
  if (access === 'user' || access === 'loggedIn') return 'a certified 供应商';
  return 'staff' in access ? `staff: ${access.staff.at(-1)}` : 'a certified 采购人';
}

/** One caller with access and four others. */
function fiveFor(each: Endpoint): Person[] {
  const others = [
    'a visitor',
    'a user without identity',
    'a certified 供应商',
    'staff: editor',
    'staff: finance',
  ];
  const names = new Set([admitted(each), ...others]);
  return [...names].slice(0, 5).map((name) => on.people.find((person) => person.name === name)!);
}

/** Stands for an array of arrays too deep to be written down by the test itself. */
const deep = 'deep-deep-deep';
const deepText = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const nasty = fc.oneof(
  fc.constant<unknown>(deep),
  fc.constantFrom<unknown>(null, true, '', '0', [], {}, [[]], { a: { b: {} } }, -1, 0, 0.5, 1e308, -1e308),
  fc.constantFrom<unknown>(
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    253_402_300_800,
  ),
  fc.constantFrom<unknown>(
    'a\u0000b',
    '\u0000',
    '\ud800',
    '\udfff文',
    '\u202e',
    '%00',
    "'; drop table users; --",
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(20_000),
    '采'.repeat(5000),
    '__proto__',
    'constructor',
    '../../etc/passwd',
  ),
  fc.jsonValue({ maxDepth: 6 }),
);

/** Valid inputs with one mutation: they get further than random ones. */
function bodiesOf(each: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const good = inputsOf(each.input) as fc.Arbitrary<Record<string, unknown>>;
  const oneWrong = fc
    // A call that takes nothing is given something.
    .tuple(
      good.map((input) => (Object.keys(input).length > 0 ? input : { id: 1 })),
      nasty,
      fc.nat(),
    )
    .map(([input, wrong, pick]) => replaceLeaf(input, wrong, pick) as Record<string, unknown>);
  const dirty = fc
    .tuple(good, fc.constantFrom('\u0000', '\ud800', '\u0007'))
    .map(([input, dirt]) => soil(input, dirt) as Record<string, unknown>);
  const strange = fc
    .tuple(good, fc.constantFrom('__proto__', 'constructor', 'toString', 'unknown_field', ''), nasty)
    .map(([input, name, value]) => Object.fromEntries([...Object.entries(input), [name, value]]));
  const nonsense = fc.dictionary(fc.string({ unit: 'binary' }), nasty, { maxKeys: 6 });
  return fc.oneof(
    { arbitrary: oneWrong, weight: 4 },
    { arbitrary: dirty, weight: 2 },
    good,
    strange,
    nonsense,
  );
}

/** One of the values inside, at any depth, becomes another. */
function replaceLeaf(value: unknown, wrong: unknown, pick: number): unknown {
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return wrong;
  const keys = Object.keys(value);
  const chosen = keys[pick % keys.length]!;
  const inner = (value as Record<string, unknown>)[chosen];
  const replaced = replaceLeaf(inner, wrong, Math.floor(pick / keys.length));
  if (Array.isArray(value)) return value.with(Number(chosen), replaced);
  return { ...value, [chosen]: replaced };
}

function soil(value: unknown, dirt: string): unknown {
  if (typeof value === 'string') return `${value}${dirt}`;
  if (Array.isArray(value)) return value.map((item) => soil(item, dirt));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, soil(item, dirt)]));
}

function queryOf(body: Record<string, unknown>): string {
  const parts = Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return `?${parts.join('&')}`;
}

const tooSlow = 2000;
/** The slowest answers of all, worst first. */
let slowest: { milliseconds: number; call: string; body: string }[] = [];
const answers = new Map<number, number>();

function note(one: (typeof slowest)[number]): void {
  if (slowest.length === 5 && one.milliseconds <= slowest[4]!.milliseconds) return;
  slowest = [...slowest, one].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
}

/** The answer is one of the product's own, whatever was sent, and fits its schema. */
async function answerTo(each: Endpoint, body: Record<string, unknown>, token: string | null) {
  const send = () =>
    each.method === 'GET'
      ? request(each, null, queryOf(body), token)
      : request(each, JSON.stringify(body).replaceAll(`"${deep}"`, deepText), '', token);
  const since = performance.now();
  const { status, json, text } = await send();
  let milliseconds = performance.now() - since;
  // Measured twice: a pause of the machine is slow once, a query without an index is slow again.
  for (let again = 0; isMeasured && again < 3 && milliseconds > tooSlow; again++) {
    const before = performance.now();
    await send();
    milliseconds = Math.min(milliseconds, performance.now() - before);
  }
  note({
    milliseconds: Math.round(milliseconds),
    call: keyOf(each),
    body: JSON.stringify(body).slice(0, 200),
  });
  expect([status, json.success, text]).toEqual([200, true, text]);
  const answer = json.data!;
  answers.set(answer.code, (answers.get(answer.code) ?? 0) + 1);
  // What /api/openapi.json says it may answer.
  expect([code.success, ...failuresOf(each)], `${keyOf(each)} ${text}`).toContain(answer.code);
  if (answer.code === code.success) {
    expect(each.output.safeParse(answer.data).error?.issues, text).toBeUndefined();
  }
  return answer;
}

/** Several inputs at once, as each of five people; whoever may not call is told so, whatever they send. */
async function asFive(each: Endpoint, bodies: fc.Arbitrary<Record<string, unknown>>): Promise<void> {
  const people = await Promise.all(
    fiveFor(each).map(async (person) => ({
      refusal: refusalOf(each.access, person),
      token: await person.token(),
    })),
  );
  const atOnce = { minLength: 4, maxLength: 4 };
  const property = fc.asyncProperty(fc.array(bodies, atOnce), async (several) => {
    const all = several.flatMap((body) => people.map((person) => ({ body, ...person })));
    await Promise.all(
      all.map(async ({ body, refusal, token }) => {
        const answer = await answerTo(each, body, token);
        if (refusal !== null) expect(answer.code).toBe(refusal);
      }),
    );
  });
  await fc.assert(property, { numRuns: Math.ceil(runs / atOnce.minLength), seed: 20_261_116 });
}

const timeoutMs = 60_000 + runs * 10_000;

describe('absurd input never breaks', { timeout: timeoutMs }, () => {
  afterAll(() => {
    if (!isMeasured) return;
    const sum = [...answers.values()].reduce((one, other) => one + other, 0);
    const counted = { calls: endpoints.length, requests: sum, answers: Object.fromEntries(answers), slowest };
    process.stdout.write(`${JSON.stringify(counted)}\n`);
    expect(slowest[0]?.milliseconds).toBeLessThan(tooSlow);
  });

  test.each(named)('%s', async (_, each) => {
    await asFive(each, inputsOf(each.input) as fc.Arbitrary<Record<string, unknown>>);
    await asFive(each, bodiesOf(each));
  });

  test.each(named)('%s, field by field', async (_, each) => {
    const token = await on.people.find(({ name }) => name === admitted(each))!.token();
    const good = sampleInput(each.input) as Record<string, unknown>;
    for (const name of Object.keys(good)) {
      await answerTo(each, { ...good, [name]: soil(good[name], '\u0000') }, token);
      await answerTo(each, { ...good, [name]: soil(good[name], '\ud800') }, token);
      await answerTo(each, { ...good, [name]: { [name]: deep } }, token);
    }
  });
});

describe('a body that is no body', { timeout: 60_000 }, () => {
  const posted = named.filter(([, each]) => each.method === 'POST');

  test.each(posted)('is refused by %s', async (_, each) => {
    const refused = async (body: string) => {
      const { status, json } = await request(each, body);
      expect(json.data).toMatchObject({ code: code.failure, data: { request_id: expect.any(String) } });
      return status;
    };
    expect(await refused('{"mobile": ')).toBe(400);
    expect(await refused('nonsense')).toBe(400);
    expect(await refused('[]')).toBe(400);
    expect(await refused('[{"id":1}]')).toBe(400);
    expect(await refused('"text"')).toBe(400);
    expect(await refused('null')).toBe(400);
    expect(await refused('['.repeat(200_000))).toBe(400);
    expect(await refused(JSON.stringify({ content: 'x'.repeat(5_000_000) }))).toBe(413);
  });
});
