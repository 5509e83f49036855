import { success } from '@portal/contract/endpoint';
import { invoices as endpoints, invoiceTitles, staffInvoices } from '@portal/contract/invoices';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { InvoiceDesk } from './invoices.desk.ts';
import type { OwnInvoices } from './invoices.own.ts';
import type { Titles } from './invoices.titles.ts';

type Parts = { titles: Titles; own: OwnInvoices; desk: InvoiceDesk };

export function invoiceRoutes({ titles, own, desk }: Parts): Implemented[] {
  return [
    implement(invoiceTitles.list, async (page, { session }) =>
      success(await titles.list(session.userId, page)),
    ),
    implement(invoiceTitles.save, async (given, { session }) =>
      success({ id: await titles.save(session.userId, given) }, '抬头已保存'),
    ),
    implement(invoiceTitles.remove, async ({ id }, { session }) => {
      await titles.remove(session.userId, id);
      return success({}, '抬头已删除');
    }),
    implement(endpoints.candidates, async (page, { session }) =>
      success(await own.candidates(session.userId, page)),
    ),
    implement(endpoints.list, async (page, { session }) => success(await own.list(session.userId, page))),
    implement(endpoints.request, async (asked, { session }) =>
      success({ id: await own.request(session.userId, asked) }, '开票申请已提交'),
    ),
    implement(endpoints.withdraw, async ({ id }, { session }) => {
      await own.withdraw(session.userId, id);
      return success({}, '开票申请已撤回');
    }),
    implement(endpoints.askReversal, async ({ id, reason }, { session }) => {
      await own.askReversal(session.userId, id, reason);
      return success({}, '红冲申请已提交');
    }),
    implement(endpoints.openFile, async ({ id, red }, { session }) =>
      success(await own.openFile(session.userId, id, red)),
    ),
    ...deskRoutes(desk),
  ];
}

function deskRoutes(desk: InvoiceDesk): Implemented[] {
  return [
    implement(staffInvoices.list, async (search) => success(await desk.list(search))),
    implement(staffInvoices.detail, async ({ id }, caller) =>
      success(await desk.detail(actorOf(caller), id)),
    ),
    implement(staffInvoices.issue, async (issued, caller) => {
      await desk.issue(actorOf(caller), issued);
      return success({}, '发票已开具');
    }),
    implement(staffInvoices.reject, async ({ id, reason }, caller) => {
      await desk.reject(actorOf(caller), id, reason);
      return success({}, '已退回申请');
    }),
    implement(staffInvoices.reverse, async (issued, caller) => {
      await desk.reverse(actorOf(caller), issued);
      return success({}, '发票已红冲');
    }),
    implement(staffInvoices.openFile, async ({ id, red }, caller) =>
      success(await desk.openFile(actorOf(caller), id, red)),
    ),
  ];
}
