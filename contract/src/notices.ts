import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  districtCode,
  fen,
  industry,
  noticeChange,
  noticeContent,
  noticeKind,
  noticeMethod,
  noticeType,
} from './notice-content.ts';
import { countText, rowId, rowIdText } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const named = z.object({ id, name: z.string() });

/** One line of a list. */
export const noticeRow = z.object({
  id,
  type: noticeType,
  title: z.string(),
  /** Escaped, with `<mark>` around what was searched for. */
  title_html: z.string(),
  /** Where the words stand in the body; empty unless bodies were searched. */
  snippet_html: z.string(),
  method: noticeMethod.nullable(),
  buyer: named,
  agency: named.nullable(),
  district: z.object({ code: districtCode, name: z.string() }),
  budget: fen.nullable(),
  /** What was paid, of results and contracts. */
  amount: fen.nullable(),
  deadline: unixSeconds.nullable(),
  published: unixSeconds,
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const noticeSort = z.enum(['date', 'relevance', 'budget', 'deadline']);
export type NoticeSort = z.infer<typeof noticeSort>;

/** What a search asks: of the list, a saved search, a feed or an export. */
export const noticeQuery = z.strictObject({
  /** Words in any order, "a phrase", -without. */
  keyword: z.string().trim().max(100, '关键词最多 100 个字').default(''),
  /** Searches bodies too. */
  full_text: z.boolean().default(false),
  /** A code as `selectDistrict` gives it, of any level, or its first two or four digits: everything inside is found. */
  district: z
    .string()
    .regex(/^(\d{2}|\d{4}|\d{6})?$/, '地区代码有误')
    .default(''),
  notice_type: z.array(noticeType).max(8).default([]),
  method: z.array(noticeMethod).max(7).default([]),
  kind: z.array(noticeKind).max(3).default([]),
  industry: z.array(industry).max(19).default([]),
  /** A buyer's id. */
  buyer: id.nullable().default(null),
  /** A supplier's id: what it won. */
  supplier: id.nullable().default(null),
  agency: id.nullable().default(null),
  published_from: unixSeconds.nullable().default(null),
  published_to: unixSeconds.nullable().default(null),
  /** Only what can still be answered. */
  open_only: z.boolean().default(false),
  budget_min: fen.nullable().default(null),
  budget_max: fen.nullable().default(null),
});
export type NoticeQuery = z.infer<typeof noticeQuery>;

const facet = z.array(z.object({ value: z.string(), title: z.string(), count: z.number().int() }));

export const noticeFacets = z.object({
  district: facet,
  notice_type: facet,
  method: facet,
  kind: facet,
  industry: facet,
  /** `open`: what can still be answered. */
  deadline: facet,
  /** By the days up to now: 1, 3, 7, 30, 90. */
  published: facet,
  /** By the place in the list of ranges. */
  budget: facet,
  /** The buyers with the most, by id. */
  buyer: facet,
  /** Counts are from a sample and shown with 约. */
  is_estimate: z.boolean(),
});
export type NoticeFacets = z.infer<typeof noticeFacets>;

const partyContact = z.object({
  id,
  name: z.string(),
  credit_code: z.string().nullable(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
});

const versionFacts = z.object({ version: z.number().int(), time: unixSeconds, reason: z.string() });

export const noticeDetail = noticeContent.omit({ buyer: true, agency: true, packages: true }).extend({
  id,
  /** Cleaning may have made it longer than what was taken in. */
  body: z.string(),
  state: z.enum(['published', 'withdrawn']),
  withdrawn_reason: z.string(),
  /** Visitors see the first lines of contacts and attachments (product 3). */
  restricted: z.boolean(),
  project_id: id,
  catalogue_name: z.string(),
  district_path: z.array(z.object({ code: z.string(), name: z.string() })),
  buyer: partyContact,
  agency: partyContact.nullable(),
  packages: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      quantity: z.string(),
      budget: fen.nullable(),
      winner: partyContact.nullable(),
      amount: fen.nullable(),
      discount_rate: z.number().nullable(),
      score: z.number().nullable(),
    }),
  ),
  changes: z.array(noticeChange),
  published: unixSeconds,
  updated: unixSeconds,
  version: z.number().int(),
  current_version: z.number().int(),
  versions: z.array(versionFacts),
  /** What this version changed in the one before. */
  version_changes: z.array(noticeChange),
  attachments: z.array(
    z.object({
      id,
      name: z.string(),
      mime: z.string(),
      size: z.number().int(),
      sha256: z.string(),
      /** Empty for a visitor. */
      url: z.string(),
    }),
  ),
  timeline: z.array(z.object({ id, type: noticeType, title: z.string(), published: unixSeconds })),
  similar: z.array(noticeRow),
  collected: z.boolean(),
});
export type NoticeDetail = z.infer<typeof noticeDetail>;

const partyPage = z.object({
  id,
  name: z.string(),
  credit_code: z.string().nullable(),
  district: z.object({ code: z.string(), name: z.string() }).nullable(),
  notices: z.number().int(),
  wins: z.number().int(),
  won_amount: fen,
  agency_notices: z.number().int(),
});
export type PartyPage = z.infer<typeof partyPage>;

const post = { method: 'POST', domain: 'notices', access: 'public' } as const;

export const notices = {
  search: endpoint({
    ...post,
    path: '/api/szguild/public/bidSearch',
    summary: '搜索采购公告：关键词（空格分词、引号短语、减号排除）与筛选，按游标翻页',
    input: noticeQuery.extend({
      sort: noticeSort.default('date'),
      ...cursorInput,
      with_facets: z.boolean().default(true),
    }),
    output: cursorPageOf(noticeRow).extend({
      total_is_estimate: z.boolean(),
      /** The corrected keyword, when the original found nothing: pinyin and typos are understood. */
      used_keyword: z.string().nullable(),
      /** Cursor of the previous page; passed as `next`. */
      previous: z.string().nullable(),
      facets: noticeFacets.nullable(),
    }),
  }),
  suggest: endpoint({
    ...post,
    path: '/api/szguild/public/bidSuggest',
    summary: '搜索建议：自己的历史、热词与采购人',
    input: z.strictObject({ keyword: z.string().trim().max(50).default('') }),
    output: z.object({
      history: z.array(z.string()),
      hot_words: z.array(z.string()),
      parties: z.array(named.extend({ notices: z.number().int() })),
    }),
  }),
  forgetHistory: endpoint({
    ...post,
    access: 'user',
    path: '/api/szguild/user/bidHistoryClear',
    summary: '清除自己的公告搜索历史',
    input: z.strictObject({}),
    output: z.strictObject({}),
  }),
  detail: endpoint({
    method: 'GET',
    domain: 'notices',
    access: 'public',
    path: '/portal/bids/{id}',
    summary: '一条公告：事实、正文、附件、项目时间线、版本与相似公告',
    input: z.strictObject({
      id: rowIdText.positive(),
      version: countText.positive().optional(),
    }),
    output: noticeDetail,
  }),
  party: endpoint({
    ...post,
    path: '/api/szguild/public/party',
    summary: '一家单位：它发布的公告与中标情况（公告列表用搜索接口的 buyer、agency、supplier）',
    input: z.strictObject({ id }),
    output: partyPage,
  }),
};
