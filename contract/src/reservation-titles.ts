// Without schemas, so that a page can show the words without loading the contract.

/** From the waiting list or the calendar to the end of the visit. */
export const reservationStateTitle = {
  waiting: '候补中',
  offered: '待确认',
  held: '待付款',
  booked: '已预约',
  attended: '已到场',
  no_show: '未到场',
  cancelled: '已取消',
} as const;
export type ReservationState = keyof typeof reservationStateTitle;

/** How long a freed place is offered to the next in line. */
export const offerMinutes = 15;

/** How long a place is held without an order; an order then holds it. */
export const holdMinutes = 10;

/** product 7: a paid reservation is refunded by rule until then. */
export const refundHours = 24;

/** How often one reservation can be moved by its owner. */
export const mostMoves = 3;

export const weekdayTitle = ['一', '二', '三', '四', '五', '六', '日'] as const;
