import { secondsPerPage } from '@portal/contract/lessons';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Videos } from '../videos/videos.ts';
import { type CourseEditing, fault, isReady, refused } from './course-desk.editing.ts';
import type { Conversion } from './course-desk.conversion.ts';
import { countPages } from './course-desk.pages.ts';
import { isRearranged, type Arrangement } from './course-desk.rules.ts';
import { courseDeskStore as store, type LessonRow } from './course-desk.store.ts';

type Ports = {
  editing: CourseEditing;
  uploads: Pick<Uploads, 'claim'>;
  files: Pick<Files, 'bytesOf' | 'parts'>;
  videos: Pick<Videos, 'add'>;
  conversion: Conversion;
  /** What is left of the course may be all that somebody has completed. */
  afterLessonRemoved(transaction: Transaction, courseId: number): Promise<void>;
  /** What was learned of the former film or document says nothing about the new one. */
  afterContentReplaced(transaction: Transaction, lessonId: number): Promise<void>;
};
type NewLesson = {
  id: number;
  chapter_id: number;
  title: string;
  kind: 'video' | 'document';
  file: string;
  duration: number;
};
type ChangedLesson = {
  id: number;
  lesson_id: number;
  title: string;
  trial_seconds: number | null;
  file?: string | undefined;
  duration: number;
};
type Content = { title: string; kind: 'video' | 'document'; file: string; duration: number; pages: number };

const mostChapters = 100;
const mostLessons = 200;
const mostFiles = 100;
const mostDocumentBytes = 50_000_000;

export type CourseOutline = ReturnType<typeof createOutline>;

