import { success } from '@portal/contract/endpoint';
import { payments as endpoints, paymentStaff } from '@portal/contract/payments';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Attempts } from './payments.attempts.ts';
import type { Bills } from './payments.bills.ts';
import type { Decisions } from './payments.decisions.ts';
import type { PaymentLists } from './payments.staff.ts';

export function paymentRoutes(attempts: Attempts): Implemented[] {
  return [
    implement(endpoints.qrcode, async ({ order_no }, { session }) =>
      success(await attempts.qrcode(session.userId, order_no)),
    ),
    implement(endpoints.checkOrder, async ({ order_no }, { session }) =>
      success(await attempts.checkOrder(session.userId, order_no)),
    ),
    implement(endpoints.alipay, async ({ order_no }, { session }) =>
      success(await attempts.alipay(session.userId, order_no)),
    ),
  ];
}

type Staff = { bills: Bills; lists: PaymentLists; decisions: Decisions };

export function paymentStaffRoutes(
  { database, audit }: Platform,
  { bills, lists, decisions }: Staff,
): Implemented[] {
  return [
    implement(paymentStaff.bills, async (search) => success(await bills.list(search))),
    implement(paymentStaff.runBill, async ({ channel, day }, { session, address }) => {
      const bill = await bills.run(channel, day);
      await database.transaction((transaction) =>
        audit.record(transaction, {
          actorId: session.userId,
          action: 'payments.bill',
          subject: `bill:${channel}:${day}`,
          detail: { failure: bill.failure, differences: bill.differences },
          address,
        }),
      );
      return success(bill, bill.failure ? '' : '对账完成');
    }),
    implement(paymentStaff.differences, async (search) => success(await lists.differences(search))),
    implement(paymentStaff.decideDifference, async (given, caller) => {
      await decisions.decideDifference(given, caller);
      return success({}, '已处理');
    }),
    implement(paymentStaff.receipts, async (search) => success(await lists.receipts(search))),
    implement(paymentStaff.decideReceipt, async (given, caller) => {
      await decisions.decideReceipt(given, caller);
      return success({}, '已处理');
    }),
    implement(paymentStaff.notifications, async (search) => success(await lists.notifications(search))),
  ];
}
