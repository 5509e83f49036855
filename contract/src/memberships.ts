import { z } from 'zod';
import { type Access, endpoint, nothing } from './endpoint.ts';
import {
  type MembershipSource,
  membershipSourceTitle,
  type MembershipState,
  membershipStateTitle,
} from './membership-titles.ts';
import { mobile } from './mobile.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId.positive();
const source = z.enum(Object.keys(membershipSourceTitle) as [MembershipSource, ...MembershipSource[]]);
const state = z.enum(Object.keys(membershipStateTitle) as [MembershipState, ...MembershipState[]]);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');
const months = z.number('请填写月数').int('月数须为整数').min(1, '至少 1 个月').max(36, '最多 36 个月');

/** What staff write down about a plan. Its months stay as they were made: orders were placed for them. */
const planContent = z.strictObject({
  title: z.string().trim().min(2, '请填写方案名称').max(30, '方案名称最多 30 个字'),
  /** In fen. */
  price: z.number('请填写价格').int().min(1, '价格须大于 0').max(10_000_000, '价格最高 100000 元'),
  /** One benefit a line. */
  benefits: z.array(z.string().trim().min(1).max(60, '每条权益最多 60 个字')).max(10, '最多 10 条权益'),
  on_sale: z.boolean(),
  position: z.number('请填写排序').int().min(0).max(9999),
});
export type MembershipPlanContent = z.infer<typeof planContent>;

const plan = z.object({
  id,
  title: z.string(),
  months: count,
  price: count,
  benefits: z.array(z.string()),
});
export type MembershipPlan = z.infer<typeof plan>;

const staffPlan = plan.extend({ on_sale: z.boolean(), position: count, revision: count });
export type StaffMembershipPlan = z.infer<typeof staffPlan>;

const term = z.object({
  id,
  months: count,
  starts: unixSeconds,
  ends: unixSeconds,
  source,
  /** Why staff gave it. */
  reason: z.string(),
  create_time: unixSeconds,
  taken_back: unixSeconds.nullable(),
  taken_back_reason: z.string(),
});
export type MembershipTerm = z.infer<typeof term>;

const member = z.object({
  user_id: id,
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  ends: unixSeconds,
  state,
});
export type Member = z.infer<typeof member>;

const managing = { staff: ['operator', 'administrator'] } satisfies Access;
const staffPost = { method: 'POST', domain: 'orders', access: managing } as const;
const admin = '/api/szguild/admin';

export const memberships = {
  plans: endpoint({
    method: 'POST',
    domain: 'orders',
    access: 'public',
    path: '/api/szguild/membership/plans',
    summary: '在售的会员方案',
    input: nothing,
    output: z.object({ plans: z.array(plan) }),
  }),
  own: endpoint({
    method: 'POST',
    domain: 'orders',
    access: 'user',
    path: '/api/szguild/user/membership',
    summary: '本人的会员有效期与最近的开通记录',
    input: nothing,
    output: z.object({
      is_member: z.boolean(),
      /** 0 for somebody who never was one. */
      expire_time: unixSeconds,
      terms: z.array(term),
    }),
  }),
};

export const membershipDesk = {
  plans: endpoint({
    ...staffPost,
    path: `${admin}/membershipPlans`,
    summary: '全部会员方案，包括已停售的',
    input: nothing,
    output: z.object({ plans: z.array(staffPlan) }),
  }),
  createPlan: endpoint({
    ...staffPost,
    path: `${admin}/membershipPlanCreate`,
    summary: '新建会员方案；同一个 key 只建一个',
    input: z.strictObject({ key: z.uuid(), months, content: planContent }),
    output: z.object({ id }),
  }),
  savePlan: endpoint({
    ...staffPost,
    path: `${admin}/membershipPlanSave`,
    summary: '修改会员方案；时长不可修改',
    input: z.strictObject({ id, revision: count, content: planContent }),
    output: z.object({ revision: count }),
  }),
  list: endpoint({
    ...staffPost,
    path: `${admin}/membershipList`,
    summary: '会员，最晚到期的在前',
    input: z.strictObject({ state: state.optional(), mobile: mobile.optional(), ...cursorInput }),
    output: cursorPageOf(member),
  }),
  read: endpoint({
    ...staffPost,
    path: `${admin}/membershipRead`,
    summary: '一名会员的开通记录，新的在前',
    input: z.strictObject({ user_id: id, ...pageInput }),
    output: pageOf(term).extend({ member }),
  }),
  give: endpoint({
    ...staffPost,
    path: `${admin}/membershipGive`,
    summary: '为一名用户开通或延长会员，须写明原因；同一个 key 只开通一次',
    input: z.strictObject({ key: z.uuid(), mobile, months, reason }),
    output: z.object({ user_id: id, expire_time: unixSeconds }),
  }),
  takeBack: endpoint({
    ...staffPost,
    path: `${admin}/membershipTakeBack`,
    summary: '收回一段会员，须写明原因；购买的会员须通过退款收回',
    input: z.strictObject({ term_id: id, reason }),
    output: z.object({ expire_time: unixSeconds }),
  }),
};
