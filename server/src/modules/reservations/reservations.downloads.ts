import { maskMobile } from '@portal/contract/mobile';
import { formatMoney } from '@portal/contract/money';
import { reservationExport } from '@portal/contract/reservation-desk';
import { reservationStateTitle } from '@portal/contract/reservation-titles';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { type Download, download } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { deskStore } from './reservations.desk.store.ts';
import { dayAfter, midnight } from './reservations.slots.ts';
import type { ReservationRow } from './reservations.store.ts';

const batch = 500;
const mostRows = 10_000;

/** Reservations of some days as a table, in the order of their time. */
export function reservationDownload({ database, keyring }: Pick<Platform, 'database' | 'keyring'>): Download {
  const asked = ({ from, to, ...rest }: { from: string; to: string }) => ({
    ...rest,
    from: midnight(from),
    to: midnight(dayAfter(to, 1)),
  });
  return download({
    type: 'reservations',
    title: '预约',
    access: { staff: ['operator', 'administrator'] },
    filter: reservationExport,
    most: () => mostRows,
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
    total: (filter) => deskStore.exportTotal(database, asked(filter)),
    async *rows(filter, most) {
      let after: ReservationRow | null = null;
      for (let written = 0; written <= most; written += batch) {
        const found: Awaited<ReturnType<typeof deskStore.exportAfter>> = await deskStore.exportAfter(
          database,
          asked(filter),
          after,
          batch,
        );
        if (found.length === 0) return;
        after = found.at(-1)!.row;
        yield found.map(({ row, service }) => [
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
