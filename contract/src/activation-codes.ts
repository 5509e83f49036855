import { z } from 'zod';
import {
  type ActivationBatchState,
  activationBatchStateTitle,
  type ActivationCodeState,
  activationCodeStateTitle,
  type ActivationTarget,
  activationTargetTitle,
} from './activation-code-titles.ts';
import { type Access, endpoint, nothing } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const target = z.enum(Object.keys(activationTargetTitle) as [ActivationTarget, ...ActivationTarget[]]);
const batchState = z.enum(
  Object.keys(activationBatchStateTitle) as [ActivationBatchState, ...ActivationBatchState[]],
);
const codeState = z.enum(
  Object.keys(activationCodeStateTitle) as [ActivationCodeState, ...ActivationCodeState[]],
);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

/** A code that somebody used, with what it opened. */
const redemption = z.object({
  id,
  target,
  title: z.string(),
  href: z.string(),
  /** Until when what it opened lasts; null without an end. */
  until: unixSeconds.nullable(),
  time: unixSeconds,
  taken_back: unixSeconds.nullable(),
});
export type Redemption = z.infer<typeof redemption>;

/** What staff write down about a batch; a batch never changes, since its cards are printed. */
const content = z.strictObject({
  target,
  /** The course or the learning path; null for membership. */
  target_id: id.nullable(),
  /** How many months of membership; null for courses and paths. */
  months: z.number().int().min(1, '会员时长为 1 至 36 个月').max(36, '会员时长为 1 至 36 个月').nullable(),
  /** How many days a course stays open after redeeming; null without an end. */
  days: z.number().int().min(1, '学习期限为 1 至 3650 天').max(3650, '学习期限为 1 至 3650 天').nullable(),
  number: z.number().int().min(1, '每批 1 至 5000 个').max(5000, '每批 1 至 5000 个'),
  expires: unixSeconds,
  note: z.string().trim().min(2, '请填写备注，例如用途或领取单位').max(200, '备注最多 200 个字'),
});
export type ActivationBatchContent = z.infer<typeof content>;

const batch = content.extend({
  id,
  title: z.string(),
  state: batchState,
  redeemed: count,
  created: unixSeconds,
  creator: z.string(),
  revoked: unixSeconds.nullable(),
  revoked_reason: z.string(),
  /** Whether used codes are taken back too, and how many already were. */
  takes_back: z.boolean(),
  taken_back: count,
});
export type ActivationBatch = z.infer<typeof batch>;

const codeRow = z.object({
  id,
  serial: count,
  /** All but the ends of it hidden. */
  code: z.string(),
  state: codeState,
  user_id: id.nullable(),
  nickname: z.string(),
  mobile: z.string(),
  time: unixSeconds.nullable(),
});
export type ActivationCodeRow = z.infer<typeof codeRow>;

const card = z.object({ id, serial: count, code: z.string(), link: z.string() });
export type ActivationCard = z.infer<typeof card>;

const choice = z.object({ id, title: z.string() });

const own = { method: 'POST', domain: 'orders', access: 'user' } as const;
const managing = { staff: ['operator', 'administrator'] } satisfies Access;
const staffOnly = { method: 'POST', domain: 'orders', access: managing } as const;
const admin = '/api/szguild/admin';

export const activationCodes = {
  redeem: endpoint({
    ...own,
    path: '/api/szguild/user/activationCodeRedeem',
    summary: '兑换激活码；空格、连字符、大小写与相近字母不影响，每个激活码只能兑换一次',
    input: z.strictObject({
      code: z.string('请输入激活码').trim().min(1, '请输入激活码').max(200, '激活码有误，请核对后重新输入'),
    }),
    output: z.object({ redemption, already: z.boolean() }),
  }),
  own: endpoint({
    ...own,
    path: '/api/szguild/user/activationCodeList',
    summary: '本人兑换过的激活码，新的在前',
    input: z.strictObject(pageInput),
    output: pageOf(redemption),
  }),
  list: endpoint({
    ...staffOnly,
    path: `${admin}/activationBatchList`,
    summary: '激活码批次，新的在前；关键词为备注、内容名称或一个完整的激活码',
    input: z.strictObject({
      state: batchState.optional(),
      keyword: z.string().trim().max(50).optional(),
      ...pageInput,
    }),
    output: pageOf(batch),
  }),
  read: endpoint({
    ...staffOnly,
    path: `${admin}/activationBatchRead`,
    summary: '一批激活码',
    input: z.strictObject({ id }),
    output: batch,
  }),
  targets: endpoint({
    ...staffOnly,
    path: `${admin}/activationTargets`,
    summary: '激活码可以开通的课程与学习路径',
    input: nothing,
    output: z.object({ courses: z.array(choice), paths: z.array(choice) }),
  }),
  create: endpoint({
    ...staffOnly,
    path: `${admin}/activationBatchCreate`,
    summary: '生成一批激活码；同一个 key 只生成一批',
    input: z.strictObject({ key: z.uuid(), content }),
    output: z.object({ id }),
  }),
  revoke: endpoint({
    ...staffOnly,
    path: `${admin}/activationBatchRevoke`,
    summary: '作废一批激活码，须写明原因；已兑换的保留，除非要求一并收回',
    input: z.strictObject({ id, reason, take_back: z.boolean() }),
    output: z.strictObject({}),
  }),
  codes: endpoint({
    ...staffOnly,
    path: `${admin}/activationCodes`,
    summary: '一批里的激活码与兑换情况，按编号排列',
    input: z.strictObject({
      id,
      state: codeState.optional(),
      code: z.string().trim().max(50).optional(),
      ...pageInput,
    }),
    output: pageOf(codeRow),
  }),
  cards: endpoint({
    ...staffOnly,
    path: `${admin}/activationCards`,
    summary: '未使用的激活码与二维码内容，供打印卡片；每次查看记入审计日志',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(card).extend({
      title: z.string(),
      target,
      days: content.shape.days,
      expires: unixSeconds,
    }),
  }),
};
