import { redirect } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { portalName, type Shell } from '../layouts/shell.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/detail';
import { detailMeta } from './detail-meta.ts';
import { DetailView } from './detail-view.tsx';
import { loadDetail } from './load-detail.ts';
import { inPortal } from './places.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const shell = matches.find((match) => match?.id === 'layouts/portal')?.loaderData as Shell | undefined;
  const { title, summary } = loaderData;
  return [
    ...pageMeta(matches, { title, description: summary }),
    ...detailMeta(loaderData, shell?.site.site_name ?? portalName),
  ];
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  // Without an id there is only the list.
  if (!params.id) throw redirect('/bids');
  const input = { id: params.id, version: url.searchParams.get('version') };
  return loadDetail(context.get(visitContext), input, inPortal);
}

export default function NoticeDetailPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-5 phone:pb-0">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '采购公告', to: '/bids' },
          { label: view.type, to: view.typeHref },
          { label: '公告详情' },
        ]}
        className="mb-4"
      />
      <DetailView key={view.id} view={view} />
    </div>
  );
}
