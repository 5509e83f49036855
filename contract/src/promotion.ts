import { z } from 'zod';
import { type Access, endpoint, nothing } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { type GoodsType, goodsTypeTitle } from './order-titles.ts';
import { pageInput, pageOf } from './paging.ts';
import {
  rewardEventTitle,
  type RewardEventKind,
  type RewardRefusal,
  rewardRefusalTitle,
  type RewardState,
  rewardStateTitle,
} from './promotion-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const fen = z.number().int();
const state = z.enum(Object.keys(rewardStateTitle) as [RewardState, ...RewardState[]]);
const refusal = z.enum(Object.keys(rewardRefusalTitle) as [RewardRefusal, ...RewardRefusal[]]);
const eventKind = z.enum(Object.keys(rewardEventTitle) as [RewardEventKind, ...RewardEventKind[]]);
const goodsType = z.enum(Object.keys(goodsTypeTitle) as [GoodsType, ...GoodsType[]]);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

/** As it is typed, or as it stands in a link that somebody changed. */
const inviteKey = z.string().trim().max(40);

const terms = z.object({
  /** Of what an invited user pays. */
  percent: z.number().int(),
  /** From registration on. */
  days: count,
  /** For one order, in fen. */
  most: fen,
});
const rule = terms.extend({ refund_days: count });
export type PromotionRule = z.infer<typeof rule>;

const ruleInput = {
  percent: z.number().int('请填写整数').min(0, '比例为 0 至 50').max(50, '比例为 0 至 50'),
  days: z.number().int('请填写整数').min(1, '天数为 1 至 3650').max(3650, '天数为 1 至 3650'),
  most: z
    .number()
    .int('请填写金额')
    .min(100, '每单上限为 1 元至 10 万元')
    .max(10_000_000, '每单上限为 1 元至 10 万元'),
};

const ruleVersion = terms.extend({
  id,
  reason: z.string(),
  by: z.string(),
  create_time: unixSeconds,
});
export type PromotionRuleVersion = z.infer<typeof ruleVersion>;

/** An order of an invited user as the inviter may see it: not what was bought, nor who exactly. */
const ownReward = z.object({
  id,
  name: z.string(),
  goods_type: goodsType,
  order_amount: fen,
  refunded: fen,
  amount: fen,
  state,
  create_time: unixSeconds,
  due_time: unixSeconds,
});
export type OwnReward = z.infer<typeof ownReward>;

const invitedUser = z.object({
  id,
  name: z.string(),
  create_time: unixSeconds,
  /** Until when orders bring a reward. */
  until: unixSeconds,
  orders: count,
  rewarded: fen,
});
export type InvitedUser = z.infer<typeof invitedUser>;

const movement = z.object({
  id,
  kind: eventKind,
  amount: fen,
  name: z.string(),
  goods_type: goodsType,
  create_time: unixSeconds,
});
export type RewardMovement = z.infer<typeof movement>;

const settings = { on_invited: z.boolean(), on_order: z.boolean(), on_reward: z.boolean() };
export type PromotionSettings = z.infer<z.ZodObject<typeof settings>>;

const days = z.array(z.object({ day: z.string(), invited: count, rewarded: fen }));
export type PromotionDay = z.infer<typeof days>[number];

const person = z.object({ id, nickname: z.string(), mobile: z.string() });

const staffReward = z.object({
  id,
  order_no: z.string(),
  goods_type: goodsType,
  title: z.string(),
  inviter: person,
  invited: person,
  percent: z.number().int(),
  order_amount: fen,
  refunded: fen,
  amount: fen,
  paid: fen,
  owed: fen,
  state,
  refusal: refusal.nullable(),
  note: z.string(),
  create_time: unixSeconds,
  due_time: unixSeconds,
});
export type StaffReward = z.infer<typeof staffReward>;

