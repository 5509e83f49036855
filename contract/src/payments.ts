import { z } from 'zod';
import { code } from './codes.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'orders' } as const;
const finance = { staff: ['finance', 'administrator'] } satisfies Access;

export const channels = ['wechat', 'alipay'] as const;
export type Channel = (typeof channels)[number];
export const channelTitle: Record<Channel, string> = { wechat: '微信支付', alipay: '支付宝' };

/** Where money that arrived went: to its order, back to the payer, aside until staff decide, or kept by their decision. */
export const dispositionTitle = {
  order: '已入订单',
  returned: '已退回',
  quarantine: '待处理',
  kept: '已留存入账',
} as const;
export type Disposition = keyof typeof dispositionTitle;

export const notificationOutcomeTitle = {
  received: '已收到',
  applied: '已处理',
  refused: '已拒绝',
  failed: '处理失败',
} as const;
export type NotificationOutcome = keyof typeof notificationOutcomeTitle;

export const differenceKindTitle = {
  missing_here: '渠道有、本站无',
  missing_there: '本站有、渠道无',
  amount: '金额不一致',
  refund_missing_here: '退款：渠道有、本站无',
  refund_missing_there: '退款：本站有、渠道无',
  refund_amount: '退款金额不一致',
} as const;
export type DifferenceKind = keyof typeof differenceKindTitle;

/** `vanished`: a later bill or a late notification explained it. */
export const differenceDecisionTitle = {
  accept: '认可差异',
  apply: '补记收款',
  return: '退回款项',
  book: '补记退款',
  vanished: '已自行消除',
} as const;
export type DifferenceDecision = keyof typeof differenceDecisionTitle;

export const receiptDecisionTitle = { return: '退回款项', apply: '计入订单', keep: '留存入账' } as const;
export type ReceiptDecision = keyof typeof receiptDecisionTitle;

const orderNo = z.string().regex(/^[A-Za-z0-9]{6,32}$/, '订单号有误');
const channel = z.enum(channels);
const fen = z.number().int();
/** A day of China. */
const day = z.iso.date('日期有误');
const note = z.string().trim().min(2, '请写下处理说明').max(500, '最多 500 个字');

const bill = z.object({
  channel,
  day,
  payment_count: z.number().int(),
  payment_amount: fen,
  refund_count: z.number().int(),
  refund_amount: fen,
  /** Why the bill could not be read; empty when it was. */
  failure: z.string(),
  checked_time: unixSeconds,
  differences: z.number().int(),
  open_differences: z.number().int(),
});
export type Bill = z.infer<typeof bill>;

const difference = z.object({
  id,
  channel,
  day,
  kind: z.enum(Object.keys(differenceKindTitle) as [DifferenceKind, ...DifferenceKind[]]),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string().nullable(),
  order_no: z.string().nullable(),
  our_amount: fen.nullable(),
  their_amount: fen.nullable(),
  at_time: unixSeconds,
  decision: z
    .enum(Object.keys(differenceDecisionTitle) as [DifferenceDecision, ...DifferenceDecision[]])
    .nullable(),
  /** What staff may decide now. */
  choices: z.array(z.enum(['accept', 'apply', 'return', 'book'])),
  note: z.string(),
  decided_by: z.string(),
  decided_time: unixSeconds.nullable(),
});
export type Difference = z.infer<typeof difference>;

const receipt = z.object({
  id,
  channel,
  transaction_id: z.string(),
  out_trade_no: z.string(),
  order_no: z.string().nullable(),
  amount: fen,
  disposition: z.enum(Object.keys(dispositionTitle) as [Disposition, ...Disposition[]]),
  reason: z.string(),
  paid_time: unixSeconds,
  choices: z.array(z.enum(['return', 'apply', 'keep'])),
  note: z.string(),
  decided_by: z.string(),
  decided_time: unixSeconds.nullable(),
});
export type Receipt = z.infer<typeof receipt>;

