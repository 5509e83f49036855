import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../notices/list-problem.tsx';
import { ListView } from '../notices/list-view.tsx';
import { loadList } from '../notices/load-list.ts';
import { inWorkbench } from '../notices/places.ts';
import { SearchBox } from '../notices/search-box.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/notices';

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '公告 - 工作台' }), { name: 'robots', content: 'noindex, follow' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(visitContext), url, inWorkbench);
}

export default function WorkbenchNotices({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">采购公告</h1>
      <div className="mb-3">
        <SearchBox {...view} />
      </div>
      <ListView view={view} />
    </>
  );
}

export const ErrorBoundary = ListProblem;
