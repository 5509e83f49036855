import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { creditCodeFault } from './identity-numbers.ts';
import {
  type InvoiceKind,
  invoiceKindTitle,
  type InvoiceStatus,
  invoiceStatusTitle,
  type InvoiceTitleKind,
  invoiceTitleKindTitle,
  mostInvoiceOrders,
  type ReversalReason,
  reversalReasonTitle,
} from './invoice-titles.ts';
import { email } from './mobile.ts';
import { rowId } from './numbers.ts';
import { fen, financeAccess, goodsType, orderNo } from './orders.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/Order';
const book = '/api/szguild/user';
const admin = '/api/szguild/admin';
const own = { method: 'POST', domain: 'orders', access: 'user' } as const;
const staffPost = { method: 'POST', domain: 'orders', access: financeAccess } as const;

const id = rowId;
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');
const optionalText = (label: string, most: number) =>
  z.string().trim().max(most, `${label}最多 ${most} 个字`).default('');

const invoiceStatus = z.enum(Object.keys(invoiceStatusTitle) as [InvoiceStatus, ...InvoiceStatus[]]);
const invoiceKind = z.enum(Object.keys(invoiceKindTitle) as [InvoiceKind, ...InvoiceKind[]]);
const titleKind = z.enum(Object.keys(invoiceTitleKindTitle) as [InvoiceTitleKind, ...InvoiceTitleKind[]]);
const reversalReason = z.enum(
  Object.keys(reversalReasonTitle) as [ReversalReason, ...ReversalReason[]],
  '请选择红冲原因',
);

/** Of a fully digital invoice. */
const invoiceNumber = z
  .string('发票号码为 20 位数字')
  .trim()
  .regex(/^\d{20}$/, '发票号码为 20 位数字');
/** A day of China: 2026-11-16. */
const day = z.iso.date('日期有误');

const titleFields = {
  kind: titleKind,
  name: z.string('请填写发票抬头').trim().min(2, '请填写发票抬头').max(100, '发票抬头最多 100 个字'),
  /** Of an organisation; empty for a person. */
  tax_number: z.string().trim().toUpperCase().max(20, '纳税人识别号最多 20 位').default(''),
  address: optionalText('地址', 120),
  phone: z
    .string()
    .trim()
    .regex(/^$|^[0-9+() -]{6,30}$/, '请输入正确的电话')
    .default(''),
  bank: optionalText('开户银行', 80),
  account: z
    .string()
    .trim()
    .regex(/^$|^[0-9][0-9 -]{6,38}[0-9]$/, '银行账号为 8 至 40 位数字')
    .default(''),
};

const invoiceTitle = z.object({
  id,
  kind: titleKind,
  name: z.string(),
  tax_number: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  is_default: z.boolean(),
});
export type InvoiceTitle = z.infer<typeof invoiceTitle>;

