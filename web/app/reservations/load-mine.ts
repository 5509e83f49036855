import { dataOf } from '@portal/contract/endpoint';
import { orderHoldTitle } from '@portal/contract/order-titles';
import { type OwnReservation, reservations } from '@portal/contract/reservations';
import { reservationStateTitle } from '@portal/contract/reservation-titles';
import { formatMoment } from '@portal/contract/time';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { clockText, spanText } from './words.ts';

export async function loadMine({ call }: Visit, url: URL) {
  const search = url.searchParams;
  const scope = search.get('scope') === 'past' ? 'past' : 'coming';
  const input = { scope, page: pageIn(search), page_size: 10 } as const;
  const list = withinPages(dataOf(await call(reservations.list, input)), url);
  return { scope, list: { ...list, data: list.data.map(viewOf) } } as const;
}

export function viewOf(own: OwnReservation) {
  return {
    id: own.id,
    service: own.service,
    span: spanText(own.starts, own.ends),
    state: own.state,
    stateTitle: own.transfer ? orderHoldTitle[own.transfer] : reservationStateTitle[own.state],
    /** Paid at a bank: the place is kept until the transfer was looked at. */
    transfer: own.transfer,
    reason: own.reason,
    person: `${own.name} ${own.mobile}`,
    remark: own.remark,
    price: own.price,
    orderNo: own.order_no,
    until: own.until === null ? null : clockText(own.until),
    ahead: own.ahead,
    mayCancel: own.may_cancel,
    mayMove: own.may_move,
    changeUntil: formatMoment(own.change_until),
    checkIn: own.check_in,
    calendar: own.calendar,
  };
}
export type MineView = ReturnType<typeof viewOf>;
