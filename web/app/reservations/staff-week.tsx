import type { DeskSlot } from '@portal/contract/reservation-desk';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { clockText, dayLabel } from './words.ts';

type WeekProps = {
  days: { day: string; note: string; slots: DeskSlot[] }[];
  today: string;
  dayLink: (day: string) => string;
};

/** Seven days side by side; each leads to its day. On a phone they stand under one another. */
export function Week({ days, today, dayLink }: WeekProps) {
  return (
    <ul aria-label="一周" className="grid gap-3 lg:grid-cols-7">
      {days.map(({ day, note, slots }) => {
        const used = slots.filter(({ reservations, waiting }) => reservations.length > 0 || waiting > 0);
        // Each of them once: somebody who comes also takes a place of the slots that overlap theirs.
        const coming = slots.reduce((sum, slot) => sum + slot.reservations.length, 0);
        return (
          <li
            key={day}
            className={cx(
              'min-w-0 rounded-lg border bg-surface p-3',
              day === today ? 'border-brand-strong' : 'border-line',
            )}
          >
            <Link to={dayLink(day)} className="text-link block font-medium">
              {dayLabel(day)}
            </Link>
            <p className="mt-1 text-sm text-ink-mute">
              {note || (slots.length === 0 ? '不开放' : `预约 ${coming} 人`)}
            </p>
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {used.map((slot) => (
                <li
                  key={`${slot.service.id} ${slot.slot_id}`}
                  className={cx(
                    'rounded-sm px-2 py-1',
                    slot.taken >= slot.capacity
                      ? 'bg-accent-tint text-accent'
                      : 'bg-brand-50 text-brand-strong',
                  )}
                >
                  <span className="tabular">
                    {clockText(slot.starts)} {slot.taken}/{slot.capacity}
                  </span>
                  {slot.waiting > 0 && <span> 候补 {slot.waiting}</span>}
                  <span className="block truncate text-xs" title={slot.service.title}>
                    {slot.service.title}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
