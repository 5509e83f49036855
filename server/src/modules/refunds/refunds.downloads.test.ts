import { refundDesk, refunds as endpoints, type StaffRefundRow } from '@portal/contract/refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import { staff, user } from '../../platform/testing.ts';
import { testRefunds, type TestRefunds } from './refunds.testing.ts';

let on: TestRefunds;
beforeAll(async () => {
  on = await testRefunds();
});
afterAll(() => on.close());

test('the table has what the list shows under the same condition', async () => {
  const api = createApi(on.refunds.calls);
  const caller = staff('finance');
  const officer = { ...caller, session: { ...caller.session, userId: on.finance[0] } };
  const ask = async () => {
    const { orderNo } = await on.buy({ amount: 9900 });
    const input = { order_no: orderNo, reason: '买错了课程' };
    const { data } = await api.call(endpoints.ask, input, user({ userId: on.buyer }));
    return { orderNo, id: (data as { id: number }).id };
  };
  const [first, second, third] = [await ask(), await ask(), await ask()];
  const refusing = { id: first.id, agree: false, note: '已经学完' };
  await api.call(refundDesk.decide, refusing, officer);

  const download = on.refunds.downloads[0]!;
  const tableOf = async (given: object) => {
    const filter = download.filter.parse(given);
    return (await Array.fromAsync(download.rows(filter, 10, officer.session))).flat().map((row) => row[0]);
  };
  const listOf = async (given: object) => {
    const { data } = (await api.call(refundDesk.list, given, officer)) as {
      data: { data: StaffRefundRow[] };
    };
    return data.data.map(({ id }) => id);
  };
  // Without a state: what waits for somebody.
  const expected = new Map<object, number[]>([
    [{}, [third.id, second.id]],
    [{ state: 'rejected' }, [first.id]],
    [{ order_no: first.orderNo }, [first.id]],
    [{ order_no: second.orderNo, state: 'rejected' }, []],
  ]);
  for (const [filter, ids] of expected) {
    expect(await listOf(filter)).toEqual(ids);
    expect(await tableOf(filter)).toEqual(ids);
  }
});
