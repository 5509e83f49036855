import { dataOf } from '@portal/contract/endpoint';
import { ledger, type BalanceEntry } from '@portal/contract/ledger';
import { formatMoney } from '@portal/contract/money';
import { ledgerKindTitle, topup, type LedgerKind } from '@portal/contract/order-titles';
import { formatMoment } from '@portal/contract/time';
import { numberIn, pageIn, withQuery } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';

const pageSize = 20;
const directions = { in: '收入', out: '支出' } as const;
type Direction = keyof typeof directions;
const kinds = Object.keys(ledgerKindTitle) as LedgerKind[];

/** The balance and what moved it, in words. It runs on the server only. */
export async function loadBalance({ call }: Visit, url: URL) {
  const search = url.searchParams;
  const kind = kinds.find((each) => each === search.get('kind'));
  const direction = (['in', 'out'] as const).find((each) => each === search.get('direction'));
  const answer = await call(ledger.balanceList, {
    kind,
    direction,
    page: pageIn(search),
    page_size: pageSize,
    next: search.get('next') ?? undefined,
  });
  const statement = withinPages(dataOf(answer), url);
  const amount = numberIn(search, 'amount');
  const order = search.get('order_no') ?? '';
  return {
    balance: statement.balance,
    held: statement.held,
    /** The amount named in the URL, for example what is missing for an order. */
    wanted: amount === undefined ? null : Math.min(topup.most, Math.max(topup.least, amount)),
    /** The order to return to. */
    back: /^[A-Za-z0-9]{6,32}$/.test(order) ? order : null,
    list: {
      total: statement.total,
      page: statement.page,
      page_size: statement.page_size,
      next: statement.next,
    },
    rows: statement.data.map(rowOf),
    filter: { kind: kind ?? null, direction: direction ?? null },
    tabs: [
      { to: here(search, { direction: undefined }), label: '全部', active: direction === undefined },
      ...(Object.keys(directions) as Direction[]).map((each) => ({
        to: here(search, { direction: each }),
        label: directions[each],
        active: direction === each,
      })),
    ],
    kinds: kinds.map((each) => ({ value: each, label: ledgerKindTitle[each] })),
  };
}
export type BalancePage = Awaited<ReturnType<typeof loadBalance>>;

const here = (search: URLSearchParams, changes: Record<string, string | undefined>) =>
  `${withQuery(search, changes)}#statement`;

function rowOf({ id, kind, title, amount, balance, order_no, create_time }: BalanceEntry) {
  return {
    id,
    kind: ledgerKindTitle[kind],
    title,
    isIn: amount > 0,
    amount: `${amount > 0 ? '+' : ''}${formatMoney(amount)}`,
    balance: formatMoney(balance),
    order: order_no || null,
    time: formatMoment(create_time),
  };
}
export type BalanceRow = BalancePage['rows'][number];