const notification = z.object({
  id,
  channel,
  notify_id: z.string().nullable(),
  kind: z.enum(['payment', 'refund']).nullable(),
  /** The number it is about: that of the payment, or of the refund. */
  number: z.string().nullable(),
  outcome: z.enum(Object.keys(notificationOutcomeTitle) as [NotificationOutcome, ...NotificationOutcome[]]),
  reason: z.string(),
  /** How often it came. */
  times: z.number().int(),
  size: z.number().int(),
  received_time: unixSeconds,
});
export type PaymentNotification = z.infer<typeof notification>;

export const payments = {
  qrcode: endpoint({
    ...post,
    path: '/plugin/wx_pay/index/qrcode',
    access: 'user',
    summary: '微信支付二维码：code_url、二维码图片 img、失效时间 expire',
    input: z.strictObject({ order_no: orderNo }),
    output: z.object({ code_url: z.string(), img: z.string(), expire: unixSeconds }),
  }),
  checkOrder: endpoint({
    ...post,
    path: '/plugin/wx_pay/index/checkOrder',
    failures: [code.notYet],
    access: 'user',
    summary: '查询订单是否已支付（各渠道通用）；未支付时 code 为 20142',
    input: z.strictObject({ order_no: orderNo }),
    output: z.object({ status: z.number().int() }),
    quiet: true,
  }),
  alipay: endpoint({
    ...post,
    path: '/plugin/alipay/index/pay',
    access: 'user',
    summary: '支付宝收银台地址',
    input: z.strictObject({ order_no: orderNo }),
    output: z.object({ url: z.string() }),
  }),
};

export const paymentStaff = {
  bills: endpoint({
    ...post,
    path: `${admin}/paymentBillList`,
    access: finance,
    summary: '对账日列表，新的在前',
    input: z.strictObject({ channel: channel.optional(), ...pageInput }),
    output: pageOf(bill),
  }),
  runBill: endpoint({
    ...post,
    path: `${admin}/paymentBillRun`,
    access: finance,
    summary: '核对某一天的渠道账单（记入审计日志）',
    input: z.strictObject({ channel, day }),
    output: bill,
  }),
  differences: endpoint({
    ...post,
    path: `${admin}/paymentDifferenceList`,
    access: finance,
    summary: '对账差异，新的在前；decided 为是否已处理',
    input: z.strictObject({
      channel: channel.optional(),
      day: day.optional(),
      decided: z.boolean().default(false),
      ...cursorInput,
    }),
    output: cursorPageOf(difference),
  }),
  decideDifference: endpoint({
    ...post,
    path: `${admin}/paymentDifferenceDecide`,
    access: finance,
    summary: '处理一条对账差异：认可、补记收款、退回款项或补记退款（记入审计日志）',
    input: z.strictObject({ id, decision: z.enum(['accept', 'apply', 'return', 'book']), note }),
    output: nothing,
  }),
  receipts: endpoint({
    ...post,
    path: `${admin}/paymentReceiptList`,
    access: finance,
    summary: '收到的款项，新的在前；disposition 为去向',
    input: z.strictObject({
      disposition: z
        .enum(Object.keys(dispositionTitle) as [Disposition, ...Disposition[]])
        .default('quarantine'),
      ...cursorInput,
    }),
    output: cursorPageOf(receipt),
  }),
  decideReceipt: endpoint({
    ...post,
    path: `${admin}/paymentReceiptDecide`,
    access: finance,
    summary: '处理一笔待处理款项：退回、计入订单或留存入账（记入审计日志）',
    input: z.strictObject({ id, decision: z.enum(['return', 'apply', 'keep']), note }),
    output: nothing,
  }),
  notifications: endpoint({
    ...post,
    path: `${admin}/paymentNotificationList`,
    access: finance,
    summary: '支付渠道的通知，新的在前；number 为商户单号或退款单号',
    input: z.strictObject({
      channel: channel.optional(),
      outcome: z
        .enum(Object.keys(notificationOutcomeTitle) as [NotificationOutcome, ...NotificationOutcome[]])
        .optional(),
      number: z.string().trim().max(64).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(notification),
  }),
};
