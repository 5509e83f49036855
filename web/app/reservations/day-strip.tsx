import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { monthText } from '../ui/calendar.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { ServiceView } from './load-reserve.ts';
import { weekdayText } from './words.ts';

/** Days side by side, each an address: it can be turned with a finger, shared, and works without scripts. */
export function DayStrip({ view }: { view: ServiceView }) {
  const { search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const address = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `?${next}`;
  };
  const turned = (from: string) => address({ from, day: from });

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    // The strip alone, not the page.
    if (chosen && list.current) {
      list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 2 + chosen.clientWidth / 2;
    }
  }, [view.day]);

  const look =
    'flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink';
  const [first] = view.days;
  return (
    <nav aria-label="日期" className="mt-4">
      <div className="flex items-center justify-between">
        {view.before === null ? (
          <span className="size-11" />
        ) : (
          <Link to={turned(view.before)} preventScrollReset aria-label="更早的日期" className={look}>
            <ChevronLeft className="size-5" aria-hidden />
          </Link>
        )}
        <p className="font-medium tabular">{monthText(view.day || first!.day)}</p>
        {view.after === null ? (
          <span className="size-11" />
        ) : (
          <Link to={turned(view.after)} preventScrollReset aria-label="更晚的日期" className={look}>
            <ChevronRight className="size-5" aria-hidden />
          </Link>
        )}
      </div>
      <ul ref={list} className="relative mt-2 flex gap-2 overflow-x-auto pb-2">
        {view.days.map(({ day, free, slots }) => {
          const state = slots === 0 ? '休息' : free === 0 ? '约满' : `余 ${free}`;
          const isChosen = day === view.day;
          return (
            <li key={day}>
              <Link
                to={address({ day })}
                preventScrollReset
                aria-current={isChosen ? 'date' : undefined}
                className={cx(
                  'flex w-16 flex-col items-center rounded-lg border px-1 py-2 text-center',
                  isChosen
                    ? 'border-brand-strong bg-brand-strong text-white'
                    : 'border-line hover:border-brand-strong',
                  !isChosen && slots === 0 && 'bg-sunken text-ink-mute',
                )}
              >
                <span className="text-xs">{weekdayText(day)}</span>
                <span className="sr-only">{Number(day.slice(5, 7))} 月</span>
                <span className="text-lg font-semibold tabular">{Number(day.slice(8))}</span>
                <span className={cx('text-xs', !isChosen && free > 0 && 'text-brand-strong')}>{state}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
