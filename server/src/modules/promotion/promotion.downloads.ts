import { exportLimitOf } from '@portal/contract/export-limits';
import { formatMoney } from '@portal/contract/money';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { promotionDesk, promotionExport } from '@portal/contract/promotion-desk';
import { promotion } from '@portal/contract/promotion';
import {
  rewardEventTitle,
  rewardRefusalTitle,
  rewardStateTitle,
  signedReward,
} from '@portal/contract/promotion-titles';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { PromotionDesk } from './promotion.desk.ts';
import { promotionListStore as lists } from './promotion.lists.store.ts';
import type { OwnPromotion } from './promotion.own.ts';

const batch = 500;

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
    most: () => exportLimitOf('promotion'),
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
      const found = batches(
        most + 1,
        (before: number | null, limit) =>
          lists.page(database, filter, { offset: 0, limit, before: before ?? undefined }),
        ({ reward }) => reward.id,
      );
      for await (const rows of found) {
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

/** What happened to the own rewards in a month, as the page of it shows, and all of it. */
export function historyDownload({ movements }: Pick<OwnPromotion, 'movements'>): Download {
  return download({
    type: 'own-reward-history',
    title: '奖励明细',
    access: promotion.history.access,
    list: promotion.history,
    filter: z.strictObject({
      month: promotion.history.input.shape.month.unwrap(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    most: () => exportLimitOf('own-reward-history'),
    columns: () => ['事项', '时间', '用户', '商品种类', '金额（元）'],
    async *rows({ month }, most, asker) {
      for (let offset = 0; offset <= most; offset += batch) {
        const rows = await movements(asker, month, { offset, limit: batch });
        yield rows.map(({ kind, create_time, name, goods_type, amount }) => [
          rewardEventTitle[kind],
          formatMoment(create_time),
          name,
          goodsTypeTitle[goods_type],
          signedReward(kind, amount) / 100,
        ]);
        if (rows.length < batch) return;
      }
    },
  });
}
