import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import type { NodeEnv } from '../platform/http/mount.ts';
import { mountDeveloperStyle } from './dev-page.ts';
import { mountOutbox } from './outbox.page.ts';
import { createOutbox } from './outbox.ts';
import { serveForTest } from './testing.ts';

const outbox = createOutbox(() => new Date('2026-05-01T00:00:00Z'));
let server: Awaited<ReturnType<typeof serveForTest>>;

beforeAll(async () => {
  const app = new Hono<NodeEnv>().route('/', mountOutbox(outbox)).route('/', mountDeveloperStyle());
  server = await serveForTest(app);
  for (let count = 1; count <= 205; count += 1) {
    outbox.add({ kind: 'sms', to: '13900000001', text: `第 ${count} 条`, detail: {} });
  }
  outbox.add({ kind: 'mail', to: 'a@b.cn', text: '<script>alert(1)</script>', detail: { subject: '"&' } });
});
afterAll(() => server.close());

test('the last 200 are kept, newest first', () => {
  const all = outbox.list();
  expect(all).toHaveLength(200);
  expect(all[0]).toMatchObject({ id: 206, kind: 'mail', time: 1777593600 });
  expect(all.at(-1)).toMatchObject({ text: '第 7 条' });
});

test('programs ask by kind and receiver', async () => {
  const ask = async (query: string) =>
    (await (await fetch(`${server.base}/dev/outbox.json?${query}`)).json()) as unknown[];
  expect(await ask('kind=mail')).toHaveLength(1);
  expect(await ask('to=13900000001&kind=sms')).toHaveLength(199);
  expect(await ask('to=13900000009')).toEqual([]);
});

test('people see escaped text under a policy without inline code', async () => {
  const response = await fetch(`${server.base}/dev/outbox`);
  const page = await response.text();
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).toContain('http-equiv="refresh"');
  expect(page).not.toMatch(/<script|<style|style=|onclick/);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect((await fetch(`${server.base}/dev/dev.css`)).headers.get('content-type')).toContain('text/css');
});
