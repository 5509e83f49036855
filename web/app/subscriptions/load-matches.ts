import { dataOf } from '@portal/contract/endpoint';
import { subscriptions } from '@portal/contract/subscriptions';
import { formatMoment } from '@portal/contract/time';
import { inWorkbench } from '../notices/places.ts';
import { rowTexts } from '../notices/row-texts.ts';
import type { Visit } from '../visit.ts';

const pageSize = 20;

/** The matches of the subscriptions, as texts and addresses. Runs on the server only. */
export async function loadMatches({ call }: Visit, { pathname, searchParams: search }: URL) {
  const { data: own } = dataOf(await call(subscriptions.list, { page_size: 100 }));
  const wantedId = Number(search.get('id'));
  const chosen = own.find(({ id }) => id === wantedId)?.id ?? null;
  const wanted = Number(search.get('page') ?? 1);
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 500 ? wanted : 1;
  const found = dataOf(
    await call(subscriptions.matches, { ...(chosen !== null && { id: chosen }), page, page_size: pageSize }),
  );
  const now = new Date();
  const hrefOf = (id: number | null) => (id === null ? pathname : `${pathname}?id=${id}`);
  return {
    chosen,
    page,
    pages: Math.ceil(found.total / pageSize),
    total: found.total,
    hasSubscriptions: own.length > 0,
    tabs: [
      { to: hrefOf(null), label: '全部', active: chosen === null },
      ...own.map(({ id, name }) => ({ to: hrefOf(id), label: name, active: id === chosen })),
    ],
    matches: found.data.map(({ subscription, matched_time, notice }) => ({
      key: `${subscription.id} ${notice.id}`,
      by: subscription.name,
      matched: formatMoment(matched_time),
      row: rowTexts(notice, now, inWorkbench),
    })),
  };
}
export type Matches = Awaited<ReturnType<typeof loadMatches>>;
