import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/list';
import { ListView } from './list-view.tsx';
import { loadList } from './load-list.ts';
import { inPortal } from './places.ts';
import { NoticeSearchBox } from './search-box.tsx';

// A search is no page of its own to a search engine; the plain list is.
const description =
  '采购意向、资格预审、招标、更正、中标（成交）、终止、合同与验收公告，按地区、类型、方式、行业、预算和时间查找。';

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const keyword = loaderData?.keyword;
  return [
    ...pageMeta(matches, { title: keyword ? `“${keyword}”的采购公告` : '采购公告', description }),
    { name: 'ColumnName', content: '采购公告' },
    { name: 'ColumnDescription', content: description },
    { name: 'ColumnKeywords', content: '采购公告,招标公告,中标公告,采购意向,政府采购' },
    { name: 'ColumnType', content: '信息公开' },
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(loaderData
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/atom+xml',
            title: '采购公告',
            href: loaderData.feedHref,
          },
        ]
      : []),
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(visitContext), url, inPortal);
}

export default function NoticeListPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-5">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '采购公告' }]} className="phone:hidden" />
      <h1 className="mt-4 text-3xl phone:mt-0 phone:text-2xl">采购公告</h1>
      <div className="mt-4 mb-6 phone:mb-3">
        <NoticeSearchBox {...view}>
          <span className="phone:hidden">
            多个词用空格隔开；用引号找完整的词组，如“智慧校园”；在词前加减号排除，如 -维保
          </span>
        </NoticeSearchBox>
      </div>
      <ListView view={view} />
    </div>
  );
}

export const ErrorBoundary = ListProblem;
