import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import { dataOf, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import type { StaffRole } from '@portal/contract/roles';
import { people } from '@portal/contract/staff';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/sessions.ts';
import { signedInStaff, signedInUser } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { addPerson } from '../messages/messages.testing.ts';

type Who = Caller & { session: Session };
type Progress = Envelope<OutputOf<typeof endpoints.export>>;

let on: TestApi;
let app: ReturnType<typeof createApp>;
const portal = new Hono<NodeEnv>();
beforeAll(async () => {
  on = await testApi({ seed: false });
  // The tests run the job themselves.
  const jobs = { ...on.platform.jobs, send: async () => {} };
  app = createApp({ ...on.platform, jobs }, fakeOutside());
  for (const mount of app.mounts) portal.route('/', mount);
});
afterAll(() => on.close());

const ask = async (input: object, who: Who) => (await app.api.call(endpoints.export, input, who)) as Progress;
const listed = async (who: Who) => {
  const answer = await app.api.call(endpoints.exportList, {}, who);
  return dataOf(answer as Envelope<OutputOf<typeof endpoints.exportList>>).data;
};
const statusOf = async (url: string) => (await portal.request(url)).status;
const missing = { code: code.failure, msg: '导出任务不存在', data: null };

/** Somebody with these duties, at the back office and at the portal. */
async function colleague(...duties: StaffRole[]): Promise<{ userId: number; desk: Who; own: Who }> {
  const userId = await addPerson(on.platform, { staffRoles: duties });
  const own = await signedInUser(on.platform, { userId });
  return { userId, desk: await signedInStaff(on.platform, userId, ...duties), own };
}

async function exported(type: string, who: Who): Promise<string> {
  const { job_id } = dataOf(await ask({ type }, who));
  await app.jobs.find(({ name }) => name === 'downloads.make')!.run({ id: job_id });
  return job_id;
}

/** The address as it would be if the server had given it to this session. */
function linkFor(id: string, { session }: Who): string {
  const expires = on.clock().getTime() / 1000 + 60;
  const signature = on.platform.keyring.sign('downloads', `${id}:${session.id}:${expires}`);
  return `/downloads/${id}?session=${session.id}&expires=${expires}&signature=${signature}`;
}

const newestMessage = async (userId: number) => {
  const who = await signedInUser(on.platform, { userId });
  return dataOf((await app.api.call(messages.messageList, {}, who)) as Envelope<{ data: object[] }>).data[0];
};

describe('an export of the back office', () => {
  test('is fetched by the staff session it is for', async () => {
    const { desk, userId } = await colleague('operator');
    const id = await exported('users', desk);
    expect(await listed(desk)).toMatchObject([{ job_id: id, title: '用户', format: 'xlsx', status: 'done' }]);
    expect(await statusOf(dataOf(await ask({ job_id: id }, desk)).url)).toBe(200);
    expect(await newestMessage(userId)).toMatchObject({
      link: '/admin/exports',
      message_content: expect.stringContaining('管理后台「我的导出」') as string,
    });
  });

  test('is not there for the same person at the portal, who has shown no second factor', async () => {
    const { desk, own } = await colleague('operator');
    const id = await exported('users', desk);
    expect(await listed(own)).toEqual([]);
    expect(await ask({ job_id: id }, own)).toEqual(missing);
    expect(await statusOf(linkFor(id, own))).toBe(404);
    expect(await statusOf(linkFor(id, desk))).toBe(200);
  });

  test('is gone with the duty, and what the other duties are for is still there', async () => {
    const { userId, desk } = await colleague('operator', 'finance');
    const [lost, kept] = [await exported('users', desk), await exported('orders', desk)];
    const before = dataOf(await ask({ job_id: lost }, desk)).url;
    const { desk: administrator } = await colleague('administrator');
    dataOf(await app.api.call(people.grant, { id: userId, roles: ['finance'] }, administrator));
    expect(await statusOf(before)).toBe(404);

    const again = await signedInStaff(on.platform, userId, 'finance');
    expect((await listed(again)).map(({ job_id }) => job_id)).toEqual([kept]);
    expect(await ask({ job_id: lost }, again)).toEqual(missing);
    expect(await statusOf(linkFor(lost, again))).toBe(404);
    expect(await statusOf(dataOf(await ask({ job_id: kept }, again)).url)).toBe(200);
  });

  test('does not open by a link from before the duty was taken away, though the session is open', async () => {
    const { desk } = await colleague('operator');
    const { url } = dataOf(await ask({ job_id: await exported('users', desk) }, desk));
    const { userId, roleId, certified } = desk.session;
    const facts = { userId, roleId, certified };
    const set = (...staffRoles: StaffRole[]) =>
      on.platform.sessions.updatePrincipal(on.platform.database, { ...facts, staffRoles });
    await set('editor');
    expect(await statusOf(url)).toBe(404);
    await set('operator');
    expect(await statusOf(url)).toBe(200);
  });
});

describe('an own export', () => {
  test('is for the portal: the back office neither lists nor opens it', async () => {
    const { desk, own, userId } = await colleague('administrator');
    const [archive, list] = [await exported('personal', own), await exported('own-orders', own)];
    const formats = (await listed(own)).map(({ job_id, format }) => [job_id, format]);
    expect(Object.fromEntries(formats)).toEqual({ [list]: 'xlsx', [archive]: 'zip' });
    expect(await newestMessage(userId)).toMatchObject({ link: '/profile/export' });
    expect(await listed(desk)).toEqual([]);
    for (const job_id of [archive, list]) {
      expect(await ask({ job_id }, desk)).toEqual(missing);
      expect(await statusOf(linkFor(job_id, desk))).toBe(404);
      expect(await statusOf(dataOf(await ask({ job_id }, own)).url)).toBe(200);
    }
  });

  test('of everything about a person wants a fresh proof to be fetched, and none to be watched', async () => {
    const { own } = await colleague();
    const { sessions, database } = on.platform;
    const later = async (): Promise<Who> => ({
      ...own,
      session: (await sessions.openById(database, own.session.userId, own.session.id))!,
    });
    const { job_id } = dataOf(await ask({ type: 'personal' }, own));
    on.clock.advance(11 * 60_000);
    expect(await ask({ job_id }, await later())).toMatchObject({ code: 1, data: { status: 'waiting' } });
    await app.jobs.find(({ name }) => name === 'downloads.make')!.run({ id: job_id });
    const refused = { code: code.failure, msg: '请先验证本人身份', data: { verify: 1 } };
    expect(await ask({ job_id }, await later())).toEqual(refused);
    expect(await listed(await later())).toMatchObject([{ job_id, status: 'done' }]);
    await sessions.verify(own.session.id);
    expect(await statusOf(dataOf(await ask({ job_id }, await later())).url)).toBe(200);
  });
});
