import { Braces, CalendarPlus } from 'lucide-react';
import type { NoticeView } from './load-detail.ts';

/** The notice as data, for whoever reads it by machine. */
export function DataLinks({ view }: { view: NoticeView }) {
  const { id, deadline, withdrawn } = view;
  return (
    <ul className="flex flex-col gap-1">
      {deadline !== null && !withdrawn && (
        <li className="md:hidden">
          <a href={`/bids/detail/${id}.ics`} download className={line}>
            <CalendarPlus className="size-4" aria-hidden />
            把截止时间加入日历（.ics）
          </a>
        </li>
      )}
      <li>
        <a href={`/open/ocds/releases/${id}.json`} className={line}>
          <Braces className="size-4" aria-hidden />
          OCDS 数据（JSON）
        </a>
      </li>
    </ul>
  );
}

const line = 'text-link inline-flex min-h-9 items-center gap-2 phone:min-h-11';
