import { Activity, useRef } from 'react';
import { Rss } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { later } from '../layouts/later.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { ExportNotices } from '../subscriptions/export-notices.tsx';
import { SaveSearch } from '../subscriptions/save-search.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { NoticeList } from './load-list.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { Results } from './results.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useSelection, type Selection } from './use-selection.ts';

// Links, forms and the browser's own popover: all of it works before its script comes.
const FilterSheet = later(() => import('./filter-sheet.tsx'));
const FilterButton = later(() => import('./filter-button.tsx'));
const KeysetPager = later(async () => ({ default: (await import('../lists/pager.tsx')).KeysetPager }));
const KeyHint = later(() => import('./key-hint.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));

/** Filters, order, rows and pages of one search; the box stands above, where its page wants it. */
export function ListView({ view }: { view: NoticeList }) {
  const { rows, pages, totalText } = view;
  const results = useRef<HTMLUListElement>(null);
  const selection = useSelection();
  const loading = useListLoading();
  useListKeys(results);
  return (
    <div className="flex items-start gap-6">
      <Activity>
        <FilterSheet view={view} />
      </Activity>
      <div className="w-full min-w-0 flex-1">
        <Order view={view} />
        <Summary view={view} />
        {loading && <ResultsSkeleton />}
        {!loading && rows.length === 0 && <NothingFound view={view} />}
        {!loading && rows.length > 0 && (
          <>
            <Results rows={rows} selection={selection} ref={results} />
            <Activity>
              <KeysetPager {...pages} summary={`第 ${pages.page} 页，共 ${totalText} 条`} className="mt-6" />
            </Activity>
          </>
        )}
        <Tools view={view} className="mt-6 md:hidden" />
        <Activity>
          <KeyHint />
        </Activity>
        <Chosen view={view} selection={selection} />
      </div>
    </div>
  );
}

/** On a phone it stays under the green bar. */
function Order({ view }: { view: NoticeList }) {
  return (
    <div className="sticky top-14 z-20 -mx-4 flex items-center gap-3 border-b border-line bg-page px-4 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:px-0">
      <TabLinks label="排序" links={view.sorts} className="min-w-0 flex-1 border-b-0!" />
      <Activity>
        <FilterButton beside={view.beside} count={view.chips.length} />
      </Activity>
    </div>
  );
}

function Summary({ view }: { view: NoticeList }) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="me-auto text-ink-soft">
        {view.usedKeyword !== null && (
          <>
            没有找到“{view.keyword}”，已为您显示“{view.usedKeyword}”的结果：
          </>
        )}
        {!view.problem && (
          <>
            找到 <strong className="font-semibold text-ink tabular">{view.totalText}</strong> 条公告
          </>
        )}
      </p>
      <Tools view={view} className="phone:hidden" />
      <div className="basis-full empty:hidden">
        <FilterChips view={view} />
      </div>
    </div>
  );
}

function Tools({ view, className }: { view: NoticeList; className: string }) {
  const { sort, ...query } = view.address;
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <span className="contents noscript:hidden">
        <SaveSearch query={query} size="sm" />
        {view.rows.length > 0 && <ExportNotices query={query} sort={sort} size="sm" />}
      </span>
      <ButtonLink
        href={view.feedHref}
        variant="ghost"
        size="sm"
        icon={<Rss className="size-4" aria-hidden />}
        title="用阅读器订阅此搜索"
      >
        Atom
      </ButtonLink>
    </div>
  );
}

function Chosen({ view, selection }: { view: NoticeList; selection: Selection }) {
  const { sort, ...query } = view.address;
  if (selection.ids.length === 0) return null;
  return (
    <div
      role="region"
      aria-label="已选公告"
      data-bottom="selection"
      className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop lg:bottom-4"
    >
      <p className="me-auto" aria-live="polite">
        已选 <strong className="tabular">{selection.ids.length}</strong> 条
      </p>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        取消选择
      </Button>
      <ExportNotices query={query} sort={sort} selectedIds={selection.ids} size="sm" />
    </div>
  );
}
