import { z } from 'zod';
import { authStatusCode, roleId, signedIn } from './accounts.ts';
import { code } from './codes.ts';
import { endpoint, nothing } from './endpoint.ts';
import { fileReference } from './files.ts';
import { creditCodeFault, residentIdFault } from './identity-numbers.ts';
import { mobile } from './mobile.ts';
import { rowIdText } from './numbers.ts';
import { role } from './roles.ts';
import { unixSeconds } from './unix-seconds.ts';

const text = (label: string, most: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(most, `${label}最多 ${most} 个字`);

const checked = (fault: (value: string) => string | null) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .superRefine((value, context) => {
      const reason = fault(value);
      if (reason) context.addIssue({ code: 'custom', message: reason });
    });

const organisation = {
  organisation: text('单位名称', 80),
  credit_code: checked(creditCodeFault),
  legal_representative: text('法定代表人', 30),
  district: z.string().regex(/^\d{6}$/, '请选择所在地区'),
  address: text('详细地址', 120),
  contact: text('联系人', 30),
  contact_mobile: mobile,
  licence: z.array(fileReference).min(1, '请上传营业执照或法人证书').max(3, '最多 3 个文件'),
};

export const businessCategories = [
  '货物',
  '工程',
  '服务',
  '信息化',
  '医疗设备',
  '物业后勤',
  '咨询设计',
  '其他',
] as const;
export const specialties = [
  '工程造价',
  '信息技术',
  '医疗卫生',
  '法律',
  '财务会计',
  '建筑设计',
  '教育装备',
  '环境保护',
  '其他',
] as const;

export const identityForm = {
  [role.buyer]: z.strictObject({
    ...organisation,
    level: z.enum(['中央', '省级', '市级', '县级'], '请选择预算级次'),
  }),
  [role.supplier]: z.strictObject({
    ...organisation,
    categories: z.array(z.enum(businessCategories)).min(1, '请选择经营类别').max(8),
  }),
  [role.agency]: z.strictObject({
    ...organisation,
    registration_number: text('代理机构登记编号', 40),
    staff_count: z.coerce
      .number('请填写专职人员数')
      .int()
      .min(5, '专职人员不少于 5 人')
      .max(10_000, '专职人员数有误'),
  }),
  [role.expert]: z.strictObject({
    real_name: text('姓名', 30),
    resident_id: checked(residentIdFault),
    employer: text('工作单位', 80),
    title: text('职称', 40),
    specialties: z.array(z.enum(specialties)).min(1, '请选择评审专业').max(5, '最多选择 5 个专业'),
    years: z.coerce
      .number('请填写从业年限')
      .int('请填写整年')
      .min(1, '从业年限至少 1 年')
      .max(70, '从业年限有误'),
    contact_mobile: mobile,
    certificates: z.array(fileReference).min(1, '请上传职称或资格证书').max(5, '最多 5 个文件'),
  }),
} as const;

/** What was typed so far, complete or not. */
const looseForm = z
  .record(z.string().max(40), z.unknown())
  .refine((form) => JSON.stringify(form).length < 20_000, '内容过长');
const letterFile = z.array(fileReference).max(3, '授权书最多 3 个文件');
const consent = z.literal(1, '请同意平台为审核目的处理您的身份资料');
const reasons = z.record(z.string(), z.string());

export const identityStep = z.object({
  from: authStatusCode,
  to: authStatusCode,
  action: z.enum(['apply', 'approve', 'reject', 'withdraw', 'reapply', 'cancel']),
  note: z.string(),
  time: unixSeconds,
});

const identityInfo = z.object({
  auth_status: authStatusCode,
  /** Numbers of persons are masked. */
  form: z.record(z.string(), z.unknown()),
  reasons,
  history: z.array(identityStep),
});

const letter = z.array(z.object({ url: z.string(), name: z.string() }));

export const identityEntry = z.object({
  type: roleId,
  name: z.string(),
  auth_status: z.boolean(),
  current_identity: z.boolean(),
  middle_id: z.number().int().nullable(),
  letter_file: letter,
  identity_info: identityInfo.nullable(),
});
export type IdentityEntry = z.infer<typeof identityEntry>;

const questionnaire = z.object({
  questions: z.array(
    z.object({ id: z.string(), text: z.string(), options: z.array(z.string()), required: z.boolean() }),
  ),
  answers: z.record(z.string(), z.string()),
});

const identity = { domain: 'identities', access: 'user' } as const;
/** spec 7: may be left out, and may stand in the query; the current identity is meant then. */
const optionalId = rowIdText.optional();
const base = '/api/szguild/Identityauth';

/** Basics, questionnaire, documents, confirmation. */
const formStep = z.number().int().min(0).max(3);

export const identities = {
  identityList: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/identityList`,
    summary: '四种身份及各自的认证情况',
    input: nothing,
    output: z.array(identityEntry),
  }),
  replacementRole: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/replacementRole`,
    summary: '切换到另一个已认证的身份，得到新的登录',
    failures: [code.notCertified],
    input: z.strictObject({ role_id: roleId }),
    output: signedIn,
  }),
  requests: endpoint({
    ...identity,
    method: 'GET',
    path: `${base}/identityRequest`,
    summary: '本人的认证申请',
    input: nothing,
    output: z.array(identityEntry.pick({ type: true, name: true, middle_id: true, identity_info: true })),
  }),
  apply: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/identityRequest`,
    summary: '申请认证一个身份',
    input: z.strictObject({ type: roleId, form: looseForm, letter_file: letterFile, consent }),
    output: z.object({ middle_id: z.number().int() }),
  }),
  reapplyForm: endpoint({
    ...identity,
    method: 'GET',
    path: `${base}/repetIdentityRequest`,
    summary: '重新申请前的原资料与未通过原因；不带 id 时为当前身份',
    input: z.strictObject({ id: optionalId }),
    output: z.object({ type: roleId, form: z.record(z.string(), z.unknown()), letter_file: letter, reasons }),
  }),
  reapply: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/repetIdentityRequest`,
    summary: '重新申请',
    input: z.strictObject({ id: optionalId, form: looseForm, letter_file: letterFile, consent }),
    output: z.object({ middle_id: z.number().int() }),
  }),
  cancelCheck: endpoint({
    ...identity,
    method: 'GET',
    path: `${base}/cancelIdentityRequest`,
    summary: '取消认证前的检查：什么阻止取消；不带 id 时为当前身份',
    input: z.strictObject({ id: optionalId }),
    output: z.object({ type: roleId, name: z.string(), blockers: z.array(z.string()) }),
  }),
  cancel: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/cancelIdentityRequest`,
    summary: '撤回审核中的申请，或取消已有的认证',
    input: z.strictObject({
      id: optionalId,
      reason: z.string().trim().min(2, '请填写原因').max(200, '最多 200 个字'),
    }),
    output: nothing,
  }),
  question: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/question`,
    summary: '身份的资格问卷；带上 answers 时保存',
    input: z.strictObject({
      type: roleId,
      answers: z.record(z.string().max(40), z.string().max(200)).optional(),
    }),
    output: questionnaire,
  }),
  draft: endpoint({
    ...identity,
    method: 'POST',
    path: `${base}/draft`,
    summary: '申请草稿：带上 form 时保存，否则读取',
    input: z.strictObject({
      type: roleId,
      form: looseForm.optional(),
      letter_file: letterFile.optional(),
      step: formStep.optional(),
    }),
    output: z.object({
      form: z.record(z.string(), z.unknown()),
      letter_file: letter,
      /** Where on the form the person was. */
      step: formStep,
      saved_time: unixSeconds.nullable(),
    }),
  }),
};
