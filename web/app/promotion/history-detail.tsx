import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { promotion } from '@portal/contract/promotion';
import { rewardEventTitle, signedReward } from '@portal/contract/promotion-titles';
import { formatMoment } from '@portal/contract/time';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { withinPages } from '../lists/within-pages.ts';
import { addMonths, monthText } from '../ui/calendar.ts';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/history-detail';
import { base, PromotionPage } from './promotion-page.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '奖励明细' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const wantedMonth = url.searchParams.get('month') ?? '';
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(wantedMonth) ? wantedMonth : undefined;
  const page = pageIn(url.searchParams);
  const answer = await context.get(visitContext).call(promotion.history, { month, page, page_size: 20 });
  const history = withinPages(dataOf(answer), url);
  return {
    month: history.month,
    current: history.current,
    sums: [
      { term: '产生', amount: formatMoney(history.earned) },
      { term: '转入余额', amount: formatMoney(history.paid) },
      { term: '收回', amount: formatMoney(history.taken) },
    ],
    list: { total: history.total, page: history.page, page_size: history.page_size },
    rows: history.data.map(({ id, kind, amount, name, goods_type, create_time }) => ({
      id,
      kind: rewardEventTitle[kind],
      amount: formatMoney(signedReward(kind, amount)),
      order: `${name} · ${goodsTypeTitle[goods_type]}`,
      time: formatMoment(create_time),
    })),
  };
}

type View = Awaited<ReturnType<typeof loader>>;

const columns: Column<View['rows'][number]>[] = [
  { key: 'kind', header: '事项', primary: true, cell: ({ kind }) => kind },
  { key: 'time', header: '时间', numeric: true, align: 'start', cell: ({ time }) => time },
  { key: 'order', header: '用户与商品', cell: ({ order }) => order },
  { key: 'amount', header: '金额', numeric: true, cell: ({ amount }) => amount },
];

export default function HistoryDetail({ loaderData: view }: Route.ComponentProps) {
  const { month, sums, rows, list } = view;
  return (
    <PromotionPage title="奖励明细" text="奖励的产生、结算、退回与抵扣。">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <Turn {...view} />
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(({ term, amount }) => (
            <div key={term}>
              <dt className="text-sm text-ink-mute">{term}</dt>
              <dd className="font-semibold tabular">{amount}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Table
        caption={`${monthText(`${month}-01`)}的奖励明细`}
        className="my-4"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={useListLoading()}
        empty={<Empty compact title="这个月没有记录" text="奖励产生、结算或退回时会记在这里。" />}
      />
      <ListPager list={list} />
      <OwnExport type="own-reward-history" filter={{ month }} total={list.total} />
    </PromotionPage>
  );
}

function Turn({ month, current }: Pick<View, 'month' | 'current'>) {
  const to = (months: number) =>
    `${base}/historydetail?month=${addMonths(`${month}-01`, months).slice(0, 7)}`;
  const look =
    'flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink';
  return (
    <nav aria-label="月份" className="flex items-center">
      <Link to={to(-1)} preventScrollReset aria-label="上个月" className={look}>
        <ChevronLeft className="size-5" aria-hidden />
      </Link>
      <p className="min-w-28 text-center font-medium tabular" aria-live="polite">
        {monthText(`${month}-01`)}
      </p>
      {month < current ? (
        <Link to={to(1)} preventScrollReset aria-label="下个月" className={look}>
          <ChevronRight className="size-5" aria-hidden />
        </Link>
      ) : (
        <span className="size-11" />
      )}
    </nav>
  );
}

export const ErrorBoundary = ListProblem;
