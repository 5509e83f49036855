import { ChevronLeft, ChevronRight } from 'lucide-react';
import { OwnExport } from '../downloads/own-export.tsx';
import { addMonths, monthGrid, monthText } from '../ui/calendar.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { SignView } from './load-sign.ts';

const path = '/pages_workbench/pages/sign';
const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The sessions of a month on a calendar and as a list, with their credit hours. */
export function AttendedMonth({ view }: { view: SignView }) {
  const { month, today, total, entries, creditHours, yearCreditHours } = view;
  return (
    <section aria-labelledby="attended" className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="attended" className="text-lg">
          参加记录
        </h2>
        <OwnExport type="own-attendance" total={total} label="导出全部记录" className="min-h-9" />
      </div>
      <div className="mt-3 grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card className="p-4">
          <Turn month={month} today={today} />
          <Grid view={view} />
          <p className="mt-3 border-t border-line pt-3 text-ink-soft tabular">
            本月 <strong className="text-ink">{creditHours}</strong> 学时，{month.slice(0, 4)} 年共{' '}
            <strong className="text-ink">{yearCreditHours}</strong> 学时
          </p>
        </Card>
        {entries.length === 0 ? (
          <Card>
            <Empty
              compact
              title={`${monthText(`${month}-01`)}没有参加记录`}
              text="签到后，场次和学时会出现在这里。"
            />
          </Card>
        ) : (
          <ul className="flex flex-col gap-3">
            {entries.map((entry) => (
              <Card as="li" key={entry.id} className="flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <h3 className="text-base font-medium wrap-anywhere">{entry.title}</h3>
                  <p className="mt-1 text-sm text-ink-soft tabular">{entry.time}</p>
                  <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-soft">
                    <span>{entry.place}</span>
                    <span>{entry.way}</span>
                  </p>
                  {entry.course && (
                    <TextLink to={`/course/${entry.course.id}`} className="text-sm">
                      {entry.course.title}
                    </TextLink>
                  )}
                </div>
                <p className="shrink-0 font-semibold text-brand-strong tabular">{entry.creditHours} 学时</p>
              </Card>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Turn({ month, today }: Pick<SignView, 'month' | 'today'>) {
  const turned = (months: number) => addMonths(`${month}-01`, months).slice(0, 7);
  const look =
    'flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink';
  return (
    <nav aria-label="月份" className="flex items-center">
      <Link to={`${path}?month=${turned(-1)}`} preventScrollReset aria-label="上个月" className={look}>
        <ChevronLeft className="size-5" aria-hidden />
      </Link>
      <p className="flex-1 text-center font-medium tabular" aria-live="polite">
        {monthText(`${month}-01`)}
      </p>
      {month < today.slice(0, 7) ? (
        <Link to={`${path}?month=${turned(1)}`} preventScrollReset aria-label="下个月" className={look}>
          <ChevronRight className="size-5" aria-hidden />
        </Link>
      ) : (
        <span className="size-11" />
      )}
    </nav>
  );
}

function Grid({ view: { month, today, entries } }: { view: SignView }) {
  const weeks = monthGrid(`${month}-01`).filter((week) => week.some((day) => day.startsWith(month)));
  const attended = (day: string) => entries.filter((entry) => entry.day === day).length;
  return (
    <table className="mt-1 w-full table-fixed border-collapse text-center tabular">
      <caption className="sr-only">{monthText(`${month}-01`)}参加的场次</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={`星期${name}`} className="h-8 text-sm font-normal text-ink-mute">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0.5">
                {day.startsWith(month) && (
                  <span
                    aria-current={day === today ? 'date' : undefined}
                    className={cx(
                      'mx-auto flex size-9 items-center justify-center rounded-full elder:phone:size-7',
                      attended(day) > 0 && 'bg-brand-strong font-semibold text-white',
                      day === today && 'ring-2 ring-brand-500 ring-offset-1',
                    )}
                  >
                    {Number(day.slice(8))}
                    {attended(day) > 0 && <span className="sr-only">日，参加 {attended(day)} 场</span>}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
