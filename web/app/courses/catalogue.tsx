import { pageMeta } from '../layouts/page-meta.ts';
import { FindForm } from '../lists/find-form.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { Pager } from '../lists/pager.tsx';
import { useListLoading } from '../lists/use-list-loading.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/catalogue';
import { ContinueCard } from './continue-card.tsx';
import { CourseTile } from './course-tile.tsx';
import { FilterRows } from './filter-rows.tsx';
import { loadCatalogue, type Catalogue } from './load-catalogue.ts';

export const handle = { canonical: ['category', 'path', 'page'] };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.category ?? loaderData?.path;
  return [
    ...pageMeta(matches, {
      title: loaderData?.keyword ? `“${loaderData.keyword}”的课程` : name ? `${name}课程` : '课程',
      description:
        '面向采购人、供应商、招标代理机构与评审专家的政府采购课程，可试看，学完可考试取得学时证书。',
    }),
    ...(loaderData?.keyword ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadCatalogue(context.get(visitContext), url);
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { entries, rows, continued, page, pages, total, pageHref } = loaderData;
  const loading = useListLoading();
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '课程' }]} />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl phone:text-2xl">课程</h1>
          <p className="mt-1 text-ink-soft">
            不知道从哪一门学起？看看
            <Link to="/planning" className="text-link">
              学习路径
            </Link>
            。
          </p>
        </div>
        <FindForm
          action="/course"
          id="course-keyword"
          label="在课程中查找"
          placeholder="课程、讲师或拼音"
          keyword={loaderData.keyword}
          kept={loaderData.kept}
        />
      </div>
      {continued && <ContinueCard card={continued} />}
      <div className="mt-6">
        <FilterRows rows={rows} />
      </div>
      <Summary catalogue={loaderData} />
      {entries.length === 0 ? (
        <Nothing keyword={loaderData.keyword} />
      ) : (
        <ul
          aria-label="课程列表"
          aria-busy={loading || undefined}
          className={cx(
            'grid grid-cols-4 gap-5 transition-opacity max-lg:grid-cols-3 max-md:grid-cols-2 elder:grid-cols-2 phone:gap-3 elder:phone:grid-cols-1',
            loading && 'opacity-60',
          )}
        >
          {entries.map((course) => (
            <CourseTile key={course.id} course={course} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        total={total}
        href={(next) => pageHref.replace(/page=0$/, `page=${next}`)}
        className="mt-8"
      />
    </div>
  );
}

function Summary({ catalogue }: { catalogue: Catalogue }) {
  const { keyword, usedKeyword, total, sorts, isFiltered } = catalogue;
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-ink-soft tabular">
        {usedKeyword !== null && `没有找到“${keyword}”，已为您显示“${usedKeyword}”的结果，`}共{' '}
        {total.toLocaleString('zh-CN')} 门课程
        {isFiltered && (
          <Link to="/course" className="text-link ms-3 inline-flex min-h-6 items-center">
            清除条件
          </Link>
        )}
      </p>
      <nav aria-label="排序" className="flex flex-wrap gap-x-5 text-sm">
        {sorts.map(({ label, to, active }) => (
          <Link
            key={label}
            to={to}
            preventScrollReset
            aria-current={active ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-9 items-center',
              active ? 'font-medium text-brand-strong' : 'text-ink-soft hover:text-brand-strong',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Nothing({ keyword }: { keyword: string }) {
  return (
    <Card>
      <Empty
        picture="search"
        title="没有符合条件的课程"
        text={keyword ? '换个更短的词，或者用拼音试试。' : '放宽一两个条件试试。'}
        action={
          <>
            <ButtonLink to="/course" variant="secondary">
              查看全部课程
            </ButtonLink>
            <ButtonLink to="/planning" variant="ghost">
              看看学习路径
            </ButtonLink>
          </>
        }
      />
    </Card>
  );
}

export const ErrorBoundary = ListProblem;
