import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { dataOf } from '@portal/contract/endpoint';
import { lessons as learning } from '@portal/contract/lessons';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedVideos } from '../../../seed/videos.ts';
import { user } from '../../platform/testing.ts';
import { courseNamed, grantCourse, sample } from '../courses/courses.testing.ts';
import { courseLessons } from '../courses/courses.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { findFfmpeg } from '../videos/videos.ts';
import { courseDeskStore } from './course-desk.store.ts';
import { openDesk, type Desk } from './course-desk.testing.ts';

let desk: Desk;
let film: { id: number; lesson_id: number };
let learner: ReturnType<typeof user>;
beforeAll(async () => {
  desk = await openDesk();
  await seedVideos(desk.platform, desk.storage);
  const id = await courseNamed(desk, sample.paid);
  film = { id, lesson_id: (await filmsOf(id))[0]!.id };
  learner = user({ userId: await addPerson(desk.platform) });
  await grantCourse(desk, learner.session.userId, id);
});
afterAll(() => desk.close());

const filmsOf = async (id: number) =>
  (await desk.read(id)).chapters.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'video');
const shown = async () => (await filmsOf(film.id)).find(({ id }) => id === film.lesson_id)!;
const marker = (offset: number, title = '要点') => ({ offset, title, describe: '' });
const revisionOf = async (id: number) => (await desk.read(id)).revision;
const saveMarkers = async (...markers: object[]) =>
  desk.call(courseDesk.saveMarkers, { ...film, revision: await revisionOf(film.id), markers });
const saveCaption = (language: string, text: string | null) =>
  desk.call(courseDesk.saveCaption, { ...film, language, text });

describe('progress markers', () => {
  test('are shown to learners in the order of the film', async () => {
    dataOf(await saveMarkers(marker(30, '第二点'), marker(5, ' 第一点 ')));
    const { markers } = dataOf(await desk.call(learning.lessonDetail, { id: film.lesson_id }, learner));
    expect(markers).toEqual([marker(5, '第一点'), marker(30, '第二点')]);
    expect((await shown()).markers).toEqual(markers);
    expect((await desk.ask(courseDesk.previewLesson, film)).markers).toEqual(markers);
    dataOf(await saveMarkers());
    expect((await shown()).markers).toEqual([]);
  });

  test('lie within the film, one a second', async () => {
    const { duration } = await shown();
    const refused = async (...markers: object[]) =>
      ((await saveMarkers(...markers)).data as { fields?: object } | null)?.fields;
    expect(await refused(marker(1), marker(duration))).toHaveProperty(['markers.1.offset']);
    expect(await refused(marker(1), marker(1))).toEqual({ 'markers.1.offset': '这一秒已有标记' });
    expect(await refused(marker(1, ' '))).toEqual({ 'markers.0.title': '标记名称不能为空' });
    expect((await saveMarkers(marker(duration - 1))).code).toBe(code.success);
  });

  test('and captions are of films alone', async () => {
    const { id, lessonId } = await desk.complete('没有视频', 1);
    for (const [endpoint, more] of [
      [courseDesk.saveMarkers, { revision: await revisionOf(id), markers: [] }],
      [courseDesk.saveCaption, { language: 'zh', text: null }],
    ] as const) {
      const ask = (lesson_id: number) => desk.call(endpoint, { id, lesson_id, ...more });
      expect((await ask(lessonId)).msg).toContain('文档课时');
      // A lesson of another course.
      expect((await ask(film.lesson_id)).msg).toBe('课时不存在');
    }
  });

  test.runIf(findFfmpeg())('that a new film is too short for go with the former one', async () => {
    const { id, chapterId } = await desk.complete('换短视频');
    const lesson = { id, title: '看视频', file: await desk.uploadFilm() };
    const added = { ...lesson, chapter_id: chapterId, kind: 'video' };
    const { lesson_id } = await desk.ask(courseDesk.addLesson, added);
    const { database } = desk.platform;
    const isOwn = eq(courseLessons.id, lesson_id);
    const row = async () => (await database.select().from(courseLessons).where(isOwn))[0]!;
    const input = { id, revision: await revisionOf(id), lesson_id, markers: [marker(1)] };
    const early = await desk.call(courseDesk.saveMarkers, input);
    expect(early.msg).toContain('转码完成后');
    await desk.runPackaging((await row()).pendingVideoId!);
    const markers = [marker(1), marker(900)];
    await database.update(courseLessons).set({ durationSeconds: 1000, markers }).where(isOwn);
    const change = { id, lesson_id, title: '看视频', trial_seconds: null, file: await desk.uploadFilm() };
    await desk.ask(courseDesk.saveLesson, change);
    await desk.runPackaging((await row()).pendingVideoId!);
    expect((await row()).markers).toEqual([marker(1)]);

    // Saved by somebody who had the course at the moment the next film was ready.
    await desk.ask(courseDesk.saveLesson, { ...change, file: await desk.uploadFilm() });
    const { hold } = courseDeskStore;
    const race = vi.spyOn(courseDeskStore, 'hold').mockImplementationOnce(async (queries, courseId) => {
      await courseDeskStore.updateLesson(queries, lesson_id, { markers: [marker(2)] });
      return hold(queries, courseId);
    });
    await desk.runPackaging((await row()).pendingVideoId!);
    race.mockRestore();
    expect((await row()).markers).toEqual([marker(2)]);
  });

  test('of somebody else are not overwritten unread', async () => {
    const revision = await revisionOf(film.id);
    dataOf(await saveMarkers(marker(7, '别人的')));
    const answer = await desk.call(courseDesk.saveMarkers, { ...film, revision, markers: [marker(8)] });
    expect(answer).toMatchObject({ code: code.failure, data: { conflict: true } });
    expect((await shown()).markers).toEqual([marker(7, '别人的')]);
  });
});

