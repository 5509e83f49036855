import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskCourse } from '@portal/contract/course-content';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { files as fileCalls } from '@portal/contract/files';
import type { StaffRole } from '@portal/contract/roles';
import { uploadPartPath, uploads, type UploadPurpose } from '@portal/contract/uploads';
import sharp from 'sharp';
import { createApp } from '../../app.ts';
import type { Session } from '../../platform/sessions.ts';
import { user, visitor } from '../../platform/testing.ts';
import { fakeOutside, testApi } from '../../testing.ts';
import type { memoryStorage } from '../files/files.testing.ts';
import { courseCategories, courseTeachers } from '../courses/courses.tables.ts';

export type Desk = Awaited<ReturnType<typeof openDesk>>;
type StaffUser = { token: string; session: Session };

const clip = fileURLToPath(new URL('../../../seed/media/short-clip/source.mp4', import.meta.url));
let lastId = 9000;

/** The whole server with the sample courses, and one who makes courses. */
export async function openDesk() {
  const on = await testApi();
  const outside = fakeOutside();
  const storage = outside.storage as ReturnType<typeof memoryStorage>;
  const app = createApp(on.platform, outside);
  // The queues exist and their workers do nothing: the tests run the jobs themselves.
  const packageJob = app.jobs.find(({ name }) => name === 'videos.package')!;
  const convertJob = app.jobs.find(({ name }) => name === 'courseDesk.convert')!;
  await on.platform.jobs.start([packageJob, convertJob].map((each) => ({ ...each, run: async () => {} })));

  async function signIn(userId: number, ...staffRoles: StaffRole[]): Promise<StaffUser> {
    const { sessions, database } = on.platform;
    const principal = { userId, roleId: null, certified: false, staffRoles };
    const device = { device: '', fingerprint: '', address: '' };
    const token = await sessions.open(database, 'staff', principal, device);
    return { token, session: (await sessions.find(token))! };
  }
  const addStaff = (...staffRoles: StaffRole[]) => signIn(++lastId, ...staffRoles);
  const maker = await addStaff('courseManager');

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: object,
    who: Pick<StaffUser, 'session'> | null = maker,
  ) => {
    const caller = who ? { ...user(), session: who.session } : visitor();
    return (await app.api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
  };
  const ask = async <E extends Endpoint>(endpoint: E, input: object): Promise<OutputOf<E>> =>
    dataOf(await call(endpoint, input));

  async function upload(purpose: UploadPurpose, bytes: Uint8Array, name: string, type: string) {
    const begun = await ask(uploads.begin, {
      purpose,
      name,
      size: bytes.byteLength,
      type,
      modified: ++lastId,
    });
    // A fresh one: tests turn the clock.
    const { token } = await signIn(maker.session.userId, 'courseManager');
    const headers = { 'xx-token': token };
    for (const mount of app.mounts) {
      const init = { method: 'PUT', body: Buffer.from(bytes), headers };
      if ((await mount.request(uploadPartPath(begun.id, 1), init)).status === 200) break;
    }
    return (await ask(uploads.finish, { id: begun.id })).id;
  }

  async function pdf(pages: number): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    for (let at = 0; at < pages; at += 1) document.addPage();
    return document.save();
  }

  async function cover(): Promise<string> {
    const bytes = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#01aa72' } })
      .png()
      .toBuffer();
    const form = { purpose: 'courseCover', name: '封面.png', size: bytes.byteLength, type: 'image/png' };
    const { upload: target, file } = await ask(fileCalls.sts, form);
    storage.upload(target, bytes);
    return file.url;
  }

  const read = (id: number): Promise<DeskCourse> => ask(courseDesk.read, { id });

  const [category] = await on.platform.database.select().from(courseCategories).limit(1);
  const [teacher] = await on.platform.database.select().from(courseTeachers).limit(1);
  const ids = { category_id: category!.id, teacher_id: teacher!.id };

  async function create(title: string): Promise<number> {
    return (await ask(courseDesk.create, { key: crypto.randomUUID(), title, ...ids })).id;
  }

  async function chapter(id: number, title = '第一章'): Promise<number> {
    await ask(courseDesk.saveChapter, { id, title });
    return (await read(id)).chapters.at(-1)!.id;
  }

  return {
    ...on,
    app,
    storage,
    maker,
    addStaff,
    call,
    ask,
    read,
    create,
    chapter,
    cover,
    pdf,
    ids,
    uploadPdf: async (pages: number) => upload('courseware', await pdf(pages), '讲义.pdf', 'application/pdf'),
    uploadFilm: async (bytes?: Uint8Array) =>
      upload('lessonVideo', bytes ?? (await readFile(clip)), '第一课.mp4', 'video/mp4'),
    uploadCourseware: (bytes: Uint8Array, name: string, type: string) =>
      upload('courseware', bytes, name, type),
    /** As the job does it, for the film a lesson waits for. */
    runPackaging: (id: string) => packageJob.run({ id }),
    /** A course that lacks nothing, not published. */
    async complete(title: string, pages = 3) {
      const id = await create(title);
      const chapterId = await chapter(id);
      const file = await upload('courseware', await pdf(pages), '讲义.pdf', 'application/pdf');
      const lesson = { id, chapter_id: chapterId, title: '阅读讲义', kind: 'document', file };
      const { lesson_id } = await ask(courseDesk.addLesson, lesson);
      const { basics, revision } = await read(id);
      const filled = { ...basics, summary: '一句话的简介', cover: await cover() };
      const saved = await ask(courseDesk.save, { id, revision, basics: filled });
      return { id, chapterId, lessonId: lesson_id, revision: saved.revision };
    },
    async close() {
      await on.platform.jobs.stop();
      await on.close();
    },
  };
}
