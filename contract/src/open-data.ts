import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noticeDetail, noticeRow } from './notices.ts';
import { rowIdText } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

/** 30 February is read as a day of March. */
function isInCalendar(day: string): boolean {
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

const day = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '日期写作 2026-11-16')
  .refine(isInCalendar, '没有这一天')
  .optional();
/** Several values with commas between. */
const some = z
  .string()
  .regex(/^[A-Za-z,]{1,120}$/, '多个值以逗号分隔')
  .optional();
const yuan = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额以元为单位')
  .optional();
const flag = z.enum(['0', '1']).optional();
const partyId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, '编号有误')
  .optional();

const dumpFile = z.object({ url: z.string(), size: z.number().int(), sha256: z.string() });

const get = { method: 'GET', domain: 'notices', access: 'public' } as const;

/** What anybody may take along. The parameters are those of the address of /bids. */
export const openData = {
  notices: endpoint({
    ...get,
    path: '/open/notices',
    summary: '开放接口：检索公告，参数与 /bids 页面的地址相同；每个地址每分钟 60 次，超出时见 Retry-After',
    input: z.strictObject({
      keyword: z.string().trim().max(100, '关键词最多 100 个字').optional(),
      full_text: flag,
      district: z
        .string()
        .regex(/^(\d{2}|\d{4}|\d{6})$/, '地区代码有误')
        .optional(),
      notice_type: some,
      method: some,
      kind: some,
      industry: some,
      buyer: partyId,
      supplier: partyId,
      agency: partyId,
      published_from: day,
      published_to: day,
      open_only: flag,
      budget_min: yuan,
      budget_max: yuan,
      sort: z.enum(['date', 'relevance', 'budget', 'deadline']).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(
      noticeRow.omit({ title_html: true, snippet_html: true }).extend({ url: z.string() }),
    ).extend({ total_is_estimate: z.boolean() }),
  }),
  notice: endpoint({
    ...get,
    path: '/open/notices/{id}',
    summary: '开放接口：一条公告的全部公开内容（联系方式与附件登录后在公告页查看）',
    input: z.strictObject({ id: rowIdText.positive() }),
    output: noticeDetail
      .omit({ similar: true, collected: true, restricted: true })
      .extend({ url: z.string(), ocds: z.string() }),
  }),
  dumps: endpoint({
    ...get,
    path: '/open/dumps',
    summary: '开放数据：每日公告文件（JSONL 与 CSV），新的在前',
    input: z.strictObject({ before: day, ...pageInput }),
    output: pageOf(
      z.object({
        day: z.string(),
        notices: z.number().int(),
        made: unixSeconds,
        jsonl: dumpFile,
        csv: dumpFile,
      }),
    ),
  }),
};
