import { ChevronLeft } from 'lucide-react';
import { redirect } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/workbench-detail';
import { DetailView } from './detail-view.tsx';
import { loadDetail } from './load-detail.ts';
import { inWorkbench } from './places.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, summary } = loaderData;
  return [
    ...pageMeta(matches, { title, description: summary }),
    // Its page in the portal is the one to be found.
    { name: 'robots', content: 'noindex, follow' },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id');
  if (!id) throw redirect(inWorkbench.list);
  return loadDetail(context.get(visitContext), { id, version: url.searchParams.get('version') }, inWorkbench);
}

export default function WorkbenchNotice({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <Link to={view.list} className="text-link mb-3 inline-flex min-h-9 items-center gap-1">
        <ChevronLeft className="size-4" aria-hidden />
        公告列表
      </Link>
      <DetailView key={view.id} view={view} />
    </>
  );
}
