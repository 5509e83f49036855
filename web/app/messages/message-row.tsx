import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import type { ShownMessage } from './load-messages.ts';

type MessageRowProps = { message: ShownMessage; onRead: () => void };

export function MessageRow({ message, onRead }: MessageRowProps) {
  const { unread, kind, offer, title, content, time, contentId, link } = message;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        // One that leads elsewhere goes there; any other unfolds.
        aria-expanded={contentId || link ? undefined : open}
        className="group flex w-full gap-4 px-5 py-4 text-start -outline-offset-2! hover:bg-brand-50 phone:gap-3 phone:px-4"
        onClick={() => {
          setOpen(!open);
          onRead();
        }}
      >
        <span
          className={cx('mt-2 size-2.5 shrink-0 rounded-full', unread ? 'bg-danger' : 'bg-line')}
          data-unread={unread || undefined}
        >
          <span className="sr-only">{unread ? '未读' : '已读'}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={cx('min-w-0', unread ? 'font-semibold' : 'text-ink-soft')}>{title}</span>
            <Badge tone={offer ? 'accent' : 'brand'}>{kind}</Badge>
            <time className="ms-auto text-sm text-ink-mute tabular phone:ms-0 phone:w-full">{time}</time>
          </span>
          <span className={cx('mt-1 block whitespace-pre-line text-ink-soft', !open && 'line-clamp-2')}>
            {content}
          </span>
          {(contentId || link) && (
            <span className="mt-2 inline-flex items-center text-sm text-brand-strong">
              {contentId ? '查看课程' : '查看详情'} <ChevronRight className="size-4" aria-hidden />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