const own = { method: 'POST', domain: 'orders', access: 'user' } as const;
const managing = { staff: ['operator', 'administrator'] } satisfies Access;
const reading = { staff: ['operator', 'administrator', 'finance'] } satisfies Access;
const admin = '/api/szguild/admin';
const user = '/api/szguild/user';

export const promotion = {
  brokerPage: endpoint({
    method: 'POST',
    path: '/api/szguild/public/brokerPage',
    domain: 'site',
    access: 'public',
    summary: '推广页：奖励规则；带邀请码时还有邀请人',
    input: z.strictObject({ invite_key: inviteKey.optional() }),
    output: z.object({
      rule,
      /** Empty where the key is none. */
      invite_key: z.string(),
      inviter: z.object({ name: z.string(), avatar: z.string() }).nullable(),
    }),
  }),
  overview: endpoint({
    ...own,
    path: `${user}/promotion`,
    summary: '我的推广：邀请码、链接、人数、奖励与近 30 天的变化',
    input: nothing,
    output: z.object({
      invite_key: z.string(),
      key_time: unixSeconds,
      link: z.string(),
      rule,
      invited: count,
      invited_this_month: count,
      orders: count,
      waiting: fen,
      paid: fen,
      owed: fen,
      days,
    }),
  }),
  renewKey: endpoint({
    ...own,
    path: `${user}/promotionRenewKey`,
    summary: '更换邀请码；旧的继续有效，除非一并停用',
    input: z.strictObject({ retire: z.boolean().default(false) }),
    output: z.object({ invite_key: z.string(), key_time: unixSeconds, link: z.string() }),
  }),
  poster: endpoint({
    ...own,
    path: `${user}/promotionPoster`,
    summary: '带二维码的推广海报（PNG），地址一小时内有效',
    input: nothing,
    output: z.object({ url: z.string(), name: z.string(), expire: unixSeconds }),
  }),
  invited: endpoint({
    ...own,
    path: `${user}/promotionUsers`,
    summary: '我邀请的用户，新的在前；姓名已打码',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(invitedUser),
  }),
  rewards: endpoint({
    ...own,
    path: `${user}/promotionOrders`,
    summary: '被邀请用户的订单与奖励，新的在前',
    input: z.strictObject({ state: state.optional(), ...pageInput }),
    output: pageOf(ownReward),
  }),
  history: endpoint({
    ...own,
    path: `${user}/promotionHistory`,
    summary: '一个月的奖励明细',
    input: z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误')
        .optional(),
    }),
    output: z.object({
      month: z.string(),
      /** The month it is in China. */
      current: z.string(),
      earned: fen,
      paid: fen,
      taken: fen,
      /** At most 500. */
      entries: z.array(movement),
    }),
  }),
  settings: endpoint({
    ...own,
    path: `${user}/promotionSettings`,
    summary: '推广消息的订阅设置',
    input: nothing,
    output: z.object(settings),
  }),
  saveSettings: endpoint({
    ...own,
    path: `${user}/promotionSettingsSave`,
    summary: '保存推广消息的订阅设置',
    input: z.strictObject(settings),
    output: z.object(settings),
  }),
};

export const promotionDesk = {
  rewards: endpoint({
    method: 'POST',
    domain: 'orders',
    access: reading,
    path: `${admin}/promotionRewards`,
    summary: '推广奖励，新的在前；可按状态、不予奖励的原因、订单号或手机号查找',
    input: z.strictObject({
      state: state.optional(),
      refusal: refusal.optional(),
      keyword: z.string().trim().max(50).optional(),
      ...pageInput,
    }),
    output: pageOf(staffReward),
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
      days,
    }),
  }),
  rules: endpoint({
    method: 'POST',
    domain: 'orders',
    access: reading,
    path: `${admin}/promotionRules`,
    summary: '当前的奖励规则与历次修改',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(ruleVersion).extend({ current: rule }),
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
  state: state.optional(),
  refusal: refusal.optional(),
  keyword: z.string().trim().max(50).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
export type PromotionExport = z.infer<typeof promotionExport>;
