import { z } from 'zod';
import { nickname, roleId, signedIn, smsCode } from './accounts.ts';
import { code } from './codes.ts';
import { endpoint, nothing } from './endpoint.ts';
import { mobile } from './mobile.ts';
import { sealedPassword } from './passwords.ts';
import { unixSeconds } from './unix-seconds.ts';

export const smsScenes = ['login', 'register', 'forget', 'bind', 'cancel', 'verify'] as const;
export type SmsScene = (typeof smsScenes)[number];

const inviteKey = z.string().regex(/^[A-Z0-9]{6,12}$/, '邀请码有误');
const yes = z.literal(1, '请先阅读并同意协议');

const captchaAnswer = z.strictObject({
  ticket: z.string().max(100),
  /** Where the piece was put, in pixels of the picture, or the answers to the questions in words, parted by commas. */
  answer: z.string().max(70),
  /** With questions in words: see `work`. */
  proof: z.string().max(20).optional(),
});

const account = { domain: 'accounts', method: 'POST' } as const;

/** Every way to log in or register. */
export const signIn = {
  secretKey: endpoint({
    ...account,
    path: '/api/szguild/public/secretKey',
    access: 'public',
    summary: '加密密码用的公钥（SPKI，base64）',
    input: nothing,
    output: z.object({ key_id: z.string(), key: z.string() }),
    quiet: true,
  }),
  captcha: endpoint({
    ...account,
    path: '/api/szguild/public/captcha',
    access: 'public',
    summary: '安全验证：一张拼图，或文字题（用得越多，题越多、计算越久）',
    input: z.strictObject({ kind: z.enum(['puzzle', 'words']).default('puzzle') }),
    output: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('puzzle'),
        ticket: z.string(),
        picture: z.string(),
        piece: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        piece_width: z.number().int(),
      }),
      z.object({
        kind: z.literal('words'),
        ticket: z.string(),
        questions: z.array(z.string()),
        /** Zero bits the SHA-256 digest of `ticket:proof` begins with; grows with use. */
        work: z.number().int(),
      }),
    ]),
  }),
  smsCode: endpoint({
    ...account,
    path: '/api/szguild/public/smsCode',
    access: 'public',
    summary: '发送短信验证码；需要安全验证时 data.captcha 为 1',
    failures: [code.sessionInvalid],
    input: z.strictObject({
      /** Left out by somebody logged in who proves the own mobile (forget, cancel, verify). */
      mobile: mobile.optional(),
      scene: z.enum(smsScenes),
      captcha: captchaAnswer.optional(),
    }),
    output: z.object({ wait_seconds: z.number().int() }),
  }),
  login: endpoint({
    ...account,
    path: '/api/szguild/public/login',
    access: 'public',
    summary: '用短信验证码或密码登录',
    failures: [code.notCertified],
    input: z
      .strictObject({
        mobile,
        code: smsCode.optional(),
        password: sealedPassword.optional(),
        role_id: roleId.optional(),
      })
      .refine(
        (given) => (given.code === undefined) !== (given.password === undefined),
        '请用验证码或密码登录',
      ),
    output: signedIn,
  }),
  register: endpoint({
    ...account,
    path: '/api/szguild/public/register',
    access: 'public',
    summary: '注册并登录',
    input: z.strictObject({
      mobile,
      code: smsCode,
      password: sealedPassword,
      role_id: roleId.default(2),
      user_nickname: nickname.optional(),
      invite_key: inviteKey.optional(),
      agree: yes,
    }),
    output: signedIn,
  }),
  forgetPassword: endpoint({
    ...account,
    path: '/api/szguild/public/forgetPassword',
    access: 'public',
    summary: '凭短信验证码重设密码',
    input: z.strictObject({ mobile, code: smsCode, password: sealedPassword }),
    output: nothing,
  }),
  paramCheck: endpoint({
    ...account,
    path: '/api/szguild/public/paramCheck',
    access: 'public',
    summary: '填写时的单项检查',
    input: z.strictObject({
      field: z.enum(['mobile', 'user_nickname', 'invite_key', 'credit_code']),
      value: z.string().max(100),
    }),
    output: z.object({ ok: z.boolean(), reason: z.string() }),
    quiet: true,
  }),
  detectText: endpoint({
    ...account,
    path: '/api/szguild/public/detectText',
    access: 'public',
    summary: '文字内容检查',
    input: z.strictObject({ content: z.string().max(5000, '最多 5000 个字') }),
    output: z.object({ pass: z.boolean(), words: z.array(z.string()) }),
  }),
  wxmpCode: endpoint({
    ...account,
    path: '/user/public/wxmpCode',
    access: 'public',
    summary: '微信扫码登录的二维码',
    input: nothing,
    output: z.object({ code: z.string(), img: z.string(), expire: unixSeconds }),
  }),
  wxmpCheck: endpoint({
    ...account,
    path: '/user/public/wxmpCheck',
    failures: [code.notYet],
    access: 'public',
    summary:
      '查询扫码结果；未扫或手机尚未确认时 code 为 20142（已扫码时 data.scanned 为 1），新微信得到 bind_ticket',
    input: z.strictObject({ code: z.string().max(100) }),
    output: z.union([signedIn, z.object({ bind_ticket: z.string() })]),
  }),
  wxmpQuestion: endpoint({
    ...account,
    path: '/user/public/wxmpQuestion',
    access: 'public',
    summary: '扫码的手机在确认前核对：是哪台设备请求登录',
    input: z.strictObject({ ticket: z.string().max(100) }),
    output: z.object({ device: z.string(), address: z.string(), time: unixSeconds, expire: unixSeconds }),
  }),
  wxmpAnswer: endpoint({
    ...account,
    path: '/user/public/wxmpAnswer',
    access: 'public',
    summary: '扫码的手机确认或拒绝登录请求',
    input: z.strictObject({ ticket: z.string().max(100), accept: z.boolean() }),
    output: nothing,
  }),
  wxmpBind: endpoint({
    ...account,
    path: '/user/public/wxmpBind',
    access: 'public',
    summary: '把扫码的微信绑定到手机号；没有账号时同时注册',
    input: z.strictObject({
      bind_ticket: z.string().max(100),
      mobile,
      code: smsCode,
      role_id: roleId.default(2),
      agree: yes,
    }),
    output: signedIn,
  }),
  erweimaSample: endpoint({
    method: 'GET',
    path: '/api/szguild/public/erweimaSample',
    domain: 'accounts',
    access: 'public',
    summary: '用一次性票据 login_token 换取登录，data[0] 为 token',
    input: z.strictObject({ key: z.string().max(100), login_token: z.string().max(100) }),
    output: z.array(z.string()),
    quiet: true,
  }),
  loginTicket: endpoint({
    ...account,
    path: '/api/szguild/user/loginTicket',
    access: 'user',
    summary: '为另一台设备生成 60 秒内有效的一次性登录票据',
    input: nothing,
    output: z.object({ login_token: z.string(), url: z.string(), expire: unixSeconds }),
  }),
};
