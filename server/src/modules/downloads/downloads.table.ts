import { createCsvTable } from '../../platform/csv.ts';
import type { Asker, Download, DownloadFilter } from '../../platform/module.ts';
import { createXlsxTable } from '../../platform/xlsx.ts';

export type Stored = DownloadFilter & { most: number; asker: Asker };
type Written = { bytes: Uint8Array; rows: number; isCut: boolean };

/** A table written batch by batch: only the packed bytes stay in memory. */
export async function writeTable(
  kind: Download,
  { most, asker, ...filter }: Stored,
  now: Date,
  report: (progress: number) => Promise<void>,
): Promise<Written> {
  const writer = filter.format === 'csv' ? createCsvTable() : await createXlsxTable(kind.title, now);
  const expected = Math.max(1, Math.min((await kind.total?.(filter, asker)) ?? most, most));
  await writer.add([kind.columns(filter)]);
  let rows = 0;
  for await (const batch of kind.rows(filter, most, asker)) {
    const some = batch.slice(0, most - rows);
    await writer.add(some);
    rows += some.length;
    await report(Math.min(95, Math.round((rows / expected) * 95)));
    if (some.length < batch.length) return { bytes: await writer.finish(), rows, isCut: true };
  }
  return { bytes: await writer.finish(), rows, isCut: false };
}
