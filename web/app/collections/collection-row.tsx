import { Star, Undo2 } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { Collection } from './load-collection.ts';

type CollectionRowProps = { card: Collection['cards'][number]; gone: boolean; onTurn: () => void };

export function CollectionRow({ card, gone, onTurn }: CollectionRowProps) {
  const { kind, title, summary, href, collected, deadline } = card;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 phone:px-4">
      <div className={cx('min-w-0 flex-1 basis-60', gone && 'opacity-60')}>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-mute">
          <Badge>{kind}</Badge>
          <span className="tabular">{collected} 收藏</span>
          {deadline && (
            <span className={cx('tabular', deadline.soon && 'font-medium text-accent')}>
              {deadline.date} 截止，{deadline.left}
            </span>
          )}
        </p>
        <h2 className={cx('mt-1 text-base font-medium', gone && 'line-through')}>
          {href === null ? (
            <>
              {title}
              <span className="ms-2 text-sm font-normal text-ink-mute">（已下架）</span>
            </>
          ) : (
            <Link to={href} className="hover:text-brand-strong elder:underline">
              {title}
            </Link>
          )}
        </h2>
        {summary && <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{summary}</p>}
      </div>
      {gone && href === null ? (
        // What is withdrawn cannot be collected again.
        <span role="status" className="text-sm text-ink-mute">
          已取消收藏
        </span>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="noscript:hidden phone:-ms-3"
          icon={
            gone ? (
              <Undo2 className="size-4" aria-hidden />
            ) : (
              <Star className="size-4 fill-current text-accent" aria-hidden />
            )
          }
          onClick={onTurn}
        >
          {gone ? '恢复收藏' : '取消收藏'}
          <span className="sr-only">：{title}</span>
        </Button>
      )}
    </li>
  );
}
