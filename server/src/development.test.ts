import { accounts } from '@portal/contract/accounts';
import { dataOf } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { messages } from '@portal/contract/messages';
import { staff } from '@portal/contract/staff';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mountDevelopment } from './development.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import { job, type Job } from './platform/jobs.ts';
import { visitor } from './platform/testing.ts';
import { testApi, type TestApi } from './testing.ts';

let on: TestApi;
let app: Hono<NodeEnv>;
let runs = 0;
const stored: string[] = [];
const tidy = job({
  name: 'test.tidy',
  title: '测试任务',
  data: z.object({}),
  schedule: '0 3 * * *',
  run: async () => void runs++,
});
const storage = { write: async (key: string) => void stored.push(key) };

beforeAll(async () => {
  on = await testApi();
  await on.platform.jobs.start([tidy] as Job[]);
  app = mountDevelopment(on.platform, { jobs: [tidy] as Job[], storage })[0]!;
});
afterAll(async () => {
  await on.platform.jobs.stop();
  await on.close();
});

const env = { incoming: { socket: { remoteAddress: '127.0.0.1' }, headers: {} } };
const headers = { 'Content-Type': 'application/json' };
const post = (path: string, data: unknown, more = {}) =>
  app.request(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(data) }, env);

test('in production none of it exists', () => {
  const settings = { ...on.platform.settings, environment: 'production' as const };
  expect(mountDevelopment({ ...on.platform, settings }, { jobs: [], storage })).toEqual([]);
});

describe('/dev/people', () => {
  type Made = { id: number; token: string; staff_token: string | null; identities: { id: number }[] };
  const make = async (wanted: object) => (await (await post('/dev/people', wanted)).json()) as Made;
  const as = async (token: string | null) => ({
    ...visitor(),
    session: await on.platform.sessions.find(token ?? ''),
  });

  test('makes a user of a role who is logged in and has the password that was asked for', async () => {
    const made = await make({ role_id: 3, mobile: '13900000077', password: 'Another#2026' });
    const user = dataOf(await on.call(accounts.userinfo, {}, await as(made.token)));
    expect(user).toMatchObject({ id: made.id, user_identity_id: 3, auth_status: 1, mobile: '139****0077' });
    expect(made).toMatchObject({ password: 'Another#2026', staff_token: null, identities: [] });
  });

  test('makes a certified one, whose session knows it, with its papers and its messages', async () => {
    const before = stored.length;
    const made = await make({ role_id: 1, certified: [1] });
    const caller = await as(made.token);
    expect(caller.session).toMatchObject({ roleId: 1, certified: true });
    const [identity] = dataOf(await on.call(identities.identityList, {}, caller));
    expect(identity).toMatchObject({ type: 1, auth_status: true, middle_id: made.identities[0]!.id });
    expect(stored.length - before).toBe(2);
    const { data } = dataOf(await on.call(messages.messageList, { message_type: 0 }, caller));
    expect(data.map(({ message_title }) => message_title).sort()).toEqual([
      '认证申请已提交',
      '身份认证已通过',
    ]);
  });

  test('makes staff, logged in at the back office', async () => {
    const made = await make({ staff: ['editor'] });
    const me = dataOf(await on.call(staff.me, {}, await as(made.staff_token)));
    expect(me).toMatchObject({ id: made.id, roles: ['editor'] });
  });

  test('what is no person is refused, and the next one is made', async () => {
    expect((await post('/dev/people', { role_id: 9 })).status).toBe(400);
    // Another site can send a form, and it is not read.
    const form = await app.request('/dev/people', { method: 'POST', body: 'role_id=2' }, env);
    expect(form.status).toBe(400);
    expect((await post('/dev/people', {})).status).toBe(200);
  });
});

describe('/dev/clock', () => {
  test('moves the time of whoever has the cookie, and of nobody else', async () => {
    const answer = await post('/dev/clock', { shift: 3600 });
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    const shiftOf = async (more = {}) => {
      const { shift } = (await (await app.request('/dev/clock', { headers: more }, env)).json()) as {
        shift: number;
      };
      return shift;
    };
    expect(await shiftOf({ Cookie: cookie })).toBe(3600);
    expect(await shiftOf()).toBe(0);
    expect((await post('/dev/clock', { shift: 'tomorrow' })).status).toBe(400);
  });
});

describe('/dev/jobs', () => {
  test('runs a job at once and says which there are when it is none', async () => {
    expect(await (await post('/dev/jobs/test.tidy', {})).json()).toEqual({ ran: 1 });
    expect(runs).toBe(1);
    const unknown = await post('/dev/jobs/test.nothing', {});
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ names: ['test.tidy'] });
  });
});
