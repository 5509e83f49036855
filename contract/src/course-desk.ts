import { z } from 'zod';
import { courseDetail } from './courses.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { lessonMedia } from './lessons.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const admin = '/api/szguild/admin';
const post = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] } satisfies Access,
} as const;

export const courseState = z.enum(['draft', 'scheduled', 'published', 'withdrawn']);
export type CourseState = z.infer<typeof courseState>;
export const courseStateTitle: Record<CourseState, string> = {
  draft: '草稿',
  scheduled: '待定时发布',
  published: '已发布',
  withdrawn: '已下架',
};

const title = (name: string, most: number) =>
  z.string().trim().min(2, `${name}至少 2 个字`).max(most, `${name}最多 ${most} 个字`);
const audience = z.array(z.literal([1, 2, 3, 4])).max(4);
/** The address of a picture uploaded for the purpose `courseCover`, or nothing. */
export const coverAddress = z.string().regex(/^(?:\/files\/[0-9a-f]{32})?$/, '封面地址有误，请重新上传');
/** Up to 100,000 yuan. */
const price = z.number().int().min(0, '价格不能小于 0').max(10_000_000, '价格最高 100000 元');

/** What is written about a course, as a whole. */
export const courseBasics = z.strictObject({
  title: title('课程名称', 60),
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

export const deskLesson = z.object({
  id,
  title: z.string(),
  kind: z.enum(['video', 'document']),
  duration: count,
  pages: count.nullable(),
  trial_seconds: count.nullable(),
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

const exactly = { id, revision: count };
const changed = z.object({ revision: count });
/** The id a finished upload gave. */
const file = z.string().regex(/^[0-9a-f]{32}$/, '请先上传文件');
const chapterTitle = title('章名', 60);
const lessonTitle = title('课时名称', 80);
const remark = z.string().trim().max(100, '备注最多 100 个字');
/** What the browser says of a film; counts only where the server cannot measure it. */
const measured = z.number().int().min(0).max(86_400).default(0);

/** Makes courses. Calls with `revision` act on exactly what was read and refuse with a conflict otherwise. */
export const courseDesk = {
  list: endpoint({
    ...post,
    path: `${admin}/courseDeskList`,
    summary: '课程制作列表与各状态数量',
    input: z.strictObject({
      state: courseState.optional(),
      category_id: id.optional(),
      keyword: z.string().trim().max(50).optional(),
      ...pageInput,
    }),
    output: pageOf(deskCourseRow).extend({
      counts: z.object({ draft: count, scheduled: count, published: count, withdrawn: count }),
    }),
  }),
  read: endpoint({
    ...post,
    path: `${admin}/courseDeskRead`,
    summary: '打开一门课程进行编辑',
    input: z.strictObject({ id }),
    output: deskCourse,
  }),
  create: endpoint({
    ...post,
    path: `${admin}/courseDeskCreate`,
    summary: '新建课程草稿；同一个 key 只建一门',
    input: z.strictObject({
      key: z.uuid(),
      title: courseBasics.shape.title,
      category_id: id,
      teacher_id: id,
    }),
    output: z.object({ id }),
  }),
  save: endpoint({
    ...post,
    path: `${admin}/courseDeskSave`,
    summary: '保存课程资料；已发布的课程立即生效',
    input: z.strictObject({ ...exactly, basics: courseBasics }),
    output: changed,
  }),
  saveChapter: endpoint({
    ...post,
    path: `${admin}/courseDeskChapterSave`,
    summary: '新建（无 chapter_id）或改名一章',
    input: z.strictObject({ id, chapter_id: id.optional(), title: chapterTitle }),
    output: changed,
  }),
  removeChapter: endpoint({
    ...post,
    path: `${admin}/courseDeskChapterRemove`,
    summary: '删除没有课时的一章',
    input: z.strictObject({ id, chapter_id: id }),
    output: changed,
  }),
  addLesson: endpoint({
    ...post,
    path: `${admin}/courseDeskLessonAdd`,
    summary: '添加课时：视频上传后自动转码，文档为 PDF',
    input: z.strictObject({
      id,
      chapter_id: id,
      title: lessonTitle,
      kind: z.enum(['video', 'document']),
      file,
      duration: measured,
    }),
    output: changed.extend({ lesson_id: id }),
  }),
  saveLesson: endpoint({
    ...post,
    path: `${admin}/courseDeskLessonSave`,
    summary: '修改课时；带 file 时更换视频或文档，新视频转码完成前仍播放旧的',
    input: z.strictObject({
      id,
      lesson_id: id,
      title: lessonTitle,
      /** Null without a trial. */
      trial_seconds: z.number().int().min(1, '试看时长至少 1 秒').max(3600, '试看最长 60 分钟').nullable(),
      file: file.optional(),
      duration: measured,
    }),
    output: changed,
  }),
  removeLesson: endpoint({
    ...post,
    path: `${admin}/courseDeskLessonRemove`,
    summary: '删除课时；已有学员学习的不能删除',
    input: z.strictObject({ id, lesson_id: id }),
    output: changed,
  }),
  arrange: endpoint({
    ...post,
    path: `${admin}/courseDeskArrange`,
    summary: '章与课时的新顺序，须包含全部章与课时',
    input: z.strictObject({
      ...exactly,
      chapters: z.array(z.strictObject({ id, lessons: z.array(id).max(200) })).max(100),
    }),
    output: changed,
  }),
  addFile: endpoint({
    ...post,
    path: `${admin}/courseDeskFileAdd`,
    summary: '添加课件；lesson_id 为空时属于整门课程',
    input: z.strictObject({ id, lesson_id: id.nullable(), file, remark }),
    output: changed,
  }),
  saveFile: endpoint({
    ...post,
    path: `${admin}/courseDeskFileSave`,
    summary: '修改课件备注（下载时的文件名）',
    input: z.strictObject({ id, file_id: id, remark }),
    output: changed,
  }),
  removeFile: endpoint({
    ...post,
    path: `${admin}/courseDeskFileRemove`,
    summary: '删除课件',
    input: z.strictObject({ id, file_id: id }),
    output: changed,
  }),
  packaging: endpoint({
    ...post,
    path: `${admin}/courseDeskPackaging`,
    summary: '尚未就绪的视频课时的转码进度',
    quiet: true,
    input: z.strictObject({ id }),
    output: z.object({ lessons: z.array(lessonPackaging) }),
  }),
  publish: endpoint({
    ...post,
    path: `${admin}/courseDeskPublish`,
    summary: '发布课程',
    input: z.strictObject(exactly),
    output: z.object({ published: unixSeconds }),
  }),
  schedule: endpoint({
    ...post,
    path: `${admin}/courseDeskSchedule`,
    summary: '定时发布；time 为 null 时取消定时',
    input: z.strictObject({ ...exactly, time: unixSeconds.nullable() }),
    output: nothing,
  }),
  withdraw: endpoint({
    ...post,
    path: `${admin}/courseDeskWithdraw`,
    summary: '下架已发布的课程',
    input: z.strictObject({ id, reason: z.string().trim().min(2, '请填写下架原因').max(200) }),
    output: nothing,
  }),
  preview: endpoint({
    ...post,
    path: `${admin}/courseDeskPreview`,
    summary: '发布前以学员的样子预览课程',
    input: z.strictObject({ id }),
    output: courseDetail,
  }),
  previewLesson: endpoint({
    ...post,
    path: `${admin}/courseDeskPreviewLesson`,
    summary: '发布前预览一个课时',
    input: z.strictObject({ id, lesson_id: id }),
    output: z.object({
      title: z.string(),
      media: lessonMedia.nullable(),
      document: z.object({ name: z.string(), url: z.string() }).nullable(),
    }),
  }),
};
