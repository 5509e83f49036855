import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/course';
const post = { method: 'POST', domain: 'courses', access: 'public' } as const;
const id = rowId.positive();
const idText = rowIdText.positive();
const named = z.object({ id, name: z.string() });
/** A length in whole seconds. */
const seconds = z.number().int().min(0);
const percent = z.number().int().min(0).max(100);

/** Empty: for everybody. Otherwise for certified holders of one of these identities, whether it costs something or not. */
const audience = z.array(z.literal([1, 2, 3, 4]));

/**
 * Why somebody may play, or how far: `free` and `audience` cost nothing, `granted` was bought or given,
 * `trial` plays the first seconds, `none` plays nothing.
 */
export const courseRight = z.enum(['free', 'audience', 'granted', 'trial', 'none']);
export type CourseRight = z.infer<typeof courseRight>;

export const rightSource = z.enum(['order', 'membership', 'activation', 'staff']);
export type RightSource = z.infer<typeof rightSource>;
export const rightSourceTitle: Record<RightSource, string> = {
  order: '购买',
  membership: '会员权益',
  activation: '激活码',
  staff: '协会开通',
};

export const ownRight = z.object({
  right: courseRight,
  source: rightSource.nullable(),
  /** The end of a right with a term. */
  until: unixSeconds.nullable(),
  /** One sentence for the learner, e.g. why nothing can be played, or that it can be bought. */
  text: z.string(),
  /** What the page offers: nothing more, log in, certify an identity, or buy. */
  offer: z.enum(['none', 'login', 'certify', 'purchase']),
});
export type OwnRight = z.infer<typeof ownRight>;

export const courseProgress = z.object({
  /** Really watched, of the whole course. */
  percent,
  lessons_done: z.number().int(),
  /** The course is complete; stays so. */
  complete: z.boolean(),
  /** The lesson opened last. */
  last_lesson_id: id.nullable(),
  updated: unixSeconds,
});
export type CourseProgress = z.infer<typeof courseProgress>;

const courseLink = z.object({ id, title: z.string(), href: z.string() });

export const courseCard = courseLink.extend({
  summary: z.string(),
  /** The address of a picture, 16:9. */
  cover: z.string(),
  category: named,
  teacher: z.string(),
  /** In fen; 0 is free. */
  price: z.number().int(),
  /** Open to members without paying. */
  member_free: z.boolean(),
  audience,
  credit_hours: z.number(),
  lessons: z.number().int(),
  duration: seconds,
  learners: z.number().int(),
  /** One digit behind the point; null without feedback. */
  stars: z.number().nullable(),
  feedbacks: z.number().int(),
  /** A visitor can try some of it. */
  has_trial: z.boolean(),
  published: unixSeconds,
  /** The caller's own; null for visitors and where nothing was begun. */
  progress: courseProgress.nullable(),
});
export type CourseCard = z.infer<typeof courseCard>;

const categoryLeaf = named.extend({ courses: z.number().int() });
export const courseCategory = categoryLeaf.extend({ children: z.array(categoryLeaf) });
export type CourseCategory = z.infer<typeof courseCategory>;

const pathCourse = courseCard.extend({ required: z.boolean() });

/** A learning path: courses in the order they should be taken. */
export const courseSystem = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  cover: z.string(),
  /** Whom it suits. Who may take a course of it is said by the audience of the course. */
  audience,
  /** For the whole path, in fen. */
  price: z.number().int(),
  credit_hours: z.number(),
  lessons: z.number().int(),
  duration: seconds,
  courses: z.array(pathCourse),
  /** How many courses complete it: the required ones, or all of them where none is required. */
  courses_needed: z.number().int(),
  /** Those of them that the caller has completed; null for visitors. */
  courses_done: z.number().int().nullable(),
  /** The caller has the whole path, bought or granted. */
  owned: z.boolean(),
});
export type CourseSystem = z.infer<typeof courseSystem>;

const lessonProgress = z.object({ percent, complete: z.boolean(), position: z.number() });

export const courseLesson = z.object({
  id,
  title: z.string(),
  kind: z.enum(['video', 'document']),
  /** Of a document: how long reading all its pages takes at least. */
  duration: seconds,
  pages: z.number().int().nullable(),
  /** The first seconds anybody may watch; null without a trial. */
  trial_seconds: seconds.nullable(),
  right: courseRight,
  progress: lessonProgress.nullable(),
});
export type CourseLesson = z.infer<typeof courseLesson>;

