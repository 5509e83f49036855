import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Select } from '../ui/select.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/balance';
import { loadBalance, type BalancePage, type BalanceRow } from './load-balance.ts';
import { TopupForm } from './topup-form.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的余额' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadBalance(context.get(visitContext), url);
}

export default function BalancePageView({ loaderData }: Route.ComponentProps) {
  const { balance, held, wanted, back } = loaderData;
  return (
    <>
      <h1 className="mb-4 text-2xl">我的余额</h1>
      <div className="grid gap-6 md:grid-cols-2 phone:gap-4">
        <section
          aria-labelledby="balance-title"
          className="on-dark flex flex-col rounded-lg bg-brand-deep p-8 text-white shadow-card phone:p-5"
        >
          <h2 id="balance-title" className="text-lg font-normal">
            账户余额
          </h2>
          <Money fen={balance} size="xl" className="mt-3 font-semibold md:text-5xl!" />
          <ul className="mt-5 flex list-disc flex-col gap-1.5 ps-5 text-sm leading-6">
            <li>可购买课程、学习路径和协会服务；</li>
            <li>付款时验证登录密码或短信验证码；</li>
            <li>退款到余额的款项可以继续使用。</li>
          </ul>
          <dl className="mt-auto flex flex-wrap gap-x-10 gap-y-3 pt-6 tabular">
            <Part term="可用" fen={balance} />
            <Part term="冻结中" fen={held} />
          </dl>
        </section>
        <Card as="section" aria-labelledby="topup-title">
          <h2 id="topup-title" className="mb-4 text-xl">
            充值
          </h2>
          <TopupForm wanted={wanted} back={back} />
        </Card>
      </div>
      <Statement page={loaderData} />
    </>
  );
}

function Part({ term, fen }: { term: string; fen: number }) {
  return (
    <div>
      <dt className="text-sm">{term}</dt>
      <dd className="text-lg font-medium">
        <Money fen={fen} />
      </dd>
    </div>
  );
}

const columns: Column<BalanceRow>[] = [
  { key: 'time', header: '时间', cell: ({ time }) => time, numeric: true, align: 'start', width: 'w-44' },
  {
    key: 'title',
    header: '摘要',
    primary: true,
    cell: ({ title, order }) => (order ? <TextLink to={`/pay/orders/${order}`}>{title}</TextLink> : title),
  },
  { key: 'kind', header: '种类', cell: ({ kind }) => kind, width: 'w-32' },
  {
    key: 'amount',
    header: '金额',
    numeric: true,
    cell: ({ amount, isIn }) => (
      <span className={cx('font-semibold', isIn ? 'text-brand-strong' : 'text-ink')}>{amount}</span>
    ),
  },
  { key: 'balance', header: '余额', numeric: true, cell: ({ balance }) => balance },
];

function Statement({ page }: { page: BalancePage }) {
  const { search, set } = useFilters();
  const loading = useListLoading();
  const isFiltered = page.filter.kind !== null || page.filter.direction !== null;
  return (
    <section id="statement" aria-labelledby="statement-title" className="mt-10 scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="statement-title" className="text-xl">
          收支明细
        </h2>
        <OwnExport type="ledger" filter={page.filter} total={page.list.total} className="min-h-9" />
      </div>
      <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-3">
        <TabLinks label="收支方向" look="pill" links={page.tabs} />
        <Select
          aria-label="种类"
          className="w-40"
          value={search.get('kind') ?? ''}
          placeholder="全部种类"
          options={page.kinds}
          onChange={({ target }) => set({ kind: target.value || undefined })}
        />
      </div>
      <Table
        caption="收支明细"
        className="mb-6"
        columns={columns}
        rows={page.rows}
        rowKey={({ id }) => id}
        loading={loading}
        empty={
          <Empty
            compact
            title={isFiltered ? '没有符合条件的记录' : '还没有收支记录'}
            text={isFiltered ? '换一个方向或种类再看看。' : '充值、用余额支付和退款都会记在这里。'}
          />
        }
      />
      <ListPager list={page.list} />
    </section>
  );
}

export const ErrorBoundary = ListProblem;
