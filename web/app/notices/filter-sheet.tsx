import { X } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { Filters } from './filters.tsx';
import type { NoticeList } from './load-list.ts';
import { sheetId } from './places.ts';

/**
 * Beside the list on a wide screen; elsewhere a sheet, opened by the browser itself through the popover attribute, so
 * that it works without scripts and stays open while links inside it change the list behind.
 */
export default function FilterSheet({ view }: { view: NoticeList }) {
  const wide = view.beside;
  return (
    <div
      id={sheetId}
      popover="auto"
      role="region"
      aria-label="筛选公告"
      className={cx(
        'm-0 mt-auto max-h-[85dvh] w-full max-w-none flex-col overflow-hidden rounded-t-xl border-0 bg-surface p-0 text-ink shadow-pop backdrop:bg-overlay open:flex',
        wide &&
          'lg:sticky lg:inset-auto lg:top-22 lg:m-0 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:w-60 lg:shrink-0 lg:rounded-lg lg:shadow-card noscript:lg:static noscript:lg:max-h-none elder:lg:border elder:lg:border-line',
      )}
    >
      <div
        className={cx('flex items-center justify-between border-b border-line px-4 py-2', wide && 'lg:px-5')}
      >
        <h2 className="text-lg">筛选</h2>
        <span className="flex items-center gap-2">
          {view.chips.length > 0 && (
            <Link
              to={view.clearHref}
              rel="nofollow"
              className="text-link inline-flex min-h-9 items-center text-sm"
            >
              清空
            </Link>
          )}
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label="关闭筛选"
            className={cx(
              'flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken',
              wide && 'lg:hidden',
            )}
          >
            <X className="size-5" />
          </button>
        </span>
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4', wide && 'lg:px-5')}>
        <Filters view={view} />
      </div>
      <div className={cx('border-t border-line p-4', wide && 'lg:hidden')}>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          className={buttonClass({ block: true })}
        >
          查看 {view.totalText} 条结果
        </button>
      </div>
    </div>
  );
}
