import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import {
  addMonths,
  clampDay,
  dayText,
  monthGrid,
  monthText,
  moveDay,
  today,
  within,
  type Day,
  type DayRange,
} from './calendar.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

type CalendarGridProps = {
  selected: Day | DayRange | null;
  onSelect: (day: Day) => void;
  min?: Day;
  max?: Day;
};

export function CalendarGrid({ selected, onSelect, min, max }: CalendarGridProps) {
  const range = typeof selected === 'string' ? { from: selected, to: selected } : selected;
  const [cursor, setCursor] = useState(() => clampDay(range?.to ?? today(), min, max));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [cursor]);

  function press(event: KeyboardEvent) {
    const next = moveDay(cursor, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setCursor(clampDay(next, min, max));
  }

  const turn = (months: number) => setCursor(clampDay(addMonths(cursor, months), min, max));
  const now = today();
  return (
    <div className="p-3">
      <div className="mb-2 flex items-center">
        <IconButton
          size="sm"
          label="上一年"
          icon={<ChevronsLeft className="size-4" />}
          onClick={() => turn(-12)}
        />
        <IconButton
          size="sm"
          label="上个月"
          icon={<ChevronLeft className="size-4" />}
          onClick={() => turn(-1)}
        />
        <p className="flex-1 text-center font-medium tabular" aria-live="polite">
          {monthText(cursor)}
        </p>
        <IconButton
          size="sm"
          label="下个月"
          icon={<ChevronRight className="size-4" />}
          onClick={() => turn(1)}
        />
        <IconButton
          size="sm"
          label="下一年"
          icon={<ChevronsRight className="size-4" />}
          onClick={() => turn(12)}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthText(cursor)}
        className="w-full table-fixed border-collapse"
        onKeyDown={press}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={`星期${name}`}
                className="h-8 text-sm font-normal text-ink-mute"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const end = day === range?.from || day === range?.to;
                const inside = range !== null && day >= range.from && day <= range.to;
                const outside = day.slice(0, 7) !== cursor.slice(0, 7);
                return (
                  <td
                    key={day}
                    role="gridcell"
                    aria-selected={inside}
                    className={cx('p-0.5 text-center', inside && !end && 'bg-brand-50')}
                  >
                    <button
                      type="button"
                      aria-label={`${dayText(day)}${day === now ? '，今天' : ''}`}
                      aria-current={day === now ? 'date' : undefined}
                      tabIndex={day === cursor ? 0 : -1}
                      data-autofocus={day === cursor ? '' : undefined}
                      disabled={!within(day, min, max)}
                      onClick={() => onSelect(day)}
                      className={cx(
                        'mx-auto flex h-9 w-full max-w-9 items-center justify-center rounded-md tabular transition-colors disabled:cursor-not-allowed disabled:text-ink-mute disabled:line-through disabled:opacity-50 phone:h-11 phone:max-w-11 [&[tabindex="-1"]:focus-visible]:outline-2',
                        end ? 'bg-brand-strong font-medium text-white' : 'enabled:hover:bg-brand-100',
                        !end && outside && 'text-ink-mute',
                        !end && day === now && 'font-semibold text-brand-strong ring-1 ring-brand-strong',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
