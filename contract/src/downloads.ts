import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noticeColumns } from './notice-columns.ts';
import { noticeQuery, noticeSort } from './notices.ts';
import { rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

/** The notices of a search, or chosen ones of it. */
export const noticeExport = z.strictObject({
  query: noticeQuery,
  sort: noticeSort.default('date'),
  /** Only these; none means all the search finds. */
  ids: z.array(rowId.positive()).max(1000, '最多选择 1,000 条').default([]),
  columns: z.array(z.enum(noticeColumns)).min(1, '请至少选择一列').max(noticeColumns.length),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
export type NoticeExport = z.infer<typeof noticeExport>;

const exportState = z.object({
  job_id: z.string(),
  /** Percent. */
  progress: z.number().int(),
  status: z.enum(['waiting', 'working', 'done', 'failed']),
  /** How many rows the file holds; null before it is done and of the personal archive. */
  rows: z.number().int().nullable(),
  /** There are more than an export may hold. */
  is_cut: z.boolean(),
  /** Until when the file is kept; null before it is done. */
  expire: unixSeconds.nullable(),
});

/** Files made by a job: everything about the person, or the results of a search. */
export const downloads = {
  export: endpoint({
    method: 'POST',
    path: '/api/szguild/Export/export',
    domain: 'accounts',
    access: 'loggedIn',
    summary:
      '导出：type 开始一个任务，job_id 查询进度并取得 60 秒内有效、仅限本次登录的下载地址；开始和取得个人数据前须再次证明本人',
    input: z.union([
      // The server knows which types there are, who may have them and what each can be filtered by.
      z.strictObject({ type: z.string().max(40), filter: z.record(z.string(), z.unknown()).default({}) }),
      z.strictObject({ job_id: z.string().max(60) }),
    ]),
    output: exportState.extend({
      /** Opens for a minute, and only while the session that asked is open; empty before it is done. */
      url: z.string(),
    }),
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/api/szguild/Export/exportList',
    domain: 'accounts',
    access: 'loggedIn',
    summary: '自己的导出任务，新的在前，最多 100 个；只含本次登录此刻有权导出的',
    input: z.strictObject(pageInput),
    output: pageOf(
      exportState.extend({
        type: z.string(),
        title: z.string(),
        format: z.enum(['zip', 'xlsx', 'csv']),
        create_time: unixSeconds,
      }),
    ),
  }),
};
