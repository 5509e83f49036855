import { useState } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { ShownMessage } from './load-messages.ts';

type MessageRowProps = { message: ShownMessage; opened: boolean; onRead: () => void };

export function MessageRow({ message, opened, onRead }: MessageRowProps) {
  const { unread, kind, offer, title, content, time, folded, address } = message;
  const [open, setOpen] = useState(opened);
  const isUnfolded = folded && open;
  return (
    <li>
      <button
        type="button"
        aria-expanded={folded ? open : undefined}
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
          {!isUnfolded && (
            <span
              className={cx(
                'mt-1 wrap-anywhere text-ink-soft',
                folded ? 'line-clamp-2' : 'block whitespace-pre-line',
              )}
            >
              {content}
            </span>
          )}
          {!folded && address && (
            <span className="mt-2 inline-flex items-center text-sm text-brand-strong">
              {actionOf(address)} <ChevronRight className="size-4" aria-hidden />
            </span>
          )}
          {folded && !open && <span className="mt-2 block text-sm text-brand-strong">展开全文</span>}
        </span>
        {folded && (
          <ChevronDown
            className={cx('mt-1 size-5 shrink-0 text-ink-mute', open && 'rotate-180')}
            aria-hidden
          />
        )}
      </button>
      {/* Outside the button, so that an answer can be copied. */}
      {isUnfolded && (
        <div className="flex gap-4 px-5 pb-4 phone:gap-3 phone:px-4">
          <span className="size-2.5 shrink-0" />
          <div className="min-w-0">
            <p className="wrap-anywhere whitespace-pre-line">{content}</p>
            {address && (
              <TextLink to={address} className="mt-2 inline-flex min-h-11 items-center">
                {actionOf(address)} <ChevronRight className="size-4" aria-hidden />
              </TextLink>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

function actionOf(address: string): string {
  if (address.startsWith('/course/')) return '查看课程';
  return address === '/help#ask' ? '继续咨询' : '查看详情';
}
