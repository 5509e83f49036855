import { CalendarPlus, Phone, Printer, Star } from 'lucide-react';
import type { Collect } from '../collections/use-collect.ts';
import { Share } from '../reading/share.tsx';
import { RemindMe } from '../subscriptions/remind-me.tsx';
import { Button, ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import type { NoticeView } from './load-detail.ts';

type ActionsProps = { view: NoticeView; collect: Collect };

const isOpen = ({ deadline, now, withdrawn, isOld }: NoticeView) =>
  deadline !== null && deadline > now && !withdrawn && !isOld;

export function Actions({ view, collect }: ActionsProps) {
  const { id, url, title, deadline, withdrawn } = view;
  return (
    <div className="no-print mt-5 flex flex-wrap items-center gap-3 phone:hidden">
      <span className="contents noscript:hidden">
        <CollectButton collect={collect} />
        {isOpen(view) && <RemindMe noticeId={id} deadline={deadline} />}
        <Share url={url} title={title} />
        <Button variant="secondary" icon={<Printer className="size-4" aria-hidden />} onClick={() => print()}>
          打印
        </Button>
      </span>
      {deadline !== null && !withdrawn && <CalendarLink id={id} />}
    </div>
  );
}

/** Under the thumb, in place of the row above. */
export function PhoneBar({ view, collect }: ActionsProps) {
  const { id, url, title, deadline } = view;
  return (
    <div
      data-bottom="actions"
      className="no-print sticky bottom-0 z-20 -mx-4 mt-20 flex gap-2 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden noscript:hidden"
    >
      <CollectButton collect={collect} size="sm" className={stacked} />
      {isOpen(view) && <RemindMe noticeId={id} deadline={deadline} size="sm" className={stacked} />}
      <Share url={url} title={title} size="sm" className={stacked} />
      <ButtonLink
        href="#contacts"
        size="sm"
        className={stacked}
        icon={<Phone className="size-4" aria-hidden />}
      >
        联系
      </ButtonLink>
    </div>
  );
}

// The word under its sign: four fit side by side at 360 px.
const stacked = 'flex-1 flex-col gap-0.5! px-0! text-xs!';

type CollectButtonProps = { collect: Collect; size?: ButtonSize; className?: string };

function CollectButton({ collect, size, className }: CollectButtonProps) {
  const { collected, turn } = collect;
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      aria-pressed={collected}
      icon={<Star className={cx('size-4', collected && 'fill-current text-accent')} aria-hidden />}
      onClick={turn}
    >
      {collected ? '已收藏' : '收藏'}
    </Button>
  );
}

function CalendarLink({ id }: { id: number }) {
  return (
    <ButtonLink
      href={`/bids/detail/${id}.ics`}
      download
      variant="ghost"
      icon={<CalendarPlus className="size-4" aria-hidden />}
    >
      加入日历
    </ButtonLink>
  );
}
