import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

/** As people type it: small letters, spaces and hyphens do not matter. */
const numberText = z
  .string('请输入证书编号')
  .trim()
  .min(1, '请输入证书编号')
  .max(40, '证书编号有误，请核对后重新输入');
const year = z.number().int().min(2000).max(2200);
const hours = z.number();

export const certificateState = z.enum(['valid', 'revoked']);

const certificate = z.object({
  number: z.string(),
  state: certificateState,
  course_title: z.string(),
  credit_hours: hours,
  issued: unixSeconds,
  revoked: unixSeconds.nullable(),
});

const ownCertificate = certificate.extend({
  course_id: rowId,
  holder: z.string(),
  /** The name can be set once, before that it is the one the account goes by. */
  may_name: z.boolean(),
  score: z.number().nullable(),
  revoked_reason: z.string(),
  /** What its QR code opens. */
  verify_url: z.string(),
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

/** What anybody may know who holds the number. */
const verified = certificate.extend({
  /** The family name alone. */
  holder: z.string(),
  organisation: z.string(),
  checked: unixSeconds,
});
export type VerifiedCertificate = z.infer<typeof verified>;

const staffCertificate = certificate.extend({
  id: rowId,
  user_id: rowId,
  course_id: rowId,
  holder: z.string(),
  score: z.number().nullable(),
  revoked_reason: z.string(),
});

export type StaffCertificate = z.infer<typeof staffCertificate>;

const fileLink = z.object({ url: z.string(), name: z.string(), expire: unixSeconds });

const own = { method: 'POST', domain: 'courses', access: 'user' } as const;
const staffOnly = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] },
} as const;

export const certificates = {
  list: endpoint({
    ...own,
    path: '/api/szguild/user/certificateList',
    summary: '自己的结业证书，新的在前',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(ownCertificate).extend({ credit_hours: hours }),
  }),
  name: endpoint({
    ...own,
    path: '/api/szguild/user/certificateName',
    summary: '填写证书上的真实姓名，只能填写一次',
    input: z.strictObject({
      number: numberText,
      holder: z
        .string('请填写 2 至 30 个字的真实姓名')
        .trim()
        .regex(/^[\p{Script=Han}·a-zA-Z .]{2,30}$/u, '请填写 2 至 30 个字的真实姓名'),
    }),
    output: z.strictObject({}),
  }),
  file: endpoint({
    ...own,
    path: '/api/szguild/user/certificateFile',
    summary: '下载证书的 PDF：一分钟内有效的地址',
    input: z.strictObject({ number: numberText }),
    output: fileLink,
  }),
  statement: endpoint({
    ...own,
    path: '/api/szguild/user/creditStatement',
    summary: '一年的学时证明：当年取得的证书与学时合计',
    input: z.strictObject({ year: year.optional() }),
    output: z.object({
      year,
      /** Years with credit hours, the newest first. */
      years: z.array(year),
      credit_hours: hours,
      certificates: z.array(certificate),
    }),
  }),
  statementFile: endpoint({
    ...own,
    path: '/api/szguild/user/creditStatementFile',
    summary: '下载一年的学时证明 PDF：一分钟内有效的地址',
    input: z.strictObject({ year }),
    output: fileLink,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/szguild/public/certificateVerify',
    domain: 'courses',
    access: 'public',
    summary: '按编号核验结业证书',
    input: z.strictObject({ number: numberText }),
    output: verified,
  }),
  staffList: endpoint({
    ...staffOnly,
    path: '/api/szguild/admin/certificateList',
    summary: '全部证书：按编号、课程、状态查找',
    input: z.strictObject({
      number: z.string().trim().max(40).optional(),
      course_id: rowId.positive().optional(),
      state: certificateState.optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(staffCertificate),
  }),
  revoke: endpoint({
    ...staffOnly,
    path: '/api/szguild/admin/certificateRevoke',
    summary: '撤销证书，须写明原因',
    input: z.strictObject({
      number: numberText,
      reason: z.string().trim().min(2, '请写明撤销原因').max(200, '原因最多 200 个字'),
    }),
    output: z.strictObject({}),
  }),
};