/** Chapters, lessons and courseware of a course. */
export function createOutline(platform: Platform, ports: Ports) {
  const { editing, uploads, files, videos, conversion, afterLessonRemoved, afterContentReplaced } = ports;
  const { clock } = platform;
  const outline = (id: number, revision?: number) =>
    ({ action: 'outline', detail: { course: id }, ...(revision === undefined ? {} : { revision }) }) as const;

  async function lessonOf(transaction: Transaction, courseId: number, lessonId: number) {
    const lessons = await store.lessons(transaction, courseId);
    const lesson = lessons.find(({ id }) => id === lessonId);
    if (!lesson) throw refused('课时不存在');
    return { lesson, lessons };
  }

  /** Ahead of the transaction, which need not wait for a large document to be read. */
  async function pagesOf(userId: number, kind: 'video' | 'document', file: string): Promise<number> {
    if (kind === 'video') return 0;
    const { size, type } = await files.parts.describe(file);
    if (type !== 'application/pdf') throw fault('file', '文档课时请上传 PDF 文件');
    if (size > mostDocumentBytes) throw fault('file', '文档课时最大 50 MB');
    return countPages(await files.bytesOf(userId, file));
  }

  /** The columns of an upload: a document is there at once, a film once it is packaged. */
  async function contentOf(
    transaction: Transaction,
    editor: Actor,
    content: Content,
  ): Promise<Partial<LessonRow>> {
    const { title, kind, file, duration, pages } = content;
    if (kind === 'document') {
      await uploads.claim(transaction, editor.userId, file, 'courseware');
      return { fileId: file, pages, durationSeconds: pages * secondsPerPage };
    }
    await uploads.claim(transaction, editor.userId, file, 'lessonVideo');
    const sourceKey = files.parts.keyOf(file);
    const videoId = await videos.add(transaction, { title, sourceKey, createdBy: editor.userId });
    return { pendingVideoId: videoId, pendingSeconds: duration };
  }

  return {
    async saveChapter(editor: Actor, given: { id: number; chapter_id?: number | undefined; title: string }) {
      const { id, chapter_id, title } = given;
      return editing.step(editor, id, outline(id), async (transaction) => {
        const chapters = await store.chapters(transaction, id);
        if (chapter_id === undefined) {
          if (chapters.length >= mostChapters) throw refused(`最多 ${mostChapters} 章`);
          return store.addChapter(transaction, id, title);
        }
        if (!chapters.some((chapter) => chapter.id === chapter_id)) throw refused('章不存在');
        return store.updateChapter(transaction, chapter_id, { title });
      });
    },

    async removeChapter(editor: Actor, { id, chapter_id }: { id: number; chapter_id: number }) {
      return editing.step(editor, id, outline(id), async (transaction) => {
        const chapters = await store.chapters(transaction, id);
        if (!chapters.some((chapter) => chapter.id === chapter_id)) throw refused('章不存在');
        const lessons = await store.lessons(transaction, id);
        if (lessons.some(({ chapterId }) => chapterId === chapter_id)) {
          throw refused('章里还有课时，请先移走或删除课时');
        }
        await store.removeChapter(transaction, chapter_id);
      });
    },

    async addLesson(editor: Actor, given: NewLesson) {
      const { id, chapter_id, title, kind, file, duration } = given;
      const pages = await pagesOf(editor.userId, kind, file);
      let lesson_id = 0;
      const { revision } = await editing.step(editor, id, outline(id), async (transaction) => {
        const chapters = await store.chapters(transaction, id);
        if (!chapters.some((chapter) => chapter.id === chapter_id)) throw refused('章不存在');
        if ((await store.lessons(transaction, id)).length >= mostLessons)
          throw refused(`最多 ${mostLessons} 个课时`);
        const content = await contentOf(transaction, editor, { title, kind, file, duration, pages });
        lesson_id = await store.addLesson(transaction, {
          courseId: id,
          chapterId: chapter_id,
          title,
          kind,
          durationSeconds: 0,
          createdAt: clock(),
          ...content,
        });
      });
      return { revision, lesson_id };
    },

    async saveLesson(editor: Actor, given: ChangedLesson) {
      const { id, lesson_id, title, trial_seconds, file, duration } = given;
      const kind = (await store.lessons(platform.database, id)).find((each) => each.id === lesson_id)?.kind;
      const pages = file && kind ? await pagesOf(editor.userId, kind, file) : 0;
      return editing.step(editor, id, outline(id), async (transaction) => {
        const { lesson } = await lessonOf(transaction, id, lesson_id);
        if (trial_seconds !== null && lesson.kind === 'document')
          throw fault('trial_seconds', '文档没有试看');
        checkTrial(trial_seconds, file ? duration : (lesson.pendingSeconds ?? lesson.durationSeconds));
        const content = file
          ? await contentOf(transaction, editor, { title, kind: lesson.kind, file, duration, pages })
          : {};
        await store.updateLesson(transaction, lesson_id, { title, trialSeconds: trial_seconds, ...content });
        // A film takes the place of the former once it is packaged.
        if (file && lesson.kind === 'document') await afterContentReplaced(transaction, lesson_id);
      });
    },

    async removeLesson(editor: Actor, { id, lesson_id }: { id: number; lesson_id: number }) {
      return editing.step(editor, id, outline(id), async (transaction, course) => {
        const { lesson, lessons } = await lessonOf(transaction, id, lesson_id);
        if (await store.hasLearners(transaction, lesson_id)) {
          throw refused(`已有学员学习过「${lesson.title}」，不能删除；可以改名、更换内容或调整位置`);
        }
        const isLast = isReady(lesson) && lessons.filter(isReady).length === 1;
        if (course.state === 'published' && isLast)
          throw refused('已发布的课程至少保留一个课时，或先下架课程');
        await store.removeLesson(transaction, lesson_id);
        await afterLessonRemoved(transaction, id);
      });
    },

    async arrange(editor: Actor, given: { id: number; revision: number; chapters: Arrangement }) {
      const { id, revision, chapters: wanted } = given;
      return editing.step(editor, id, outline(id, revision), async (transaction) => {
        const lessons = await store.lessons(transaction, id);
        const now = (await store.chapters(transaction, id)).map((chapter) => ({
          id: chapter.id,
          lessons: lessons.filter(({ chapterId }) => chapterId === chapter.id).map((lesson) => lesson.id),
        }));
        if (!isRearranged(now, wanted)) throw refused('目录已有变化，请刷新后重新排列');
        for (const [position, chapter] of wanted.entries()) {
          await store.updateChapter(transaction, chapter.id, { position });
          for (const [at, lessonId] of chapter.lessons.entries()) {
            await store.updateLesson(transaction, lessonId, { chapterId: chapter.id, position: at });
          }
        }
      });
    },

    async addFile(
      editor: Actor,
      { id, lesson_id, file, remark }: { id: number; lesson_id: number | null; file: string; remark: string },
    ) {
      return editing.step(editor, id, { action: 'courseware' }, async (transaction) => {
        if (lesson_id !== null) await lessonOf(transaction, id, lesson_id);
        if ((await store.files(transaction, id)).length >= mostFiles)
          throw refused(`最多 ${mostFiles} 个课件`);
        const { name, type, size } = await uploads.claim(transaction, editor.userId, file, 'courseware');
        const fileId = await store.addFile(transaction, {
          courseId: id,
          lessonId: lesson_id,
          fileId: file,
          name,
          type,
          size,
          remark,
        });
        if (conversion.isConvertible(type)) {
          await platform.jobs.send(conversion.convertJob, { file_id: fileId }, transaction);
        }
      });
    },

    async saveFile(editor: Actor, { id, file_id, remark }: { id: number; file_id: number; remark: string }) {
      return editing.step(editor, id, { action: 'courseware' }, async (transaction) => {
        if (!(await store.files(transaction, id)).some((each) => each.id === file_id))
          throw refused('课件不存在');
        await store.updateFile(transaction, file_id, { remark });
      });
    },

    async removeFile(editor: Actor, { id, file_id }: { id: number; file_id: number }) {
      return editing.step(editor, id, { action: 'courseware' }, async (transaction) => {
        if (!(await store.files(transaction, id)).some((each) => each.id === file_id))
          throw refused('课件不存在');
        await store.removeFile(transaction, file_id);
      });
    },

    /** A film is packaged: from now on it is what the lesson plays. */
    async packaged(videoId: string, durationMs: number): Promise<void> {
      await change(
        platform,
        'courses',
        async (transaction) => {
          const found = await store.lessonWaitingFor(transaction, videoId);
          if (!found || !(await store.hold(transaction, found.courseId))) return false;
          // Again: somebody may have saved it while the course was waited for.
          const waiting = await store.lessonWaitingFor(transaction, videoId);
          if (!waiting) return false;
          const measured = Math.round(durationMs / 1000) || waiting.pendingSeconds || waiting.durationSeconds;
          const durationSeconds = Math.max(1, measured);
          // Those of the former film that it is too short for would lie beside the bar.
          const markers = waiting.markers.filter(({ offset }) => offset < durationSeconds);
          const film = { id: waiting.id, videoId, durationSeconds, markers };
          if (!(await store.playPending(transaction, film))) return false;
          if (waiting.videoId !== null) await afterContentReplaced(transaction, waiting.id);
          await store.recount(transaction, waiting.courseId);
          return true;
        },
        (done) => done,
      );
    },
  };
}

/** spec 5: a trial that lasts as long as the film is invalid. A length of 0 is not known yet. */
function checkTrial(trialSeconds: number | null, durationSeconds: number): void {
  if (trialSeconds !== null && durationSeconds > 0 && trialSeconds >= durationSeconds)
    throw fault('trial_seconds', `试看时长须短于视频时长（${durationSeconds} 秒）`);
}
