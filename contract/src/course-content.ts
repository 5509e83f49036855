import { z } from 'zod';
import { lessonMarker } from './lessons.ts';
import { count, rowId } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();

export const courseState = z.enum(['draft', 'scheduled', 'published', 'withdrawn']);
export type CourseState = z.infer<typeof courseState>;
export const courseStateTitle: Record<CourseState, string> = {
  draft: '草稿',
  scheduled: '待定时发布',
  published: '已发布',
  withdrawn: '已下架',
};

/** What a thing is called, with the rules of its length. */
export const titled = (name: string, most: number) =>
  z.string().trim().min(2, `${name}至少 2 个字`).max(most, `${name}最多 ${most} 个字`);
const audience = z.array(z.literal([1, 2, 3, 4])).max(4);
/** The address of a picture uploaded for the purpose `courseCover`, or nothing. */
export const coverAddress = z.string().regex(/^(?:\/files\/[0-9a-f]{32})?$/, '封面地址有误，请重新上传');
/** Up to 100,000 yuan. */
const price = z.number().int().min(0, '价格不能小于 0').max(10_000_000, '价格最高 100000 元');

/** What is written about a course, as a whole. */
export const courseBasics = z.strictObject({
  title: titled('课程名称', 60),
  summary: z.string().trim().max(200, '简介最多 200 个字'),
  intro_html: z.string().max(200_000, '课程介绍过长'),
  goals: z
    .array(z.string().trim().min(1, '学习目标不能为空').max(80, '每条最多 80 个字'))
    .max(10, '最多 10 条'),
  cover: coverAddress,
  category_id: id,
  teacher_id: id,
  price,
  /** Open to members without paying; only of a course that costs something. */
  member_free: z.boolean(),
  audience,
  credit_hours: z.number().min(0).max(999).multipleOf(0.1, '学时保留一位小数'),
  anti_skip: z.boolean(),
  /** Smaller is shown earlier among the recommended. */
  position: z.number().int().min(0).max(9999),
});
export type CourseBasics = z.infer<typeof courseBasics>;

const packagingState = z.enum(['queued', 'packaging', 'ready', 'failed']);
/** How far a film is on its way to learners. */
export const lessonPackaging = z.object({
  lesson_id: id,
  state: packagingState,
  progress: z.number().int().min(0).max(100),
  failure: z.string().nullable(),
});
export type LessonPackaging = z.infer<typeof lessonPackaging>;

/** In the order in which they are offered. */
export const captionLanguage = z.enum(['zh', 'zh-hant', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru']);
export type CaptionLanguage = z.infer<typeof captionLanguage>;
/** What the player calls it. */
export const captionLanguageTitle: Record<CaptionLanguage, string> = {
  zh: '简体中文',
  'zh-hant': '繁體中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
};

export const deskLesson = z.object({
  id,
  title: z.string(),
  kind: z.enum(['video', 'document']),
  duration: count,
  pages: count.nullable(),
  trial_seconds: count.nullable(),
  /** spec 3: progress markers of a film. */
  markers: z.array(lessonMarker),
  /** Of the film that learners see; another film has none until they are uploaded for it. */
  captions: z.array(captionLanguage),
  /** Learners see it. */
  ready: z.boolean(),
  /** Of the film that was uploaded last, until it is ready. */
  packaging: lessonPackaging.nullable(),
});
export type DeskLesson = z.infer<typeof deskLesson>;

export const deskChapter = z.object({ id, title: z.string(), lessons: z.array(deskLesson) });
export type DeskChapter = z.infer<typeof deskChapter>;

export const deskCourseFile = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  size: count,
  lesson_id: id.nullable(),
});
export type DeskCourseFile = z.infer<typeof deskCourseFile>;

export const deskCourse = z.object({
  id,
  state: courseState,
  revision: count,
  basics: courseBasics,
  chapters: z.array(deskChapter),
  files: z.array(deskCourseFile),
  /** What keeps it from being published, in words. */
  problems: z.array(z.string()),
  learners: count,
  published: unixSeconds.nullable(),
  scheduled: unixSeconds.nullable(),
  updated: unixSeconds,
});
export type DeskCourse = z.infer<typeof deskCourse>;

export const deskCourseRow = z.object({
  id,
  title: z.string(),
  state: courseState,
  category: z.string(),
  teacher: z.string(),
  price: count,
  lessons: count,
  learners: count,
  published: unixSeconds.nullable(),
  scheduled: unixSeconds.nullable(),
  updated: unixSeconds,
});
export type DeskCourseRow = z.infer<typeof deskCourseRow>;
