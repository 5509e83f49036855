import { useMemo } from 'react';
import { Alert } from '../ui/alert.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { barOption, horizontalBarOption } from './bars.ts';
import type { Market } from './load-workbench.ts';
import { MarketScope } from './market-scope.tsx';
import { Ranking } from './ranking.tsx';

const mostPlaces = 12;

/** What the market does in one's own trade, counted by a job. */
export function MarketView({ market }: { market: Market }) {
  const { computed, notices, awards, amount, buyers, winners, rivals } = market;
  return (
    <section aria-labelledby="market" className="mt-8">
      <h2 id="market" className="text-xl">
        市场洞察
      </h2>
      <p className="mt-1 mb-4 text-ink-mute">
        近十二个月的公开公告
        {computed && (
          <>
            ，<span className="whitespace-nowrap tabular">统计于 {computed}</span>
          </>
        )}
      </p>
      <MarketScope market={market} />
      {computed === null ? (
        <Alert className="mt-4" title="暂无统计">
          这个范围近十二个月没有公告，或统计尚未完成。数据每小时更新一次，请换个范围或稍后再看。
        </Alert>
      ) : (
        <>
          <dl className="my-4 grid grid-cols-2 gap-3 md:grid-cols-3 elder:max-lg:grid-cols-2 elder:max-lg:*:last:col-span-2 phone:*:last:col-span-2">
            <Figure label="公告" value={notices.toLocaleString('zh-CN')} />
            <Figure label="中标（成交）" value={awards.toLocaleString('zh-CN')} />
            <Figure label="成交金额" value={amount} />
          </dl>
          <div className="grid gap-4 *:min-w-0 xl:grid-cols-2">
            <Months market={market} />
            <Prices market={market} />
            <Districts market={market} />
          </div>
          <div className="mt-4 grid gap-4 *:min-w-0 xl:grid-cols-2">
            <Ranking title="采购人" countTitle="公告" amountTitle="预算合计" rows={buyers} />
            <Ranking title="中标供应商" countTitle="中标" amountTitle="成交合计" rows={winners} />
          </div>
        </>
      )}
      <div id="rivals" className="mt-4 scroll-mt-24">
        <Ranking
          title="竞争对手"
          text={rivalsText(rivals)}
          countTitle="中标"
          amountTitle="成交合计"
          sharedTitle="共同采购人"
          rows={rivals.rows}
        />
      </div>
    </section>
  );
}

function rivalsText({ supplier, isOwn }: Market['rivals']): string {
  if (supplier) {
    return `${supplier.name} 近十二个月中标 ${supplier.wins} 次，共 ${supplier.amount}。以下供应商在同样的采购人和行业中标。`;
  }
  return isOwn
    ? '近十二个月没有您单位的中标记录（按认证的单位名称查找）。在上面的中标供应商中可查看其他单位的竞争对手。'
    : '近十二个月没有这家单位的中标记录，数据每天凌晨更新。';
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-lg bg-surface p-4 shadow-card elder:border elder:border-line">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="text-xl font-semibold wrap-anywhere tabular phone:text-lg">{value}</dd>
    </div>
  );
}

function Months({ market: { months } }: { market: Market }) {
  const option = useMemo(
    () =>
      barOption(
        months.map(({ month }) => month.slice(2)),
        [
          { name: '公告', values: months.map(({ notices }) => notices) },
          { name: '中标', values: months.map(({ awards }) => awards) },
        ],
      ),
    [months],
  );
  return (
    <ChartFrame
      title="各月公告"
      caption="公告与中标（成交）数量"
      option={option}
      table={{
        head: ['月份', '公告', '中标', '预算合计', '成交合计'],
        rows: months.map(({ month, notices, awards, budget, paid }) => [
          month,
          notices,
          awards,
          budget,
          paid,
        ]),
      }}
    />
  );
}

function Prices({ market: { prices } }: { market: Market }) {
  const option = useMemo(
    () =>
      horizontalBarOption(
        prices.map(({ label }) => label),
        { name: '合同', values: prices.map(({ count }) => count) },
      ),
    [prices],
  );
  return (
    <ChartFrame
      title="成交价与预算"
      caption="成交价占预算的百分比"
      option={option}
      table={{
        head: ['占预算', '合同数'],
        rows: prices.some(({ count }) => count > 0) ? prices.map(({ label, count }) => [label, count]) : [],
      }}
    />
  );
}

function Districts({ market: { districts } }: { market: Market }) {
  const option = useMemo(() => {
    const shown = districts.slice(0, mostPlaces);
    return horizontalBarOption(
      shown.map(({ name }) => name),
      { name: '公告', values: shown.map(({ notices }) => notices) },
    );
  }, [districts]);
  if (districts.length === 0) return null;
  return (
    <div className="xl:col-span-2">
      <ChartFrame
        title="各地公告"
        caption={districts.length > mostPlaces ? `公告最多的 ${mostPlaces} 个地区` : '公告数量'}
        option={option}
        table={{ head: ['地区', '公告'], rows: districts.map(({ name, notices }) => [name, notices]) }}
      />
    </div>
  );
}
