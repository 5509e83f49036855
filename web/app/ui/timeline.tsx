import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { toneDot, type Tone } from './tone.ts';

export type TimelineEntry = {
  key: string;
  time: ReactNode;
  /** Machine-readable moment for `<time datetime>`. */
  dateTime?: string;
  title: ReactNode;
  text?: ReactNode;
  tone?: Tone;
};

export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className="group relative ps-7 pb-7 last:pb-0">
          <span
            aria-hidden
            className="absolute top-5 bottom-[-0.35rem] left-[0.3125rem] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden
            className={cx(
              'absolute top-[0.4375rem] left-0 size-3 rounded-full ring-4 ring-surface',
              toneDot[entry.tone ?? 'brand'],
            )}
          />
          <p className="font-medium">{entry.title}</p>
          <time dateTime={entry.dateTime} className="text-sm text-ink-mute tabular">
            {entry.time}
          </time>
          {entry.text && <div className="mt-1 text-ink-soft">{entry.text}</div>}
        </li>
      ))}
    </ol>
  );
}
