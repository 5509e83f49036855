import { BellOff, Pencil, Undo2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { FrequencySelect } from './frequency-select.tsx';
import type { SubscriptionView } from './load-subscriptions.ts';

type SubscriptionRowProps = {
  row: SubscriptionView;
  ended: boolean;
  onEdit: () => void;
  onEnd: () => void;
  onRestore: () => void;
};

export function SubscriptionRow({ row, ended, onEdit, onEnd, onRestore }: SubscriptionRowProps) {
  const { id, name, summary, frequency, matches, created, matchesHref, searchHref } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 phone:px-4">
      <div className={cx('min-w-0 flex-1 basis-64', ended && 'text-ink-mute')}>
        <h3 className={cx('text-base font-medium wrap-anywhere', ended && 'line-through')}>{name}</h3>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{summary}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-mute tabular">
          <span>{created} 创建</span>
          {ended ? (
            <span>已停止</span>
          ) : (
            <>
              <Link to={matchesHref} className="text-link">
                已找到 {matches} 条
              </Link>
              {searchHref && (
                <Link to={searchHref} className="text-link">
                  重新搜索
                </Link>
              )}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 noscript:hidden phone:gap-0">
        {ended ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Undo2 className="size-4" aria-hidden />}
            onClick={onRestore}
          >
            恢复订阅<span className="sr-only">：{name}</span>
          </Button>
        ) : (
          <>
            <FrequencySelect id={id} name={name} frequency={frequency} />
            <Button
              variant="ghost"
              size="sm"
              icon={<Pencil className="size-4" aria-hidden />}
              onClick={onEdit}
            >
              编辑<span className="sr-only">：{name}</span>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<BellOff className="size-4" aria-hidden />}
              onClick={onEnd}
            >
              停止<span className="sr-only">：{name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