export const courseChapter = z.object({ id, title: z.string(), lessons: z.array(courseLesson) });
export type CourseChapter = z.infer<typeof courseChapter>;

export const courseFile = z.object({
  id,
  name: z.string(),
  /** spec 5: the name it is saved under. */
  remark: z.string(),
  type: z.string(),
  size: z.number().int(),
  lesson_id: id.nullable(),
  /** How a page can show it: in a frame, as a picture, or only as a download. */
  preview: z.enum(['pdf', 'image', 'none']),
  may_open: z.boolean(),
});
export type CourseFile = z.infer<typeof courseFile>;

export const courseTeacher = z.object({
  id,
  name: z.string(),
  title: z.string(),
  intro: z.string(),
  avatar: z.string(),
  courses: z.number().int(),
});

/** What the course page says of its exam. */
export const courseExamSummary = z.object({
  id,
  title: z.string(),
  questions: z.number().int(),
  minutes: z.number().int(),
  total_score: z.number(),
  pass_score: z.number(),
  /** Null without a limit. */
  attempts_left: z.number().int().nullable(),
  passed: z.boolean(),
  /** The score that counts by the rule of the exam: the highest, the latest or the average. */
  best_score: z.number().nullable(),
});
export type CourseExamSummary = z.infer<typeof courseExamSummary>;

export const feedbackSummary = z.object({
  average: z.number().nullable(),
  total: z.number().int(),
  /** How many gave one star, two, … five. */
  distribution: z.array(z.number().int()).length(5),
});

export const courseDetail = courseCard.extend({
  /** Sanitised. */
  intro_html: z.string(),
  goals: z.array(z.string()),
  chapters: z.array(courseChapter),
  courseware: z.array(courseFile),
  exam: courseExamSummary.nullable(),
  feedback: feedbackSummary,
  questions: z.number().int(),
  related: z.array(courseCard),
  systems: z.array(z.object({ id, title: z.string(), courses: z.number().int() })),
  teacher_info: courseTeacher,
  own_right: ownRight,
  collected: z.boolean(),
  /** Forward seeking only inside what was watched. */
  anti_skip: z.boolean(),
  updated: unixSeconds,
  /** Where 'continue' leads: the lesson opened last and not complete, else the next one, else the first. */
  continue_lesson_id: id.nullable(),
  /** Whether the caller may leave feedback: has begun the course, also when the right to it has ended since. */
  may_rate: z.boolean(),
  own_feedback: z
    .object({
      stars: z.number().int(),
      content: z.string(),
      state: z.enum(['published', 'pending', 'rejected']),
    })
    .nullable(),
});
export type CourseDetail = z.infer<typeof courseDetail>;

export const courses = {
  courseCategory: endpoint({
    ...post,
    path: `${base}/courseCategory`,
    summary: '课程分类树及各分类的课程数',
    input: nothing,
    output: z.array(courseCategory),
  }),
  courseSystem: endpoint({
    ...post,
    path: `${base}/courseSystem`,
    summary: '学习路径：按顺序排列的课程与总学时；带 id 时只答这一条',
    input: z.strictObject({ id: idText.optional() }),
    output: z.array(courseSystem),
  }),
  courseList: endpoint({
    ...post,
    path: `${base}/courseList`,
    summary: '课程列表：按分类（含下级）、学习路径、价格、适用身份、关键词筛选；登录后附自己的进度',
    input: z.strictObject({
      keyword: z.string().trim().max(50, '关键词最多 50 个字').optional(),
      category_id: idText.optional(),
      system_id: idText.optional(),
      teacher_id: idText.optional(),
      price: z.enum(['free', 'paid']).optional(),
      audience: z.coerce.number().int().min(1).max(4).optional(),
      /** Relevance with a keyword, recommended without, unless told. */
      sort: z.enum(['recommended', 'newest', 'popular', 'stars', 'price', 'relevance']).optional(),
      ...pageInput,
    }),
    output: pageOf(courseCard).extend({
      /** The corrected keyword, when the original found nothing. */
      used_keyword: z.string().nullable(),
    }),
  }),
  courseDetail: endpoint({
    ...post,
    path: `${base}/courseDetail`,
    summary: '一门课程：章节、课时、课件、考试、评价、相关课程、讲师，以及自己的进度与学习权限',
    input: z.strictObject({ id: idText }),
    output: courseDetail,
  }),
};
