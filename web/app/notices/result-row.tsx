import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { DeadlineText, RowTexts } from './row-texts.ts';

// On a phone there is no room for choosing rows; in elder mode every row is a card.
export const columns = {
  selectable:
    'grid gap-x-3 md:grid-cols-[1.5rem_minmax(0,1fr)] lg:grid-cols-[1.5rem_minmax(0,1fr)_10rem_6.5rem_5.5rem] lg:gap-x-4 elder:md:grid-cols-[1.5rem_minmax(0,1fr)]!',
  plain: 'grid gap-x-3 lg:grid-cols-[minmax(0,1fr)_14rem_7rem_6rem] lg:gap-x-4 elder:grid-cols-1!',
};

const marks = '[&_mark]:bg-accent-tint [&_mark]:text-accent [&_mark]:break-keep';

type ResultRowProps = { row: RowTexts; select?: ReactNode };

/** A row to compare by on a wide screen, a card to press elsewhere and in elder mode. */
export function ResultRow({ row, select }: ResultRowProps) {
  return (
    <li
      data-result=""
      className="relative border-t border-line px-4 py-3.5 first:border-t-0 focus-within:bg-brand-50 hover:bg-brand-50 lg:px-5"
    >
      <div className={select ? columns.selectable : columns.plain}>
        {select && <div className="relative z-10 noscript:invisible phone:hidden">{select}</div>}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-mute">
            <Badge tone={row.tone}>{row.type}</Badge>
            {row.method && <span>{row.method}</span>}
            <span className="tabular">{row.published} 发布</span>
          </p>
          <h3 className="mt-1 text-base font-medium text-pretty">
            <Link
              to={row.href}
              className="inline-block rounded-sm hover:text-brand-strong max-lg:after:absolute max-lg:after:inset-0 elder:underline"
            >
              {/* The server escapes it and marks what was found. */}
              {/* oxlint-disable-next-line react/no-danger */}
              <span className={marks} dangerouslySetInnerHTML={{ __html: row.title_html }} />
            </Link>
          </h3>
          {row.snippet_html && (
            <p className={cx('mt-1 line-clamp-3 text-sm text-ink-soft', marks)}>
              {/* oxlint-disable-next-line react/no-danger */}
              <span dangerouslySetInnerHTML={{ __html: row.snippet_html }} />
            </p>
          )}
        </div>
        <Facts row={row} className={select ? 'md:col-start-2' : ''} />
      </div>
    </li>
  );
}

function Facts({ row, className }: { row: RowTexts; className: string }) {
  const { buyer, district, money, paid, deadline } = row;
  return (
    <div
      className={cx(
        'mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft tabular lg:contents elder:flex!',
        className,
      )}
    >
      <div className="flex flex-wrap gap-x-3 max-lg:basis-full lg:block elder:flex! elder:basis-full">
        <Fact label="采购人">{buyer}</Fact>
        <Fact label="地区" className="text-ink-mute">
          {district}
        </Fact>
      </div>
      <Fact label={paid ? '成交金额' : '预算金额'} className="lg:text-end">
        {money ? (
          <>
            <span className="font-medium text-ink">{money}</span>
            <span aria-hidden className={cx('text-ink-mute elder:inline!', paid ? 'lg:block' : 'lg:hidden')}>
              {paid ? ' 成交' : ' 预算'}
            </span>
          </>
        ) : (
          <span className="text-ink-mute">
            <span aria-hidden className="lg:hidden elder:inline!">
              预算
            </span>
            未公开
          </span>
        )}
      </Fact>
      {deadline ? (
        <Fact label="截止时间" className="lg:text-end">
          <Deadline {...deadline} />
        </Fact>
      ) : (
        <p aria-hidden className="text-end text-ink-mute max-lg:hidden elder:hidden">
          —
        </p>
      )}
    </div>
  );
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <p className={className}>
      <span className="sr-only">{label}：</span>
      {children}
    </p>
  );
}

function Deadline({ date, left, soon }: DeadlineText) {
  return (
    <>
      {date}
      <span className="lg:hidden elder:inline!"> 截止</span>
      <span
        className={cx(
          'ms-2 lg:ms-0 lg:block elder:ms-2! elder:inline!',
          soon ? 'font-medium text-accent' : 'text-ink-mute',
        )}
      >
        {left}
      </span>
    </>
  );
}
