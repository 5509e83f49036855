import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { type FilePurpose, filePurpose } from '@portal/contract/files';
import { noticeContent } from '@portal/contract/notice-content';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { staff } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { articleFiles } from '../articles/articles.tables.ts';
import { files } from '../files/files.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { publishNotices, sampleNotice } from '../notices/notices.testing.ts';
import { noticeVersions } from '../notices/notices.tables.ts';

const outside = fakeOutside();
const portal = new Hono<NodeEnv>();
let on: TestApi;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  on = await testApi({ seed: false });
  app = createApp(on.platform, outside);
  for (const mount of app.mounts) portal.route('/', mount);
});
afterAll(() => on.close());

async function ask<E extends Endpoint>(endpoint: E, input: unknown, by: UserCaller): Promise<OutputOf<E>> {
  return dataOf((await app.api.call(endpoint, input, by)) as Envelope<OutputOf<E>>);
}

async function editor(): Promise<UserCaller> {
  const caller = staff('editor');
  return { ...caller, session: { ...caller.session, userId: await addPerson(on.platform) } };
}

/** A file that arrived and passed the checks. */
async function upload(userId: number, purpose: FilePurpose): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const key = `kept/${id}`;
  const facts = { name: '图.png', type: 'image/png', size: 3, private: filePurpose[purpose].private };
  const at = on.clock();
  await outside.storage.write(key, Buffer.from('PNG'), 'image/png');
  await on.platform.database
    .insert(files)
    .values({ id, userId, purpose, key, ...facts, createdAt: at, checkedAt: at });
  return id;
}

const attached = (fileId: string) => [{ name: '附件.png', mime: 'image/png', size: 3, sha256: '', fileId }];
const showing = (...ids: string[]) =>
  `<p>受采购人委托公开招标，详见下图。</p>${ids.map((id) => `<p><img src="/files/${id}" alt="图" /></p>`).join('')}`;

/** Their seven days are over, and the sweep has been by. */
async function gone(...userIds: number[]): Promise<void> {
  for (const userId of userIds) {
    const due = { status: 2, cancelAt: on.clock() };
    await on.platform.database.update(users).set(due).where(eq(users.id, userId));
  }
  for (const name of ['accounts.erase', 'files.sweep']) {
    await app.jobs.find((job) => job.name === name)!.run({});
  }
}

const statusOf = async (url: string) => (await portal.request(url)).status;

test.each(['submitted', 'scheduled'] as const)(
  'pictures and attachments of a %s notice stay when their uploaders leave',
  async (state) => {
    const [author, colleague] = [await addPerson(on.platform), await addPerson(on.platform)];
    const [picture, own] = [await upload(author, 'noticeImage'), await upload(author, 'attachment')];
    const added = await upload(colleague, 'attachment');
    const [id] = await publishNotices(on.platform, [
      {
        state,
        publishedAt: state === 'scheduled' ? new Date(on.clock().getTime() + 3_600_000) : null,
        authorId: author,
        body: showing(picture),
        attachments: [...attached(own), ...attached(added)],
      },
    ]);
    await gone(author, colleague);
    const { attachments } = await ask(desk.read, { id }, await editor());
    for (const url of [`/files/${picture}`, ...attachments.map(({ link }) => link)])
      expect(await statusOf(url)).toBe(200);
  },
);

test('what was public before pictures were handed to the portal is handed over by the migration', async () => {
  const { database } = on.platform;
  const [author, by] = [await addPerson(on.platform), await addPerson(on.platform)];
  const [before, now, drafted] = await Promise.all([1, 2, 3].map(() => upload(author, 'noticeImage')));
  const [id] = await publishNotices(on.platform, [
    { body: showing(now!) },
    { state: 'draft', publishedAt: null, authorId: author, body: showing(drafted!) },
  ]);
  const version = { noticeId: id!, version: 1, changes: [], reason: '首次发布', createdAt: on.clock() };
  const content = noticeContent.parse(sampleNotice({ body: showing(before!) }));
  await database.insert(noticeVersions).values({ ...version, content });
  const cover = await upload(by, 'articleImage');
  const facts = { name: '封面.png', type: 'image/png', size: 3, width: 1, height: 1 };
  await database
    .insert(articleFiles)
    .values({ fileId: cover, kind: 'image', ...facts, takenBy: by, takenAt: on.clock() });

  const migration = new URL('../../../migrations/0031_public_files.sql', import.meta.url);
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await database.execute(sql.raw(statement));
  await gone(author, by);
  const statuses = [before, now, cover, drafted].map((file) => statusOf(`/files/${file}`));
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
});

test('what somebody only drafted goes with them', async () => {
  const author = await addPerson(on.platform);
  const picture = await upload(author, 'noticeImage');
  await publishNotices(on.platform, [
    { state: 'draft', publishedAt: null, authorId: author, body: showing(picture) },
  ]);
  await gone(author);
  expect(await statusOf(`/files/${picture}`)).toBe(404);
});

test('pictures of a public notice and of its correction stay, and other files that its text names go', async () => {
  const [author, by] = [await addPerson(on.platform), await editor()];
  const [first, licence] = [await upload(author, 'noticeImage'), await upload(author, 'licence')];
  const [id] = await publishNotices(on.platform, [
    { state: 'submitted', publishedAt: null, authorId: author, body: showing(first, licence) },
  ]);
  const waiting = await ask(desk.read, { id }, by);
  await ask(desk.publish, { id, revision: waiting.revision }, by);

  const second = await upload(by.session.userId, 'noticeImage');
  const { revision, content } = await ask(desk.read, { id }, by);
  const corrected = { ...content, body: `<p>图已更换。</p>${showing(second)}` };
  await ask(desk.correct, { id, revision, content: corrected, attachments: [], reason: '换图' }, by);

  await gone(author, by.session.userId);
  expect(await statusOf(`/files/${first}`)).toBe(200);
  expect(await statusOf(`/files/${second}`)).toBe(200);
  expect(await on.platform.database.select().from(files).where(eq(files.id, licence))).toEqual([]);
});
