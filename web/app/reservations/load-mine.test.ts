import type { OwnReservation } from '@portal/contract/reservations';
import { expect, test } from 'vitest';
import { viewOf } from './load-mine.ts';

const held: OwnReservation = {
  id: 1,
  service: { id: 1, title: '示例服务', place: '示例市采购协会一楼' },
  starts: 1_794_880_800,
  ends: 1_794_884_400,
  state: 'held',
  reason: '',
  name: '示例访客',
  mobile: '138****0000',
  remark: '',
  price: 10_000,
  order_no: '2026111610000000000001',
  transfer: null,
  until: 1_794_796_200,
  ahead: null,
  may_cancel: true,
  may_move: false,
  change_until: 1_794_870_000,
  check_in: null,
  calendar: null,
  create_time: 1_794_794_400,
};

test('a place that was paid for at a bank is not said to be unpaid', () => {
  const titleWith = (transfer: OwnReservation['transfer']) => viewOf({ ...held, transfer }).stateTitle;
  const titles = ([null, 'review', 'rejected'] as const).map(titleWith);
  expect(titles).toEqual(['待付款', '转账处理中', '凭证被退回']);
});
