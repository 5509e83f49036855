import type { ReactNode } from 'react';
import { BuyerForm } from './buyer-form.tsx';
import { DistrictFilter } from './district-filter.tsx';
import type { Facet } from './facets.ts';
import { Options } from './filter-options.tsx';
import type { NoticeList } from './load-list.ts';
import { RangeForm } from './range-form.tsx';

/** All of it is links and two small forms: it filters without scripts, and every state has an address. */
export function Filters({ view }: { view: NoticeList }) {
  const { facets, district, periods, budgets, buyers, budget, published, open, list, address } = view;
  const [types, ...others] = facets;
  return (
    <div className="flex flex-col divide-y divide-line">
      <Group title="投标状态">
        <Options options={[open]} />
      </Group>
      {types && <FacetGroup facet={types} />}
      <Group title="所在地区">
        <DistrictFilter {...district} address={address} list={list} />
      </Group>
      {others.slice(0, 2).map((facet) => (
        <FacetGroup key={facet.name} facet={facet} />
      ))}
      <Group title="采购人">
        <Options options={buyers} shown={5} />
        <BuyerForm view={view} />
      </Group>
      <Group title="发布时间">
        <Options options={periods} />
        <RangeForm
          legend="自选发布日期"
          names={['published_from', 'published_to']}
          labels={['开始日期', '结束日期']}
          values={published}
          view={view}
          date
        />
      </Group>
      <Group title="预算金额">
        <Options options={budgets} />
        <RangeForm
          legend="自定预算（万元）"
          names={['budget_from', 'budget_to']}
          labels={['最低', '最高']}
          values={budget}
          view={view}
        />
      </Group>
      {others.slice(2).map((facet) => (
        <FacetGroup key={facet.name} facet={facet} />
      ))}
    </div>
  );
}

function FacetGroup({ facet }: { facet: Facet }) {
  if (facet.options.length === 0) return null;
  return (
    <Group title={facet.title}>
      <Options options={facet.options} shown={facet.shown} />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="py-4 first:pt-0 last:pb-0">
      <h3 className="mb-1 text-sm text-ink-mute">{title}</h3>
      {children}
    </section>
  );
}