/** The title book. */
export const invoiceTitles = {
  list: endpoint({
    ...own,
    path: `${book}/invoiceTitleList`,
    summary: '自己的发票抬头，默认的在前',
    input: z.strictObject(pageInput),
    output: pageOf(invoiceTitle),
  }),
  save: endpoint({
    ...own,
    path: `${book}/invoiceTitleSave`,
    summary: '新增发票抬头，或修改 id 的那一个',
    input: z
      .strictObject({ id: id.optional(), ...titleFields, is_default: z.boolean().default(false) })
      .superRefine(({ kind, tax_number }, context) => {
        const fault = kind === 'organisation' ? creditCodeFault(tax_number) : null;
        if (fault) context.addIssue({ code: 'custom', path: ['tax_number'], message: fault });
      }),
    output: z.object({ id }),
  }),
  remove: endpoint({
    ...own,
    path: `${book}/invoiceTitleRemove`,
    summary: '删除一个发票抬头；已申请的发票不受影响',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

const invoiceOrder = z.object({
  order_no: z.string(),
  title: z.string(),
  /** What was paid less what was returned. */
  amount: fen,
  pay_time: unixSeconds,
});
export type InvoiceOrder = z.infer<typeof invoiceOrder>;

const candidate = invoiceOrder.extend({ goods_type: goodsType, until: unixSeconds });
export type InvoiceCandidate = z.infer<typeof candidate>;

const document = z.object({ number: z.string(), day: z.string() });

const invoice = z.object({
  id,
  kind: invoiceKind,
  title_kind: titleKind,
  title: z.string(),
  tax_number: z.string(),
  email: z.string(),
  goods_type: goodsType,
  amount: fen,
  status: invoiceStatus,
  /** Why it was rejected, or is to be reversed. */
  reason: z.string(),
  remark: z.string(),
  orders: z.array(invoiceOrder),
  blue: document.nullable(),
  red: document.nullable(),
  create_time: unixSeconds,
});
export type Invoice = z.infer<typeof invoice>;

const fileLink = z.object({ url: z.string(), name: z.string(), expire: unixSeconds });
const whichFile = { id, red: z.boolean().default(false) };

export const invoices = {
  candidates: endpoint({
    ...own,
    path: `${base}/invoiceOrders`,
    summary: '可以开票的订单：365 天内已付款、未开票、未全额退款；充值是预付款，消费后按订单开票',
    input: z.strictObject({ order_no: orderNo.optional(), ...pageInput }),
    output: pageOf(candidate).extend({
      /** The order of `order_no`, on whichever page it is, or why it cannot be invoiced. */
      wanted: z.object({ order: candidate.nullable(), refusal: z.string().nullable() }).nullable(),
    }),
  }),
  list: endpoint({
    ...own,
    path: `${base}/invoiceList`,
    summary: '自己的发票，新的在前',
    input: z.strictObject({ status: invoiceStatus.optional(), ...pageInput }),
    output: pageOf(invoice),
  }),
  request: endpoint({
    ...own,
    path: `${base}/invoiceRequest`,
    summary: '为一个或多个同类的已付款订单申请发票；专用发票须有完整的单位抬头',
    input: z.strictObject({
      title_id: id,
      kind: invoiceKind.default('ordinary'),
      email,
      order_nos: z
        .array(orderNo)
        .min(1, '请选择订单')
        .max(mostInvoiceOrders, `一张发票最多 ${mostInvoiceOrders} 个订单`),
      remark: optionalText('备注', 100),
    }),
    output: z.object({ id }),
  }),
  withdraw: endpoint({
    ...own,
    path: `${base}/invoiceWithdraw`,
    summary: '撤回尚未开具的发票申请',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  askReversal: endpoint({
    ...own,
    path: `${base}/invoiceReversal`,
    summary: '申请红冲已开具的发票（退款前须先红冲）',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  openFile: endpoint({
    ...own,
    path: `${base}/invoiceFile`,
    summary: '下载自己的发票（red 为红字发票）：60 秒内有效的地址',
    input: z.strictObject(whichFile),
    output: fileLink,
  }),
};

const staffInvoice = invoice.omit({ orders: true, email: true }).extend({
  user: z.object({ id, name: z.string() }),
  order_count: z.number().int(),
  decided_by: z.string(),
});
export type StaffInvoice = z.infer<typeof staffInvoice>;

const staffInvoiceDetail = invoice.extend({
  user: z.object({ id, name: z.string() }),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  decided_by: z.string(),
});
export type StaffInvoiceDetail = z.infer<typeof staffInvoiceDetail>;

const keyword = z.string().trim().max(50, '关键词最多 50 个字').default('');
/** The PDF, uploaded for the purpose `invoice`. */
const issuedDocument = { number: invoiceNumber, day, file: z.string().min(1, '请上传发票文件').max(60) };

/** The filter of the download `invoices`. */
export const invoiceExport = z.strictObject({
  status: invoiceStatus.optional(),
  keyword,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export const staffInvoices = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/invoiceList`,
    summary: '发票申请，新的在前；keyword 为抬头、税号、订单号或发票号码的开头',
    input: z.strictObject({ status: invoiceStatus.optional(), keyword, ...cursorInput }),
    output: cursorPageOf(staffInvoice),
  }),
  detail: endpoint({
    ...staffPost,
    path: `${admin}/invoiceDetail`,
    summary: '一份发票申请：抬头全部资料与订单（记入审计日志）',
    input: z.strictObject({ id }),
    output: staffInvoiceDetail,
  }),
  issue: endpoint({
    ...staffPost,
    path: `${admin}/invoiceIssue`,
    summary: '上传已开具的电子发票（PDF）与 20 位号码',
    input: z.strictObject({ id, ...issuedDocument }),
    output: nothing,
  }),
  reject: endpoint({
    ...staffPost,
    path: `${admin}/invoiceReject`,
    summary: '退回发票申请，原因会告知用户',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  reverse: endpoint({
    ...staffPost,
    path: `${admin}/invoiceReverse`,
    summary: '红冲：上传红字发票（PDF）与它的 20 位号码；订单随后可以退款或重新开票',
    input: z.strictObject({ id, cause: reversalReason, ...issuedDocument }),
    output: nothing,
  }),
  openFile: endpoint({
    ...staffPost,
    path: `${admin}/invoiceFile`,
    summary: '打开发票文件：60 秒内有效的地址，每次打开都有记录',
    input: z.strictObject(whichFile),
    output: fileLink,
  }),
};
