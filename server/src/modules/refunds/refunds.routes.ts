import { success } from '@portal/contract/endpoint';
import { refundDesk, refunds as endpoints } from '@portal/contract/refunds';
import { type RefundState, refundStateTitle } from '@portal/contract/refund-titles';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { Asking } from './refunds.asking.ts';
import type { Deciding } from './refunds.deciding.ts';
import type { Reading } from './refunds.reading.ts';

type Parts = { asking: Asking; deciding: Deciding; reading: Reading };

const now = (state: RefundState) => success({ state }, refundStateTitle[state]);

export function refundRoutes({ asking, deciding, reading }: Parts): Implemented[] {
  return [
    implement(endpoints.preview, async ({ order_no }, { session }) =>
      success(await asking.preview(session.userId, order_no)),
    ),
    implement(endpoints.ask, async (input, { session }) => {
      const { id, state } = await asking.ask(session.userId, input);
      return success({ id, state }, '退款申请已提交');
    }),
    implement(endpoints.withdraw, async ({ id }, { session }) => {
      await asking.withdraw(session.userId, id);
      return success({}, '退款申请已撤回');
    }),
    implement(endpoints.ofOrder, async (input, { session }) =>
      success(await reading.ofOrder(session.userId, input)),
    ),
    implement(refundDesk.open, async (input, caller) => {
      const { id, state } = await asking.open(actorOf(caller), input);
      return success({ id, state }, '退款已发起，请审核');
    }),
    implement(refundDesk.list, async (input) => success(await reading.list(input))),
    implement(refundDesk.detail, async ({ id }, { session }) =>
      success(await reading.detail(session.userId, id)),
    ),
    implement(refundDesk.decide, async ({ id, ...decision }, caller) =>
      now(await deciding.decide(actorOf(caller), id, decision)),
    ),
    implement(refundDesk.confirm, async ({ id, ...decision }, caller) =>
      now(await deciding.confirm(actorOf(caller), id, decision)),
    ),
    implement(refundDesk.retry, async ({ id }, caller) => now(await deciding.retry(actorOf(caller), id))),
    implement(refundDesk.payout, async ({ id, ...paid }, caller) =>
      now(await deciding.payout(actorOf(caller), id, paid)),
    ),
  ];
}
