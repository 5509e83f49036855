import { code } from '@portal/contract/codes';
import { downloads as endpoints } from '@portal/contract/downloads';
import type { OutputOf } from '@portal/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, type Api } from '../../platform/http/api.ts';
import { user, signedInUser, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import type { PersonalData } from '../../platform/module.ts';
import { memoryStorage, type MemoryStorage } from '../files/files.testing.ts';
import { createMessages, type Messages } from '../messages/messages.ts';
import { addPerson, type HeldJobs, heldJobs } from '../messages/messages.testing.ts';
import { mountDownloads } from './downloads.http.ts';
import { downloadRoutes } from './downloads.routes.ts';
import { downloads as table } from './downloads.tables.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { sheetsOf, unzip } from '../../platform/zip.testing.ts';

type Progress = OutputOf<typeof endpoints.export>;

let on: TestPlatform;
let storage: MemoryStorage;
let jobs: HeldJobs;
let messages: Messages;
let downloads: Downloads;
let api: Api;
let fresh = true;

const profile: PersonalData = {
  name: 'profile',
  collect: async (userId) => ({ id: userId, intro: '=1+1' }),
  erase: async () => {},
};
let personalData: PersonalData[];

beforeAll(async () => {
  on = await testPlatform();
  messages = createMessages(on.platform);
});
afterAll(() => on.close());
beforeEach(() => {
  fresh = true;
  storage = memoryStorage();
  jobs = heldJobs();
  personalData = [profile, messages.personalData];
  const requireFresh = () => {
    if (!fresh) throw new Error('verify');
  };
  const ports = {
    storage,
    accounts: { people: { requireFresh } },
    messages,
    personalData,
    tables: [],
  };
  downloads = createDownloads({ ...on.platform, jobs }, ports);
  api = createApi(downloadRoutes(downloads));
});

const ask = async (userId: number, input: object) =>
  api.call(endpoints.export, input, await signedInUser(on.platform, { userId }));
const start = async (userId: number) => (await ask(userId, { type: 'personal' })).data as Progress;
const progress = async (userId: number, id: string) => (await ask(userId, { job_id: id })).data as Progress;
const get = (url: string) => mountDownloads(downloads).request(url);

async function finished(userId: number): Promise<Progress> {
  const { job_id } = await start(userId);
  await jobs.runAll();
  return progress(userId, job_id);
}

describe('an export', () => {
  test('waits, is made with progress, is announced, and opens as JSON and XLSX', async () => {
    const userId = await addPerson(on.platform);
    await messages.send(on.platform.database, {
      userId,
      type: 2,
      title: '欢迎',
      content: '您好',
      link: '/',
      eventKey: 'hi',
    });
    const begun = await start(userId);
    expect(begun).toMatchObject({ status: 'waiting', progress: 0, url: '', expire: null });

    const seen: number[] = [];
    personalData.push({
      ...profile,
      name: 'last',
      async collect() {
        seen.push((await progress(userId, begun.job_id)).progress);
        return [];
      },
    });
    await jobs.runAll();
    expect(seen).toEqual([40]);
    const done = await progress(userId, begun.job_id);
    expect(done).toMatchObject({ status: 'done', progress: 100 });
    expect(done.expire).toBe(on.clock().getTime() / 1000 + 86_400);
    const told = await messages.list(userId, { message_type: 2, page: 1, page_size: 10 });
    expect(told.data).toContainEqual(
      expect.objectContaining({ message_title: '个人数据已导出', link: '/profile/export' }),
    );

    const answer = await get(done.url);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="personal-data-2026-11-16.zip"',
    );
    const parts = unzip(new Uint8Array(await answer.arrayBuffer()));
    const whole = JSON.parse(parts.get('个人数据.json')!.toString()) as Record<string, unknown>;
    expect(whole).toMatchObject({
      profile: { id: userId, intro: '=1+1' },
      messages: [{ message_title: '欢迎' }],
      last: [],
    });
    const sheets = sheetsOf(parts.get('个人数据.xlsx')!);
    expect([...sheets.keys()]).toEqual(['profile', 'messages', 'last']);
    expect(sheets.get('profile')).toContainEqual(['intro', '=1+1']);
  });

  test('whose work was lost is over after an hour, so that the page offers another', async () => {
    const userId = await addPerson(on.platform);
    const { job_id } = await start(userId);
    on.clock.advance(61 * 60_000);
    expect(await progress(userId, job_id)).toMatchObject({ status: 'failed', url: '' });
    expect(await downloads.list(user({ userId }).session)).toMatchObject([{ job_id, status: 'failed' }]);
    expect((await start(userId)).job_id).not.toBe(job_id);
  });

  test("holds the person's own files whole; one that cannot be read is named", async () => {
    const userId = await addPerson(on.platform);
    const file = (name: string, text: string | null) => ({
      name: `营业执照/${name}`,
      size: text?.length ?? 1,
      read: async () => (text === null ? null : Buffer.from(text)),
    });
    personalData.push({
      ...profile,
      name: 'files',
      files: async (id) =>
        id === userId ? [file('a.pdf', 'one'), file('a.pdf', 'two'), file('lost.pdf', null)] : [],
    });
    const parts = unzip(new Uint8Array(await (await get((await finished(userId)).url)).arrayBuffer()));
    expect(parts.get('文件/营业执照/a.pdf')?.toString()).toBe('one');
    expect(parts.get('文件/营业执照/a (2).pdf')?.toString()).toBe('two');
    expect(parts.get('未包含的文件.txt')?.toString()).toContain('lost.pdf');
  });

  test('is found again from anywhere: the newest first, with its state and end', async () => {
    const userId = await addPerson(on.platform);
    const done = await finished(userId);
    on.clock.advance(60_000);
    const running = await start(userId);
    const list = async (id: number) =>
      (await api.call(endpoints.exportList, {}, user({ userId: id }))).data as { data: unknown[] };
    expect((await list(userId)).data).toMatchObject([
      { job_id: running.job_id, type: 'personal', status: 'waiting', expire: null },
      {
        job_id: done.job_id,
        status: 'done',
        expire: done.expire,
        type: 'personal',
        create_time: on.clock().getTime() / 1000 - 60,
      },
    ]);
    expect((await list(await addPerson(on.platform))).data).toEqual([]);
  });

  test('wants a fresh proof', async () => {
    fresh = false;
    const userId = await addPerson(on.platform);
    await expect(ask(userId, { type: 'personal' })).rejects.toThrow('verify');
    expect(jobs.waiting).toEqual([]);
  });

  test('runs once at a time, also for two clicks at once', async () => {
    const userId = await addPerson(on.platform);
    const [first, second] = await Promise.all([start(userId), start(userId)]);
    expect(second.job_id).toBe(first.job_id);
    expect((await start(userId)).job_id).toBe(first.job_id);
    expect(jobs.waiting).toHaveLength(1);
    await jobs.runAll();
    expect((await start(userId)).job_id).not.toBe(first.job_id);
  });

  test('that fails says so, without an archive, and can be started again', async () => {
    const userId = await addPerson(on.platform);
    const failing = {
      ...profile,
      collect: async () => {
        throw new Error('broken');
      },
    };
    personalData.push(failing);
    const failed = await finished(userId);
    expect(failed).toMatchObject({ status: 'failed', url: '' });
    expect(storage.objects.size).toBe(0);
    personalData.pop();
    expect((await finished(userId)).status).toBe('done');
  });

  test('that was interrupted is made by the next run of its job, and told once', async () => {
    const userId = await addPerson(on.platform);
    const { job_id } = await start(userId);
    await on.platform.database
      .update(table)
      .set({ status: 'working', progress: 40 })
      .where(eq(table.id, job_id));
    const [{ to, data }] = jobs.waiting as [HeldJobs['waiting'][number]];
    await to.run(data);
    await to.run(data);
    expect((await progress(userId, job_id)).status).toBe('done');
    expect((await messages.list(userId, { message_type: 0, page: 1, page_size: 10 })).total).toBe(1);
  });
});