describe('captions', () => {
  const vtt = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
  const media = async () =>
    dataOf(await desk.call(learning.lessonMedia, { id: film.lesson_id }, learner)).captions;
  async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
    const { sessions, database } = desk.platform;
    const device = { device: '', fingerprint: '', address: '' };
    const principal = { userId: learner.session.userId, roleId: null, certified: false, staffRoles: [] };
    const cookie = `token=${await sessions.open(database, 'user', principal, device)}`;
    for (const mount of desk.app.mounts) {
      const answer = await mount.request(url, { headers: { cookie, ...headers } });
      if (answer.ok) return answer.text();
    }
    return '';
  }

  test('are uploaded, replaced and taken away, each language by itself', async () => {
    dataOf(await saveCaption('zh', null));
    dataOf(await saveCaption('en', vtt('An example')));
    dataOf(await saveCaption('fr', vtt('Un exemple')));
    dataOf(await saveCaption('zh-hant', vtt('範例字幕')));
    dataOf(await saveCaption('zh', vtt('旧字幕')));
    dataOf(await saveCaption('zh', vtt('新字幕')));
    expect((await shown()).captions).toEqual(['zh', 'zh-hant', 'en', 'fr']);
    const tracks = await media();
    expect(tracks).toMatchObject([
      { language: 'zh', label: '简体中文' },
      { language: 'zh-hant', label: '繁體中文' },
      { language: 'en', label: 'English' },
      { language: 'fr', label: 'Français' },
    ]);
    expect(await textOf(tracks[0]!.url)).toContain('新字幕');
    expect(await textOf(tracks[1]!.url)).toContain('範例字幕');
    dataOf(await saveCaption('en', null));
    expect(await media()).toMatchObject([{ language: 'zh' }, { language: 'zh-hant' }, { language: 'fr' }]);
    expect(await textOf(tracks[2]!.url)).toBe('');
    for (const language of ['fr', 'zh-hant']) dataOf(await saveCaption(language, null));
  });

  test('uploaded while the former ones are being taken away stay', async () => {
    dataOf(await saveCaption('zh', vtt('先前的字幕')));
    const { remove } = desk.storage;
    const race = vi.spyOn(desk.storage, 'remove').mockImplementationOnce(async (key) => {
      dataOf(await saveCaption('zh', vtt('同事的字幕')));
      await remove(key);
    });
    dataOf(await saveCaption('zh', null));
    race.mockRestore();
    expect(await textOf((await media())[0]!.url)).toContain('同事的字幕');
  });

  test('whose step is not accepted do not take the place of the former ones', async () => {
    dataOf(await saveCaption('zh', vtt('先前的字幕')));
    const race = vi.spyOn(courseDeskStore, 'hold').mockResolvedValueOnce(null);
    expect((await saveCaption('zh', vtt('未被接受的字幕'))).code).toBe(code.failure);
    race.mockRestore();
    expect(await textOf((await media())[0]!.url)).toContain('先前的字幕');
  });

  test('of a paid film are told to whoever tries it as far as the trial goes', async () => {
    const { trial_seconds } = await shown();
    const at = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;
    const later = `${at(trial_seconds! + 1)} --> ${at(trial_seconds! + 2)}\n付费部分\n`;
    dataOf(await saveCaption('zh', `${vtt('试看部分')}\n${later}`));
    const tried = dataOf(await desk.call(learning.lessonMedia, { id: film.lesson_id }, null));
    expect(tried.trial_seconds).toBe(trial_seconds);
    const { url } = tried.captions[0]!;
    expect(await textOf(url)).toContain('试看部分');
    expect(await textOf(url)).not.toContain('付费部分');
    expect(await textOf(url, { range: 'bytes=60-' })).not.toContain('付费部分');
    expect(await textOf((await media())[0]!.url)).toContain('付费部分');
  });

  test('that no player reads are refused, and the former ones stay', async () => {
    dataOf(await saveCaption('zh', vtt('字幕')));
    const answer = await saveCaption('zh', '不是字幕');
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { text: expect.any(String) } },
    });
    expect(await textOf((await media())[0]!.url)).toContain('字幕');
    expect((await saveCaption('xx', vtt('x'))).code).toBe(code.invalidFields);
  });
});
