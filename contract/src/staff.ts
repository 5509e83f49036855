import { z } from 'zod';
import { roleId } from './accounts.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { mobile } from './mobile.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { sealedPassword } from './passwords.ts';
import { staffRoleTitle, type StaffRole } from './roles.ts';
import { unixSeconds } from './unix-seconds.ts';

const staffRoles = Object.keys(staffRoleTitle) as [StaffRole, ...StaffRole[]];
const staffRole = z.enum(staffRoles);
const id = rowId;
const totp = z.string('请输入 6 位动态口令').regex(/^\d{6}$/, '请输入 6 位动态口令');

const anyone = { staff: staffRoles } satisfies Access;
const operating = { staff: ['operator', 'administrator'] } satisfies Access;
const administering = { staff: ['administrator'] } satisfies Access;

const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'accounts' } as const;

const staffMember = z.object({ id, name: z.string(), roles: z.array(staffRole) });
export type StaffMember = z.infer<typeof staffMember>;

export const staff = {
  login: endpoint({
    ...post,
    path: `${admin}/login`,
    access: 'public',
    summary: '工作人员登录第一步：手机号与密码',
    input: z.strictObject({ mobile, password: sealedPassword }),
    output: z.object({
      ticket: z.string(),
      /** Present until the second factor is set up: what the authenticator scans. */
      enrol: z.object({ uri: z.string(), secret: z.string() }).nullable(),
    }),
  }),
  totp: endpoint({
    ...post,
    path: `${admin}/totp`,
    access: 'public',
    summary: '工作人员登录第二步：动态口令',
    input: z.strictObject({ ticket: z.string().max(100), code: totp }),
    output: z.object({ token: z.string(), staff: staffMember }),
  }),
  me: endpoint({
    ...post,
    path: `${admin}/me`,
    access: anyone,
    summary: '当前工作人员',
    input: nothing,
    output: staffMember,
  }),
  logout: endpoint({
    ...post,
    path: `${admin}/logout`,
    access: anyone,
    summary: '工作人员退出',
    input: nothing,
    output: nothing,
  }),
  dashboard: endpoint({
    ...post,
    path: `${admin}/dashboard`,
    access: anyone,
    summary: '工作台：待办与近 30 天的数字',
    input: nothing,
    /** Each figure by its name; a module that counts something adds its own. */
    output: z
      .object({
        waiting_reviews: count,
        my_reviews: count,
        waiting_notices: count,
        waiting_articles: count,
        open_inquiries: count,
        pending_comments: count,
        open_questions: count,
        open_attendance: count,
        open_activation_batches: count,
        members: count,
        ending_members: count,
        waiting_rewards: count,
        reservations_today: count,
        open_refunds: count,
        waiting_transfers: count,
        unmatched_receipts: count,
        waiting_invoices: count,
        waiting_reversals: count,
        open_differences: count,
        waiting_receipts: count,
        paid_orders_today: count,
        users: count,
        certified: z.array(z.object({ type: roleId, count })),
        days: z.array(
          z
            .object({ day: z.string(), registered: count, applied: count })
            .catchall(z.union([z.string(), count])),
        ),
      })
      .catchall(z.unknown()),
  }),
};

const userRow = z.object({
  id,
  user_nickname: z.string(),
  mobile: z.string(),
  user_identity_id: roleId,
  certified: z.array(roleId),
  /** 1 in use, 2 cancellation asked for, 3 disabled. */
  user_status: z.literal([1, 2, 3]),
  staff_roles: z.array(staffRole),
  /** Whether a second factor is set up. */
  totp: z.boolean(),
  /** Whether a WeChat is bound. */
  wechat: z.boolean(),
  create_time: unixSeconds,
  seen_time: unixSeconds.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const people = {
  list: endpoint({
    ...post,
    path: `${admin}/userList`,
    access: operating,
    summary: '用户列表；keyword 为昵称或完整手机号',
    input: z.strictObject({
      keyword: z.string().trim().max(40).optional(),
      type: roleId.optional(),
      staff: z.boolean().optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(userRow),
  }),
  disable: endpoint({
    ...post,
    path: `${admin}/userDisable`,
    access: administering,
    summary: '停用或恢复一个账号；停用时所有登录立即失效',
    input: z.strictObject({
      id,
      disabled: z.boolean(),
      reason: z.string().trim().min(2, '请填写原因').max(200),
    }),
    output: nothing,
  }),
  grant: endpoint({
    ...post,
    path: `${admin}/userGrant`,
    access: administering,
    summary: '设置工作人员的职责；空列表为收回',
    input: z.strictObject({ id, roles: z.array(staffRole) }),
    output: nothing,
  }),
  resetTotp: endpoint({
    ...post,
    path: `${admin}/userTotpReset`,
    access: administering,
    summary: '重置一位工作人员的动态口令；对方的后台登录立即失效，下次登录时重新绑定',
    input: z.strictObject({ id, reason: z.string().trim().min(2, '请填写原因').max(200) }),
    output: nothing,
  }),
  unbindWechat: endpoint({
    ...post,
    path: `${admin}/userWxmpUnbind`,
    access: administering,
    summary: '解除一个账号的微信绑定；所有登录立即失效，对方可用短信验证码登录',
    input: z.strictObject({ id, reason: z.string().trim().min(2, '请填写原因').max(200) }),
    output: nothing,
  }),
};

const auditRow = z.object({
  id,
  time: unixSeconds,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditing = {
  list: endpoint({
    ...post,
    path: `${admin}/auditList`,
    access: administering,
    summary: '审计日志',
    input: z.strictObject({
      action: z.string().max(40).optional(),
      actor_id: id.optional(),
      subject: z.string().max(60).optional(),
      from: unixSeconds.optional(),
      to: unixSeconds.optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(auditRow).extend({ intact: z.boolean() }),
  }),
};
