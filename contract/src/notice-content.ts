import { z } from 'zod';
import { industries, noticeKinds, noticeLevels, noticeMethods, noticeTypes } from './notice-titles.ts';
import { unixSeconds } from './unix-seconds.ts';
import { mostFen } from './yuan.ts';

// The words live where pages can have them without schemas.
export * from './notice-titles.ts';

export const noticeType = z.enum(noticeTypes);
export const noticeMethod = z.enum(noticeMethods);
export const noticeKind = z.enum(noticeKinds);
export const noticeLevel = z.enum(noticeLevels);
export const industry = z.enum(industries);

/** Fen, up to a hundred billion yuan. */
export const fen = z.number().int().min(0, '金额不能为负').max(mostFen, '金额过大');
export const districtCode = z.string().regex(/^\d{6}$/, '地区代码有误');
const line = (most: number) => z.string().trim().max(most, `最多 ${most} 个字`);

/** An organisation as a notice names it. */
export const partyFacts = z.strictObject({
  name: line(100).min(2, '请填写名称'),
  credit_code: z
    .string()
    .regex(/^[0-9A-HJ-NP-RT-UW-Y]{18}$/, '统一社会信用代码有误')
    .nullable()
    .default(null),
  address: line(200).default(''),
  contact: line(40).default(''),
  phone: line(40).default(''),
});
export type PartyFacts = z.infer<typeof partyFacts>;

const noticePackage = z.strictObject({
  number: line(20),
  name: line(200),
  quantity: line(60).default(''),
  budget: fen.nullable().default(null),
  /** Of a result or a contract. */
  winner: partyFacts.nullable().default(null),
  amount: fen.nullable().default(null),
  /** Percent, where the price is a discount. */
  discount_rate: z.number().min(0).max(100).nullable().default(null),
  score: z.number().min(0).max(1000).nullable().default(null),
});
export type NoticePackage = z.infer<typeof noticePackage>;

export const noticeChange = z.strictObject({ field: line(60), before: line(2000), after: line(2000) });
export type NoticeChange = z.infer<typeof noticeChange>;

/** Everything an author, an importer or the generator says about a notice. Kept whole for each version. */
export const noticeContent = z.strictObject({
  type: noticeType,
  title: line(200).min(4, '标题至少 4 个字'),
  project_number: line(80).default(''),
  project_title: line(200).default(''),
  plan_number: line(80).default(''),
  method: noticeMethod.nullable().default(null),
  kind: noticeKind,
  /** 品目 of the 2022 catalogue: A goods, B works, C services. */
  catalogue: z
    .string()
    .regex(/^[ABC]\d{0,10}$/, '品目代码有误')
    .default('C'),
  industry: industry.nullable().default(null),
  district: districtCode,
  level: noticeLevel.default('city'),
  buyer: partyFacts,
  agency: partyFacts.nullable().default(null),
  /** A quarter of real notices give none. */
  budget: fen.nullable().default(null),
  ceiling: fen.nullable().default(null),
  fund_source: line(100).default(''),
  packages: z.array(noticePackage).max(200).default([]),
  sme_policy: line(200).default(''),
  consortium: z.boolean().nullable().default(null),
  imports_allowed: z.boolean().nullable().default(null),
  document_from: unixSeconds.nullable().default(null),
  document_to: unixSeconds.nullable().default(null),
  document_price: fen.nullable().default(null),
  deadline: unixSeconds.nullable().default(null),
  opening_time: unixSeconds.nullable().default(null),
  opening_place: line(200).default(''),
  experts: z.array(line(40)).max(50).default([]),
  agency_fee: fen.nullable().default(null),
  /** A correction names what it changes. */
  original_number: line(80).default(''),
  changes: z.array(noticeChange).max(100).default([]),
  contract_number: line(80).default(''),
  signed: unixSeconds.nullable().default(null),
  /** An intention's expected month, as 2026-12. */
  expected_month: z
    .string()
    .regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, '月份写作 2026-12')
    .default(''),
  source_site: line(100).default(''),
  source_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  /** HTML; sanitised when stored. */
  body: z.string().max(200_000, '正文过长').default(''),
});
export type NoticeContent = z.infer<typeof noticeContent>;
/** As it is written down, with everything optional left out. */
export type NoticeDraft = z.input<typeof noticeContent>;
