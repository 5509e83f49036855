import type { ReactNode } from 'react';
import { Chart, type ChartOption } from './chart.tsx';
import { Empty } from './empty.tsx';
import { Skeleton } from './skeleton.tsx';

export type ChartTable = { head: string[]; rows: (string | number)[][] };

type ChartFrameProps = {
  title: ReactNode;
  /** One sentence that says what the chart shows. */
  caption?: ReactNode;
  option: ChartOption | null;
  /** The same figures as a table: read out, and shown on request. */
  table: ChartTable;
  loading?: boolean;
  action?: ReactNode;
};

export function ChartFrame({ title, caption, option, table, loading, action }: ChartFrameProps) {
  return (
    <figure className="min-w-0 rounded-lg bg-surface p-6 shadow-card elder:border elder:border-line phone:p-4">
      <figcaption className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <span>
          <span className="block text-lg font-semibold">{title}</span>
          {caption && <span className="block text-sm text-ink-mute">{caption}</span>}
        </span>
        {action}
      </figcaption>
      {loading ? (
        <div role="status" className="flex h-72 items-end gap-4">
          <span className="sr-only">正在加载</span>
          {['h-1/3', 'h-1/2', 'h-2/3', 'h-2/5', 'h-4/5', 'h-3/5'].map((height) => (
            <Skeleton key={height} className={`flex-1 ${height}`} />
          ))}
        </div>
      ) : table.rows.length === 0 || !option ? (
        <Empty
          compact
          title="暂无数据"
          text="所选时间内没有记录，换个时间范围看看"
          className="h-72 justify-center"
        />
      ) : (
        <>
          <Chart option={option} />
          <FiguresTable {...table} />
        </>
      )}
    </figure>
  );
}

function FiguresTable({ head, rows }: ChartTable) {
  return (
    <details className="mt-4 text-sm">
      <summary className="text-link inline-flex min-h-6 items-center">查看数据表</summary>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full border-collapse tabular">
          <thead>
            <tr className="bg-sunken">
              {head.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={index} className="px-3 py-2">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
