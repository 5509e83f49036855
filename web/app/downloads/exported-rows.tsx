import { exportedText } from '@portal/contract/export-limits';
import { cx } from '../ui/cx.ts';

type ExportedRowsProps = { rows: number | null; is_cut: boolean };

/** How much a finished export holds, and whether that is all. */
export function ExportedRows({ rows, is_cut }: ExportedRowsProps) {
  if (rows === null) return null;
  return (
    <p className={cx('text-sm tabular', is_cut ? 'text-accent' : 'text-ink-mute')}>
      {exportedText(rows, is_cut)}
    </p>
  );
}
