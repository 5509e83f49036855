import { code, PortalError } from '@portal/contract/codes';
import { refundHours } from '@portal/contract/reservation-titles';
import type { Platform } from '../../platform/platform.ts';
import type { Goods } from '../orders/orders.ts';
import { momentText, ownPage, type Places, refused } from './reservations.places.ts';
import { serviceStore } from './reservations.services.store.ts';
import { reservationStore as store } from './reservations.store.ts';

/** A place that costs something: held first, then ordered, and booked when it is paid. `goodsId` is the reservation. */
export function reservationGoods({ clock }: Pick<Platform, 'clock'>, places: Places): Goods {
  return {
    type: 'reservation',

    async quote(queries, buyerId, goodsId, quantity) {
      if (quantity !== 1) {
        const fault = '每次只能购买一份';
        throw new PortalError(code.invalidFields, fault, { fields: { quantity: fault } });
      }
      const row = await store.byId(queries, goodsId, buyerId);
      if (!row) throw refused('预约不存在');
      if (row.state === 'booked') throw refused('该预约已经付款');
      if (row.state !== 'held' || row.until! <= clock()) throw refused('名额的保留时间已过，请重新预约');
      const service = (await serviceStore.byId(queries, row.serviceId))!;
      const title = `${service.title}（${momentText(row.startsAt)}）`;
      return { title, amount: row.price, href: ownPage, payBy: row.startsAt };
    },

    /** From here on the order keeps the place, also past its time while a bank transfer is looked at. */
    async hold(transaction, order) {
      const row = await places.hold(transaction, order.goodsId, order.userId);
      if (row.state !== 'held' || row.orderNo !== null || row.until! <= clock()) {
        throw refused('名额的保留时间已过，请重新预约');
      }
      await store.change(transaction, row.id, { orderNo: order.orderNo, until: order.expireAt });
    },

    /** A bank transfer may be looked at for days. */
    async needless(queries, { goodsId }) {
      const row = await store.byId(queries, goodsId);
      return row && row.startsAt <= clock() ? '预约时间已过' : null;
    },

    async release(transaction, order) {
      const row = await places.hold(transaction, order.goodsId);
      if (row.state !== 'held' || row.orderNo !== order.orderNo) return;
      await places.end(transaction, row, '未付款，名额已释放');
    },

    async grant(transaction, order) {
      const row = await places.hold(transaction, order.goodsId);
      const service = (await serviceStore.byId(transaction, row.serviceId))!;
      // The order closes in the transaction that frees the place: what can still be paid still has it.
      if (row.state === 'held') await places.book(transaction, row, service);
    },

    async revoke(transaction, order, reason) {
      const row = await places.hold(transaction, order.goodsId);
      if (row.state === 'booked') await places.end(transaction, row, `已退款：${reason}`);
    },

    // product 7: until 24 hours before the slot, which may be weeks after the payment.
    refundPeriod: 'own',
    async refundObstacle(queries, { goodsId }) {
      const row = await store.byId(queries, goodsId);
      if (row?.state === 'attended') return '已到场使用';
      const left = (row?.startsAt.getTime() ?? 0) - clock().getTime();
      return left < refundHours * 3_600_000 ? `距预约时间不足 ${refundHours} 小时` : null;
    },
  };
}
