import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/workbench-list';
import { ListView } from './list-view.tsx';
import { loadList } from './load-list.ts';
import { inWorkbench } from './places.ts';
import { NoticeSearchBox } from './search-box.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const description = '在手机上搜索和筛选采购公告，登录后可订阅与收藏。';
  return [
    ...pageMeta(matches, { title: '公告 - 工作台', description }),
    { name: 'robots', content: 'noindex, follow' },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(visitContext), url, inWorkbench);
}

export default function WorkbenchNotices({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4 text-2xl">采购公告</h1>
      <div className="mb-3">
        <NoticeSearchBox {...view} />
      </div>
      <ListView view={view} />
    </>
  );
}

export const ErrorBoundary = ListProblem;
