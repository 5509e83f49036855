import { type GoodsType, orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import type { OwnOrder } from '@portal/contract/orders';
import { expect, test } from 'vitest';
import { entryOf } from './order-entry.ts';

const order = (goods_type: GoodsType, status: OrderStatus, held: OwnOrder['held'] = null) =>
  entryOf({
    order_no: '2026111610000000000001',
    goods_type,
    goods_id: 1,
    title: '示例',
    href: '/somewhere',
    quantity: 1,
    amount: 100,
    refunded: 0,
    status,
    method: null,
    create_time: 1_794_794_400,
    expire_time: 1_794_796_200,
    pay_time: null,
    close_time: null,
    held,
  });

test('what was bought is named for what it is', () => {
  const label = (type: GoodsType) => order(type, orderStatus.paid).use?.label;
  expect(label('course')).toBe('去学习');
  expect(label('membership')).toBe('查看会员');
  expect(label('reservation')).toBe('查看预约');
  expect(label('topup')).toBe('查看余额');
  expect(order('course', orderStatus.unpaid).use).toBeNull();
});

test('an order that waits for a transfer leads there, and not to be paid again', () => {
  const waiting = order('course', orderStatus.unpaid, 'review');
  expect(waiting).toMatchObject({ state: '转账处理中', pay: null, expireTime: null });
  expect(waiting.transfer).toContain(waiting.orderNo);
  expect(order('course', orderStatus.unpaid, 'rejected')).toMatchObject({ state: '凭证被退回', pay: null });
  expect(order('course', orderStatus.unpaid)).toMatchObject({ transfer: null, state: '待付款' });
});

test('a reservation that was not paid is made anew where slots are chosen', () => {
  expect(order('reservation', orderStatus.expired).again).toEqual({ to: '/reserve', label: '重新预约' });
  expect(order('course', orderStatus.expired).again).toEqual({ to: '/somewhere', label: '重新下单' });
});
