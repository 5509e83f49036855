import { formatMoney } from '@portal/contract/money';
import type { RefundAction } from '@portal/contract/refund-titles';

type Told = { title: string; amount: number; method: string; note: string; whole: boolean };
type Words = { title: string; content: string };

const destination: Record<string, string> = {
  wechat: '微信支付的原付款账户',
  alipay: '支付宝的原付款账户',
  balance: '您的账户余额',
  transfer: '您的付款银行账户',
};

/** The service message of each step; null: the step is for staff alone. */
export function messageOf(action: RefundAction, { title, amount, method, note, whole }: Told): Words | null {
  const name = `「${title}」`;
  const money = formatMoney(amount);
  const back = destination[method] ?? '原付款账户';
  switch (action) {
    case 'ask':
      return {
        title: '退款申请已提交',
        content: `您对${name}的退款申请（${money}）已提交，请留意审核结果。`,
      };
    case 'open':
      return { title: '协会为您发起退款', content: `协会为您对${name}发起了退款（${money}）：${note}` };
    case 'approve':
      return {
        title: '退款申请已通过初审',
        content: `您对${name}的退款申请（${money}）已通过初审，正在复核。`,
      };
    case 'confirm':
      return {
        title: '退款申请已通过',
        content: `您对${name}的退款申请已通过，${money} 将退回${back}${whole ? '' : '，订单继续有效'}。`,
      };
    case 'reject':
      return { title: '退款申请未通过', content: `您对${name}的退款申请未通过：${note}` };
    case 'withdraw':
      return { title: '退款申请已撤回', content: `您已撤回对${name}的退款申请，订单继续有效。` };
    case 'pay':
      return { title: '退款已到账', content: `${name}的退款 ${money} 已退回${back}。` };
    case 'fail':
      return {
        title: '退款暂未成功',
        content: `${name}的退款 ${money} 未能退回${back}，工作人员正在处理，无需您操作。`,
      };
    case 'retry':
      return { title: '退款已重新发起', content: `${name}的退款 ${money} 已重新发起，请留意到账。` };
    case 'payout':
      return { title: '退款已转账', content: `${name}的退款 ${money} 已通过银行转账退回，请留意到账。` };
    case 'late':
      return null;
  }
}
