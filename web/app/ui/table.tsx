import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Figures line up and never wrap. */
  numeric?: boolean;
  /** Heads the card on a phone and names the row for screen readers. */
  primary?: boolean;
  /** Tailwind width, for example `w-40`. */
  width?: string;
  hideOnPhone?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  captionShown?: boolean;
  loading?: boolean;
  empty?: ReactNode;
  dense?: boolean;
  className?: string;
};

const aligns = { start: 'md:text-start', center: 'md:text-center', end: 'md:text-end' };

/** The roles are spelled out because `display: block` on phones would take the table semantics away. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    captionShown,
    columns,
    rows,
    rowKey,
    loading,
    empty = '暂无数据',
    dense,
    className,
  } = props;
  const place = (column: Column<Row>) => aligns[column.align ?? (column.numeric ? 'end' : 'start')];
  const pad = dense ? 'md:px-3 md:py-2 md:max-xl:px-2' : 'md:px-4 md:py-3.5 md:max-xl:px-2.5';
  return (
    <div
      className={cx(
        'overflow-x-auto rounded-lg border border-line bg-surface phone:border-0 phone:bg-transparent',
        className,
      )}
    >
      <table
        role="table"
        aria-busy={loading || undefined}
        className="w-full border-collapse phone:block md:[&_:is(button,a.inline-flex)]:whitespace-nowrap elder:max-lg:[&_th_a.inline-flex]:whitespace-normal"
      >
        <caption
          className={captionShown ? 'px-4 py-3 text-start font-semibold phone:block phone:px-0' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="bg-sunken text-sm text-ink-soft phone:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx('font-medium whitespace-nowrap', pad, place(column), column.width)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="phone:flex phone:flex-col phone:gap-3">
          {loading && <LoadingRows columns={columns.length} pad={pad} />}
          {!loading && rows.length === 0 && (
            <tr role="row" className="phone:block">
              <td
                role="cell"
                colSpan={columns.length}
                className="px-4 py-12 text-center text-ink-mute phone:block phone:rounded-lg phone:bg-surface"
              >
                {empty}
              </td>
            </tr>
          )}
          {!loading &&
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="md:border-t md:border-line md:hover:bg-brand-50/60 phone:flex phone:flex-col phone:gap-2 phone:rounded-lg phone:border phone:border-line phone:bg-surface phone:p-4"
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} className={cx(pad, place(column))} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, className }: { column: Column<Row>; row: Row; className: string }) {
  const figures = column.numeric && 'tabular md:whitespace-nowrap';
  if (column.primary)
    return (
      <th
        role="rowheader"
        scope="row"
        className={cx(
          'text-start font-medium md:min-w-36 phone:order-first phone:text-base',
          className,
          figures,
        )}
      >
        {column.cell(row)}
      </th>
    );
  return (
    <td
      role="cell"
      className={cx(
        // Where there is little room it scrolls sideways rather than breaking short words into one character a line.
        'md:max-xl:wrap-break-word md:max-xl:break-keep phone:flex phone:justify-between phone:gap-4 phone:text-sm phone:has-[button,a.inline-flex]:items-center',
        // A row without anything to do shows no label for it.
        'phone:has-[>span:last-child:empty]:hidden',
        column.hideOnPhone && 'phone:hidden',
        className,
        figures,
      )}
    >
      <span className="shrink-0 text-ink-mute md:hidden" aria-hidden>
        {column.header}
      </span>
      <span className="min-w-0 phone:text-end">{column.cell(row)}</span>
    </td>
  );
}

function LoadingRows({ columns, pad }: { columns: number; pad: string }) {
  return Array.from({ length: 4 }, (_, row) => (
    <tr
      key={row}
      role="row"
      className="md:border-t md:border-line phone:flex phone:flex-col phone:gap-3 phone:rounded-lg phone:bg-surface phone:p-4"
    >
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} role="cell" className={pad}>
          <Skeleton className="h-5" />
          {row + column === 0 && <span className="sr-only">正在加载</span>}
        </td>
      ))}
    </tr>
  ));
}
