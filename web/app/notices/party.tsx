import { districtPrefix } from '@portal/contract/district-codes';
import { Rss, SlidersHorizontal } from 'lucide-react';
import { pageMeta } from '../layouts/page-meta.ts';
import { KeysetPager } from '../lists/pager.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/party';
import { loadParty } from './load-party.ts';
import { Results } from './results.tsx';

export const handle = { canonical: ['as'] };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, feedHref } = loaderData;
  return [
    ...pageMeta(matches, {
      title: `${name}的采购公告与中标记录`,
      description: `${name}发布、代理的采购公告和中标（成交）记录，按时间排列。`,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: name, href: feedHref },
  ];
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadParty(context.get(visitContext), params, url.searchParams);
}

export default function Party({ loaderData: party }: Route.ComponentProps) {
  const { name, tabs, rows, page, totalText, previous, next, searchHref, feedHref } = party;
  return (
    <div className="content-width py-8 phone:py-5">
      <Breadcrumb
        crumbs={[{ label: '首页', to: '/' }, { label: '采购公告', to: '/bids' }, { label: name }]}
        className="mb-4"
      />
      <Head party={party} />
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-3">
        <TabLinks label="公告" links={tabs} className="min-w-0 flex-1 phone:basis-full" />
        <ButtonLink
          to={searchHref}
          variant="secondary"
          size="sm"
          icon={<SlidersHorizontal className="size-4" aria-hidden />}
        >
          筛选与导出
        </ButtonLink>
        <ButtonLink href={feedHref} variant="ghost" size="sm" icon={<Rss className="size-4" aria-hidden />}>
          Atom
        </ButtonLink>
      </div>
      {rows.length > 0 ? (
        <>
          <Results rows={rows} />
          <KeysetPager
            previous={previous}
            next={next}
            summary={`第 ${page} 页，共 ${totalText} 条`}
            className="mt-6"
          />
        </>
      ) : (
        <Card>
          <Empty title="这里还没有公告" action={<ButtonLink to="/bids">查看全部公告</ButtonLink>} />
        </Card>
      )}
    </div>
  );
}

function Head({ party }: { party: Route.ComponentProps['loaderData'] }) {
  const { name, creditCode, district, figures } = party;
  return (
    <Card>
      <h1 className="text-3xl phone:text-2xl">{name}</h1>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ink-mute">
        {creditCode && <span className="tabular">统一社会信用代码：{creditCode}</span>}
        {district && (
          <span>
            所在地区：
            <TextLink to={`/bids?district=${districtPrefix(district.code)}`}>{district.name}</TextLink>
          </span>
        )}
      </p>
      {figures.length > 0 && (
        <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-5">
          {figures.map(({ label, value, unit }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-mute">{label}</dt>
              <dd>
                <span className="text-2xl font-semibold text-brand-strong tabular">{value}</span>
                <span className="ms-1 text-sm text-ink-soft">{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
