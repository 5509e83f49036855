import { z } from 'zod';
import { type Access, endpoint, nothing } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { promotionDays, promotionRule, promotionTerms, rewardGoods, rewardState } from './promotion.ts';
import { type RewardRefusal, rewardRefusalTitle } from './promotion-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const fen = z.number().int();
const refusal = z.enum(Object.keys(rewardRefusalTitle) as [RewardRefusal, ...RewardRefusal[]]);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

const ruleInput = {
  percent: z.number().int('请填写整数').min(0, '比例为 0 至 50').max(50, '比例为 0 至 50'),
  days: z.number().int('请填写整数').min(1, '天数为 1 至 3650').max(3650, '天数为 1 至 3650'),
  most: z
    .number()
    .int('请填写金额')
    .min(100, '每单上限为 1 元至 10 万元')
    .max(10_000_000, '每单上限为 1 元至 10 万元'),
};

const ruleVersion = promotionTerms.extend({
  id,
  reason: z.string(),
  by: z.string(),
  create_time: unixSeconds,
});
export type PromotionRuleVersion = z.infer<typeof ruleVersion>;

const person = z.object({ id, nickname: z.string(), mobile: z.string() });

const staffReward = z.object({
  id,
  order_no: z.string(),
  goods_type: rewardGoods,
  title: z.string(),
  inviter: person,
  invited: person,
  percent: z.number().int(),
  order_amount: fen,
  refunded: fen,
  amount: fen,
  paid: fen,
  owed: fen,
  state: rewardState,
  refusal: refusal.nullable(),
  note: z.string(),
  create_time: unixSeconds,
  due_time: unixSeconds,
});
export type StaffReward = z.infer<typeof staffReward>;

const managing = { staff: ['operator', 'administrator'] } satisfies Access;
const reading = { staff: ['operator', 'administrator', 'finance'] } satisfies Access;
const admin = '/api/szguild/admin';

export const promotionDesk = {
  rewards: endpoint({
    method: 'POST',
    domain: 'orders',
    access: reading,
    path: `${admin}/promotionRewards`,
    summary: '推广奖励，新的在前；可按状态、不予奖励的原因、订单号或手机号查找',
    input: z.strictObject({
      state: rewardState.optional(),
      refusal: refusal.optional(),
      keyword: z.string().trim().max(50).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(staffReward),
  }),
  board: endpoint({
    method: 'POST',
    domain: 'orders',
    access: reading,
    path: `${admin}/promotionBoard`,
    summary: '推广数据：人数、奖励合计与近 30 天的变化',
    input: nothing,
    output: z.object({
      invited: count,
      waiting: fen,
      waiting_count: count,
      paid: fen,
      owed: fen,
      refused_count: count,
      days: promotionDays,
    }),
  }),
  rules: endpoint({
    method: 'POST',
    domain: 'orders',
    access: reading,
    path: `${admin}/promotionRules`,
    summary: '当前的奖励规则与历次修改',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(ruleVersion).extend({ current: promotionRule }),
  }),
  saveRule: endpoint({
    method: 'POST',
    domain: 'orders',
    access: managing,
    path: `${admin}/promotionRuleSave`,
    summary: '修改奖励规则，须写明原因；已付款的订单仍按原规则',
    input: z.strictObject({ ...ruleInput, reason }),
    output: z.object({ id }),
  }),
  refuse: endpoint({
    method: 'POST',
    domain: 'orders',
    access: managing,
    path: `${admin}/promotionRewardRefuse`,
    summary: '取消一笔待结算的奖励，须写明原因',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({}),
  }),
  allow: endpoint({
    method: 'POST',
    domain: 'orders',
    access: managing,
    path: `${admin}/promotionRewardAllow`,
    summary: '恢复一笔不予奖励的奖励，须写明原因',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({}),
  }),
};

/** The filter of the download `promotion`. */
export const promotionExport = z.strictObject({
  state: rewardState.optional(),
  refusal: refusal.optional(),
  keyword: z.string().trim().max(50).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
export type PromotionExport = z.infer<typeof promotionExport>;
