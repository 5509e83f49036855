import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal } from './portal.testing.ts';

let portal: Awaited<ReturnType<typeof startTestPortal>>;
let answering: typeof portal.pool.connect;

beforeAll(async () => {
  portal = await startTestPortal({ production: true });
  answering = portal.pool.connect;
});
afterAll(() => portal.close());

function stopDatabase(): void {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  portal.pool.connect = () => Promise.reject(refused);
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${portal.port}${path}`, { headers, redirect: 'manual' });
const askCall = () =>
  fetch(`http://127.0.0.1:${portal.port}/api/szguild/public/bidSearch`, { method: 'POST', body: '{}' });

test('while the database is away all that needs it says when to come again, with one line in the log', async () => {
  const user = { cookie: `token=${portal.tokens.first}` };
  const staff = { cookie: `staff_token=${portal.tokens.staff}` };
  const kept = await ask('/help');
  expect(kept.status).toBe(200);
  await kept.text();

  stopDatabase();
  const pages: [path: string, headers?: Record<string, string>][] = [
    ['/bids'],
    [`/bids/detail/${portal.notice}`],
    ['/profile/accountManage', user],
    ['/admin/users', staff],
    ['/bids/feed.atom'],
  ];
  for (const [path, headers] of pages) {
    const answer = await ask(path, headers);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get('retry-after'), path).toBe('5');
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(await answer.text(), path).toContain('<p>数据服务暂时不可用，请稍后再试。</p>');
  }
  const data = await ask('/bids.data');
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await data.text()).toBe('数据服务暂时不可用，请稍后再试。');

  const call = await askCall();
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toEqual({
    code: 0,
    msg: '数据服务暂时不可用，请稍后再试',
    data: { retry_after: 5, request_id: call.headers.get('x-request-id') },
  });
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/livez')).status).toBe(200);
  expect((await ask('/help')).status).toBe(200);
  expect(portal.logged).toMatchObject([
    { level: 'error', msg: 'the database is away', reason: 'connect ECONNREFUSED 127.0.0.1:5432' },
  ]);

  portal.pool.connect = answering;
  for (const [path, headers] of pages) expect((await ask(path, headers)).status, path).toBe(200);
  expect(await (await askCall()).json()).toMatchObject({ code: 1 });
  expect((await ask('/readyz')).status).toBe(200);
});
