import { formatMoney } from '@portal/contract/money';
import type { PromotionRule } from '@portal/contract/promotion';

/** The reward rule in one sentence. */
export function ruleText({ percent, days, most, refund_days }: PromotionRule): string {
  if (percent === 0) return '目前没有进行中的推广奖励，您仍然可以邀请他人注册。';
  return `被邀请的用户注册后 ${days} 天内付款的订单，您可获得实付金额的 ${percent}%，每单最高 ${formatMoney(most)}；付款满 ${refund_days} 天且未退款的，奖励转入您的余额；预约服务还须已过可退款期限。`;
}
