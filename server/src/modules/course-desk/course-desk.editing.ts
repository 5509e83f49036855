import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import type { CourseBasics, CourseState, DeskCourse, LessonPackaging } from '@portal/contract/course-content';
import { toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { exactQuery, tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import type { Files } from '../files/files.ts';
import type { Videos } from '../videos/videos.ts';
import { problemsOf } from './course-desk.rules.ts';
import { courseDeskStore as store, type CourseRow, type LessonRow } from './course-desk.store.ts';

/** Who does it, for the audit. */
export type Editor = { userId: number; address: string };
type Ports = { files: Pick<Files, 'prepare' | 'claim' | 'transferToPortal'>; videos: Pick<Videos, 'status'> };
type ListRequest = {
  state?: CourseState | undefined;
  category_id?: number | undefined;
  keyword?: string | undefined;
  page: number;
  page_size: number;
};
type NewCourse = { key: string; title: string; category_id: number; teacher_id: number };

const seconds = (at: Date | null) => (at ? toUnixSeconds(at) : null);
export const refused = (text: string) => new PortalError(code.failure, text);
export const fault = (field: string, text: string) =>
  new PortalError(code.invalidFields, text, { fields: { [field]: text } });
export const noCourse = () => refused('课程不存在');

export type CourseEditing = ReturnType<typeof createEditing>;

/** What a course says of itself, and what every step of the desk shares. */
export function createEditing(platform: Platform, { files, videos }: Ports) {
  const { database, clock, audit } = platform;

  async function record(
    transaction: Transaction,
    { userId, address }: Editor,
    action: AuditActionOf<'courseDesk'>,
    subject: string,
    detail = {},
  ): Promise<void> {
    await audit.record(transaction, {
      actorId: userId,
      action: `courseDesk.${action}`,
      subject,
      detail,
      address,
    });
  }

  /** The course, held, at exactly this revision unless any will do. */
  async function hold(transaction: Transaction, id: number, revision: number | null): Promise<CourseRow> {
    const course = await store.hold(transaction, id);
    if (!course) throw noCourse();
    if (revision !== null && revision !== course.revision) {
      throw new PortalError(code.failure, '课程刚被其他人修改，您的修改尚未保存；请核对后再试', {
        conflict: true,
        revision: course.revision,
      });
    }
    return course;
  }

  async function packagingOf(
    queries: Queries,
    lessons: readonly LessonRow[],
  ): Promise<Map<number, LessonPackaging>> {
    const found = new Map<number, LessonPackaging>();
    for (const { id, pendingVideoId } of lessons) {
      if (pendingVideoId === null) continue;
      const { state, progress, failure } = await videos.status(pendingVideoId, queries);
      found.set(id, { lesson_id: id, state, progress, failure });
    }
    return found;
  }

  async function problems(queries: Queries, course: CourseRow): Promise<string[]> {
    const lessons = await store.lessons(queries, course.id);
    const packaging = await packagingOf(queries, lessons);
    return problemsOf({
      basics: course,
      ready: lessons.filter(isReady).length,
      waiting: lessons.flatMap(({ id, title }) => {
        const state = packaging.get(id)?.state;
        return state ? [{ title, state }] : [];
      }),
    });
  }

  /** The columns of what was written; what they refer to exists. */
  async function columnsOf(queries: Queries, basics: CourseBasics) {
    const { title, summary, category_id: categoryId, teacher_id: teacherId } = basics;
    const names = await store.names(queries, { categoryId, teacherId });
    if (names.category === null) throw fault('basics.category_id', '分类不存在，请重新选择');
    if (names.teacher === null) throw fault('basics.teacher_id', '讲师不存在，请重新选择');
    if (basics.member_free && basics.price === 0) {
      throw fault('basics.member_free', '本课程不收费，无需设为会员免费');
    }
    return {
      title,
      summary,
      goals: basics.goals,
      cover: basics.cover,
      categoryId,
      teacherId,
      price: basics.price,
      memberFree: basics.member_free,
      audience: [...new Set(basics.audience)].sort((one, other) => one - other),
      creditHours: basics.credit_hours,
      antiSkip: basics.anti_skip,
      position: basics.position,
      search: vectorOf(tokensOf(title, summary, names.teacher, names.category)),
    };
  }

  /** A new cover is an upload of whoever saves, and stays when they leave. */
  async function takeCover(transaction: Transaction, userId: number, cover: string): Promise<void> {
    const id = cover.split('/').at(-1)!;
    await files.claim(transaction, userId, [id], ['courseCover']);
    await files.transferToPortal(transaction, [id]);
  }

  return {
    hold,
    record,
    problems,
    takeCover,

    /** A step on one course: held, recorded, one revision further, its lists counted anew. */
    async step(
      editor: Editor,
      id: number,
      how: { revision?: number; action: AuditActionOf<'courseDesk'>; detail?: object },
      work: (transaction: Transaction, course: CourseRow) => Promise<void>,
    ): Promise<{ revision: number }> {
      return change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, how.revision ?? null);
        await work(transaction, course);
        await store.recount(transaction, id);
        await record(transaction, editor, how.action, `course:${id}`, how.detail);
        return { revision: await store.touch(transaction, id, clock()) };
      });
    },

    async list({ state, category_id, keyword, page, page_size }: ListRequest) {
      const filter = { state, categoryId: category_id, query: keyword ? exactQuery(keyword) : null };
      const rows = await store.page(database, filter, { limit: page_size, offset: (page - 1) * page_size });
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        counts: await store.counts(database),
        data: rows.map(({ course, category, teacher }) => ({
          id: course.id,
          title: course.title,
          state: course.state,
          category,
          teacher,
          price: course.price,
          lessons: course.lessonCount,
          learners: course.learners,
          published: seconds(course.publishedAt),
          scheduled: seconds(course.scheduledAt),
          updated: toUnixSeconds(course.updatedAt),
        })),
      };
    },

    async read(id: number): Promise<DeskCourse> {
      const course = await store.byId(database, id);
      if (!course) throw noCourse();
      const lessons = await store.lessons(database, id);
      const packaging = await packagingOf(database, lessons);
      return {
        id,
        state: course.state,
        revision: course.revision,
        basics: basicsOf(course),
        chapters: (await store.chapters(database, id)).map((chapter) => ({
          id: chapter.id,
          title: chapter.title,
          lessons: lessons
            .filter(({ chapterId }) => chapterId === chapter.id)
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              kind: lesson.kind,
              duration: lesson.durationSeconds,
              pages: lesson.pages,
              trial_seconds: lesson.trialSeconds,
              ready: isReady(lesson),
              packaging: packaging.get(lesson.id) ?? null,
            })),
        })),
        files: (await store.files(database, id)).map((file) => ({
          id: file.id,
          name: file.name,
          remark: file.remark,
          size: file.size,
          lesson_id: file.lessonId,
        })),
        problems: await problems(database, course),
        learners: course.learners,
        published: seconds(course.publishedAt),
        scheduled: seconds(course.scheduledAt),
        updated: toUnixSeconds(course.updatedAt),
      };
    },

    async create(editor: Editor, { key, title, category_id, teacher_id }: NewCourse) {
      const creationKey = `${editor.userId}:${key}`;
      const at = clock();
      const id = await database.transaction(async (transaction) => {
        const columns = await columnsOf(transaction, { ...blank, title, category_id, teacher_id });
        const made = { createdBy: editor.userId, createdAt: at, updatedAt: at };
        const added = await store.add(transaction, { ...columns, state: 'draft', creationKey, ...made });
        if (added !== null) await record(transaction, editor, 'create', `course:${added}`, { title });
        return added;
      });
      return { id: id ?? (await store.byCreationKey(database, creationKey))! };
    },

    async save(
      editor: Editor,
      { id, revision, basics }: { id: number; revision: number; basics: CourseBasics },
    ) {
      const introHtml = await cleanContent(basics.intro_html);
      const before = await store.byId(database, id);
      const isNew = basics.cover !== '' && basics.cover !== before?.cover;
      if (isNew) await files.prepare(editor.userId, [basics.cover.split('/').at(-1)!], ['courseCover']);
      return this.step(editor, id, { revision, action: 'save' }, async (transaction, course) => {
        if (course.state === 'published' && basics.cover === '') {
          throw fault('basics.cover', '已发布的课程要有封面');
        }
        const columns = await columnsOf(transaction, basics);
        if (basics.cover !== '' && basics.cover !== course.cover) {
          await takeCover(transaction, editor.userId, basics.cover);
        }
        await store.update(transaction, id, { ...columns, introHtml });
      });
    },

    async packaging(id: number) {
      if (!(await store.byId(database, id))) throw noCourse();
      const lessons = await store.lessons(database, id);
      return { lessons: [...(await packagingOf(database, lessons)).values()] };
    },
  };
}

export const isReady = ({ videoId, fileId }: LessonRow) => videoId !== null || fileId !== null;

const blank = {
  summary: '',
  intro_html: '',
  goals: [],
  cover: '',
  price: 0,
  member_free: false,
  audience: [],
  credit_hours: 0,
  anti_skip: false,
  position: 0,
};

function basicsOf(course: CourseRow): CourseBasics {
  const { title, summary, goals, cover, price, audience, position } = course;
  return {
    title,
    summary,
    intro_html: course.introHtml,
    goals,
    cover,
    category_id: course.categoryId,
    teacher_id: course.teacherId,
    price,
    member_free: course.memberFree,
    audience,
    credit_hours: course.creditHours,
    anti_skip: course.antiSkip,
    position,
  };
}
