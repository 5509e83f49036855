import { orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import { expect, test } from 'vitest';
import { arrivalAt, nextStatus, type OrderMove, requireNext, transitions } from './orders.machine.ts';

const statuses = Object.values(orderStatus);
const moves = Object.keys(transitions) as OrderMove[];

test('has exactly these steps', () => {
  const steps = moves.flatMap((move) =>
    statuses.flatMap((from) => {
      const to = nextStatus(move, from);
      return to === null ? [] : [`${from} -> ${to} ${move}`];
    }),
  );
  expect(steps.toSorted()).toEqual([
    '0 -> 1 pay',
    '0 -> 2 cancel',
    '0 -> 3 expire',
    '1 -> 4 beginRefund',
    '4 -> 1 finishPartly',
    '4 -> 5 finishWholly',
  ]);
});

test('refuses every other one in words', () => {
  for (const move of moves) {
    for (const from of statuses) {
      if (nextStatus(move, from) !== null) continue;
      expect(() => requireNext(move, from)).toThrow(/^订单\p{Script=Han}+，不能进行此操作$/u);
    }
  }
});

test.each<[OrderStatus, string | null, string]>([
  [orderStatus.paid, 'a', 'same'],
  [orderStatus.refunding, 'a', 'same'],
  [orderStatus.refunded, 'a', 'same'],
  [orderStatus.paid, 'b', 'double'],
  [orderStatus.refunding, 'b', 'double'],
  [orderStatus.refunded, 'b', 'closed'],
  [orderStatus.cancelled, null, 'closed'],
  [orderStatus.expired, null, 'closed'],
])('money that arrives at state %i paid by %s is %s', (status, reference, arrival) => {
  const method = reference === null ? null : 'wechat';
  expect(arrivalAt({ status, method, reference }, { method: 'wechat', reference: 'a' })).toBe(arrival);
});
