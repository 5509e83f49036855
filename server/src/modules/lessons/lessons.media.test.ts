import { dataOf } from '@portal/contract/endpoint';
import { type LessonMedia, lessons as endpoints } from '@portal/contract/lessons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { user, visitor } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { courseNamed, grantCourse, sample } from '../courses/courses.testing.ts';
import { videos } from '../videos/videos.tables.ts';
import { lessonsNamed } from './lessons.testing.ts';

let on: TestApi;
let app: ReturnType<typeof createApp>;
let lessonId: number;
beforeAll(async () => {
  on = await testApi();
  const outside = fakeOutside();
  app = createApp(on.platform, outside);
  const [lesson] = await lessonsNamed(on, sample.paid);
  lessonId = lesson!.id;
  const at = on.clock();
  const ready = { state: 'ready', form: 'hls', durationMs: 72_580, createdBy: 1, createdAt: at } as const;
  await on.platform.database.insert(videos).values({ id: 'tender-document', title: '影片', ...ready });
  for (const number of ['0000', '0003', '0004', '0010']) {
    const key = `videos/tender-document/0/seg-${number}.m4s`;
    await outside.storage.write(key, new Uint8Array([1, 2, 3]), 'video/mp4');
  }
});
afterAll(() => on.close());

/** Somebody with a browser: the media address is opened with the cookie of a login. */
async function viewer() {
  const { userId, roleId } = user().session;
  const principal = { userId, roleId, certified: false, staffRoles: [] };
  const token = await on.platform.sessions.open(on.platform.database, 'user', principal, visitor());
  return { token, userId, caller: user({ userId }) };
}

const mediaOf = async (by = visitor()) => {
  const answer = await app.api.call(endpoints.lessonMedia, { id: lessonId }, by);
  return dataOf(answer) as LessonMedia & { trial_seconds: number | null };
};

/** The status of a segment below an address. */
async function opened(url: string, segment: string, token = ''): Promise<number> {
  const address = url.replace('master.m3u8', `0/seg-${segment}.m4s`);
  for (const mount of app.mounts) {
    const answer = await mount.request(address, { headers: token ? { cookie: `token=${token}` } : {} });
    if (answer.status !== 404) return answer.status;
  }
  return 404;
}

test('a trial address plays the trial and nothing behind it, also after the course was granted', async () => {
  const { token, userId, caller } = await viewer();
  const trial = await mediaOf(caller);
  expect(trial.trial_seconds).toBe(20);
  expect(await opened(trial.url, '0000', token)).toBe(200);
  expect(await opened(trial.url, '0010', token)).toBe(403);

  await grantCourse(on, userId, await courseNamed(on, sample.paid));
  expect(await opened(trial.url, '0010', token)).toBe(403);
  const whole = await mediaOf(caller);
  expect(whole.trial_seconds).toBeNull();
  expect(await opened(whole.url, '0010', token)).toBe(200);
});

test('an address opens nothing for another person, nor after it has expired', async () => {
  const [owner, stranger] = [await viewer(), await viewer()];
  await grantCourse(on, owner.userId, await courseNamed(on, sample.paid));
  const { url, expire } = await mediaOf(owner.caller);
  expect(await opened(url, '0000', stranger.token)).toBe(403);
  expect(await opened(url, '0000')).toBe(403);
  expect(await opened(url, '0000', owner.token)).toBe(200);
  on.clock.advance(expire * 1000 - on.clock().getTime());
  expect(await opened(url, '0000', owner.token)).toBe(403);
});

test('a visitor tries, too', async () => {
  const trial = await mediaOf();
  expect(await opened(trial.url, '0003')).toBe(200);
  expect(await opened(trial.url, '0004')).toBe(403);
});
