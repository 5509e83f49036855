import { z } from 'zod';
import { code } from './codes.ts';
import { endpoint, nothing } from './endpoint.ts';
import { email, mobile } from './mobile.ts';
import { rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { sealedPassword } from './passwords.ts';
import { roleTitle } from './roles.ts';
import { unixSeconds } from './unix-seconds.ts';

export const roleId = z.literal(Object.keys(roleTitle).map(Number) as (1 | 2 | 3 | 4)[]);
export const authStatusCode = z.literal([1, 2, 3, 4, 5]);

/** The person as the person sees itself; the mobile is masked. */
export const user = z.object({
  id: z.number().int(),
  user_nickname: z.string(),
  /** 1 in use, 2 cancellation asked for. */
  user_status: z.literal([1, 2]),
  avatar: z.string(),
  mobile: z.string(),
  email: z.string(),
  district: z.string(),
  intro: z.string(),
  user_identity_id: roleId,
  auth_status: authStatusCode,
  is_staff: z.literal([0, 1]),
  user_invite_key: z.string(),
  invitekey_updatetime: unixSeconds,
  openid: z.string(),
  balance: z.number().int(),
  vip_until: unixSeconds,
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({ token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

export const smsCode = z.string('请输入 6 位验证码').regex(/^\d{6}$/, '请输入 6 位验证码');
export const nickname = z.string().trim().min(2, '昵称至少 2 个字').max(20, '昵称最多 20 个字');

const account = { domain: 'accounts', method: 'POST' } as const;

export const accounts = {
  logout: endpoint({
    ...account,
    path: '/api/szguild/user/logout',
    access: 'user',
    summary: '退出登录',
    input: nothing,
    output: nothing,
  }),
  userinfo: endpoint({
    ...account,
    path: '/api/szguild/user/userinfo',
    access: 'user',
    summary: '当前用户的资料',
    input: nothing,
    output: user,
  }),
  modifyUserinfo: endpoint({
    ...account,
    path: '/api/szguild/user/modifyUserinfo',
    access: 'user',
    summary: '修改资料；avatar 为已上传文件的 id',
    failures: [code.notCertified],
    input: z.strictObject({
      user_nickname: nickname.optional(),
      avatar: z.string().max(60).optional(),
      email: z.union([email, z.literal('')]).optional(),
      district: z
        .string()
        .regex(/^(\d{6})?$/, '地区代码有误')
        .optional(),
      intro: z.string().trim().max(200, '最多 200 个字').optional(),
      /** Before the first certificate the identity may be chosen freely (product 2). */
      role_id: roleId.optional(),
    }),
    output: user,
  }),
  passwordPost: endpoint({
    ...account,
    path: '/api/szguild/user/passwordPost',
    access: 'user',
    summary: '用旧密码修改密码',
    input: z.strictObject({ old_password: sealedPassword, password: sealedPassword }),
    output: nothing,
  }),
  passwordBackStepOne: endpoint({
    ...account,
    path: '/api/szguild/user/passwordBackStepOne',
    access: 'user',
    summary: '找回密码第一步：本人手机的验证码换票据',
    input: z.strictObject({ code: smsCode }),
    output: z.object({ ticket: z.string() }),
  }),
  passwordBackStepTwo: endpoint({
    ...account,
    path: '/api/szguild/user/passwordBackStepTwo',
    access: 'user',
    summary: '找回密码第二步：凭票据设置新密码',
    input: z.strictObject({ ticket: z.string().max(100), password: sealedPassword }),
    output: nothing,
  }),
  verify: endpoint({
    ...account,
    path: '/api/szguild/user/verify',
    access: 'user',
    summary: '敏感操作前再次证明本人（验证码或密码），10 分钟内有效',
    input: z
      .strictObject({ code: smsCode.optional(), password: sealedPassword.optional() })
      .refine((given) => (given.code === undefined) !== (given.password === undefined), '请输入验证码或密码'),
    output: nothing,
  }),
  mobileModifyBind: endpoint({
    ...account,
    path: '/api/szguild/user/mobileModifyBind',
    access: 'user',
    summary: '更换手机号；须先再次证明本人，code 发到新号码（scene 为 bind）',
    input: z.strictObject({ mobile, code: smsCode }),
    output: nothing,
  }),
  wxmpUnbind: endpoint({
    ...account,
    path: '/api/szguild/user/wxmpUnbind',
    access: 'user',
    summary: '解除微信绑定；须先再次证明本人，其他设备退出登录',
    input: nothing,
    output: nothing,
  }),
  accountCancelCheck: endpoint({
    ...account,
    path: '/api/szguild/user/accountCancelCheck',
    access: 'user',
    summary: '注销前的说明：会失去什么，什么阻止注销',
    input: nothing,
    output: z.object({ losses: z.array(z.string()), blockers: z.array(z.string()) }),
  }),
  accountloginout: endpoint({
    ...account,
    path: '/api/szguild/user/accountloginout',
    access: 'user',
    summary: '申请注销账号，7 天内登录即撤销',
    input: z.strictObject({ code: smsCode, reason: z.string().trim().max(200, '最多 200 个字') }),
    output: z.object({ effective_time: unixSeconds }),
  }),
  haveVip: endpoint({
    ...account,
    path: '/api/szguild/user/haveVip',
    access: 'user',
    summary: '是否会员及到期时间',
    input: nothing,
    output: z.object({ have_vip: z.boolean(), expire_time: unixSeconds }),
  }),
  deviceList: endpoint({
    ...account,
    path: '/api/szguild/user/deviceList',
    access: 'user',
    summary: '已登录的设备',
    input: z.strictObject(pageInput),
    output: pageOf(
      z.object({
        id: z.number().int(),
        device: z.string(),
        address: z.string(),
        current: z.boolean(),
        create_time: unixSeconds,
        seen_time: unixSeconds,
      }),
    ),
  }),
  deviceLogout: endpoint({
    ...account,
    path: '/api/szguild/user/deviceLogout',
    access: 'user',
    summary: '让一台设备退出登录',
    input: z.strictObject({ id: rowId }),
    output: nothing,
  }),
  consentList: endpoint({
    ...account,
    path: '/api/szguild/user/consentList',
    access: 'user',
    summary: '给过的同意及版本',
    input: z.strictObject(pageInput),
    output: pageOf(
      z.object({
        kind: z.enum(['user', 'payment', 'privacy', 'identity', 'marketing']),
        title: z.string(),
        version: z.string(),
        given: z.boolean(),
        time: unixSeconds,
        withdrawable: z.boolean(),
      }),
    ),
  }),
  consentChange: endpoint({
    ...account,
    path: '/api/szguild/user/consentChange',
    access: 'user',
    summary: '给出或撤回一项可选的同意',
    input: z.strictObject({ kind: z.literal('marketing'), given: z.boolean() }),
    output: nothing,
  }),
};
