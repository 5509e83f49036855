import { addDays, startOfDay } from '@portal/contract/days';
import { exportLimitOf } from '@portal/contract/export-limits';
import { maskMobile } from '@portal/contract/mobile';
import { formatMoney } from '@portal/contract/money';
import { reservationExport } from '@portal/contract/reservation-desk';
import { reservationStateTitle } from '@portal/contract/reservation-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { batches } from '../../platform/keyset.ts';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { deskStore } from './reservations.desk.store.ts';
import type { ReservationRow } from './reservations.store.ts';

/** Reservations of some days as a table, in the order of their time. */
export function reservationDownload({ database, keyring }: Pick<Platform, 'database' | 'keyring'>): Download {
  const stretchOf = ({ from, to, ...rest }: { from: string; to: string }) => ({
    ...rest,
    from: startOfDay(from),
    to: startOfDay(addDays(to, 1)),
  });
  return download({
    type: 'reservations',
    title: '预约',
    access: { staff: ['operator', 'administrator'] },
    filter: reservationExport,
    most: () => exportLimitOf('reservations'),
    columns: () => [
      '编号',
      '服务',
      '地点',
      '开始',
      '结束',
      '姓名',
      '手机号',
      '来源',
      '状态',
      '价格',
      '订单号',
      '备注',
      '取消原因',
      '提交时间',
    ],
    total: (filter) => deskStore.exportTotal(database, stretchOf(filter)),
    async *rows(filter, most) {
      const found = batches(
        most + 1,
        (after: ReservationRow | null, limit) =>
          deskStore.exportAfter(database, stretchOf(filter), after, limit),
        ({ row }) => row,
      );
      for await (const rows of found) {
        yield rows.map(({ row, service }) => [
          row.id,
          service.title,
          service.place,
          momentOf(row.startsAt),
          momentOf(row.endsAt),
          row.name,
          maskMobile(keyring.open(row.mobileSealed)),
          row.enteredBy === null ? '线上预约' : '工作人员登记',
          reservationStateTitle[row.state],
          formatMoney(row.price),
          row.orderNo ?? '',
          row.remark,
          row.reason,
          momentOf(row.createdAt),
        ]);
      }
    },
  });
}

const momentOf = (moment: Date) => formatMoment(toUnixSeconds(moment));
