import { Bell } from 'lucide-react';
import { ResultRow } from '../notices/result-row.tsx';
import { Card } from '../ui/card.tsx';
import type { Matches } from './load-matches.ts';

/** The notices that subscriptions found, each with the subscription it came by. */
export function MatchList({ matches }: Pick<Matches, 'matches'>) {
  return (
    <ul aria-label="订阅找到的公告" className="grid gap-3">
      {matches.map(({ key, by, matched, row }) => (
        <Card as="li" flush key={key} className="overflow-hidden">
          <p className="flex flex-wrap items-center gap-x-3 px-4 pt-3 text-sm text-ink-mute lg:px-5">
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Bell className="size-4 shrink-0" aria-hidden />
              <span className="wrap-anywhere">{by}</span>
            </span>
            <span className="tabular">{matched} 匹配</span>
          </p>
          <ul>
            <ResultRow row={row} />
          </ul>
        </Card>
      ))}
    </ul>
  );
}
