import type { PayMethod } from '@portal/contract/order-titles';

export type OrderSeed = {
  mobile: string;
  /** How long ago it was ordered. */
  daysAgo: number;
  goods: { course: string } | { path: string } | { membership: string } | { topup: number };
  end:
    | { paid: PayMethod }
    | 'cancelled'
    | 'expired'
    | 'unpaid'
    /** Paid from the balance and returned to it. */
    | 'refunded'
    /** Paid at Alipay, which did not take the refund. */
    | 'refunding';
};

/** The oldest first, as they happened. */
export const orders: OrderSeed[] = [
  { mobile: '13900000001', daysAgo: 45, goods: { topup: 500 }, end: { paid: 'wechat' } },
  { mobile: '13900000003', daysAgo: 44, goods: { topup: 300 }, end: { paid: 'alipay' } },
  { mobile: '13900000001', daysAgo: 42, goods: { course: '合同签订与履约验收' }, end: { paid: 'balance' } },
  { mobile: '13900000002', daysAgo: 33, goods: { topup: 200 }, end: { paid: 'alipay' } },
  { mobile: '13900000003', daysAgo: 28, goods: { course: '公开招标文件编制要点' }, end: { paid: 'wechat' } },
  { mobile: '13900000004', daysAgo: 26, goods: { topup: 300 }, end: { paid: 'wechat' } },
  { mobile: '13900000004', daysAgo: 25, goods: { membership: '月度会员' }, end: { paid: 'wechat' } },
  { mobile: '13900000002', daysAgo: 24, goods: { course: '质疑投诉的处理流程与文书写作' }, end: 'cancelled' },
  { mobile: '13900000002', daysAgo: 23, goods: { course: '单一来源采购的论证与公示' }, end: 'refunded' },
  { mobile: '13900000001', daysAgo: 21, goods: { course: '采购人内部控制建设' }, end: { paid: 'alipay' } },
  { mobile: '13900000004', daysAgo: 19, goods: { course: '评审报告与异常情况处理' }, end: { paid: 'balance' } },
  { mobile: '13900000001', daysAgo: 15, goods: { membership: '年度会员' }, end: { paid: 'alipay' } },
  { mobile: '13900000003', daysAgo: 14, goods: { course: '采购文件合规审查清单' }, end: { paid: 'wechat' } },
  { mobile: '13900000001', daysAgo: 12, goods: { course: '框架协议采购方式全流程解析' }, end: 'expired' },
  { mobile: '13900000005', daysAgo: 10, goods: { topup: 6000 }, end: { paid: 'alipay' } },
  { mobile: '13900000003', daysAgo: 9, goods: { course: '政府采购监督检查应对' }, end: 'refunding' },
  { mobile: '13900000001', daysAgo: 6, goods: { course: '服务类项目履约评价' }, end: { paid: 'balance' } },
  { mobile: '13900000002', daysAgo: 4, goods: { course: '合同签订与履约验收' }, end: { paid: 'wechat' } },
  { mobile: '13900000004', daysAgo: 4, goods: { course: '采购文件合规审查清单' }, end: { paid: 'transfer' } },
  { mobile: '13900000005', daysAgo: 3, goods: { path: '供应商投标能力路径' }, end: 'expired' },
  { mobile: '13900000005', daysAgo: 2, goods: { course: '电子投标文件制作与上传' }, end: { paid: 'wechat' } },
  { mobile: '13900000004', daysAgo: 1, goods: { path: '代理机构从业人员路径' }, end: 'unpaid' },
  { mobile: '13900000001', daysAgo: 0, goods: { course: '单一来源采购的论证与公示' }, end: 'unpaid' },
  { mobile: '13900000002', daysAgo: 0, goods: { topup: 100 }, end: 'unpaid' },
];
