import { formatMoney } from '@portal/contract/money';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { promotionDesk, promotionExport } from '@portal/contract/promotion-desk';
import { rewardRefusalTitle, rewardStateTitle } from '@portal/contract/promotion-titles';
import { formatMoment } from '@portal/contract/time';
import type { Database } from '../../platform/database/database.ts';
import { type Download, download } from '../../platform/module.ts';
import type { PromotionDesk } from './promotion.desk.ts';
import { promotionLists as lists } from './promotion.lists.store.ts';

const batch = 500;
const mostRows = 10_000;

/** Rewards as a table, newest first. */
export function rewardDownload(
  database: Database,
  { filterOf, wireOf }: Pick<PromotionDesk, 'filterOf' | 'wireOf'>,
): Download {
  return download({
    type: 'promotion',
    title: '推广奖励',
    access: promotionDesk.rewards.access,
    list: promotionDesk.rewards,
    filter: promotionExport,
    most: () => mostRows,
    columns: () => [
      '订单号',
      '商品类型',
      '邀请人编号',
      '邀请人',
      '邀请人手机号',
      '被邀请人编号',
      '被邀请人',
      '订单金额',
      '已退款',
      '比例',
      '奖励',
      '已入账',
      '欠回',
      '状态',
      '不予奖励的原因',
      '说明',
      '产生时间',
      '可结算时间',
    ],
    async *rows({ format: _, ...search }, most) {
      const filter = await filterOf(search);
      let before: number | undefined;
      for (let written = 0; written <= most; written += batch) {
        const rows = await lists.page(database, filter, { offset: 0, limit: batch, before });
        if (rows.length === 0) return;
        before = rows.at(-1)!.reward.id;
        yield rows
          .map(wireOf)
          .map((reward) => [
            reward.order_no,
            goodsTypeTitle[reward.goods_type],
            reward.inviter.id,
            reward.inviter.nickname,
            reward.inviter.mobile,
            reward.invited.id,
            reward.invited.nickname,
            formatMoney(reward.order_amount),
            formatMoney(reward.refunded),
            `${reward.percent}%`,
            formatMoney(reward.amount),
            formatMoney(reward.paid),
            formatMoney(reward.owed),
            rewardStateTitle[reward.state],
            reward.refusal ? rewardRefusalTitle[reward.refusal] : '',
            reward.note,
            formatMoment(reward.create_time),
            formatMoment(reward.due_time),
          ]);
      }
    },
  });
}