describe('an archive', () => {
  test("is nobody else's: another's job id is not found", async () => {
    const { job_id } = await finished(await addPerson(on.platform));
    const stranger = await addPerson(on.platform);
    const answer = await ask(stranger, { job_id });
    expect(answer).toMatchObject({ code: code.failure, msg: '导出任务不存在' });
    expect(answer).toEqual(await ask(stranger, { job_id: 'f'.repeat(32) }));
  });

  test('opens by its own signed address alone', async () => {
    const first = await finished(await addPerson(on.platform));
    const second = await finished(await addPerson(on.platform));
    const query = first.url.split('?')[1]!;
    const refused = [
      `/downloads/${first.job_id}`,
      `/downloads/${second.job_id}?${query}`,
      first.url.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
      first.url.replace(/session=(\d+)/, (_, session) => `session=${Number(session) + 1}`),
      first.url.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      `/downloads/${first.job_id}?expires=9999999999&signature=${on.platform.keyring.sign('files', `${first.job_id}:9999999999`)}`,
    ];
    for (const url of refused) expect((await get(url)).status, url).toBe(404);
    expect((await get(first.url)).status).toBe(200);
  });

  test('opens for a minute, while the session that asked is open, and again by another link', async () => {
    const { sessions, database } = on.platform;
    const userId = await addPerson(on.platform);
    const { job_id } = await finished(userId);
    const linkFor = async () => {
      const caller = await signedInUser(on.platform, { userId });
      const { url } = (await api.call(endpoints.export, { job_id }, caller)).data as Progress;
      return { url, session: caller.session };
    };
    const [late, loggedOut, kept] = [await linkFor(), await linkFor(), await linkFor()];
    for (const { url } of [late, loggedOut, kept]) expect((await get(url)).status).toBe(200);

    await sessions.close(database, userId, loggedOut.session.id);
    expect((await get(loggedOut.url)).status).toBe(404);
    expect((await get(kept.url)).status).toBe(200);
    // As after a change of password.
    await sessions.closeAll(database, userId, late.session.id);
    expect((await get(kept.url)).status).toBe(404);
    on.clock.advance(60_000);
    expect((await get(late.url)).status).toBe(404);

    on.clock.advance(23 * 3_600_000);
    expect((await get((await linkFor()).url)).status).toBe(200);
  });

  test("holds no link in the list, and another's session signs nothing", async () => {
    const userId = await addPerson(on.platform);
    const done = await finished(userId);
    const caller = await signedInUser(on.platform, { userId });
    const list = await api.call(endpoints.exportList, {}, caller);
    expect(JSON.stringify(list)).not.toContain('/downloads/');
    const stranger = await signedInUser(on.platform, { userId: await addPerson(on.platform) });
    const expires = on.clock().getTime() / 1000 + 60;
    const signature = on.platform.keyring.sign(
      'downloads',
      `${done.job_id}:${stranger.session.id}:${expires}`,
    );
    const url = `/downloads/${done.job_id}?session=${stranger.session.id}&expires=${expires}&signature=${signature}`;
    expect((await get(url)).status).toBe(404);
    expect((await get(done.url)).status).toBe(200);
  });

  test('is gone after a day', async () => {
    const userId = await addPerson(on.platform);
    const { url, job_id } = await finished(userId);
    on.clock.advance(86_400_000);
    expect((await get(url)).status).toBe(404);
    expect(await progress(userId, job_id)).toMatchObject({ status: 'failed', url: '' });
    const [, sweep] = downloads.jobs;
    await sweep!.run({});
    expect([...storage.objects.keys()].filter((key) => key.includes(job_id))).toEqual([]);
    expect((await ask(userId, { job_id })).code).toBe(code.failure);
  });

  test('of a person erased while it was made is never handed out', async () => {
    const userId = await addPerson(on.platform);
    const { job_id } = await start(userId);
    personalData.push({
      ...profile,
      collect: async () => {
        await on.platform.database.transaction((transaction) =>
          downloads.personalData.erase(transaction, userId),
        );
        return {};
      },
    });
    await jobs.runAll();
    expect(storage.objects.size).toBe(0);
    expect(await on.platform.database.select().from(table).where(eq(table.id, job_id))).toMatchObject([
      { userId: 0, status: 'failed' },
    ]);
  });
});
