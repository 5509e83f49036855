import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import {
  captionLanguage,
  type CourseBasics,
  type CourseState,
  type DeskCourse,
  type LessonPackaging,
} from '@portal/contract/course-content';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import { exactQuery, tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import type { Files } from '../files/files.ts';
import type { Videos } from '../videos/videos.ts';
import { changesOf, problemsOf } from './course-desk.rules.ts';
import {
  type CourseNaming,
  courseDeskStore as store,
  type CourseRow,
  type LessonRow,
} from './course-desk.store.ts';

type Ports = {
  files: Pick<Files, 'prepare' | 'claim' | 'transferToPortal'>;
  videos: Pick<Videos, 'status' | 'captions'>;
};
type ListRequest = PageRequest & {
  state?: CourseState | undefined;
  category_id?: number | undefined;
  keyword?: string | undefined;
};
type NewCourse = { key: string; title: string; category_id: number; teacher_id: number };

const indexedAtOnce = 200;
/** What somebody who pays or may not take the course will ask about; no long texts. */
const audited = [
  'title',
  'category_id',
  'teacher_id',
  'price',
  'member_free',
  'audience',
  'credit_hours',
  'anti_skip',
] as const;

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
    { userId, address }: Actor,
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

  /** Locks the course at exactly this revision, or at any when none is given. */
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
      audience: inOrder(basics.audience),
      creditHours: basics.credit_hours,
      antiSkip: basics.anti_skip,
      position: basics.position,
      search: searchOf({ title, summary, teacher: names.teacher, category: names.category }),
    };
  }

  /** After a teacher or category was renamed: its courses are found by the new name. */
  async function reindex(transaction: Transaction, by: CourseNaming): Promise<void> {
    for (let after = 0; ;) {
      const found = await store.named(transaction, { by, after, limit: indexedAtOnce });
      for (const { id, ...names } of found) {
        await store.update(transaction, id, { search: searchOf(names) });
        after = id;
      }
      if (found.length < indexedAtOnce) return;
    }
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
    reindex,
    takeCover,

    /** A step on one course: locked, audited, revision incremented, its lists recounted. */
    async step(
      editor: Actor,
      id: number,
      how: {
        revision?: number;
        action: AuditActionOf<'courseDesk'>;
        /** A function of the course as it was. */
        detail?: object | ((before: CourseRow) => object);
      },
      work: (transaction: Transaction, course: CourseRow) => Promise<void>,
    ): Promise<{ revision: number }> {
      return change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, how.revision ?? null);
        await work(transaction, course);
        await store.recount(transaction, id);
        const detail = typeof how.detail === 'function' ? how.detail(course) : how.detail;
        await record(transaction, editor, how.action, `course:${id}`, detail);
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
      const films = lessons.flatMap(({ videoId }) => videoId ?? []);
      const captions = await videos.captions.languagesOf(database, films);
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
              markers: lesson.markers,
              captions: captionLanguage.options.filter((each) =>
                captions.get(lesson.videoId ?? '')?.includes(each),
              ),
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

    async create(editor: Actor, { key, title, category_id, teacher_id }: NewCourse) {
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
      editor: Actor,
      { id, revision, basics }: { id: number; revision: number; basics: CourseBasics },
    ) {
      const introHtml = await cleanContent(basics.intro_html);
      const before = await store.byId(database, id);
      const isNew = basics.cover !== '' && basics.cover !== before?.cover;
      if (isNew) await files.prepare(editor.userId, [basics.cover.split('/').at(-1)!], ['courseCover']);
      const audience = inOrder(basics.audience);
      const detail = (course: CourseRow) => changesOf(basicsOf(course), { ...basics, audience }, audited);
      return this.step(editor, id, { revision, action: 'save', detail }, async (transaction, course) => {
        if (course.state === 'published' || course.state === 'scheduled') {
          const shown = course.state === 'published' ? '已发布的课程' : '定时发布的课程';
          if (basics.cover === '') throw fault('basics.cover', `${shown}要有封面`);
          if (basics.summary === '') throw fault('basics.summary', `${shown}要有简介`);
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

const inOrder = (audience: CourseBasics['audience']) =>
  [...new Set(audience)].sort((one, other) => one - other);

const searchOf = (names: Record<'title' | 'summary' | 'teacher' | 'category', string>) =>
  vectorOf(tokensOf(names.title, names.summary, names.teacher, names.category));

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
