import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

/** What a file is for decides who may open it, how large it may be and which types it may have. */
export const filePurpose = {
  avatar: {
    title: '头像',
    private: false,
    most: 5_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  licence: {
    title: '证照扫描件',
    private: true,
    most: 10_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  letter: {
    title: '授权书',
    private: true,
    most: 10_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  certificate: {
    title: '资格证书',
    private: true,
    most: 10_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  site: {
    title: '站点图片',
    private: false,
    most: 5_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  articleImage: {
    title: '文章图片',
    private: false,
    most: 10_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  articleVideo: { title: '文章视频', private: false, most: 60_000_000, types: ['video/mp4'] },
  articleFile: {
    title: '文章附件',
    private: false,
    most: 20_000_000,
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
  },
  attachment: {
    title: '公告附件',
    private: true,
    most: 20_000_000,
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
      'image/jpeg',
      'image/png',
    ],
  },
  noticeImage: {
    title: '公告图片',
    private: false,
    most: 5_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  noticeImport: {
    title: '公告导入文件',
    private: true,
    most: 20_000_000,
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json',
      'application/x-ndjson',
    ],
  },
  questionImport: {
    title: '试题导入文件',
    private: true,
    most: 2_000_000,
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  courseCover: {
    title: '课程封面',
    private: false,
    most: 5_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  courseware: {
    title: '课件',
    private: true,
    most: 50_000_000,
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/zip',
      'image/jpeg',
      'image/png',
    ],
  },
  voucher: {
    title: '转账凭证',
    private: true,
    most: 10_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  invoice: { title: '电子发票', private: true, most: 10_000_000, types: ['application/pdf'] },
  /** Comes in parts (`uploads.ts`), whose limit counts. */
  lessonVideo: {
    title: '课时视频',
    private: true,
    most: 0,
    types: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
  },
} as const;

export type FilePurpose = keyof typeof filePurpose;

const purposes = Object.keys(filePurpose) as [FilePurpose, ...FilePurpose[]];

/** A file of a form: `url` is the id given by the upload call. */
export const fileReference = z.strictObject({
  url: z.string().max(60),
  name: z.string().trim().min(1, '请选择文件').max(200, '文件名最多 200 个字'),
});
export type FileReference = z.infer<typeof fileReference>;

export const files = {
  sts: endpoint({
    method: 'POST',
    path: '/plugin/sts_server/sts/index',
    domain: 'accounts',
    access: 'loggedIn',
    summary: '上传凭证：把文件连同 fields 以表单提交到 upload.url',
    input: z.strictObject({
      purpose: z.enum(purposes),
      name: z.string('文件名不能为空').trim().min(1, '文件名不能为空').max(200, '文件名过长'),
      size: count.min(1, '文件是空的'),
      type: z.string().max(100),
    }),
    output: z.object({
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      file: z.object({ id: z.string(), url: z.string() }),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/szguild/user/openFile',
    domain: 'accounts',
    access: 'loggedIn',
    summary: '打开自己的私有文件：60 秒内有效的地址',
    input: z.strictObject({ id: z.string().max(60) }),
    output: z.object({ url: z.string(), name: z.string(), expire: unixSeconds }),
  }),
};
