import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { fen, industry, noticeKind } from './notice-content.ts';
import { rowId } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const count = z.number().int();

/** What is looked at: a district (none, province or city; 44 and 440000 are the same) and a trade (an industry, a kind, or everything). */
export const insightScope = z.strictObject({
  district: z
    .string()
    .regex(/^(\d{2}(0000)?|\d{4}(00)?)?$/, '地区代码有误，应为省或市')
    .default(''),
  industry: industry.nullable().default(null),
  kind: noticeKind.nullable().default(null),
});
export type InsightScope = z.infer<typeof insightScope>;

const partyTotal = z.object({ id, name: z.string(), count, amount: fen });
export type PartyTotal = z.infer<typeof partyTotal>;

/** Contract price in percent of the budget, in steps; the last one is open. */
const priceStep = z.object({ from: z.number(), to: z.number().nullable(), count });

export const insight = z.object({
  /** Null while nothing has been computed for this scope. */
  computed_time: unixSeconds.nullable(),
  notices: count,
  awards: count,
  amount: fen,
  /** The last twelve months, oldest first; month as 2026-11. */
  months: z.array(z.object({ month: z.string(), notices: count, awards: count, budget: fen, amount: fen })),
  districts: z.array(z.object({ code: z.string(), name: z.string(), notices: count })),
  buyers: z.array(partyTotal),
  winners: z.array(partyTotal),
  prices: z.array(priceStep),
});
export type Insight = z.infer<typeof insight>;

export const rivals = z.object({
  computed_time: unixSeconds.nullable(),
  supplier: z.object({ id, name: z.string(), wins: count, amount: fen }).nullable(),
  /** Who wins at the same buyers in the same industry. */
  rivals: z.array(partyTotal.extend({ shared_buyers: count })),
});
export type Rivals = z.infer<typeof rivals>;

const certified = { method: 'POST', domain: 'notices', access: { certified: [1, 2, 3] } } as const;

export const insights = {
  overview: endpoint({
    ...certified,
    path: '/api/szguild/insight/overview',
    summary: '市场洞察：近十二个月的公告、成交、采购人、供应商与价格分布（定时统计）',
    input: insightScope.refine(
      ({ industry: trade, kind }) => trade === null || kind === null,
      '行业与采购类别只选其一',
    ),
    output: insight,
  }),
  trade: endpoint({
    ...certified,
    path: '/api/szguild/insight/trade',
    summary: '自己单位的行业或类别：认证时填写的经营类别，没有时按其公告判断',
    input: nothing,
    output: insightScope.pick({ industry: true, kind: true }),
  }),
  rivals: endpoint({
    ...certified,
    path: '/api/szguild/insight/competitors',
    summary: '一家供应商的竞争对手；不给 supplier 时是自己的单位',
    input: z.strictObject({ supplier: id.nullable().default(null) }),
    output: rivals,
  }),
  board: endpoint({
    method: 'POST',
    domain: 'notices',
    access: 'user',
    path: '/api/szguild/user/dataCount',
    summary: '个人数据看板：计数与近三十天的每日序列',
    input: nothing,
    output: z.object({
      /** Each by its name; a module that counts something adds its own. */
      counts: z
        .object({
          collected: count,
          subscriptions: count,
          matches: count,
          reminders: count,
          submitted: count,
          published: count,
        })
        .catchall(count),
      /** The last thirty days in China, oldest first; day as 2026-11-16. */
      days: z.array(
        z
          .object({ day: z.string(), matches: count, collected: count })
          .catchall(z.union([z.string(), count])),
      ),
    }),
  }),
};
