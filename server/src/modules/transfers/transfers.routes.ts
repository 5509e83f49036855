import { success } from '@portal/contract/endpoint';
import { staffTransfers, transfers as endpoints } from '@portal/contract/transfers';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { TransferDesk } from './transfers.desk.ts';
import type { OwnTransfers } from './transfers.own.ts';
import type { Receipts } from './transfers.receipts.ts';

type Parts = { own: OwnTransfers; desk: TransferDesk; receipts: Receipts };

export function transferRoutes({ own, desk, receipts }: Parts): Implemented[] {
  return [
    implement(endpoints.list, async (page, { session }) => success(await own.list(session.userId, page))),
    implement(endpoints.handIn, async (given, { session }) =>
      success({ id: await own.handIn(session.userId, given) }, '已提交，请等待确认到账'),
    ),
    implement(endpoints.detail, async ({ id }, { session }) => success(await own.detail(session.userId, id))),
    implement(endpoints.account, async ({ order_no }, { session }) =>
      success(await own.account(session.userId, order_no)),
    ),
    implement(staffTransfers.list, async (search) => success(await desk.list(search))),
    implement(staffTransfers.detail, async ({ id }, { session }) =>
      success(await desk.detail(session.userId, id)),
    ),
    implement(staffTransfers.openVoucher, async ({ id }, caller) =>
      success(await desk.openVoucher(actorOf(caller), id)),
    ),
    implement(staffTransfers.confirm, async (arrival, caller) => {
      await desk.confirm(actorOf(caller), arrival);
      return success({}, '已确认到账');
    }),
    implement(staffTransfers.reject, async ({ id, reason }, caller) => {
      await desk.reject(actorOf(caller), id, reason);
      return success({}, '已退回');
    }),
    implement(staffTransfers.receipts, async (search, { session }) =>
      success(await receipts.list(session.userId, search)),
    ),
    implement(staffTransfers.resolve, async (resolution, caller) => {
      await receipts.resolve(actorOf(caller), resolution);
      return success({}, '已处理');
    }),
    implement(staffTransfers.account, async () => success({ account: await desk.account() })),
    implement(staffTransfers.saveAccount, async (account, caller) => {
      await desk.saveAccount(actorOf(caller), account);
      return success({}, '收款账户已保存');
    }),
  ];
}
