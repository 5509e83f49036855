import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { filePurpose } from './files.ts';
import { count } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

/** What staff upload in parts. A small courseware file comes the same way as a large one. */
export const uploadPurpose = {
  lessonVideo: { ...filePurpose.lessonVideo, most: 2_000_000_000 },
  courseware: { ...filePurpose.courseware, most: 200_000_000 },
} as const;
export type UploadPurpose = keyof typeof uploadPurpose;

const purposes = Object.keys(uploadPurpose) as [UploadPurpose, ...UploadPurpose[]];

/** Every part but the last has this size; stores take none that is smaller. */
export const uploadPartBytes = 5 * 1024 * 1024;
/** Where a part goes with PUT: the bytes as they are, and `xx-token` as with every call. */
export const uploadPartPath = (id: string, number: number) => `/uploads/${id}/${number}`;
/** Names the digest of a part in hexadecimal; a part that was damaged on its way is refused. */
export const uploadDigestHeader = 'xx-part-sha256';

const admin = '/api/szguild/admin';
const staff: { access: Access } = { access: { staff: ['courseManager', 'administrator'] } };
const post = { method: 'POST', domain: 'courses', ...staff } as const;
const id = z.string().max(60);

export const uploadStatus = z.object({
  id,
  purpose: z.enum(purposes),
  name: z.string(),
  size: count,
  part_size: count,
  part_count: count,
  /** Numbers of the parts that are here, from 1. */
  parts: z.array(count),
  /** When the rest is no longer waited for. */
  expire: unixSeconds,
});
export type UploadStatus = z.infer<typeof uploadStatus>;

export const uploadedFile = z.object({ id, name: z.string(), type: z.string(), size: count });

export const uploads = {
  begin: endpoint({
    ...post,
    path: `${admin}/uploadBegin`,
    summary: '开始分段上传；同一文件未传完时接着上次继续',
    input: z.strictObject({
      purpose: z.enum(purposes),
      name: z.string('文件名不能为空').trim().min(1, '文件名不能为空').max(200, '文件名过长'),
      size: count.min(1, '文件是空的'),
      type: z.string().max(100),
      /** When the file was changed last, so that another one of the same name is told apart. */
      modified: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    output: uploadStatus,
  }),
  status: endpoint({
    ...post,
    path: `${admin}/uploadStatus`,
    summary: '已收到哪些分段',
    quiet: true,
    input: z.strictObject({ id }),
    output: uploadStatus,
  }),
  finish: endpoint({
    ...post,
    path: `${admin}/uploadFinish`,
    summary: '全部分段已上传：合并并检查文件',
    input: z.strictObject({ id }),
    output: uploadedFile,
  }),
  open: endpoint({
    ...post,
    path: `${admin}/uploadOpen`,
    summary: '本人未传完的文件',
    quiet: true,
    input: nothing,
    output: z.array(uploadStatus),
  }),
  cancel: endpoint({
    ...post,
    path: `${admin}/uploadCancel`,
    summary: '放弃一个未传完的文件',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
