import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { type GoodsType, goodsTypeTitle } from './order-titles.ts';
import { pageInput, pageOf } from './paging.ts';
import {
  rewardEventTitle,
  type RewardEventKind,
  type RewardState,
  rewardStateTitle,
} from './promotion-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const fen = z.number().int();
export const rewardState = z.enum(Object.keys(rewardStateTitle) as [RewardState, ...RewardState[]]);
const eventKind = z.enum(Object.keys(rewardEventTitle) as [RewardEventKind, ...RewardEventKind[]]);
export const rewardGoods = z.enum(Object.keys(goodsTypeTitle) as [GoodsType, ...GoodsType[]]);

/** As it is typed, or as it stands in a link that somebody changed. */
const inviteKey = z.string().trim().max(40);

export const promotionTerms = z.object({
  /** Of what an invited user pays. */
  percent: z.number().int(),
  /** From registration on. */
  days: count,
  /** For one order, in fen. */
  most: fen,
});
export const promotionRule = promotionTerms.extend({ refund_days: count });
export type PromotionRule = z.infer<typeof promotionRule>;

/** An order of an invited user as the inviter may see it: not what was bought, nor who exactly. */
const ownReward = z.object({
  id,
  name: z.string(),
  goods_type: rewardGoods,
  order_amount: fen,
  refunded: fen,
  amount: fen,
  state: rewardState,
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
  goods_type: rewardGoods,
  create_time: unixSeconds,
});
export type RewardMovement = z.infer<typeof movement>;

const settings = { on_invited: z.boolean(), on_order: z.boolean(), on_reward: z.boolean() };
export type PromotionSettings = z.infer<z.ZodObject<typeof settings>>;

export const promotionDays = z.array(z.object({ day: z.string(), invited: count, rewarded: fen }));
export type PromotionDay = z.infer<typeof promotionDays>[number];

const own = { method: 'POST', domain: 'orders', access: 'user' } as const;
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
      rule: promotionRule,
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
      rule: promotionRule,
      invited: count,
      invited_this_month: count,
      orders: count,
      waiting: fen,
      paid: fen,
      owed: fen,
      days: promotionDays,
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
    input: z.strictObject({ state: rewardState.optional(), ...pageInput }),
    output: pageOf(ownReward),
  }),
  history: endpoint({
    ...own,
    path: `${user}/promotionHistory`,
    summary: '一个月的奖励明细，新的在前；合计是整月的',
    input: z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误')
        .optional(),
      ...pageInput,
    }),
    output: pageOf(movement).extend({
      month: z.string(),
      /** The month it is in China. */
      current: z.string(),
      earned: fen,
      paid: fen,
      taken: fen,
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
