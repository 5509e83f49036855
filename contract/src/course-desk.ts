import { z } from 'zod';
import {
  captionLanguage,
  courseState,
  courseBasics,
  lessonPackaging,
  deskCourse,
  deskCourseRow,
  titled,
} from './course-content.ts';
import { courseDetail } from './courses.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { lessonMarker, lessonMedia } from './lessons.ts';
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

const exactly = { id, revision: count };
const changed = z.object({ revision: count });
/** The id a finished upload gave. */
const file = z.string().regex(/^[0-9a-f]{32}$/, '请先上传文件');
const chapterTitle = titled('章名', 60);
const lessonTitle = titled('课时名称', 80);
const remark = z.string().trim().max(100, '备注最多 100 个字');
const marker = z.strictObject({
  offset: z.number().int('请填写整秒').min(0, '时间不能小于 0').max(86_400, '时间过大'),
  title: z.string().trim().min(1, '标记名称不能为空').max(30, '标记名称最多 30 个字'),
  describe: z.string().trim().max(200, '说明最多 200 个字'),
});
/** What the browser says of a film; counts only where the server cannot measure it. */
const measured = z.number().int().min(0).max(86_400).default(0);

/** Makes courses. Calls with `revision` use optimistic locking: they refuse with a conflict when it is outdated. */
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
  saveMarkers: endpoint({
    ...post,
    path: `${admin}/courseDeskMarkersSave`,
    summary: '视频课时的进度标记，整组替换',
    input: z.strictObject({ ...exactly, lesson_id: id, markers: z.array(marker).max(50, '最多 50 个标记') }),
    output: changed,
  }),
  saveCaption: endpoint({
    ...post,
    path: `${admin}/courseDeskCaptionSave`,
    summary: '视频课时一种语言的字幕（WebVTT 文本）；text 为 null 时删除',
    input: z.strictObject({
      id,
      lesson_id: id,
      language: captionLanguage,
      text: z.string().max(200_000, '字幕文件过大，最多 20 万字').nullable(),
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
      markers: z.array(lessonMarker),
      document: z.object({ name: z.string(), url: z.string() }).nullable(),
    }),
  }),
};
