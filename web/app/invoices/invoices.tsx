import { Suspense, useState } from 'react';
import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import {
  invoiceDays,
  invoiceStatusTitle,
  type InvoiceStatus,
  mostInvoiceOrders,
} from '@portal/contract/invoice-titles';
import { type Invoice, type InvoiceCandidate, invoices, invoiceTitles } from '@portal/contract/invoices';
import { formatMoney } from '@portal/contract/money';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { orderNo } from '@portal/contract/orders';
import { formatDate } from '@portal/contract/time';
import { lazy } from '../browser/lazy.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { Pager } from '../lists/pager.tsx';
import { lastPage, pageIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/invoices';
import { InvoiceCard } from './invoice-card.tsx';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));
const EndDialog = lazy(() => import('./end-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '发票' }), { name: 'robots', content: 'noindex' }];
}

const statuses = Object.keys(invoiceStatusTitle) as InvoiceStatus[];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const status = statuses.find((each) => each === url.searchParams.get('status'));
  // What cannot be an order number is left out.
  const wanted = orderNo.safeParse(url.searchParams.get('order_no')).data;
  const [list, candidates, titles] = await Promise.all([
    call(invoices.list, { status, page: pageIn(url.searchParams) }),
    call(invoices.candidates, {
      order_no: wanted,
      page: pageIn(url.searchParams, 'orders'),
      page_size: mostInvoiceOrders,
    }),
    call(invoiceTitles.list, { page_size: 100 }),
  ]);
  return {
    status,
    list: withinPages(dataOf(list), url),
    candidates: withinPages(dataOf(candidates), url, 'orders'),
    titles: dataOf(titles).data,
  };
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { status, list, candidates, titles } = loaderData;
  const wanted = candidates.wanted?.order?.order_no;
  const [chosen, setChosen] = useState<InvoiceCandidate[] | null>(null);
  const [ending, setEnding] = useState<Invoice | null>(null);
  const path = '/pay/invoices';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">发票</h1>
        <ButtonLink variant="secondary" to="/pay/invoices/titles">
          管理发票抬头
        </ButtonLink>
      </div>
      <Candidates key={wanted} candidates={candidates} onRequest={setChosen} />
      <h2 className="mt-8 mb-2 text-xl">我的发票</h2>
      <TabLinks
        label="发票状态"
        links={[
          { to: path, label: '全部', active: status === undefined },
          ...statuses.map((each) => ({
            to: `${path}?status=${each}`,
            label: invoiceStatusTitle[each],
            active: each === status,
          })),
        ]}
        className="mb-4"
      />
      {list.data.length === 0 ? (
        <Card>
          <Empty compact title="这里还没有发票" text="选择上方已付款的订单即可申请开票。" />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {list.data.map((invoice) => (
            <Card as="li" key={invoice.id}>
              <InvoiceCard invoice={invoice} onEnd={() => setEnding(invoice)} />
            </Card>
          ))}
        </ul>
      )}
      <ListPager list={list} className="mt-4" />
      <OwnExport type="own-invoices" filter={{ status }} total={list.total} />
      <Suspense>
        {chosen && <RequestDialog orders={chosen} titles={titles} onClose={() => setChosen(null)} />}
        {ending && <EndDialog invoice={ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </>
  );
}

type CandidatesProps = {
  candidates: OutputOf<typeof invoices.candidates>;
  onRequest: (orders: InvoiceCandidate[]) => void;
};

function Candidates({ candidates, onRequest }: CandidatesProps) {
  const { link } = useFilters();
  const { total, page, page_size, data } = candidates;
  // The order named in the URL; it is preselected, on whichever page it is.
  const wanted = candidates.wanted?.order;
  const rows = wanted ? [wanted, ...data.filter((row) => row.order_no !== wanted.order_no)] : data;
  const [numbers, setNumbers] = useState<readonly string[]>(wanted ? [wanted.order_no] : []);
  // An order invoiced in the meantime drops out of the selection.
  const chosen = rows.filter((row) => numbers.includes(row.order_no));
  const kind = chosen[0]?.goods_type;
  const sum = chosen.reduce((amount, row) => amount + row.amount, 0);

  function toggle(orderNo: string, on: boolean) {
    setNumbers(on ? [...numbers, orderNo] : numbers.filter((each) => each !== orderNo));
  }

  return (
    <Card as="section" aria-labelledby="candidates" className="mt-6">
      <h2 id="candidates" className="text-lg">
        可开票的订单
      </h2>
      <p className="mt-1 text-sm text-ink-mute">
        付款后 {invoiceDays}{' '}
        天内可以申请，一张发票可包含多个同类订单。充值是预付款，不单独开票，用余额购买后按订单开票。
      </p>
      {candidates.wanted?.refusal && (
        <Alert kind="info" className="mt-3">
          {candidates.wanted.refusal}。
        </Alert>
      )}
      {rows.length === 0 ? (
        <p className="mt-4 text-ink-mute">没有可以开票的订单。</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.order_no} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
              <Checkbox
                className="min-w-0 flex-1 basis-60"
                label={row.title}
                hint={
                  <>
                    {goodsTypeTitle[row.goods_type]} · {formatDate(row.pay_time)} 付款
                    <span className="block elder:phone:text-xs">订单号 {row.order_no}</span>
                  </>
                }
                disabled={kind !== undefined && kind !== row.goods_type}
                checked={chosen.includes(row)}
                onChange={({ target }) => toggle(row.order_no, target.checked)}
              />
              <Money fen={row.amount} className="phone:ms-9" />
            </li>
          ))}
        </ul>
      )}
      {total > page_size && (
        <>
          <p className="text-sm text-ink-mute">每页 {page_size} 个订单，一张发票的订单在同一页选择。</p>
          <Pager
            label="可开票的订单分页"
            className="mt-3"
            page={page}
            pages={Math.min(lastPage, Math.ceil(total / page_size))}
            total={total}
            href={(to) => link({ orders: to > 1 ? String(to) : undefined })}
          />
        </>
      )}
      {rows.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-4 noscript:hidden">
          <p aria-live="polite">
            已选 {chosen.length} 个，合计 {formatMoney(sum)}
          </p>
          <Button disabled={chosen.length === 0} onClick={() => onRequest(chosen)}>
            申请开票
          </Button>
        </div>
      )}
    </Card>
  );
}
