import { z } from 'zod';
import { bankSerial } from './bank-serial.ts';
import { endpoint, nothing } from './endpoint.ts';
import { fileReference } from './files.ts';
import { rowId } from './numbers.ts';
import { fen, financeAccess, orderNo, orderStatus } from './orders.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import {
  type ReceiptState,
  receiptStateTitle,
  type ReceiptWay,
  receiptWayTitle,
  type TransferStatus,
  transferStatusTitle,
} from './transfer-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/Order';
const admin = '/api/szguild/admin';
const own = { domain: 'orders', access: 'user' } as const;
const staffPost = { method: 'POST', domain: 'orders', access: financeAccess } as const;

const id = rowId;
const mostAmount = 100_000_000_000;
const amount = z.number().int('金额有误').min(1, '请填写金额').max(mostAmount, '金额过大');
const text = (label: string, most: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(most, `${label}最多 ${most} 个字`);
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

/** A day of China: 2026-11-16. */
const day = z.iso.date('日期有误');

const transferStatus = z.enum(Object.keys(transferStatusTitle) as [TransferStatus, ...TransferStatus[]]);
const receiptState = z.enum(Object.keys(receiptStateTitle) as [ReceiptState, ...ReceiptState[]]);
const receiptWay = z.enum(Object.keys(receiptWayTitle) as [ReceiptWay, ...ReceiptWay[]]);

/** What money is transferred to. */
const transferAccount = z.strictObject({
  holder: text('户名', 80),
  bank: text('开户银行', 80),
  number: z
    .string('请填写账号')
    .trim()
    .regex(/^[0-9][0-9 -]{6,38}[0-9]$/, '账号为 8 至 40 位数字，可用空格或短横线分隔'),
  note: z.string().trim().max(200, '说明最多 200 个字'),
});
export type TransferAccount = z.infer<typeof transferAccount>;

const transfer = z.object({
  id,
  order_no: z.string(),
  order_title: z.string(),
  order_status: orderStatus,
  payer: z.string(),
  bank_serial: z.string(),
  amount: fen,
  status: transferStatus,
  /** Why it was rejected. */
  reason: z.string(),
  create_time: unixSeconds,
  decide_time: unixSeconds.nullable(),
});
export type Transfer = z.infer<typeof transfer>;

const transferDetail = transfer.extend({
  voucher: z.object({ id: z.string(), name: z.string() }),
  /** What the order asks for. */
  due: fen,
  /** What arrived and on which day; null until it is confirmed. */
  received: z.object({ bank_serial: z.string(), amount: fen, day: z.string() }).nullable(),
  /** Rejected, and the order can still be paid: until when it may be handed in again. */
  hand_in_until: unixSeconds.nullable(),
});
export type TransferDetail = z.infer<typeof transferDetail>;

export const transfers = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/corporate`,
    summary: '自己的对公转账，新的在前',
    input: z.strictObject(pageInput),
    output: pageOf(transfer),
  }),
  handIn: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/corporate`,
    summary: '提交对公转账凭证；voucher 为上传用途 voucher 的文件，审核期间订单不会过期',
    input: z.strictObject({
      order_no: orderNo,
      payer: text('付款户名', 80),
      bank_serial: bankSerial,
      amount,
      voucher: fileReference,
    }),
    output: z.object({ id }),
  }),
  detail: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/corporateDetail`,
    summary: '自己的一笔对公转账',
    input: z.strictObject({ id }),
    output: transferDetail,
  }),
  account: endpoint({
    ...own,
    method: 'POST',
    path: `${base}/corporateAccount`,
    summary: '协会的收款账户，以及这个订单应付的金额与转账附言（订单号）',
    input: z.strictObject({ order_no: orderNo }),
    output: z.object({
      account: transferAccount,
      order_no: z.string(),
      order_title: z.string(),
      /** Why nothing is to be transferred for it, or not any more. */
      refusal: z.string().nullable(),
      /** What to write as the purpose of the transfer. */
      reference: z.string(),
      amount: fen,
      expire_time: unixSeconds,
      /** The transfer of this order that is under review or confirmed. */
      transfer_id: id.nullable(),
      /** The last one that was rejected, for handing in again. */
      rejected: z
        .object({
          id,
          reason: z.string(),
          payer: z.string(),
          bank_serial: z.string(),
          /** Until when that is possible. */
          until: unixSeconds,
        })
        .nullable(),
    }),
  }),
};

const person = z.object({ id, name: z.string() });
const staffTransfer = transfer.extend({ due: fen, user: person, decided_by: z.string() });
export type StaffTransfer = z.infer<typeof staffTransfer>;

const staffTransferDetail = transferDetail.extend({
  user: person,
  decided_by: z.string(),
  /** Whether the one who looks may confirm or reject it: not whoever handed it in. */
  may_decide: z.boolean(),
  /** Other transfers that name the same bank serial. */
  same_serial: z.array(z.object({ id, order_no: z.string(), status: transferStatus })),
});
export type StaffTransferDetail = z.infer<typeof staffTransferDetail>;

const receipt = z.object({
  id,
  bank_serial: z.string(),
  amount: fen,
  day: z.string(),
  payer: z.string(),
  state: receiptState,
  /** Why no order took it. */
  reason: z.string(),
  transfer_id: id,
  order_no: z.string(),
  recorded_by: z.string(),
  create_time: unixSeconds,
  /** The serial of the payment back, and what was written when it was decided. */
  return_serial: z.string(),
  note: z.string(),
  resolved_by: z.string(),
  resolve_time: unixSeconds.nullable(),
  /** Whether the one who looks may decide what becomes of it: not whoever handed in the transfer. */
  may_decide: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

const keyword = z.string().trim().max(50, '关键词最多 50 个字').default('');

/** The filter of the download `transfers`. */
export const transferExport = z.strictObject({
  status: transferStatus.optional(),
  keyword,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export const staffTransfers = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/transferList`,
    summary: '对公转账，新的在前；keyword 为订单号、付款户名或银行流水号的开头',
    input: z.strictObject({ status: transferStatus.optional(), keyword, ...cursorInput }),
    output: cursorPageOf(staffTransfer),
  }),
  detail: endpoint({
    ...staffPost,
    path: `${admin}/transferDetail`,
    summary: '一笔对公转账',
    input: z.strictObject({ id }),
    output: staffTransferDetail,
  }),
  openVoucher: endpoint({
    ...staffPost,
    path: `${admin}/transferVoucher`,
    summary: '打开转账凭证：60 秒内有效的地址，每次打开都有记录',
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), name: z.string(), expire: unixSeconds }),
  }),
  confirm: endpoint({
    ...staffPost,
    path: `${admin}/transferConfirm`,
    summary: '按银行流水确认到账；金额不符或订单已关闭时拒绝，款项登记为待处理',
    input: z.strictObject({ id, bank_serial: bankSerial, amount, day }),
    output: nothing,
  }),
  reject: endpoint({
    ...staffPost,
    path: `${admin}/transferReject`,
    summary: '退回转账凭证，原因会告知用户，用户可重新提交',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  receipts: endpoint({
    ...staffPost,
    path: `${admin}/transferReceiptList`,
    summary: '到账登记，新的在前；默认为没有订单可以入账的待处理款项',
    input: z.strictObject({ state: receiptState.default('unmatched'), ...cursorInput }),
    output: cursorPageOf(receipt),
  }),
  resolve: endpoint({
    ...staffPost,
    path: `${admin}/transferReceiptResolve`,
    summary: '处理一笔待处理款项：已退汇（须填退汇流水号）或登记有误作废',
    input: z
      .strictObject({
        id,
        way: receiptWay,
        return_serial: z.union([bankSerial, z.literal('')]).default(''),
        note: z.string().trim().min(2, '请写下处理情况').max(200, '最多 200 个字'),
      })
      .refine(({ way, return_serial }) => way !== 'returned' || return_serial !== '', {
        path: ['return_serial'],
        message: '请填写退汇的银行流水号',
      }),
    output: nothing,
  }),
  account: endpoint({
    ...staffPost,
    path: `${admin}/transferAccount`,
    summary: '协会的收款账户；尚未设置时为 null',
    input: nothing,
    output: z.object({ account: transferAccount.nullable() }),
  }),
  saveAccount: endpoint({
    ...staffPost,
    path: `${admin}/transferAccountSave`,
    summary: '修改协会的收款账户（记入审计日志）',
    input: transferAccount,
    output: nothing,
  }),
};
