import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { districtCode } from './notice-content.ts';
import {
  type ImportOutcome,
  importOutcomeTitle,
  type ImportStatus,
  importStatusTitle,
} from './notice-fields.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const count = z.number().int();
const admin = '/api/szguild/admin';
const post = {
  method: 'POST',
  domain: 'notices',
  access: { staff: ['editor', 'administrator'] } satisfies Access,
} as const;

const outcomes = Object.keys(importOutcomeTitle) as [ImportOutcome, ...ImportOutcome[]];

const statuses = Object.keys(importStatusTitle) as [ImportStatus, ...ImportStatus[]];

const noticeImport = z.object({
  id,
  name: z.string(),
  source: z.string(),
  publish: z.boolean(),
  status: z.enum(statuses),
  /** Why the file as a whole could not be read. */
  fault: z.string(),
  /** Rows in the file; null until it was counted. */
  total: count.nullable(),
  done: count,
  added: count,
  updated: count,
  unchanged: count,
  refused: count,
  by: z.string(),
  create_time: unixSeconds,
  finish_time: unixSeconds.nullable(),
});
export type NoticeImport = z.infer<typeof noticeImport>;

const importRow = z.object({
  /** As a spreadsheet counts: the heading is row 1. Of JSON: the position of the release. */
  row: count,
  outcome: z.enum(outcomes),
  external_id: z.string(),
  title: z.string(),
  notice_id: id.nullable(),
  faults: z.array(z.object({ column: z.string(), reason: z.string() })),
});
export type NoticeImportRow = z.infer<typeof importRow>;

export const noticeImports = {
  columns: endpoint({
    ...post,
    path: `${admin}/noticeImportColumns`,
    summary: '导入模板的各列：名称、是否必填、写法与示例',
    input: nothing,
    output: z.object({
      columns: z.array(
        z.object({ title: z.string(), required: z.boolean(), help: z.string(), example: z.string() }),
      ),
      template: z.object({ csv: z.string(), xlsx: z.string() }),
    }),
  }),
  start: endpoint({
    ...post,
    path: `${admin}/noticeImportStart`,
    summary: '开始导入（文件用途 noticeImport：CSV、XLSX、OCDS JSON 或 JSONL，至多 20 MB）',
    input: z.strictObject({
      file: z.string().min(1, '请选择文件').max(60),
      /** Together with the row's own number it is unique, so that nothing is imported twice. */
      source: z.string().trim().min(2, '请填写数据来源').max(60, '数据来源最多 60 个字'),
      /** Out at once; else into the queue of review. */
      publish: z.boolean().default(false),
      /** For rows that give none. */
      district: districtCode.nullable().default(null),
    }),
    output: z.object({ id }),
  }),
  list: endpoint({
    ...post,
    path: `${admin}/noticeImportList`,
    summary: '导入记录，新的在前',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(noticeImport),
  }),
  read: endpoint({
    ...post,
    path: `${admin}/noticeImportRead`,
    summary: '一次导入的进度与结果',
    quiet: true,
    input: z.strictObject({ id }),
    output: noticeImport,
  }),
  refused: endpoint({
    ...post,
    path: `${admin}/noticeImportRefused`,
    summary: '未导入的行及原因（CSV）：60 秒内有效的地址，仅限当前会话',
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), name: z.string(), expire: unixSeconds }),
  }),
  rows: endpoint({
    ...post,
    path: `${admin}/noticeImportRows`,
    summary: '逐行报告',
    input: z.strictObject({ id, outcome: z.enum(outcomes).optional(), ...cursorInput }),
    output: cursorPageOf(importRow),
  }),
  cancel: endpoint({
    ...post,
    path: `${admin}/noticeImportCancel`,
    summary: '停止一次导入；已导入的保留',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
