import type { RefObject } from 'react';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { columns, ResultRow } from './result-row.tsx';
import type { RowTexts } from './row-texts.ts';
import type { Selection } from './use-selection.ts';

type ResultsProps = { rows: RowTexts[]; selection?: Selection; ref?: RefObject<HTMLUListElement | null> };

export function Results({ rows, selection, ref }: ResultsProps) {
  return (
    <Card flush className="overflow-hidden">
      <h2 className="sr-only">公告列表</h2>
      <Heads selectable={selection !== undefined} />
      <ul ref={ref} aria-label="公告列表">
        {rows.map((row) => (
          <ResultRow
            key={row.id}
            row={row}
            select={
              selection && (
                <input
                  type="checkbox"
                  aria-label="选择这条公告"
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                  className="size-6 cursor-pointer"
                />
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}

/** The labels stand in every row for whoever cannot see the columns. */
function Heads({ selectable }: { selectable: boolean }) {
  return (
    <p
      aria-hidden
      className={cx(
        selectable ? columns.selectable : columns.plain,
        'border-b border-line bg-sunken px-5 py-2 text-sm text-ink-mute max-lg:hidden elder:hidden!',
      )}
    >
      {selectable && <span />}
      <span>公告</span>
      <span>采购人、地区</span>
      <span className="text-end">金额</span>
      <span className="text-end">截止时间</span>
    </p>
  );
}
