import { z } from 'zod';
import { bankSerial } from './bank-serial.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { refundActions, refundStates } from './refund-titles.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const own = '/api/szguild/Order';
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'orders' } as const;
const financing = { staff: ['finance', 'administrator'] } satisfies Access;

export const refundState = z.enum(refundStates);

const orderNo = z.string().regex(/^[A-Za-z0-9]{6,32}$/, '订单号不正确');
const fen = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const reason = z.string().trim().min(2, '请写明原因').max(200, '最多 200 个字');

const step = z.object({
  action: z.enum(refundActions),
  note: z.string(),
  time: unixSeconds,
});

const refund = z.object({
  id,
  order_no: z.string(),
  title: z.string(),
  state: refundState,
  reason: z.string(),
  /** What was asked for; `amount` is what is, or will be, returned. */
  asked: fen,
  amount: fen,
  /** Why the rule did not refund it by itself when it was asked for; null: 符合规则. */
  obstacle: z.string().nullable(),
  create_time: unixSeconds,
  finish_time: unixSeconds.nullable(),
});

const ownRefund = refund.extend({ steps: z.array(step) });
export type OwnRefund = z.infer<typeof ownRefund>;

const staffRow = refund.extend({
  buyer: z.string(),
  method: z.string(),
  /** Who agreed first, where two must. */
  approved_by: z.string().nullable(),
});
export type StaffRefundRow = z.infer<typeof staffRow>;

const staffRefund = staffRow.extend({
  paid: fen,
  refunded: fen,
  /** The most that can be returned now. */
  most: fen,
  paid_time: unixSeconds.nullable(),
  /** What the rule says today, and what stands in the way of any refund (an invoice). */
  obstacle_now: z.string().nullable(),
  blocker: z.string().nullable(),
  failure: z.string(),
  bank_serial: z.string().nullable(),
  /** Whether the one who looks may take the next step: not the buyer, not the first approver. */
  may_decide: z.boolean(),
  steps: z.array(step.extend({ by: z.string() })),
});
export type StaffRefund = z.infer<typeof staffRefund>;

export const refundPreview = z.object({
  order_no: z.string(),
  title: z.string(),
  paid: fen,
  refunded: fen,
  /** What asking now would ask for. */
  amount: fen,
  /** Null: 按规则可退; otherwise why it needs a decision (需人工审核). */
  obstacle: z.string().nullable(),
  /** Why it cannot be asked for at all; null: it can. */
  refusal: z.string().nullable(),
  /** What has to be done before the money can be returned, e.g. the invoice. */
  blocker: z.string().nullable(),
});
export type RefundPreview = z.infer<typeof refundPreview>;

/** Money asked back: the user's side. */
export const refunds = {
  preview: endpoint({
    ...post,
    path: `${own}/refundPreview`,
    access: 'user',
    summary: '申请退款前：可退金额，以及按规则可退还是需人工审核',
    input: z.strictObject({ order_no: orderNo }),
    output: refundPreview,
  }),
  ask: endpoint({
    ...post,
    path: `${own}/refund`,
    access: 'user',
    summary: '申请退款；同一订单同时只有一笔进行中的退款',
    input: z.strictObject({ order_no: orderNo, reason }),
    output: z.object({ id, state: refundState }),
  }),
  withdraw: endpoint({
    ...post,
    path: `${own}/refundWithdraw`,
    access: 'user',
    summary: '撤回尚未通过的退款申请',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  ofOrder: endpoint({
    ...post,
    path: `${own}/refundList`,
    access: 'user',
    summary: '本人一笔订单的退款及其进度，新的在前',
    input: z.strictObject({ order_no: orderNo, ...pageInput }),
    output: pageOf(ownRefund),
  }),
};

/** The desk of finance. */
export const refundDesk = {
  open: endpoint({
    ...post,
    path: `${admin}/refundOpen`,
    access: financing,
    summary: '为购买人发起退款，例如协会取消了已付款的预约；随后照常审核',
    input: z.strictObject({ order_no: orderNo, reason }),
    output: z.object({ id, state: refundState }),
  }),
  list: endpoint({
    ...post,
    path: `${admin}/refundList`,
    access: financing,
    summary: '退款队列；state 为空时是全部待处理的（待审核、待复核、退款失败、待转账）',
    input: z.strictObject({
      state: refundState.optional(),
      order_no: orderNo.optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(staffRow),
  }),
  detail: endpoint({
    ...post,
    path: `${admin}/refundDetail`,
    access: financing,
    summary: '一笔退款：订单、规则结论、进度',
    input: z.strictObject({ id }),
    output: staffRefund,
  }),
  decide: endpoint({
    ...post,
    path: `${admin}/refundDecide`,
    access: financing,
    summary: '审核退款：同意（可少退）或驳回；累计超过 5000 元的还需另一人复核',
    input: z
      .strictObject({
        id,
        agree: z.boolean(),
        /** All that was asked for unless told; in fen. */
        amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        note: z.string().trim().max(200, '最多 200 个字').default(''),
      })
      .refine(({ agree, note }) => agree || note.length >= 2, {
        path: ['note'],
        message: '请写明驳回的原因',
      }),
    output: z.object({ state: refundState }),
  }),
  confirm: endpoint({
    ...post,
    path: `${admin}/refundConfirm`,
    access: financing,
    summary: '复核大额退款，须与初审不是同一人',
    input: z
      .strictObject({
        id,
        agree: z.boolean(),
        note: z.string().trim().max(200, '最多 200 个字').default(''),
      })
      .refine(({ agree, note }) => agree || note.length >= 2, {
        path: ['note'],
        message: '请写明驳回的原因',
      }),
    output: z.object({ state: refundState }),
  }),
  retry: endpoint({
    ...post,
    path: `${admin}/refundRetry`,
    access: financing,
    summary: '把失败的退款重新交给支付渠道',
    input: z.strictObject({ id }),
    output: z.object({ state: refundState }),
  }),
  payout: endpoint({
    ...post,
    path: `${admin}/refundPayout`,
    access: financing,
    summary: '登记银行转账退款；流水号不能重复',
    input: z.strictObject({
      id,
      bank_serial: bankSerial,
      note: z.string().trim().max(200, '最多 200 个字').default(''),
    }),
    output: z.object({ state: refundState }),
  }),
};
