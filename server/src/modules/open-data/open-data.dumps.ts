import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PageRequest } from '@portal/contract/paging';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Storage } from '../../outside/storage/port.ts';
import { byteOrderMark } from '../../platform/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvHead, csvRow, jsonLine } from './open-data.dump.ts';
import { type DumpRow, openStore as store } from './open-data.store.ts';

const compress = promisify(gzip);
const dayLength = 86_400_000;
/** Days looked back for files that are missing or that a late import has made incomplete. */
const caughtUp = 31;
const keptDays = 400;

export const dumpFormats = {
  'jsonl.gz': 'application/gzip',
  csv: 'text/csv; charset=utf-8',
} as const;
export type DumpFormat = keyof typeof dumpFormats;

const keyOf = (day: string, format: DumpFormat) => `open-data/notices-${day}.${format}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** One file a day in China: every notice whose latest change was on that day. */
export function createDumps({ database, clock, settings }: Platform, storage: Storage) {
  const { publicUrl } = settings;
  const dayBefore = (days: number) =>
    formatDate(toUnixSeconds(new Date(clock().getTime() - days * dayLength)));
  const within = (day: string) => [midnight(day), new Date(midnight(day).getTime() + dayLength)] as const;

  async function make(day: string): Promise<void> {
    const json: string[] = [];
    const csv = [byteOrderMark, csvHead];
    let notices = 0;
    for await (const rows of store.changed(database, ...within(day))) {
      notices += rows.length;
      for (const row of rows) {
        json.push(jsonLine(row, publicUrl));
        csv.push(csvRow(row, publicUrl));
      }
    }
    const jsonl = await compress(json.join(''));
    const table = Buffer.from(csv.join(''));
    await storage.write(keyOf(day, 'jsonl.gz'), jsonl, dumpFormats['jsonl.gz']);
    await storage.write(keyOf(day, 'csv'), table, dumpFormats.csv);
    await store.keepDump(database, {
      day,
      notices,
      jsonlSize: jsonl.byteLength,
      jsonlSha256: sha256(jsonl),
      csvSize: table.byteLength,
      csvSha256: sha256(table),
      madeAt: clock(),
    });
  }

  function wireOf({ day, notices, madeAt, ...facts }: DumpRow) {
    const url = (format: DumpFormat) => `/open/dumps/notices-${day}.${format}`;
    return {
      day,
      notices,
      made: toUnixSeconds(madeAt),
      jsonl: { url: url('jsonl.gz'), size: facts.jsonlSize, sha256: facts.jsonlSha256 },
      csv: { url: url('csv'), size: facts.csvSize, sha256: facts.csvSha256 },
    };
  }

  return {
    /** Makes what is missing of the past days, and removes what is too old. */
    async make(): Promise<void> {
      const days = Array.from({ length: caughtUp }, (_, at) => dayBefore(at + 1));
      const dumped = await store.dumpedBetween(database, days.at(-1)!, days[0]!);
      const counts = new Map(dumped.map(({ day, notices }) => [day, notices]));
      for (const day of days) {
        const made = counts.get(day);
        // A notice that changes again moves on to a later day; only more than before means something came late.
        if (made === undefined || (await store.changedCount(database, ...within(day))) > made)
          await make(day);
      }
      for (const day of await store.dumpsBefore(database, dayBefore(keptDays), 100)) {
        for (const format of Object.keys(dumpFormats) as DumpFormat[])
          await storage.remove(keyOf(day, format));
        await store.forgetDump(database, day);
      }
    },

    async list(before: string | undefined, { page, page_size }: PageRequest) {
      const { total, rows } = await store.dumps(database, before ?? null, page_size, (page - 1) * page_size);
      return { total, page, page_size, data: rows.map(wireOf) };
    },

    read: (day: string, format: DumpFormat) => storage.read(keyOf(day, format)),
  };
}
